"""Who stays at sea without gas (GAS-LIM-03, GAS-LIM-12)."""

from __future__ import annotations

import pytest
from redball.game.orders import ChangeMany, MoveUnit, SetPower, Step
from redball.rules.gas.orders import DesignateMap, PayGas, SetGas
from redball.rules.gas.returning import staying
from redball.rules.gas.tables import ACTED, FREE

from tests.rules.gas.board import END, after, denied, faces, game, judged, move, states, told, unit, why_not

rule = pytest.mark.rule


def at_sea(*more, stock=0, **fields):
    """Two SUB and a BB in the North Atlantic, a CV with its plane in the China Sea; cargo and cruisers that
    need no gas beside them.
    """
    units = [
        *(unit(id, "North Atlantic", type="SUB", section=3) for id in ("s1", "s2")),
        unit("bb", "North Atlantic", type="BB", section=2),
        unit("cx", "North Atlantic", type="CX", section=2),
        unit("trp", "North Atlantic", type="ARM", section=2),
        unit("cv", "China Sea", type="CV", section=4),
        unit("cvp", "China Sea", type="CVP", section=4),
        *more,
    ]
    return game(*units, clock=END, gas={("Berlin", "GE"): stock} if stock else {}, **fields)


def down(id, section=1, area="North Atlantic"):
    return move(id, area, section)


def home(*ids):
    return [move(id, "Bremen") for id in ids]


def may_go_on(played):
    """Whether the step can be left."""
    return judged(played, Step()).allowed


@rule("GAS-LIM-12", "GAS-LIM-03", "GAS-GEN-03")
def test_one_of_three_drops_a_section_and_stays():
    played = at_sea()
    dropped = after(played, down("s1"))
    assert states(dropped, "s1", "s2") == ["free", "limited"]
    assert told(played, down("s1"))[1:] == ["takes_allowance"]
    for other in ("s2", "bb"):
        denied(dropped, down(other), "GAS-LIM-12")
        assert why_not(dropped, down(other)) == ["refused_no_gas"]
    after(dropped, down("s1", 0))
    after(dropped, down("cv", 3, "China Sea"))
    gone = after(dropped, *home("s2", "bb"))
    assert faces(gone, "s2", "bb") == "uu" and may_go_on(gone)


@rule("GAS-LIM-12")
def test_all_others_must_return():
    played = at_sea()
    denied(played, Step(), "GAS-LIM-12")
    assert why_not(played, Step()) == ["too_many_stay"]
    two = after(played, *home("s1"))
    denied(two, Step(), "GAS-LIM-12")
    assert may_go_on(after(two, *home("bb"))), "one that doesn't even drop is the one"
    assert may_go_on(after(two, *home("bb", "s2")))
    assert may_go_on(after(played, *home("s1", "s2"))), "of its owner's choice"


@rule("GAS-LIM-12", "GAS-EXP-03")
def test_with_gas_any_number_drops_and_stays():
    played = after(at_sea(stock=1), PayGas("GE", "W"))
    stayed = after(played, down("s1"), down("s2", 2), down("bb", 1))
    assert may_go_on(stayed) and not FREE.of(stayed)
    assert may_go_on(played)


@rule("GAS-LIM-12")
def test_who_counts_on_which_map():
    played = at_sea(unit("it", "North Atlantic", type="CA", power="IT", section=1))
    rows = {(row.power, row.map): (row.units, row.count) for row in staying(played)}
    assert rows == {
        ("GE", "W"): (("s1", "s2", "bb"), 3),
        ("GE", "PAC"): (("cv",), 1),
        ("IT", "W"): (("it",), 1),
    }
    assert not staying(
        after(
            played,
            *home("s1", "s2", "bb"),
            move("cv", "Honolulu"),
            move("cvp", "Honolulu"),
            move("it", "Rome"),
        )
    )


@rule("GAS-LIM-12", "GAS-MAP-06")
def test_a_flexible_map_shares_the_place():
    """The Mediterranean counts as Western European until Italy says otherwise."""
    units = [unit("med", "Mediterranean", type="CA", power="IT", section=2),
             unit("sea", "North Sea", type="CA", power="IT", section=2)]  # fmt: skip
    played = game(*units, clock=END)
    assert [row.count for row in staying(played)] == [2]
    said = after(played, DesignateMap("IT", "AFR", "ASIA"))
    assert {row.map: row.count for row in staying(said)} == {"ASIA": 1, "W": 1}
    after(said, down("med", 1, "Mediterranean"), down("sea", 1, "North Sea"), Step())


