"""Marches and flights that are told in several orders: each is one thing, judged where it began."""

from __future__ import annotations

import pytest
from redball.game.orders import ChangeMany, FlipUnit, MoveUnit
from redball.game.state import put_clock
from redball.rules.gas.orders import DesignateMap, NameFree, PayGas, UseUnits
from redball.rules.gas.remedies import bites
from redball.rules.gas.tables import ACTED, DESIGNATED, GOING

from tests.rules.gas.board import after, at, denied, faces, game, judged, move, node, unit

rule = pytest.mark.rule

GAS = {("Berlin", "GE"): 3}
ACTION = {"free_span": "action"}


def later(played, phase, impulse=1):
    return played.changed([put_clock(at(phase, impulse))])


def pocketed():
    """A German corps at Warsaw with a path to Berlin; from E-0218 there is none."""
    ring = [unit(f"r{n}", hex, power="SU") for n, hex in enumerate(("E-0217", "E-0118"))]
    return game(unit("a", "E-0116", type="ARM"), *ring, gas=GAS)


# --- one march ----------------------------------------------------------------------------------------------


@rule("GAS-EXP-06", "GAS-EXP-09", "GAS-LIM-01", "GAS-TRC-01")
def test_a_march_hex_by_hex_is_judged_where_it_began():
    paid = after(pocketed(), PayGas("GE", "E"))
    assert faces(after(paid, move("a", "E-0218")), "a") == "u"
    there = after(paid, move("a", "E-0117"), move("a", "E-0218"))
    assert faces(there, "a") == "u"
    cut_off = after(paid, move("a", "E-0218"))
    assert not bites(cut_off, move("a", "E-0219")), "what a player sees before is what comes"
    advanced = later(there, "land_combat")
    assert faces(after(advanced, move("a", "E-0219")), "a") == "d", "in another phase it begins anew"


@rule("GAS-EXP-06", "GAS-LIM-04")
def test_who_began_without_gas_has_it_once_it_is_paid():
    """GAS-AMB-09: not for what it has done."""
    played = after(
        pocketed(), move("a", "E-0115"), PayGas("GE", "E"), FlipUnit("a", True), move("a", "E-0114")
    )
    assert faces(played, "a") == "u"


@rule("GAS-EXP-06")
def test_where_each_act_counts_a_march_still_counts_where_it_began():
    """GAS-AMB-46."""
    arm = unit("a", "E-0116", type="ARM")
    paid = after(game(arm, gas=GAS, options={"act_map": "each"}), PayGas("GE", "E"))
    for orders in ([move("a", "W-0112")], [move("a", "W-0113"), move("a", "W-0112")]):
        assert faces(after(paid, *orders), "a") == "u"
    crossed = after(paid, move("a", "S-0014"), move("a", "S-0013"))
    assert faces(crossed, "a") == "u" and not DESIGNATED.of(crossed)
    fights = later(after(paid, move("a", "W-0113")), "land_combat")
    assert faces(after(fights, move("a", "W-0112")), "a") == "d"


@rule("GAS-LIM-04", "GAS-LIM-02")
def test_an_overrun_is_part_of_the_march():
    """GAS-AMB-36 and 41."""
    played = after(game(unit("a", "E-0116", type="ARM"), options=ACTION), NameFree(("a",)))
    overrun = UseUnits(("a",), "overrun")
    for orders in ([move("a", "E-0115"), overrun], [overrun, move("a", "E-0115"), overrun]):
        assert faces(after(played, *orders), "a") == "u"
    fights = later(after(played, move("a", "E-0115"), overrun), "land_combat")
    assert faces(after(fights, move("a", "E-0116")), "a") == "d"


@rule("GAS-LIM-04")
def test_one_that_is_turned_up_and_moved_by_one_order_turns_down():
    arm = unit("a", "E-0116", type="ARM", organized=False)
    rows = (FlipUnit("a", True), MoveUnit("a", "E-0117"))
    for order in (ChangeMany(rows), ChangeMany(rows[::-1])):
        moved = after(game(arm), order)
        assert faces(moved, "a") == "d" and ACTED.of(moved)[35, 1, "a"].flipped
    up = unit("a", "E-0116", type="ARM")
    down = after(game(up), ChangeMany((MoveUnit("a", "E-0117"), FlipUnit("a", False))))
    assert faces(down, "a") == "d" and not ACTED.of(down)[35, 1, "a"].flipped


# --- advances -----------------------------------------------------------------------------------------------


def attackers(stock=None, **options):
    played = game(unit("a", "E-0116", type="ARM"), clock=at("land_combat"), gas=stock or {}, options=options)
    return after(played, UseUnits(("a",), "attack"))


@rule("GAS-LIM-06")
def test_no_second_hex_by_moves_on_the_map_either():
    played = attackers()
    denied(played, move("a", "E-0118"), "GAS-LIM-06")
    first = after(played, move("a", "E-0117"))
    assert faces(first, "a") == "d"
    for order in (move("a", "E-0118"), move("a", "E-0217"), UseUnits(("a",), "advance", "E-0118")):
        denied(first, order, "GAS-LIM-06")
    after(first, UseUnits(("a",), "advance", "E-0117"), UseUnits(("a",), "advance"), move("a", "E-0116"))
    told = after(played, UseUnits(("a",), "advance", "E-0117"), move("a", "E-0117"))
    denied(told, move("a", "E-0118"), "GAS-LIM-06")
    other = after(first, UseUnits(("a",), "bombard"))
    denied(other, move("a", "E-0118"), "GAS-LIM-06")


