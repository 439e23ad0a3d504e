"""The first hex and the first sea area of a map are places like others."""

from __future__ import annotations

import pytest
from redball.game.orders import ChooseAction, MoveUnit
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.submarines import france
from redball.rules.submarines.air import interceptors
from redball.rules.submarines.building import force_pool
from redball.rules.submarines.eras import is_aboard
from redball.rules.submarines.joining import possible_areas
from redball.rules.submarines.naval import may_search
from redball.rules.submarines.orders import AttackConvoys, DockMilchcow, InterceptInConvoys, StayWithConvoys
from redball.rules.submarines.returning import leaving
from redball.rules.submarines.ships import partner_of
from redball.rules.submarines.tables import ATTACKS, SPIRAL

from tests.rules.submarines.world import after, at, denied, why_not
from tests.small_map import small_atlas, small_game, spot, unit

SEA = "North Sea"
FIRST, LAST = "A-0000", "A-0003"

rule = pytest.mark.rule


def small(*units: Unit, phase: str = "submarine_warfare", **fields: object) -> Game:
    """A map whose first hex is London's, on its first sea area, and whose last one is French."""
    atlas = small_atlas(
        ". 0 . .",
        owners="b b b f",
        places=[
            spot("London", FIRST, "capital", port="major"),
            spot("Oslo", "A-0002", "town", port="minor"),
        ],
        sea_names=(SEA,),
    )
    played = small_game(
        atlas,
        units,
        powers=("CW", "GE", "US", "FR"),
        wars=(("GE", "CW"), ("GE", "US")),
        convoys={(0, "CW"): 4},
        clock=at(phase),
        rule_sets=("base", "submarines"),
        **fields,  # type: ignore[arg-type]
    )
    return after(played, ChooseAction("GE", "naval")) if phase == "submarine_warfare" else played


def boat(id: str = "u", section: int = 1, type: str = "SUB") -> Unit:
    return unit(id, SEA, type=type, section=section, attack=4)


@rule("SUB-SSW-04", "SUB-SSW-10")
def test_aircraft_of_the_first_hex_fly_into_the_first_sea_area() -> None:
    played = small(boat(), unit("nav", FIRST, type="NAV", power="CW", naval_air=3))
    assert possible_areas(played) == {0: "axis"}
    begun = after(played, AttackConvoys(SEA, ("u",), ("2",)))
    attack = ATTACKS.of(begun)[begun.clock.turn, begun.clock.impulse, 0, 0]
    assert [plane.id for plane in interceptors(begun, 0, attack)] == ["nav"]
    flown = after(begun, InterceptInConvoys(SEA, ("nav",)))
    assert flown.units["nav"].sea == 0


@rule("SUB-BASE-25")
@pytest.mark.parametrize("to", [FIRST, SEA])
def test_who_comes_there_from_the_spiral_is_on_the_map(to: str) -> None:
    waiting = small(unit("nav", type="NAV", power="CW"))
    for turns, reasons in ((0, []), (1, ["spiral_not_back"])):
        played = waiting.changed([SPIRAL.put("nav", waiting.clock.turn + turns)])
        assert why_not(played, MoveUnit("nav", to)) == reasons
    back = waiting.changed([SPIRAL.put("nav", waiting.clock.turn)])
    assert not SPIRAL.of(after(back, MoveUnit("nav", to)))


@rule("SUB-MILCH-01")
def test_who_is_there_is_in_no_force_pool() -> None:
    played = small(boat(), unit("port", FIRST, type="SUB"), unit("off", type="SUB"))
    assert force_pool(played, "GE", "submarines") == ("off",)


@rule("SUB-MILCH-03", "SUB-MILCH-05")
@pytest.mark.parametrize(("place", "section", "included"), [(SEA, 1, True), (FIRST, 0, False)])
def test_milchcows_dock_there(place: str, section: int, included: bool) -> None:
    units = unit("m", place, type="MILCH", section=section), unit("u", place, type="SUB", section=section)
    docked = after(small(*units), DockMilchcow("m", "u"))
    partner = partner_of(docked, docked.units["m"])
    assert (partner is not None and partner.id == "u") == included, "in a port nobody is included at sea"


@rule("SUB-NAV-07", "SUB-RTB-01")
def test_the_first_sea_area_has_its_sections() -> None:
    ships = (
        unit("ca", SEA, type="CA", power="CW", section=1),
        unit("cl", SEA, type="CL", power="CW", section=-1),
    )
    played = small(*ships, phase="naval_combat")
    assert [may_search(played, ship) for ship in played.units.values()] == [True, False]
    assert set(leaving(played)) == {"cl"}
    home = small(*ships, phase="return_to_base")
    denied(home, MoveUnit("ca", SEA, -1), "SUB-RTB-09")
    assert why_not(home, StayWithConvoys(("ca",))) == ["no_drop"]


@rule("SUB-RTB-03")
def test_land_units_come_into_its_convoy_section_only_aboard_a_ship() -> None:
    units = unit("inf", FIRST, power="CW"), unit("trs", SEA, type="TRS", power="CW", section=1)
    denied(small(*units, phase="naval_movement"), MoveUnit("inf", SEA, -1), "SUB-RTB-03")


def test_planes_are_aboard_a_carrier_there() -> None:
    """SUB-AMB-04."""
    for place in (FIRST, SEA):
        played = small(unit("cv", place, type="CV", power="CW"), unit("cvp", place, type="CVP", power="CW"))
        assert is_aboard(played, played.units["cvp"])
    apart = small(unit("cv", FIRST, type="CV", power="CW"), unit("cvp", SEA, type="CVP", power="CW"))
    assert not is_aboard(apart, apart.units["cvp"])


@rule("SUB-BASE-10")
def test_who_isnt_on_the_map_is_not_in_its_last_hex() -> None:
    off = small(unit("inf", power="US"))
    assert france.is_france(off, off.atlas.find(LAST))
    assert france.in_france(off) == ()
    landed = unit("inf", LAST, power="US")
    there = small(landed)
    assert [each.id for each in france.in_france(there)] == ["inf"]
    came = (Change("units", "inf", there.units["inf"]),)
    assert [each.id for each in france.entered(off, came)] == ["inf"]
    assert not list(france.entered(there, came))
    gone = (Change("units", "inf", off.units["inf"]),)
    assert not list(france.entered(there, gone))


@rule("SUB-BASE-10")
def test_the_first_hex_may_be_french() -> None:
    atlas = small_atlas(". .", owners="f u")
    played = small_game(atlas, [unit("inf", "A-0001", power="US")], powers=("US", "FR"), wars=())
    there = (Change("units", "inf", unit("inf", power="US", hex=0)),)
    assert [each.id for each in france.entered(played, there)] == ["inf"]
    assert [each.id for each in france.in_france(played.changed(there))] == ["inf"]
    moved = (Change("units", "inf", played.units["inf"]),)
    assert not list(france.entered(played.changed(there), moved))
    assert not list(france.entered(played.changed(there), there)), "it was there already"
