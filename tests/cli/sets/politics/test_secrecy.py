"""No verb shows one player another's secrets before they are revealed: in words, in JSON, in files."""

from __future__ import annotations

import json
import re
import shutil

import msgspec
import pytest
from redball.cli import main
from redball.cli.verb import GAME, VIEWER, OneOf
from redball.cli.verbs import verbs
from redball.game.orders import BeginSetUp
from redball.game.package import read_package
from redball.game.session import Session
from redball.rules import judge, read_scenario
from redball.rules.politics.affairs.orders import MakeBid, RevealBids
from redball.rules.politics.entry.orders import NoteChits

from tests.deep import cases
from tests.desk.curtain import evening as evenings

KEEPS_NONE = {
    "profile": "the options of a game",
    "cards": "the card book, which all have in common",
}
"""Verbs that read a game, but nothing in it that anybody keeps secret."""

MAY_READ = {"pack", "library"}
"""Verbs that read a game, or a file of another kind."""

READING: dict[str, tuple[str, ...]] = {
    "info": (),
    "log": (),
    "export": ("--out", "-"),
    "supply": (),
    "convoys": (),
    "rails": ("GE",),
    "politics": (),
    "outlook": ("GE", "FR"),
    "treaties": ("GE",),
    "nations": (),
    "diplomacy": (),
    "gas": (),
    "factories": ("GE",),
    "fuel": (),
    "refuel": ("GE",),
    "production": ("--power", "GE"),
    "submarines": (),
    "losses": (),
    "reorganize": ("GE",),
    "order": ("orders.json", "--dry-run"),
}
"""Verbs that leave the game as it is, with what else they want."""


@pytest.fixture
def play(tmp_path, monkeypatch, capsys):
    """Make the save of an evening; returns a function that runs a verb on it."""
    monkeypatch.chdir(tmp_path)
    orders = [RevealBids(), MakeBid("IT", 20), NoteChits("GE", (12, 13))]
    (tmp_path / "orders.json").write_bytes(b"[" + b",".join(map(msgspec.json.encode, orders)) + b"]")

    def make(name: str, number: int = 0):
        found = evenings.EVENINGS[name](number)
        game = read_scenario(evenings.scenario(tmp_path / f"{name}{number}", found))
        save = tmp_path / "a.redball"
        with Session.create(save, game, judge) as session:
            for order, dice in found.orders:
                assert session.commit(order, dice).allowed

        def run(verb: str, *given: str, who: str | None = "IT", as_json: bool = False) -> str:
            whose = ("--as", who) if who is not None else ()
            main([verb, str(save), *given, *whose, *(("--json",) if as_json else ())])
            return "".join(capsys.readouterr())

        return found, run

    return make


def hits(text: str, words) -> list[str]:
    return [word for word in words if re.search(rf"(?<![\w.-]){re.escape(word)}(?!\d)", text)]


def all_words(found) -> list[str]:
    return [word for words in found.words.values() for word in words]


def in_json(words) -> list[str]:
    """How JSON writes lists of numbers that sentences join by “and”."""
    return [*words, *(f"[{word.replace(' and ', ',')}]" for word in words if " and " in word)]


def test_every_verb_that_reads_a_game_can_show_what_one_power_sees():
    flat = {
        name: [a for each in verb.arguments for a in (each.arguments if isinstance(each, OneOf) else (each,))]
        for name, verb in verbs().items()
    }
    reading = {name for name, arguments in flat.items() if GAME in arguments} | MAY_READ
    viewing = {name for name, arguments in flat.items() if VIEWER in arguments}
    assert reading - viewing == KEEPS_NONE.keys() and viewing <= reading
    assert viewing - READING.keys() == {"picture", "undo", "redo", "pack", "library"}, (
        "those have tests of their own"
    )


@pytest.mark.deep
@pytest.mark.parametrize("name", evenings.EVENINGS)
def test_no_verb_shows_another_s_secrets(play, name):
    found, run = play(name)
    for verb, given in READING.items():
        for who in ("IT", "-"):
            for as_json in (False, True):
                said = run(verb, *given, who=who, as_json=as_json)
                assert said.strip() and not hits(said, in_json(all_words(found))), (verb, who)


@pytest.mark.parametrize("name", cases(evenings.EVENINGS, 1))
def test_what_is_shown_is_the_same_whatever_is_secret(play, name):
    seen = []
    for number in (0, 1):
        found, run = play(name, number)
        seen.append({verb: _timeless(run(verb, *given)) for verb, given in READING.items()})
        assert not hits("".join(seen[-1].values()), in_json(all_words(found)))
    assert seen[0] == seen[1]


