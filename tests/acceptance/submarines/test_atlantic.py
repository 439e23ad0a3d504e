"""The demo game of January and February 1942: the turn in which escorts become better, and an attack."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from msgspec.structs import replace
from redball import rules, supply
from redball.game import library
from redball.game.clock import parse_turn
from redball.game.state import Change, Game
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.box import units_in
from redball.rules.submarines.eras import asw_total
from redball.rules.submarines.joining import possible_areas
from redball.rules.submarines.ledger import rows
from redball.rules.submarines.torpedoes import turns_left
from redball.rules.submarines.under_way import PHASE

from tests.acceptance.submarines.conftest import SeaTable

SCENARIO = "battle-of-the-atlantic-1942"
NORTH = "North Atlantic"


@pytest.fixture(scope="module")
def position() -> Game:
    return rules.read_scenario(library.find_scenario(SCENARIO))


def total(game: Game, name: str) -> F:
    area = game.atlas.sea_by_name[name.casefold()].index
    return asw_total(game, units_in(game, area, "allied", CONVOY_SECTION)).exact


def test_every_unit_is_in_supply(position):
    assert not list(supply.of(position).out())


def test_subs_may_attack_in_four_sea_areas(position):
    assert (position.clock.phase, position.clock.side) == (PHASE, "axis")
    names = {position.atlas.sea_areas[area].name for area in possible_areas(position)}
    assert names == {NORTH, "Grand Banks", "US East Coast", "Azores"}
    assert turns_left(position) == 9, "the United States went to war in the turn before"
    assert rows(position)


def test_escorts_become_better_in_this_turn(position):
    """SUB-ASW-08."""
    before = position.changed([Change("clock", "", replace(position.clock, turn=position.clock.turn - 1))])
    assert position.clock.turn == parse_turn("Jan/Feb 1942")
    assert [total(each, NORTH) for each in (before, position)] == [2 + F(1, 2) + 2, 2 + 1 + 4]
    assert total(before, "Portuguese Coast") == F(1, 2) and total(position, "Portuguese Coast") == 1


@pytest.mark.rule("SUB-SSW-02", "SUB-SSW-03", "SUB-SSW-12", "SUB-SSW-13", "SUB-SSW-14", "SUB-NAV-04")
def test_an_attack_in_the_north_atlantic(tmp_path, capsys):
    table = SeaTable(tmp_path, capsys, {}, ())
    assert table.run("new", SCENARIO, "--out", table.game)[0] == 0
    steps = [
        {"asw": {"area": NORTH, "side": "allied", "exact": "7", "used": "7"}},
        {
            "order": {
                "order": "attack_convoys", "area": NORTH, "submarines": ["ger-schlei", "ger-u-402"],
                "values": ["2", "1"],
            },
            "allowed": False, "clauses": ["SUB-SSW-08"],
        },
        {
            "order": {
                "order": "attack_convoys", "area": NORTH, "submarines": ["ger-schlei", "ger-u-93"],
                "values": ["2", "3"],
            },
        },
        {
            "order": {"order": "search_convoys", "area": NORTH},
            "allowed": False, "clauses": ["SUB-SSW-03"], "says": ["naval air interception"],
        },
        {"order": {"order": "intercept_in_convoys", "area": NORTH, "aircraft": ["gbr-15-group"]}},
        {
            "order": {"order": "search_convoys", "area": NORTH}, "dice": [7, 6],
            "says": ["subs 7 − 3 = 4", "convoys 6 − 1 = 5"],
            "rows": {"submarines_marks": [{"unit": "ger-schlei", "marked": True}]},
        },
        {"order": {"order": "find_convoys", "area": NORTH, "found": "submarines", "surprise": 2}},
        {"order": {"order": "choose_combat", "area": NORTH, "combat": "submarine"}},
        {
            "order": {
                "order": "resolve_attack", "area": NORTH, "powers": ["CW"], "points": [3],
                "lost": ["ger-u-93"], "damaged": ["gbr-danae"],
            },
            "rows": {
                "convoys": [{"area": NORTH, "power": "CW", "points": 7}],
                "submarines_losses": [{"turn": 36, "area": NORTH, "what": "convoy", "count": 3}],
            },
        },
        {"undo": True, "rows": {"convoys": [{"area": NORTH, "power": "CW", "points": 10}]}},
    ]  # fmt: skip
    for step in steps:
        table.take(step)
    table.end()