@rule("GAS-LIM-12")
def test_convoy_points_that_need_gas():
    """GAS-AMB-16 and 17: those of powers; nobody pays for a country behind which none stands, nor for exempt
    neutrals.
    """
    needy = {"convoys_dependent": True}
    convoys = {(0, "CW"): 2, (0, "US"): 3, (0, "TUR"): 1}
    wars = [("GE", "CW")]
    played = game(clock=END, convoys=convoys, options=needy, wars=wars)
    assert [(row.power, row.map, row.convoys) for row in staying(played)] == [("CW", "W", 2), ("US", "W", 3)]
    exempt = game(clock=END, convoys=convoys, options={**needy, "neutral_exempt": True}, wars=wars)
    neutral = after(exempt, SetPower("US", {"active": False}))
    assert [row.power for row in staying(neutral)] == ["CW"]
    assert not staying(game(clock=END, convoys=convoys))


@rule("GAS-LIM-12")
def test_nothing_hinders_a_return_and_many_go_in_one_order():
    played = at_sea()
    order = ChangeMany(tuple(MoveUnit(id, "Bremen") for id in ("s1", "s2", "bb", "trp")))
    gone = after(played, order)
    assert faces(gone, "s1", "s2", "bb", "trp") == "uuuu" and not FREE.of(gone)
    both = ChangeMany((MoveUnit("s1", "North Atlantic", 1), MoveUnit("s2", "North Atlantic", 1)))
    denied(played, both, "GAS-LIM-12")


@rule("GAS-LIM-12")
def test_cargo_and_those_that_need_no_gas_stay_as_they_like():
    played = after(at_sea(), *home("s1", "s2"), down("bb"))
    both = [down("cvp", 3, "China Sea"), down("cv", 3, "China Sea")]
    for orders in (both, both[::-1], [ChangeMany(tuple(both))]):
        stayed = after(played, down("cx", 0), *orders)
        assert may_go_on(stayed)


@rule("GAS-LIM-12")
def test_other_moves_in_the_step_are_no_drops():
    played = at_sea(unit("port", "Bremen", type="CA"))
    moved = after(played, move("port", "Tripoli"), move("bb", ""))
    again = after(moved, move("bb", "North Atlantic", 2))
    assert not FREE.of(again) and not ACTED.of(again), "what comes from off the map is set up"


@rule("GAS-LIM-12")
@pytest.mark.parametrize("reading", ["counts", "free"])
def test_whoever_ends_at_sea_stays_there(reading):
    """In another area, from a port, or in another section: by the map where it began; GAS-AMB-15."""
    port = unit("port", "Bremen", type="CA")
    played = at_sea(port, options={"rtb_zero_section": reading})
    goes = [down("s1", 0), down("s1", 0, "China Sea"), down("s1", 4), down("port", 0, "North Sea")]
    for order in goes:
        assert told(played, order)[1:] == ["takes_allowance"]
        stays = after(played, order)
        for other in (down("s2", 0, "North Sea"), down("s2", 0, "China Sea"), down("bb", 0)):
            denied(stays, other, "GAS-LIM-12", "GAS-MAP-01")
        after(stays, down("cv", 3, "China Sea"))
    paid = after(at_sea(port, stock=1, options={"rtb_zero_section": reading}), PayGas("GE", "W"), *goes)
    assert not FREE.of(paid)


@rule("GAS-LIM-12")
def test_carrier_planes_without_a_carrier_are_aircraft():
    us = [unit(f"c{n}", "North Sea", type="CVP", section=2) for n in range(2)]
    played = game(*us, clock=END)
    assert [row.units for row in staying(played)] == [("c0", "c1")] and why_not(played, Step()) == [
        "too_many_stay"
    ]
    dropped = after(played, down("c0", 1, "North Sea"))
    denied(dropped, down("c1", 1, "North Sea"), "GAS-LIM-12")
    assert may_go_on(after(dropped, *home("c1")))
    lost = after(at_sea(), move("cv", "Honolulu"))
    assert ("cvp",) in [row.units for row in staying(lost)]


@rule("GAS-LIM-12")
def test_gas_that_comes_late_still_serves():
    played = after(at_sea(), down("s1"))
    paid = after(played, SetGas("GE", "Berlin", gas=1), PayGas("GE", "W"), down("s2"), down("bb"))
    assert may_go_on(paid)


@rule("GAS-LIM-12")
def test_a_carrier_plane_goes_with_its_ship_and_nobody_else_does():
    force = [unit(id, "China Sea", type=type, section=4) for id, type in (("ca", "CA"), ("nav", "NAV"))]
    played = at_sea(*force)
    assert not FREE.of(after(played, down("cvp", 3, "China Sea")))
    for id in ("ca", "nav"):
        (allowance,) = FREE.of(after(played, down(id, 3, "China Sea"))).values()
        assert allowance.units == [id]
