"""Orders of submarine warfare that are refused or can't be read: what is said, and that nothing is lost."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from redball import rules
from redball.game import codec
from redball.game.session import Session

from tests.acceptance.submarines.conftest import SeaTable

FILE = Path(__file__).with_name("bad-orders.toml")
BAD: dict[str, Any] = tomllib.loads(FILE.read_text("utf-8"))
MOMENTS: dict[str, dict[str, Any]] = {moment["name"]: moment for moment in BAD["moments"]}
NOTE = {"order": "note", "text": "Supper."}
KINDS = {
    "attack_convoys", "intercept_in_convoys", "search_convoys", "find_convoys", "choose_combat",
    "resolve_attack", "end_attack", "set_losses", "place_convoys", "mark_counter", "dock_milchcow",
    "set_surprise", "include_units", "target_ships", "stay_with_convoys", "offer_cadiz", "roll_for_azores",
    "leave_base", "revoke_base", "set_france", "build_submarines", "set_us_war",
}  # fmt: skip
"""The orders of the rule."""


class BadTable(SeaTable):
    """A table at which one moment is played, and orders are given that are no good."""

    def go_to(self, name: str) -> None:
        """Set a moment up; an order is left that was taken back, and may be given again."""
        moment = MOMENTS[name]
        changed = moment.get("scenario", {})
        scenario = {**BAD["scenario"], **changed}
        if "countries" in changed:
            scenario["countries"] = {**BAD["scenario"]["countries"], **changed["countries"]}
        self.begin(scenario)
        code, said = self.give(json.dumps([*moment.get("orders", ()), NOTE]))
        assert code == 0, said
        assert self.run("undo", self.game)[0] == 0

    def give(self, text: str | bytes) -> tuple[int, Any]:
        """Give orders as a file holds them."""
        file = self.folder / "orders.json"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self.run("order", self.game, file)

    def kept(self) -> tuple[object, ...]:
        """All that a save holds: the position, the journal, and what may be given again."""
        with rules.open_save(self.game) as session:
            entries = [(entry.order, entry.dice) for entry in session.entries()]
            return codec.encode_position(session.game), session.head, entries, session.can_redo


@pytest.fixture
def table(tmp_path, capsys) -> BadTable:
    """A table in an empty folder."""
    return BadTable(tmp_path, capsys, {"powers": {}, **BAD["scenario"]}, ())


# --- refused ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, moment in MOMENTS.items() if moment.get("refused")])
def test_every_refusal_has_its_sentences_and_clauses_and_changes_nothing(table, name):
    table.go_to(name)
    before = table.kept()
    for bad in MOMENTS[name]["refused"]:
        code, said = table.give(json.dumps(bad["order"]))
        (ruling,) = said["rulings"]
        assert code != 0 and not said["committed"] and not ruling["allowed"], bad["order"]
        assert ruling["clauses"] == bad["clauses"], bad["order"]
        assert ruling["reasons"] == bad["reasons"], bad["order"]
        assert table.kept() == before, bad["order"]
    assert table.run("redo", table.game)[0] == 0, "what was taken back can still be given again"


def test_there_are_a_hundred_of_every_kind():
    refused = [bad for moment in MOMENTS.values() for bad in moment.get("refused", ())]
    assert len(refused) >= 100
    assert len({json.dumps(bad["order"]) for bad in refused}) > 100, "not the same one again and again"
    assert {bad["order"]["order"] for bad in refused} >= KINDS
    assert len({clause for bad in refused for clause in bad["clauses"]}) >= 30
    assert len({reason for bad in refused for reason in bad["reasons"]}) >= 90


@pytest.mark.parametrize("name", ["attack", "chosen", "quiet_combat"])
def test_good_orders_before_a_bad_one_are_not_done_either(table, name):
    table.go_to(name)
    before = table.kept()
    for bad in MOMENTS[name]["refused"][:5]:
        code, said = table.give(json.dumps([NOTE, bad["order"], NOTE]))
        assert code != 0 and not said["committed"] and said["not_judged"] == 1
        assert [ruling["allowed"] for ruling in said["rulings"]] == [True, False]
        assert table.kept() == before


# --- malformed ----------------------------------------------------------------------------------------------


def attack(**fields: object) -> str:
    """An attack with some fields otherwise."""
    good = {"area": "Western Approaches", "submarines": ["u-124"], "values": ["3"]}
    return json.dumps({"order": "attack_convoys", **good, **fields})


MALFORMED: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "nothing": ("", ("line 1 column 1", "expected valid JSON")),
    "half an order": ('{"order": "search_convoys", "area": "Wes', ("line 1 column", "expected valid JSON")),
    "no JSON": ("attack_convoys Western Approaches u-124", ("expected valid JSON",)),
    "a number": ("7", ("expected an order or a list of orders",)),
    "no orders": ("[]", ("no orders",)),
    "an order in lists": ('[[{"order": "step"}]]', ("[0]", "expected an order")),
    "no text": (b"\xff\xfe\x00", ("bytes that aren't text",)),
    "without its kind": ('{"area": "Western Approaches"}', ("order",)),
    "an unknown kind": (
        '{"order": "attack_convoy", "area": "North Sea"}',
        ("attack_convoy", "attack_convoys"),
    ),
    "without an area": ('{"order": "search_convoys"}', ("area", "this field is needed")),
    "an unknown field": (attack(submarine="u-99"), ("submarine", "an unknown field")),
    "a field twice": ('{"order": "end_attack", "area": "A", "area": "B"}', ("the field “area” twice",)),
    "a text for a list": (attack(submarines="u-124"), ("submarines", "expected a list")),
    "numbers for names": (attack(submarines=[124]), ("submarines[0]",)),
    "a number for a text": (attack(values=[3]), ("values[0]",)),
    "nothing for an area": (attack(area=None), ("area",)),
    "a text for a die": (
        '{"order": "search_convoys", "area": "Western Approaches", "submarines": "seven"}',
        ("submarines", "seven"),
    ),
    "half a die": (
        '{"order": "search_convoys", "area": "Western Approaches", "submarines": 2.5}',
        ("submarines", "2.5"),
    ),
    "a number without end": (
        '{"order": "set_surprise", "area": "Western Approaches", "side": "axis", "points": 1'
        + 5000 * "0"
        + "}",
        ("too many digits",),
    ),
    "a finding that there isn't": (
        '{"order": "find_convoys", "area": "Western Approaches", "found": "nobody"}',
        ("found", "nobody", "both"),
    ),
    "a side that there isn't": (
        '{"order": "set_surprise", "area": "Western Approaches", "side": "neutral", "points": 1}',
        ("side", "neutral", "axis"),
    ),
    "a base that there isn't": ('{"order": "revoke_base", "base": "madeira"}', ("base", "madeira", "cadiz")),
    "a word for yes": ('{"order": "offer_cadiz", "take": "yes"}', ("take", "yes")),
    "half a character": ('{"order": "note", "text": "\\ud800"}', ("half a character",)),
    "a good one and a bad one": (
        f'[{attack()}, {{"order": "end_attack", "area": 4}}]',
        ("[1].area",),
    ),
}


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> Path:
    """A save in the step of submarine warfare."""
    folder = tmp_path_factory.mktemp("malformed")
    (folder / "scenario.toml").write_text(tomli_w.dumps(BAD["scenario"]), "utf-8")
    game = rules.read_scenario(folder / "scenario.toml")
    with Session.create(folder / "game.redball", game, rules.judge):
        pass
    return folder / "game.redball"


@pytest.mark.parametrize("what", MALFORMED)
def test_what_cannot_be_read_is_told_where_and_changes_nothing(table, begun, what):
    text, words = MALFORMED[what]
    table.game = begun
    before = table.kept()
    code, said = table.give(text)
    assert code != 0 and "rulings" not in said
    told = " ".join(fault["text"] for fault in said["error"])
    assert all(word in told for word in words), told
    assert str(table.folder / "orders.json") in told
    assert table.kept() == before