@rule("GAS-LIM-06", "GAS-LIM-01", "GAS-LIM-02")
def test_with_gas_a_second_hex_is_part_of_the_advance():
    paid = after(attackers(GAS), PayGas("GE", "E"))
    free = after(attackers(**ACTION), NameFree(("a",)))
    for played in (paid, free):
        for orders in (
            [move("a", "E-0118")],
            [move("a", "E-0117"), move("a", "E-0118")],
            [UseUnits(("a",), "advance", "E-0117"), UseUnits(("a",), "breakthrough", "E-0118")],
        ):
            assert faces(after(played, *orders), "a") == "u"


@rule("GAS-LIM-02", "GAS-LIM-06")
def test_an_advance_against_another_hex_is_another_act():
    """GAS-AMB-36."""
    free = after(attackers(**ACTION), NameFree(("a",)), UseUnits(("a",), "advance", "E-0117"))
    denied(free, UseUnits(("a",), "advance", "E-0118"), "GAS-LIM-06")
    after(free, UseUnits(("a",), "advance", "E-0117"), UseUnits(("a",), "advance"))


# --- one flight ---------------------------------------------------------------------------------------------


@rule("GAS-EXP-06", "GAS-EXP-09", "GAS-LIM-01")
@pytest.mark.parametrize(
    ("type_", "act", "impulse"), [("LND", "ground_support", 1), ("FTR", "defensive_support", 2)]
)
def test_a_flight_is_judged_at_the_base_it_began_from(type_, act, impulse):
    """It flies to friends who are surrounded."""
    enemies = ("E-0118", "E-0216", "E-0217", "E-0218")
    ring = [unit(f"r{n}", hex, power="SU") for n, hex in enumerate(enemies)]
    base = unit("a", "W-0112", type=type_)
    played = game(base, unit("i", "E-0117"), *ring, gas=GAS, clock=at("land_combat", impulse))
    paid = after(played, PayGas("GE", "W"))
    flown = after(paid, move("a", "E-0117"))
    home = after(flown, UseUnits(("a",), act, "E-0117"), UseUnits(("a",), act), move("a", "W-0112"))
    assert home.units["a"].hex == node("Essen")
    denied(flown, UseUnits(("a",), act, "E-0118"), "GAS-TRC-01")


@rule("GAS-LIM-02")
def test_one_free_flight_is_one_flight():
    """GAS-AMB-36: against another hex or in another phase it is another one."""
    units = [unit("f", "E-0116", type="FTR"), unit("b", "E-0116", type="FTR")]
    played = game(*units, clock=at("port_attack", 2), options=ACTION)
    flown = after(played, UseUnits(("f",), "intercept", "Warsaw", free=True))
    after(flown, UseUnits(("f",), "intercept"), UseUnits(("f",), "intercept", "Warsaw"))
    for order in (UseUnits(("f",), "intercept", "E-0115"), UseUnits(("f",), "patrol")):
        denied(flown, order, "GAS-LIM-08")
    for phase in ("strategic_bombardment", "ground_strike"):
        denied(later(flown, phase, 2), UseUnits(("f",), "intercept", "Warsaw"), "GAS-LIM-08")


@rule("GAS-LIM-02")
@pytest.mark.parametrize(
    ("act", "impulse"),
    [("escort", 1), ("intercept", 1), ("ground_strike", 1), ("patrol", 2), ("intercept", 2)],
)
def test_a_flight_on_the_map_is_reported_as_what_it_was(act, impulse):
    """GAS-AMB-36: once, under way or when it is home again."""
    fighter = unit("f", "E-0116", type="FTR")
    played = game(fighter, clock=at("ground_strike", impulse), options=ACTION)
    out = after(played, NameFree(("f",)), move("f", "E-0115"))
    for flown in (out, after(out, move("f", "E-0116"))):
        said = after(flown, UseUnits(("f",), act), UseUnits(("f",), act, "E-0115"))
        other = "escort" if act != "escort" else "intercept"
        denied(said, UseUnits(("f",), other), "GAS-LIM-07" if impulse == 1 else "GAS-LIM-08")
    reported = after(played, NameFree(("f",)), UseUnits(("f",), act, "E-0115"), move("f", "E-0115"))
    assert after(reported, move("f", "Berlin")).units["f"].hex == node("Berlin")


@rule("GAS-LIM-07")
def test_an_aircraft_flies_home_once_and_in_the_phase_of_its_flight():
    atr = unit("t", "E-0116", type="ATR")
    played = game(atr, clock=at("air_transport"), options={"limited_transport": True})
    flown = after(played, UseUnits(("t",), "air_supply", "E-0117"))
    home = after(flown, move("t", "E-0115"))
    assert GOING.of(home)[35, 1, "t", "flight"].home
    denied(later(flown, "land_combat"), move("t", "E-0115"), "GAS-LIM-07")
    fighter = after(game(unit("t", "E-0116", type="FTR"), clock=at("ground_strike"), options=ACTION),
                    NameFree(("t",)), move("t", "E-0117"), move("t", "E-0115"))  # fmt: skip
    denied(fighter, move("t", "E-0117"), "GAS-LIM-07")
    strict = game(atr, clock=at("air_transport"), options={"limited_transport": True, "forced_exempt": False})
    assert (
        "GAS-LIM-07"
        in judged(after(strict, UseUnits(("t",), "air_supply", "E-0117")), move("t", "E-0115")).clauses
    )


@rule("GAS-MAP-06", "GAS-EXP-06")
def test_what_goes_on_keeps_the_map_that_it_counts_on():
    """GAS-AMB-05."""
    arm = unit("a", "A-0510", type="ARM", power="IT")
    played = game(arm, gas={("Rome", "IT"): 2})
    free = after(
        played, DesignateMap("IT", "AFR", "ASIA"), NameFree(("a",)), move("a", "A-0511"), move("a", "A-0512")
    )
    assert faces(free, "a") == "u"
