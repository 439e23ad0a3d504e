"""What a path uses up: places in ports, rail moves, length, double cost (REO-OVS, REO-RLY, REO-PRI-06)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.rules.base.railways import rail_moves_left
from redball.rules.reorganization.judging import fuel_always
from redball.rules.reorganization.tables import RAIL_LEFT
from redball.rules.reorganization.ways.reach import (
    free_slots,
    full_ports,
    most_through,
    rail_left,
    rail_ways,
    takes_a_slot,
)

from tests.rules.judging import after, judged, why_not
from tests.rules.reorganization.table import (
    FINAL,
    IMPULSE,
    LAND,
    SHORES,
    by,
    damaged,
    face_down,
    game_of,
    hq,
    marked,
    of,
    replace_clock,
    set_to,
    used_up,
)
from tests.small_map import unit

HAVEN, PORT = SHORES.find("Haven"), SHORES.find("Port")


def overseas(*more, **options):
    rows = [
        face_down("a", "Haven"),
        face_down("p", "Port"),
        face_down("in", "A-0105"),
        face_down("div", "Haven", size="division"),
        face_down("beach", "A-0304", type="MAR"),
    ]
    return set_to(of(SHORES, *rows, *more), **options)


@pytest.mark.rule("REO-OVS-04", "REO-OVS-05", "REO-OVS-06")
def test_places_in_ports():
    game = damaged(overseas(), "Port")
    corps = {"corps.A-0000": 1}
    assert used_up(game, by("a", "hex:C0")) == {**corps, "port.A-0104": 1}
    assert used_up(game, by("in", "hex:C0")) == {**corps, "port.A-0104": 1}
    assert used_up(damaged(overseas(), "Haven"), by("p", "hex:C0")) == corps
    assert used_up(game, by("div", "hex:C0")) == {}
    assert used_up(game, by("beach", "hex:C0")) == corps
    one, two = (marked(game, **{"port__A-0104": n}) for n in (1, 2))
    assert full_ports(game) == frozenset() == full_ports(one) and full_ports(two) == {HAVEN}
    assert [free_slots(g, HAVEN) for g in (game, one, two)] == [2, 1, 0]
    assert [most_through(g) for g in (game, set_to(game, minor_port_units=1))] == [2, 1]
    assert not why_not(one, by("a", "hex:C0"))
    assert why_not(two, by("a", "hex:C0"))[0] == "no_path"
    assert not why_not(two, by("div", "hex:C0"))
    tight = set_to(one, minor_port_units=1)
    assert full_ports(tight) == {HAVEN} and why_not(tight, by("a", "hex:C0"))
    direct = set_to(game, direct_uses_slot=True)
    assert used_up(direct, by("div", "hex:C0")) == {"port.A-0104": 1}
    assert used_up(direct, by("beach", "hex:C0")) == corps
    assert takes_a_slot(direct, HAVEN) and not takes_a_slot(direct, PORT) and not takes_a_slot(game, HAVEN)
    assert takes_a_slot(direct, HAVEN, {HAVEN}) and not takes_a_slot(direct, HAVEN, {PORT})
    full = set_to(two, direct_uses_slot=True)
    assert why_not(full, by("div", "hex:C0"))


@pytest.mark.rule("REO-OVS-04")
@pytest.mark.parametrize("way", ["atr", "trs"])
def test_transports_take_no_place_but_by_option(way):
    carrier = {
        "atr": unit("x", "C0", type="ATR", size="", range=9),
        "trs": unit("x", SHORES.sea_areas[0].name, type="TRS", size=""),
    }[way]
    game = overseas(carrier)
    order = by("a", "unit:x", way)
    assert "port.A-0104" not in used_up(game, order)
    direct = set_to(game, direct_uses_slot=True)
    assert used_up(direct, order)["port.A-0104"] == 1
    assert "port.A-0104" not in used_up(direct, by("beach", "unit:x", way))
    assert "port.A-0204" not in used_up(direct, by("p", "unit:x", way))
    assert not why_not(marked(direct, **{"port__A-0104": 1}), order)
    assert why_not(marked(direct, **{"port__A-0104": 2}), order) == ["port_full"]
    assert not why_not(marked(game, **{"port__A-0104": 2}), order)


# --- rail moves ---------------------------------------------------------------------------------------------


def railed(moves, *more, **options):
    rows = [
        face_down("on", "A-0006"),
        face_down("two", "A-0006", size="division"),
        face_down("off", "A-0106"),
    ]
    game = of(LAND, *rows, *more, GE={"rail_moves": moves}, IT={"rail_moves": 5})
    return set_to(game, **options)


@pytest.mark.rule("REO-RLY-01", "REO-RLY-02", "REO-RLY-03")
def test_rail_moves_that_carry_points():
    order = by("on", "hex:Essen", rail=True)
    game = railed(2)
    assert rail_left(game, "GE") == 2
    once = after(game, order)
    assert rail_moves_left(once, "GE") == 1 and rail_left(once, "IT") == 5 and once.powers["GE"].rp_spent == 3
    assert used_up(game, order) == {"corps.A-0000": 1, "rail.GE": 1, "rail_path.A-0006>A-0000": 1}
    twice = after(once, by("two", "hex:Essen", rail=True))
    assert rail_moves_left(twice, "GE") == 0
    none = railed(0)
    assert why_not(none, order) == ["no_rail_move"]
    assert why_not(none, by("off", "hex:Essen", rail=True))[0] == "no_railway"
    path = after(railed(1, rail_unit_cost="path"), order, by("two", "hex:Essen", rail=True))
    assert rail_moves_left(path, "GE") == 0
    assert why_not(after(railed(1), order), by("two", "hex:Essen", rail=True)) == ["no_rail_move"]
    assert rail_left(replace(game, clock=replace_clock(side="allied", impulse=4)), "GE") == 0
    assert rail_left(replace(game, clock=replace_clock(side="allied", impulse=4)), "XX") == rail_moves_left(
        game, "XX"
    )


@pytest.mark.rule("REO-RLY-01")
def test_rail_moves_at_the_turn_s_end():
    order = by("on", "hex:Essen", rail=True)
    final = replace(railed(2), clock=FINAL)
    assert rail_left(final, "GE") == rail_moves_left(final, "GE") and why_not(final, order) == [
        "no_rail_move"
    ]
    kept = set_to(final.changed([RAIL_LEFT.put("GE", 1)]), fr_rail_moves="last_impulse")
    assert rail_left(kept, "GE") == 1 and rail_left(kept, "IT") is None
    once = after(kept, order)
    assert RAIL_LEFT.of(once)["GE"] == 0 and rail_left(once, "GE") == 0
    free = set_to(final, fr_rail_moves="last_impulse")
    assert rail_left(free, "GE") is None and not why_not(free, order)
    assert rail_left(set_to(railed(2), fr_rail_moves="last_impulse"), "GE") == 2, "in an impulse"
    assert not RAIL_LEFT.of(after(free, order))


@pytest.mark.rule("REO-RLY-03", "REO-RLY-04")
def test_which_ways_go_by_rail():
    game = railed(2, hq("A-0000"))
    assert rail_ways(game) == {"primary", "secondary", "supply_unit"}
    every = set_to(game, rail_sources="all")
    assert rail_ways(every) == {"primary", "secondary", "supply_unit", "hq", "limited"}
    assert why_not(game, by("on", "unit:hq", "hq", rail=True)) == ["no_rail_source"]
    assert not why_not(every, by("on", "unit:hq", "hq", rail=True))
    both = set_to(game, rail_needs_basic=True)
    assert why_not(both, by("on", "unit:hq", "secondary", rail=True))[0] == "no_railway"
    assert not why_not(game, by("on", "unit:hq", "secondary", rail=True))


# --- length -------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-PRI-02", "REO-PRI-06", "REO-GEN-06")
@pytest.mark.parametrize(("column", "cost"), [(3, 3), (4, 3), (5, 6), (6, 6)])
def test_the_fifth_hex_doubles(column, cost):
    game = of(LAND, face_down("a", f"A-000{column}"), hq("A-0000"))
    assert after(game, by("a", "hex:Essen")).powers["GE"].rp_spent == cost
    for way in ("hq", "secondary"):
        order = by("a", "unit:hq", way)
        assert (not why_not(game, order)) is (cost == 3)
        if cost > 3:
            assert why_not(game, order)[0] == "no_path"
            assert after(set_to(game, oos_sources="all"), order).powers["GE"].rp_spent == cost
    shorter = set_to(game, path_budget=3, path_budget_hq=5)
    assert after(shorter, by("a", "hex:Essen")).powers["GE"].rp_spent == (3 if column <= 3 else 6)
    assert (not why_not(shorter, by("a", "unit:hq", "hq"))) is (column <= 5)
    assert (not why_not(shorter, by("a", "unit:hq", "secondary"))) is (column <= 4)


@pytest.mark.rule("REO-PRI-02")
def test_a_blocked_path_says_what_bars_it():
    walls = [unit(f"e{row}", f"A-0{row}03", power="FR") for row in range(2)]
    game = game_of(LAND, face_down("a", "A-0106"), *walls, pools={"GE": 9}, clock=IMPULSE)
    ruling = judged(damaged(game, "Kiel"), by("a", "hex:Essen"))
    assert ruling.reasons[0].code == "reorganization.no_path" and len(ruling.reasons) > 1
    assert {"REO-GEN-06", "REO-PRI-02"} <= set(ruling.clauses)
    assert ruling.hexes, "they are shown"


def test_when_fuel_is_paid_in_an_impulse(strip=LAND):
    game = of(strip)
    assert not fuel_always(game, "primary")
    paid = set_to(game, fuel_in_impulse=True)
    assert fuel_always(paid, "primary") and not fuel_always(paid, "hq")
