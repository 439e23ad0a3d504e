"""The description of a position's tables holds all of them, and says what supply paths depend on."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.pipelines import LENT, ROUTES, Route
from redball.game.state import FIELDS, Change, Depot, HexState, put_clock, put_power
from redball.game.tables import tables
from redball.game.tables.position import POSITION
from redball.rules.oil.tables import RESERVED
from redball.rules.ticks import TICKS
from redball.supply.locks.lock import Lock, put_lock

from tests.positions import THEATRE
from tests.rows import each_row
from tests.small_map import small_game, unit

GAME = small_game(THEATRE, [unit("dak", "Berlin")], powers=("GE", "IT"))
ITALY = GAME.powers["IT"]


def test_every_field_of_a_position_is_described():
    assert {table.name for table in POSITION} == FIELDS - {"atlas", "rule_tables"}
    assert len({table.name for table in POSITION}) == len(POSITION)


@pytest.mark.parametrize("table", POSITION, ids=lambda table: table.name)
def test_what_has_no_keys_is_said_to_have_none(table):
    assert table.whole is (GAME.entry(table.name, "none") is not None)


def power(**fields):
    return put_power(msgspec.structs.replace(ITALY, **fields))


@each_row(
    ("change", "is_traced"),
    [
        (power(active=False), True),
        (power(in_play=False), True),
        (power(fuel=Fraction(7)), False),
        (power(bp_spent=1), False),
        (Change("powers", "IT", None), True),
        (Change("units", "dak", None), True),
        (Change("control", 3, "IT"), True),
        (Change("convoys", (0, "GE"), 2), True),
        (Change("hexes", 3, HexState(port_damaged=True)), True),
        (Change("weather", "Mediterranean", "storm"), True),
        (Change("wars", "", frozenset()), True),
        (Change("cooperation", "", frozenset()), True),
        (Change("countries", "GER", None), True),
        (Change("options", "supply.range_basic", 3), True),
        (Change("depots", 3, Depot(1, "GE")), False),
        (put_lock(Lock("power", "IT", "area", "North Sea")), True),
        (ROUTES.put("A-0203-r1", Route("GE", pinned=True)), True),
        (LENT.put("A-0203-r1", "IT"), True),
        (RESERVED.put((35, "GE", 0), 1), True),
        (TICKS.put((35, 0, "", "production", "x"), True), False),
        (put_clock(Clock(36, GAME.clock.phase, side="")), True),
        (put_clock(Clock(35, "production", side="")), False),
        (Change("title", "", "Another"), False),
        (Change("description", "", "Another"), False),
        (Change("rule_sets", "", ("oil",)), False),
    ],
)
def test_what_supply_paths_depend_on_is_seen(change, is_traced):
    later, traced = GAME.changed([change]), [table for table in tables() if table.traced is not None]
    assert ([table.seen(GAME) for table in traced] != [table.seen(later) for table in traced]) is is_traced


def test_of_what_is_not_traced_everything_is_seen():
    depots = next(table for table in tables() if table.name == "depots")
    assert depots.seen(GAME.changed([Change("depots", 3, Depot(1, "GE"))])) == {3: Depot(1, "GE")}
