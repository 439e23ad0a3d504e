"""Barrels that nothing joins to home: what they pay for (OIL-AMB-45)."""

from __future__ import annotations

import pytest
from redball.game.clock import Clock
from redball.game.state import put_clock
from redball.rules import oil
from redball.rules.oil.orders import BombOil, BuyWithFuel, PaySeaMaintenance, Refuel
from redball.rules.oil.sea import payable

from tests.rules.oil.front import BOMBING, front
from tests.rules.oil.table import PRODUCTION
from tests.rules.oil.theatre import SHUT_ITALY, after, barrels, down, final, fuel, judged, refused

rule = pytest.mark.rule
LINKED_ONLY = {"oil.cut_off_barrels_pay": False}


def africa(*units, **fields):
    """Italy with barrels at Tripoli, cut off by a British ship, and convoys at sea."""
    fields.setdefault("depots", {"Tripoli": (2, "IT")})
    fields.setdefault("convoys", {(0, "IT"): 21})
    fields.setdefault("fuel", {"IT": 1})
    return final(SHUT_ITALY, *units, **fields)


@rule("OIL-SEA-04", "OIL-STO-06")
def test_cut_off_barrels_pay_for_the_sea():
    """Owed 3, track 1: one barrel is expended and what is left of it comes to the track."""
    paid = after(africa(), PaySeaMaintenance("IT"))
    assert (fuel(paid, "IT"), barrels(paid, "Tripoli")) == (8, 1)
    assert oil.account_of(paid, "IT") == {"sea": -3}


@rule("OIL-SEA-04", "OIL-SEA-05")
def test_by_option_they_do_not_reach_the_sea():
    played = africa(options=LINKED_ONLY)
    assert payable(played, "IT") == 1
    ruling = judged(played, PaySeaMaintenance("IT"))
    assert "oil.sea_waived" in [note.code for note in ruling.notes]
    paid = after(played, PaySeaMaintenance("IT"))
    assert (fuel(paid, "IT"), barrels(paid, "Tripoli")) == (0, 2)
    named = PaySeaMaintenance("IT", ("Tripoli",))
    assert refused(played, named, "OIL-SEA-04", "OIL-AMB-45") == ["oil.barrel_in_pocket"]


@rule("OIL-SEA-04")
def test_linked_barrels_go_first_unless_others_are_named():
    played = africa(depots={"Tripoli": (2, "IT"), "Genoa": (1, "IT")})
    first = after(played, PaySeaMaintenance("IT"))
    assert (barrels(first, "Tripoli"), barrels(first, "Genoa")) == (2, 0)
    named = after(played, PaySeaMaintenance("IT", ("Tripoli",)))
    assert (barrels(named, "Tripoli"), barrels(named, "Genoa")) == (1, 1)
    much = after(africa(depots=dict(Tripoli=(2, "IT"), Genoa=(1, "IT")), convoys={(0, "IT"): 205}),
                 PaySeaMaintenance("IT"))  # fmt: skip
    assert (barrels(much, "Tripoli"), barrels(much, "Genoa"), fuel(much, "IT")) == (1, 0, 0)


@rule("OIL-REO-12")
def test_of_a_barrel_spent_for_the_sea_nothing_stays_in_the_pocket():
    """It is used up: the units there have nothing to trace to any more."""
    played = after(africa(down("a", "Tripoli", "IT"), depots={"Tripoli": (1, "IT")}), PaySeaMaintenance("IT"))
    assert (fuel(played, "IT"), barrels(played, "Tripoli")) == (8, 0)
    assert "oil.no_targets" in refused(played, Refuel("a"))


@rule("OIL-REO-12")
@pytest.mark.parametrize("options", [{}, LINKED_ONLY])
def test_they_reorganize_nobody_at_home(options):
    units = [down("a", "Rome", "IT")]
    played = africa(*units, convoys={}, fuel={"IT": 1}, options=options)
    assert "oil.too_little" in refused(played, Refuel("a", target="Rome")) or "oil.no_target" in refused(
        played, Refuel("a", target="Rome")
    )


