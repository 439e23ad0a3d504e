"""Counters of libraries and lists as orders of set-up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from redball import rules
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library
from redball.game.counters.place_list import OffMap, placed
from redball.game.counters.setting_up import (
    POOL_OF,
    Stand,
    free_id,
    moving,
    placing,
    placing_list,
    standing,
)
from redball.game.counters.shelf import Shelf
from redball.game.counters.table_file import rows_of
from redball.game.orders import AddUnit, BeginSetUp, FlipUnit, MoveUnit, PutInPool
from redball.game.pools import POOLS, Waiting, waiting
from redball.game.state import next_game
from redball.game.units import Unit
from redball.game.where import Spot

from tests.rules.base.table import atlas, game

MAP = atlas()
DAK = Counter("dak", "DAK", "ARM", "GE", "GER", "corps", attack=8, movement=6, cost=5, motorised=True)
HOOD = Counter("hood", "Hood", "TRS", "CW", "GBR", movement=5, range=4)


def stood(*counters: tuple[Counter, Stand]):
    started = next_game(game(), rules.judge(game(), BeginSetUp()).changes)
    ruling = rules.judge(started, placing(MAP, counters, started.units))
    assert ruling.allowed, ruling.reasons
    return next_game(started, ruling.changes)


def test_a_counter_becomes_the_same_unit():
    there = MAP.find("Tobruk")
    then = stood((DAK, Stand(Spot(hex=there), organized=False)), (HOOD, Stand(Spot(sea=1), 2)))
    assert then.units["dak"] == Unit(
        "dak", "DAK", "ARM", "GE", "GER", "corps", hex=there, organized=False,
        attack=8, movement=6, cost=5, motorised=True,
    )  # fmt: skip
    assert (then.units["hood"].sea, then.units["hood"].section, then.units["hood"].range) == (1, 2, 4)


def test_every_pool_of_lists_is_one_of_games():
    assert set(POOL_OF) == {*OffMap} - {OffMap.ELSEWHERE} and set(POOL_OF.values()) == {*POOLS}
    then = stood((DAK, Stand(pool=OffMap.SPIRAL, turns=2)), (HOOD, Stand(pool=OffMap.ELSEWHERE)))
    assert waiting(then, "dak") == Waiting("spiral", then.clock.turn + 2) and waiting(then, "hood") is None


@pytest.mark.parametrize(
    ("id", "used", "free"),
    [
        ("dak", (), "dak"),
        ("dak", ("dak", "dak-2"), "dak-3"),
        ("7. Gebirgsjäger", (), "7.-Gebirgsjager"),
        ("__", (), "unit"),
        ("東", ("unit",), "unit-2"),
        ("x" * 64, ("x" * 64,), "x" * 62 + "-2"),
        ("x" * 70, (), "x" * 64),
    ],
)
def test_ids_are_free_and_of_letters_that_orders_allow(id, used, free):
    assert free_id(id, used) == free


def test_one_counter_may_be_placed_many_times():
    then = stood((DAK, Stand()), (DAK, Stand()))
    assert {"dak", "dak-2"} <= then.units.keys()


def test_a_unit_of_the_game_is_moved_only_where_it_is_not_yet():
    at, sea = Spot(hex=MAP.find("Tobruk")), Spot(sea=1)
    then = stood((DAK, Stand(at)), (HOOD, Stand(sea, 2)))
    dak, hood = then.units["dak"], then.units["hood"]
    assert not moving(then, dak, Stand(at)) and not moving(then, hood, Stand(sea, 2))
    assert moving(then, dak, Stand(at, organized=False)) == [FlipUnit("dak", False)]
    assert moving(then, hood, Stand(sea, 3)) == [MoveUnit("hood", MAP.sea_areas[1].name, 3)]
    assert moving(then, dak, Stand(pool=OffMap.SPIRAL, turns=2)) == [PutInPool("dak", "spiral", 2)]
    assert moving(then, dak, Stand(pool=OffMap.FORCE_POOL)) == [PutInPool("dak", "force")]
    assert moving(then, dak, Stand(pool=OffMap.ELSEWHERE)) == [MoveUnit("dak", "")]
    off = stood((DAK, Stand(pool=OffMap.FORCE_POOL)))
    waits = off.units["dak"]
    assert not moving(off, waits, Stand(pool=OffMap.FORCE_POOL))
    assert moving(off, waits, Stand(pool=OffMap.REPAIR)) == [PutInPool("dak", "repair")]
    assert moving(off, waits, Stand(pool=OffMap.ELSEWHERE)) == [PutInPool("dak")]


def test_a_counter_is_the_unit_of_its_name_type_and_power():
    then = stood((DAK, Stand()), (replace(DAK, power="IT", country="ITA"), Stand()))
    assert standing(then, DAK) == then.units["dak"]
    assert standing(then, replace(DAK, power="IT")) == then.units["dak-2"]
    assert standing(then, replace(DAK, name="Another")) is standing(then, HOOD) is None


def test_a_list_is_placed_without_its_faulty_rows():
    shelf = Shelf((Library("Ours", (DAK, HOOD)),))
    rows = rows_of(
        b"unit,place,face\nDAK,Tobruk,down\nHood,spiral 3,\nHodo,Tobruk,\nHood,spiral 3,\n", "list.csv"
    )
    order = placing_list(MAP, placed(rows, shelf, MAP), ())
    assert [type(row) for row in order.rows] == [AddUnit, AddUnit, PutInPool]
    assert order.rows[0].at == MAP.label(MAP.find("Tobruk")) and not order.rows[0].organized
    assert order.rows[2] == PutInPool("hood", "spiral", 3)