def _timeless(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d.\d\d:\d\d(:\d\d)?(\+00:00)?", "", text)


@pytest.mark.parametrize("name", cases(evenings.EVENINGS, 1))
def test_its_own_power_and_who_asks_for_everything_see_them(play, name):
    found, run = play(name)
    for owner, words in found.words.items():
        assert hits(run("log", who=owner), words[:1]) and hits(run("log", who=None), words[:1])
        whole = run("log", who=owner, as_json=True) + run("export", "--out", "-", who=owner)
        assert hits(whole, in_json(words[:1]))


def test_what_is_revealed_everybody_sees(play, tmp_path):
    found, run = play("bids")
    (tmp_path / "reveal.json").write_bytes(msgspec.json.encode(RevealBids()))
    said = run("order", "reveal.json", who="IT")
    assert hits(said, found.revealed) == list(found.revealed)
    assert hits(run("log"), found.revealed) == list(found.revealed)


def test_an_order_and_its_undo_are_told_as_the_power_may_read_them(play, tmp_path):
    found, run = play("bids")
    (tmp_path / "bid.json").write_bytes(msgspec.json.encode(MakeBid("SU", 733)))
    said = run("order", "bid.json", who="IT", as_json=True)
    assert json.loads(said)["committed"] and "733" not in said and "USSR makes a bid" in said
    assert "733" in run("undo", who="SU") and "733" in run("redo", who=None)
    assert "USSR makes a bid" in run("undo", who="IT") and "USSR makes a bid" in run("redo", who="-")
    for word in ("undo", "redo"):
        assert not hits(run(word, "5"), all_words(found))
    (tmp_path / "bad.json").write_bytes(msgspec.json.encode([MakeBid("GE", 7), MakeBid("SU", 9999)]))
    said = run("order", "bad.json", who="IT")
    assert "worth" not in said and said.count("\n") >= 2, "a refusal says why, and nothing was done"


@pytest.mark.deep
def test_files_that_are_written_hold_no_secrets(play, tmp_path):
    found, run = play("bids")
    run("export", "--out", "seen.toml")
    run("export", "--out", "whole.toml", who=None)
    assert not hits((tmp_path / "seen.toml").read_text("utf-8"), all_words(found))
    assert hits((tmp_path / "whole.toml").read_text("utf-8"), found.words["GE"][1:2])
    run("picture", "--out", "seen.svg", "--width", "400", "--area", "A-2040:A-2050")
    drawn = (tmp_path / "seen.svg").read_text("utf-8") if (tmp_path / "seen.svg").exists() else ""
    assert not hits(drawn, ["Kestrel 40"])
    run("pack", "--out", "seen.redpack", "--no-picture")
    run("pack", "--out", "whole.redpack", "--no-picture", who=None)
    seen, whole = (read_package(tmp_path / name).scenario for name in ("seen.redpack", "whole.redpack"))
    assert not hits(seen, all_words(found)) and hits(whole, found.words["GE"][1:2])
    shutil.copy("seen.toml", "again.toml")
    assert read_scenario(tmp_path / "again.toml").title == "Nobody knows", "what was seen is a scenario"


@pytest.mark.deep
def test_who_stands_where_is_placed_without_a_secret(play, tmp_path, capsys):
    found, run = play("bids")
    save = str(tmp_path / "a.redball")
    (tmp_path / "list.csv").write_text("Name,Power,Type\nPanzer,GE,ARM\n")
    (tmp_path / "places.csv").write_text("Panzer,Berlin\n")
    (tmp_path / "begin.json").write_bytes(msgspec.json.encode(BeginSetUp()))
    main(["import", "list.csv", "--out", "l.json"])
    place = ["library", "l.json", "--places", "places.csv", "--into", save, "--as", "IT"]
    main(place)
    refused = capsys.readouterr().out
    run("order", "begin.json")
    main(place)
    said = capsys.readouterr().out
    assert "That belongs to set-up" in refused and "Panzer" in said
    assert not hits(refused + said, all_words(found))


@pytest.mark.deep
def test_an_unknown_power_is_refused(play):
    _, run = play("bids")
    for verb in ("info", "log", "undo", "order"):
        assert "XX" in run(verb, *READING.get(verb, ()), who="XX")
