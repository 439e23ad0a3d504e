"""Coming into the Convoy Section, and what units there mean for enemies that enter the sea area."""

from __future__ import annotations

import pytest
from redball.game.orders import AddUnit, ChangeMany, EditUnit, MoveUnit
from redball.rules.submarines.moving import entry_cost
from redball.rules.submarines.tables import ZERO

from tests.rules.submarines.boxes import AREA, box, cs
from tests.rules.submarines.world import after, at, denied, game, sea, unit, why_not

rule = pytest.mark.rule
OPTION_19 = {"sub.option_19": "yes"}


def cost(played, side="axis"):
    return entry_cost(played, sea(AREA), side)


@rule("SUB-NAV-16")
def test_units_of_the_convoy_section_make_nobody_pay_more():
    """Example C3."""
    units = cs("cl"), cs("nav", "NAV"), cs("asw", "ASW"), unit("bb", "North Sea", type="BB")
    played = game(*units, convoys={(AREA, "CW"): 10}, options=OPTION_19)
    assert cost(played) == 1
    assert cost(game(*units, box("ca", 0), options=OPTION_19)) == 2, "a unit in section 0, too"
    assert cost(game(options=OPTION_19)) == 1


@rule("SUB-NAV-16")
@pytest.mark.parametrize("section", range(5))
def test_units_of_the_other_sections_do(section):
    assert cost(game(box("ca", section), options=OPTION_19)) == 2
    assert cost(game(box("nav", section, "NAV"), options=OPTION_19)) == 2
    assert cost(game(box("ca", section), options=OPTION_19), "allied") == 1, "one's own"


@rule("SUB-NAV-16")
def test_convoy_points_of_section_0_do_and_powers_at_peace_do_not():
    convoys = {(AREA, "CW"): 3}
    in_zero = [ZERO.put((sea(AREA), "CW"), 1)]
    assert cost(game(convoys=convoys, remembered=in_zero, options=OPTION_19)) == 2
    assert cost(game(convoys=convoys, options=OPTION_19)) == 1
    assert cost(game(box("ca", 0), wars=(), options=OPTION_19)) == 1
    assert cost(game(box("ca", 0), wars=(("SU", "CW"),), options=OPTION_19)) == 1, "a war of others"
    assert cost(game(unit("inf", AREA, power="CW"), options=OPTION_19)) == 1, "cargo is nobody's enemy"


@rule("SUB-NAV-16")
def test_without_option_19_nobody_pays_more():
    assert cost(game(box("ca", 3))) == 1
    assert cost(game(box("ca", 3), options={"sub.option_19": "no"})) == 1


@pytest.mark.parametrize(
    ("phase", "type", "start"),
    [
        ("naval_movement", "CL", "Liverpool"),
        ("naval_movement", "SUB", "Liverpool"),
        ("naval_movement", "ASW", "North Sea"),
        ("naval_air", "NAV", "London"),
        ("submarine_warfare", "NAV", "London"),
        ("naval_combat", "CVP", "London"),
    ],
)
def test_ships_and_aircraft_go_there(phase, type, start):
    played = game(unit("x", start, type=type, power="CW"), clock=at(phase))
    moved = after(played, MoveUnit("x", AREA, -1)).units["x"]
    assert (moved.sea, moved.section) == (sea(AREA), -1)


@rule("SUB-RTB-03")
def test_land_units_only_aboard_a_ship_there():
    units = unit("inf", "Liverpool", power="CW"), unit("trs", "Liverpool", type="TRS", power="CW")
    played = game(*units, clock=at("naval_movement"))
    denied(played, MoveUnit("inf", AREA, -1))
    elsewhere = after(played, MoveUnit("trs", AREA, 2))
    denied(elsewhere, MoveUnit("inf", AREA, -1), "SUB-RTB-03")
    assert why_not(elsewhere, MoveUnit("inf", AREA, -1)) == ["land_unit_alone"]
    after(elsewhere, MoveUnit("inf", AREA, 2))
    both = ChangeMany((MoveUnit("trs", AREA, -1), MoveUnit("inf", AREA, -1)))
    assert after(played, both).units["inf"].section == -1
    strangers = game(*units, box("trs2", -1, "TRS", "GE"), box("t3", 1, "TRS"), clock=at("naval_movement"))
    denied(strangers, MoveUnit("inf", AREA, -1), "SUB-RTB-03")
    after(elsewhere, EditUnit("inf", {"at": AREA, "section": -1}))
    after(elsewhere, AddUnit("new", "New", "INF", "CW", "GBR", AREA, section=-1))