def east(count=2, clock=PRODUCTION, **fields):
    """Germany with barrels at Kharkov, behind the Soviet front."""
    held = {"Kharkov": (count, "GE"), **fields.pop("held", {})}
    control = {"Kharkov": "GE"}
    return front(clock=clock, fuel={"GE": 0, "SU": 0}, depots=held, control=control, **fields)


@rule("OIL-PRO-01")
def test_by_option_they_buy_nothing():
    played = after(east(), BuyWithFuel("GE", chits=1))
    assert (fuel(played, "GE"), barrels(played, "Kharkov")) == (5, 1)
    strict = east(options=LINKED_ONLY)
    (reason,) = judged(strict, BuyWithFuel("GE", chits=1)).reasons
    assert (reason.code, str(reason.data["have"])) == ("oil.too_little", "0")
    named = BuyWithFuel("GE", chits=1, barrels=("Kharkov",))
    assert refused(strict, named, "OIL-AMB-45") == ["oil.barrel_in_pocket"]
    linked = east(options=LINKED_ONLY, held={"Essen": (1, "GE")})
    assert refused(linked, BuyWithFuel("GE", chits=3)) == ["oil.too_little", "oil.enough_for"]
    assert fuel(after(linked, BuyWithFuel("GE", chits=2)), "GE") == 0


@rule("OIL-BOM-05", "OIL-BOM-06")
def test_bombs_empty_a_track_into_them():
    """Ploesti is bombed: the barrels at Kharkov are nearest, or by option those at home."""
    held = {"Essen": (1, "GE")}
    bombs = BombOil("SU", "Ploesti", "resource", 1)
    clock = Clock(BOMBING.turn, BOMBING.phase, 1, "allied")
    played = east(clock=clock, held=held)
    near = played.atlas.grid.distance
    ploesti, kharkov, essen = (played.atlas.find(n) for n in ("Ploesti", "Kharkov", "Essen"))
    assert near(ploesti, essen) < near(ploesti, kharkov)
    only = east(clock=clock)
    assert (fuel(after(only, bombs), "GE"), barrels(after(only, bombs), "Kharkov")) == (9, 1)
    strict = after(east(clock=clock, options=LINKED_ONLY), bombs)
    assert (fuel(strict, "GE"), barrels(strict, "Kharkov")) == (0, 2)
    assert oil.account_of(strict, "GE") == {}


@rule("OIL-BOM-05")
@pytest.mark.parametrize("options", [{}, LINKED_ONLY])
def test_the_bombed_depot_itself_pays_wherever_it_lies(options):
    clock = Clock(BOMBING.turn, BOMBING.phase, 1, "allied")
    played = after(east(clock=clock, options=options), BombOil("SU", "Kharkov", "barrel", 3))
    assert (fuel(played, "GE"), barrels(played, "Kharkov")) == (7, 1)


@rule("OIL-BOM-06")
def test_the_nearest_barrel_is_one_of_the_owners():
    """An Italian barrel beside the target pays for no German loss."""
    clock = Clock(BOMBING.turn, BOMBING.phase, 1, "allied")
    played = front(clock=clock, fuel={"GE": 0}, depots={"A-0202": (1, "IT"), "Lemberg": (1, "GE")})
    hit = after(played, BombOil("SU", "Ploesti", "resource", 1))
    distance, find = played.atlas.grid.distance, played.atlas.find
    assert distance(find("Ploesti"), find("A-0202")) <= distance(find("Ploesti"), find("Lemberg"))
    assert (barrels(hit, "A-0202"), barrels(hit, "Lemberg"), fuel(hit, "GE")) == (1, 0, 9)


def test_another_phase_opens_nothing_for_units():
    """Barrels spent in production leave no fuel to trace to in final reorganization."""
    played = after(east(1), BuyWithFuel("GE", chits=1))
    later = played.changed([put_clock(Clock(PRODUCTION.turn, "final_reorganization"))])
    assert not oil.targets(later, "GE").get(later.atlas.find("Kharkov"))
