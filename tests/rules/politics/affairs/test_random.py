"""Random options for some turns: nothing raises, stocks stay whole, and all of it can be taken back."""

from __future__ import annotations

import random

import pytest
from redball.game import secrets
from redball.game.codec import encode_position
from redball.game.orders import Step
from redball.game.session import Session
from redball.game.soundness import findings
from redball.rules import clauses, judge, options
from redball.rules.politics import standing
from redball.rules.politics.affairs import bids, playing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.joined import RULES
from redball.rules.politics.affairs.orders import (
    MakeBid,
    NameOption,
    PassOption,
    PlayOption,
    ReadImplication,
    RevealBids,
    SetUpBuilds,
)
from redball.rules.politics.affairs.tables import PENDING
from redball.wording import sentence

from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.affairs.play import ALL
from tests.rules.politics.world import at, game, standings

CARDS = (*RULES, "IPO 3", "IPO 8", "IPO 17", "GE 11", "US 6", "0g", "x")
TARGETS = (*ALL, "SPA", "POR", "BEL", "ROM", "", "XX")
USUAL = ("IPO 9", "IPO 5", "0f", "IPO 1", "0b")
DIRECTIONS = ("fascist", "democrat", "communist", "")
LEAST, MOST = 2 - 7, 12 + 7
"""The results of IPO 9: two dice, and at most seven places of initiative between two powers."""
AT_MOST = 1000
"""Orders in a turn; a game that is not over by then has come to a dead end."""


def terms(dice):
    """Terms that make sense, and some that make none."""
    some = {
        "towards": dice.choice(DIRECTIONS),
        "money": dice.randint(-1, 9),
        "type": dice.choice(("INF", "MIL", "XXX")),
        "level": dice.randint(0, 4),
        "vary": dice.random() < 0.3,
        "resources": dice.choice(([], ["S-2347-r1"], [3], "x")),
        "factory": dice.choice(("", "W-0535", "nowhere")),
        "cost": dice.choice((0, 2, -1, "much", None, True)),
        "need": dice.choice((0, 3, 9, 6.5, None)),
        "way": dice.choice(([], ["P-0101"], [1], None)),
        "bonus": dice.choice((["FR"], "FR", None)),
        "all": True,
    }
    return {name: value for name, value in some.items() if dice.random() < 0.5}


def any_order(dice, played):
    power = bids.next_go(played) or dice.choice(ALL)
    if dice.random() < 0.1:
        power = dice.choice((*ALL, "XX"))
    waiting = next(iter(PENDING.of(played)), "")
    kinds = [
        PlayOption(power, dice.choice(CARDS), dice.choice(TARGETS), terms(dice)),
        PlayOption(
            power, dice.choice(("IPO 9", "IPO 5", "0f", "IPO 1", "0b")), dice.choice(TARGETS), terms(dice)
        ),
        PassOption(power),
        NameOption(power, dice.choice(CARDS)),
        ReadImplication(waiting or power, dice.randint(LEAST, MOST), dice.choice(DIRECTIONS)),
        MakeBid(power, dice.randint(0, 9), dice.randint(0, 3), dice.randint(-3, 3)),
        RevealBids(),
        SetUpBuilds(dice.choice(TARGETS), dice.choice(("Madrid", "Lisbon", "Brussels"))),
    ]
    weights = (6, 6, 2, 1, 6 if waiting else 0.3, 2, 1, 0.3)
    return dice.choices(kinds, weights)[0]


def go_on(session):
    """From bids that are revealed to political affairs, and from those to the bids of the next turn."""
    wanted = "political_affairs" if session.game.clock.phase == "political_bids" else "political_bids"
    for _ in range(60):
        last = session.game.clock.phase == "end_of_action"
        ruling = session.commit(Step(end_stage=last))
        assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
        if session.game.clock.phase == wanted:
            return
    raise AssertionError(f"{wanted} is never reached")


def over(played):
    """True where nothing more is to be done in a phase."""
    if played.clock.phase == "political_bids":
        return bids.affairs(played) is not None
    return not bids.goes_left(played) and not PENDING.of(played)


@pytest.mark.parametrize(("seed", "turns"), [(1, 2), pytest.param(2, 20, marks=pytest.mark.deep)])
def test_random_options(tmp_path, seed, turns):
    dice = random.Random(seed)
    saved = standings(**{code: {"bid": 99, "money": 300, "pe": 3} for code in ALL})
    begun = with_book(game(clock=at("political_bids", impulse=0), remembered=saved))
    with Session.create(tmp_path / "a.redball", begun, judge) as session:
        start = encode_position(session.game)
        done = 0
        for _ in range(AT_MOST * turns):
            if session.game.clock.turn >= turns:
                break
            if over(session.game):
                go_on(session)
            before = session.game
            ruling = session.commit(any_order(dice, session.game))
            for said in (ruling.text, *ruling.reasons, *ruling.notes):
                assert not sentence(said).startswith(said.code), said
            assert ruling.allowed or (ruling.reasons and session.game is before)
            done += ruling.allowed
            check(session.game)
        assert session.game.clock.turn == turns
        assert done > 8 * turns
        entries = session.entries()
        for power in (*ALL, secrets.NOBODY):
            assert all(sentence(secrets.text_for(session.game, entry, power)) for entry in entries)
        while session.undo():
            pass
        assert encode_position(session.game) == start


def check(played):
    """What holds of every position."""
    for code in ALL:
        now = standing.standing(played, code)
        assert now.money >= 0 and now.debt >= 0 and now.bid >= 0
    places = sorted(standing.standing(played, code).place for code in ALL)
    assert places == list(range(1, 9))
    assert not [found for found in findings(played) if found.flaw.grade.name == "NEVER"]


def test_every_objection_has_a_clause():
    dice = random.Random(9)
    played = with_book(game(clock=at(impulse=0)))

    known = {*clauses(), *(option.clause for option in options())}
    for _ in range(150):
        play = Play(dice.choice(ALL), dice.choice(CARDS), dice.choice(TARGETS), terms(dice))
        for each in playing.objections(played, play):
            assert each.clauses and set(each.clauses) <= known, each
