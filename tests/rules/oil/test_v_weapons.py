"""V-weapons stand among aircraft by default: they hold no ground (OIL-AMB-51)."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.orders import MoveUnit, SetOption
from redball.game.units import ground_types, unit_types
from redball.planning.march import March
from redball.rules import judge
from redball.rules.base.rail_moves import is_threatened
from redball.rules.oil.battles import defenders
from redball.rules.oil.orders import DeclareAttack, DeclareDefence
from redball.supply.conditions import forces
from redball.supply.reasons.barriers import Barriers

from tests.rules.judging import after, judged
from tests.rules.oil.front import COMBAT, MOVEMENT, front
from tests.rules.oil.table import barrels, refused
from tests.small_map import unit

rule = pytest.mark.rule
LAND = {"oil.v_weapons": "land"}


def rocket(at, power="GE", id="v2"):
    return unit(id, at, type="V-WEAPON", power=power)


def test_every_other_land_type_holds_ground():
    land = {c for c, kind in unit_types().items() if kind.kind == "land" and not kind.installation}
    assert ground_types({}) == land - {"V-WEAPON"}
    assert ground_types({"oil.v_weapons": "aircraft"}) == land - {"V-WEAPON"}
    assert ground_types(LAND) == land


@rule("OIL-ACQ-15")
@pytest.mark.parametrize(("options", "owner", "left"), [({}, "SU", 1), (LAND, "GE", 0)])
def test_they_take_no_hex_and_capture_no_barrel(options, owner, left):
    played = front(rocket("Lemberg"), clock=MOVEMENT, depots={"Kiev": (1, "SU")}, options=options)
    ruling = judge(played, MoveUnit("v2", "Kiev"), (5,) if options else ())
    assert ruling.allowed
    moved = played.changed(ruling.changes)
    assert (moved.controller(moved.atlas.find("Kiev")), barrels(moved, "Kiev")) == (owner, left)


@rule("OIL-CBT-03", "OIL-CBT-05")
def test_they_neither_attack_nor_defend():
    played = front(rocket("Lemberg"), unit("su", "Kiev", power="SU"))
    assert refused(played, DeclareAttack("Kiev", ("v2",), "assault")) == ["oil.no_land_unit"]
    alone = front(rocket("Kiev", "SU"), unit("ge", "Lemberg"))
    assert defenders(alone, alone.atlas.find("Kiev")) == []
    assert refused(alone, DeclareDefence("Kiev")) == ["oil.nobody_defends"]
    theirs = front(rocket("Kiev", "SU", "v1"), rocket("Lemberg"), unit("ge", "Lemberg"), options=LAND)
    assert judged(theirs, DeclareAttack("Kiev", ("v2",), "assault")).allowed
    assert [u.id for u in defenders(theirs, theirs.atlas.find("Kiev"))] == ["v1"]


def test_a_hex_with_nothing_else_in_it_is_nobody_to_attack():
    """In a hex of one's own side that an enemy V-weapon is in."""
    played = front(rocket("Berlin", "SU"), unit("ge", "Essen"))
    assert refused(played, DeclareAttack("Berlin", ("ge",), "assault")) == ["oil.nobody_to_attack"]
    strict = front(rocket("Berlin", "SU"), unit("ge", "Essen"), options=LAND)
    assert judged(strict, DeclareAttack("Berlin", ("ge",), "assault")).allowed


@rule("BASE-UNIT-10")
@pytest.mark.parametrize(("options", "barred"), [({}, False), (LAND, True)])
def test_they_bar_nobodys_way(options, barred):
    played = front(rocket("Kiev", "SU"), unit("ge", "Lemberg"), clock=MOVEMENT, options=options)
    assert judged(played, MoveUnit("ge", "Kiev")).allowed is not barred
    position, kiev = supply.of(played).position, played.atlas.find("Kiev")
    barriers = Barriers(played, position, "GE", position.grounds("GE")[0])
    assert (kiev in March(supply.of(played), barriers).around(played.atlas.find("Lemberg"))) is not barred


@rule("BASE-ZOC-01")
def test_they_lift_no_zone_of_control():
    """A path of the owner leads into an enemy zone past a land unit, not past a V-weapon."""
    for options, lifted in (({}, False), (LAND, True)):
        played = front(rocket("Lemberg"), unit("su", "Kiev", power="SU"), options=options)
        force = supply.of(played).position.forces["GE"]
        assert (played.atlas.find("Lemberg") in force.where(forces.CANCELS)) is lifted
        assert (played.atlas.find("Lemberg") in force.where(forces.LAND)) is lifted


def test_a_change_of_the_reading_counts_at_once():
    """Tracing shares what it knows between positions, but not over this."""
    played = front(rocket("Lemberg"), unit("su", "Kiev", power="SU"), clock=COMBAT)
    lemberg = played.atlas.find("Lemberg")
    assert lemberg not in supply.of(played).position.forces["GE"].where(forces.LAND)
    changed = after(played, SetOption("oil.v_weapons", "land"))
    assert lemberg in supply.of(changed).position.forces["GE"].where(forces.LAND)


def test_they_threaten_no_homeland():
    for options, threatened in (({}, False), (LAND, True)):
        played = front(rocket("Berlin", "SU"), clock=MOVEMENT, options=options)
        assert is_threatened(played, "GE") is threatened
