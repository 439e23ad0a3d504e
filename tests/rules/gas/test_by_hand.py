"""Stocks, sea areas and counters that a group corrects by hand (GAS-PRO-13, 15; GAS-MAP-01; GAS-GEN-02)."""

from __future__ import annotations

import pytest
from redball.game.orders import SetControl
from redball.game.quantities import LARGEST
from redball.rules.gas.maps import sheet_of_sea
from redball.rules.gas.orders import SetDependent, SetGas, SetSeaMap
from redball.rules.gas.stock import account_of
from redball.rules.gas.tables import DEPENDENT, SEA_MAPS

from tests.rules.gas.board import after, changed, denied, game, gas, judged, points, text, unit, why_not

rule = pytest.mark.rule


@rule("GAS-PRO-13", "GAS-PRO-15")
def test_stocks_are_set():
    played = game(gas={("Berlin", "GE"): 2}, points={("Berlin", "GE"): 1})
    more = after(played, SetGas("GE", "Berlin", gas=5))
    assert gas(more, "GE") == {"Berlin": 5} and points(more, "GE") == {"Berlin": 1}
    assert account_of(more, "GE") == {"by_hand": 3}
    other = after(more, SetGas("GE", "Berlin", points=4))
    assert points(other, "GE") == {"Berlin": 4} and account_of(other, "GE") == {"by_hand": 3}
    none = after(other, SetGas("GE", "Berlin", gas=0, points=0))
    assert not gas(none, "GE") and not points(none, "GE") and account_of(none, "GE") == {"by_hand": -2}
    assert ("gas_accounts", (35, "GE")) not in changed(more, SetGas("GE", "Berlin", points=2))
    assert text(played, SetGas("GE", "Berlin", gas=5)) == (
        "Germany has 5 gas and 1 saved build point in Berlin (W-0113)"
    )


@rule("GAS-PRO-13", "GAS-PRO-15")
def test_what_is_set_wrongly():
    played = game(gas={("Berlin", "GE"): 2})
    assert why_not(played, SetGas("GE", "Berlin")) == ["no_fields"]
    assert why_not(played, SetGas("GE", "Berlin", gas=2)) == ["stock_so"]
    assert why_not(played, SetGas("GE", "Berlin", gas=2, points=0)) == ["stock_so"]
    assert why_not(played, SetGas("GE", "Berlin", gas=-1)) == ["below"]
    assert why_not(played, SetGas("GE", "Berlin", points=LARGEST + 1)) == ["above"]
    assert why_not(played, SetGas("GE", "Berlin", gas=-1, points=-1)) == ["below", "below"]
    assert why_not(played, SetGas("XX", "Berlin", gas=1)) == ["unknown.power"]
    assert why_not(played, SetGas("GE", "Nowhere", gas=1)) == ["unknown.hex"]
    assert why_not(played, SetGas("GE", "Moscow", gas=1)) == ["not_held"]
    assert why_not(played, SetGas("GE", "Warsaw", gas=1)) == ["not_home"]
    assert "GAS-PRO-13" in denied(played, SetGas("GE", "Warsaw", gas=1)).clauses
    assert why_not(played, SetGas("GE", "W-0104", gas=1)) != []


@rule("GAS-PRO-13", "GAS-BOM-05")
def test_gas_is_set_where_it_was_captured():
    """In an enemy's country, which is no home; away from anywhere it can only be taken away."""
    taken = after(game(), SetControl("Moscow", "GE"))
    assert gas(after(taken, SetGas("GE", "Moscow", gas=1, points=2)), "GE") == {"Moscow": 1}
    assert gas(after(game(), SetGas("GE", "W-0211", gas=1)), "GE") == {"W-0211": 1}, "at home anywhere"
    stranded = game(gas={("Moscow", "GE"): 2})
    denied(stranded, SetGas("GE", "Moscow", gas=1), "GAS-PRO-13")
    assert not gas(after(stranded, SetGas("GE", "Moscow", gas=0)), "GE")


@rule("GAS-PRO-13")
def test_a_hex_that_is_full_may_be_emptied():
    """GAS-AMB-12."""
    full = game(gas={("Berlin", "GE"): 5}, options={"hex_cap": 3})
    assert why_not(full, SetGas("GE", "Berlin", gas=6)) == ["hex_full"]
    assert gas(after(full, SetGas("GE", "Berlin", gas=4)), "GE") == {"Berlin": 4}
    assert points(after(full, SetGas("GE", "Berlin", points=2)), "GE") == {"Berlin": 2}, "its gas stays"
    room = game(gas={("Berlin", "GE"): 2}, options={"hex_cap": 3})
    after(room, SetGas("GE", "Berlin", gas=3))
    assert why_not(room, SetGas("GE", "Berlin", gas=4)) == ["hex_full"]


@rule("GAS-MAP-01")
def test_sea_areas_are_moved_and_put_back():
    played = game()
    moved = after(played, SetSeaMap("North Sea", "E"))
    assert SEA_MAPS.of(moved) == {1: "E"} and sheet_of_sea(moved, 1) == "E"
    again = after(moved, SetSeaMap("North Sea", "ASIA"))
    assert sheet_of_sea(again, 1) == "ASIA"
    assert not SEA_MAPS.of(after(again, SetSeaMap("North Sea")))
    assert why_not(moved, SetSeaMap("North Sea", "E")) == ["sea_so"]
    assert why_not(played, SetSeaMap("North Sea", "Western European map")) == ["sea_so"]
    assert why_not(played, SetSeaMap("North Sea")) == ["sea_so"]
    assert why_not(played, SetSeaMap("North Sea", "Marss")) == ["unknown.map"]
    assert why_not(played, SetSeaMap("North Sea", "ASIAA")) == ["unknown.map_near"]
    back = after(moved, SetSeaMap("North Sea", "W"))
    assert SEA_MAPS.of(back) == {1: "W"} and sheet_of_sea(back, 1) == "W"
    assert not SEA_MAPS.of(after(back, SetSeaMap("North Sea"))), "as printed, but no group's own any more"


@rule("GAS-GEN-02")
def test_counters_are_marked():
    played = game(unit("inf", "W-0112"), unit("arm", "W-0112", type="ARM"))
    marked = after(played, SetDependent("inf", True))
    assert DEPENDENT.of(marked) == {"inf": True}
    assert DEPENDENT.of(after(marked, SetDependent("arm", False))) == {"inf": True, "arm": False}
    assert not DEPENDENT.of(after(marked, SetDependent("inf", False)))
    assert why_not(marked, SetDependent("inf", True)) == ["dependent_so"]
    assert why_not(played, SetDependent("inf", False)) == ["independent_so"]
    assert why_not(played, SetDependent("nobody", True)) == ["unknown.unit"]
    assert judged(played, SetDependent("inf", True)).text.code == "gas.dependent_set"
    assert judged(played, SetDependent("arm", False)).text.code == "gas.independent_set"
