"""What players keep from one another, in the position and in the journal."""

from __future__ import annotations

import re

import pytest
from redball.cli import main
from redball.game import secrets
from redball.game.codec import encode_position
from redball.game.session import Session
from redball.rules import judge
from redball.rules.politics.affairs.orders import MakeBid, PlayOption, RevealBids, SetUpBuilds
from redball.rules.politics.affairs.tables import BIDS
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import at, game, standings


@pytest.fixture
def session(tmp_path):
    saved = standings(GE={"bid": 12}, SU={"bid": 12})
    made = Session.create(
        tmp_path / "a.redball", game(clock=at("political_bids", impulse=0), remembered=saved), judge
    )
    yield made
    made.close()


def words(session, power):
    return [sentence(secrets.text_for(session.game, entry, power)) for entry in session.entries()]


@pytest.mark.rule("POL-CARD-05")
def test_others_read_that_a_bid_was_made(session):
    session.commit(MakeBid("GE", 7, 2))
    session.commit(MakeBid("GE", 9))
    session.commit(MakeBid("SU", 3))
    assert words(session, "FR") == ["Germany makes a bid", "Germany makes a bid", "USSR makes a bid"]
    assert words(session, "GE")[1:] == ["Germany bids 9 bid points for 1 option: worth 9", "USSR makes a bid"]
    assert words(session, secrets.NOBODY) == words(session, "FR")
    assert [secrets.owner_of(session.game, entry) for entry in session.entries()] == ["GE", "GE", "SU"]
    session.commit(RevealBids())
    assert words(session, "FR")[0] == "Germany bids 7 bid points for 2 options: worth 3½"
    assert not any(secrets.owner_of(session.game, entry) for entry in session.entries())
    session.undo()
    assert words(session, "FR")[0] == "Germany makes a bid", "a reveal that is taken back hides them again"


@pytest.mark.rule("POL-CARD-05")
def test_a_unit_built_in_advance_is_nobody_else_s_business(tmp_path):
    with Session.create(tmp_path / "a.redball", affairs("GE", "IT"), judge) as session:
        session.commit(PlayOption("GE", "0b", "SPA", {"type": "INF"}))
        assert words(session, "IT") == ["Germany plays 0(b)"]
        assert words(session, "GE") == ["Germany plays 0(b) at Spain"]
        session.commit(SetUpBuilds("SPA", "Madrid"))
        assert words(session, "IT")[0] == "Germany plays 0(b) at Spain"


def test_a_position_without_secrets_is_itself():
    played = affairs("GE")
    assert secrets.seen_by(played, "GE") is played and secrets.seen_by(played, "") is played


def test_nothing_of_another_s_secret_is_in_a_position_written_for_one(session):
    session.commit(MakeBid("SU", 11, 1, -37))
    assert b"-37" in encode_position(session.game)
    assert b"-37" not in encode_position(secrets.seen_by(session.game, "GE"))
    assert b"-37" in encode_position(secrets.seen_by(session.game, "SU"))
    assert not BIDS.of(secrets.seen_by(session.game, "GE"))


def run(capsys, *arguments):
    capsys.readouterr()
    code = main([str(argument) for argument in (*arguments, "--json")])
    out, err = capsys.readouterr()
    return code, out or err


@pytest.mark.rule("POL-CARD-05")
def test_the_command_line_shows_a_power_what_it_may_see(session, tmp_path, capsys):
    session.commit(MakeBid("SU", 11, 1, -37))
    session.close()
    save = tmp_path / "a.redball"
    for power, seen in (("GE", False), ("-", False), ("SU", True), (None, True)):
        whose = ("--for", power) if power else ()
        code, log = run(capsys, "log", save, *whose)
        log = re.sub(r'"at": "[^"]*"', "", log)  # now and then the clock has this number
        assert code == 0 and ("37" in log) is seen
        assert ("USSR makes a bid" in log) is not seen
        code, position = run(capsys, "export", save, "--out", "-", *whose)
        assert code == 0 and ("-37" in position) is seen
    code, said = run(capsys, "log", save, "--for", "XX")
    assert code != 0 and "XX" in said
