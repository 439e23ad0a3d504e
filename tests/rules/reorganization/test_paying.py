"""Who may pay for what, and for whom (REO-AMB-42): rulings, plans and offers ask one predicate."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.state import Change
from redball.planning.sets.reorganization import Request, best, survey
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize, RepairPort
from redball.rules.reorganization.paying import payers_of
from redball.rules.reorganization.repairing import repair_payers

from tests.rules.judging import after, denied
from tests.rules.reorganization.table import IMPULSE, damaged, face_down, set_to
from tests.small_map import small_atlas, small_game, spot, unit

FRIENDS = [("CW", "US"), ("FR", "US"), ("CW", "FR")]
LAND = """
. . ~ . .
 . . ~ . .
"""
BY_MONTY = Reorganize("arm", "unit:monty", "hq")
READINGS = {
    "server": {"CW"},
    "server_or_controller": {"CW", "US"},
    "any_cooperating": {"CW", "US", "FR"},
}


@pytest.fixture
def allies():
    """An American division and a British HQ in Britain, the French beside them with points of their own."""
    atlas = small_atlas(LAND, owners=LAND.replace(".", "b"), places=[spot("London", "A-0000", "capital")])
    units = [
        face_down("arm", "A-0001", type="ARM", size="division", power="US"),
        face_down("pole", "A-0001", power="CW", country="POL"),
        unit("monty", "A-0001", type="HQ-I", reorganization=3, size="army", power="CW"),
    ]
    return _of(atlas, *units)


def _of(atlas, *units):
    clock = msgspec.structs.replace(IMPULSE, impulse=4, side="allied")
    game = small_game(
        atlas, units, powers=["CW", "US", "FR", "SU"], wars=(), cooperation=FRIENDS, clock=clock
    )
    game = replace(game, rule_sets=("base", "reorganization"))
    rows = [msgspec.structs.replace(p, rp_pool=Fraction(9)) for p in game.powers.values()]
    return game.changed([Change("powers", row.code, row) for row in rows])


@pytest.mark.rule("REO-RP-08", "REO-RP-12")
@pytest.mark.parametrize(("reading", "may"), READINGS.items())
def test_who_serves_and_whose_unit_it_is_may_pay(allies, reading, may):
    game = set_to(allies, payer=reading)
    assert set(payers_of(game, BY_MONTY)) == may
    for code in ("CW", "US", "FR"):
        order = msgspec.structs.replace(BY_MONTY, payer=code)
        if code in may:
            left = after(game, order).powers
            assert [c for c in left if left[c].rp_spent] == [code] and left[code].rp_spent == 4
        else:
            assert denied(game, order, "REO-RP-12", "REO-AMB-42").reasons
    assert after(game, BY_MONTY).powers["CW"].rp_spent == 4, "unnamed, who serves pays"
    denied(game, msgspec.structs.replace(BY_MONTY, payer="SU"), "REO-RP-08")


@pytest.mark.rule("REO-RP-08")
def test_a_third_power_is_the_default_s_only_stranger(allies):
    reason = denied(allies, msgspec.structs.replace(BY_MONTY, payer="FR"), "REO-AMB-42").reasons[0]
    assert reason.code == "reorganization.third_payer"
    own = set_to(allies, payer="server")
    reason = denied(own, msgspec.structs.replace(BY_MONTY, payer="US"), "REO-AMB-42").reasons[0]
    assert reason.code == "reorganization.only_server_pays"


@pytest.mark.rule("REO-RP-08")
@pytest.mark.parametrize(("reading", "may"), READINGS.items())
def test_plans_spend_no_other_points(allies, reading, may):
    """Every power but one is poor: the plan serves the unit only where that one may pay."""
    for rich in ("CW", "US", "FR"):
        rows = [
            msgspec.structs.replace(p, rp_pool=p.rp_pool if p.code == rich else p.rp_pool * 0)
            for p in allies.powers.values()
        ]
        game = set_to(allies.changed([Change("powers", row.code, row) for row in rows]), payer=reading)
        plan = best(survey(game, ("CW", "US", "FR")), Request())
        served = {item.choice.unit: item.payer for item in plan.items}
        assert served.get("arm") == (rich if rich in may else None), (reading, rich)


@pytest.mark.rule("REO-RP-09")
def test_a_minor_country_s_unit_has_one_payer(allies):
    """Its controller, by every reading; with helpers allowed, as any other unit."""
    by_us = face_down("hq2", "A-0001", type="HQ-I", size="army", power="US")
    game = allies.changed([Change("units", "hq2", _placed(allies, by_us))])
    order = Reorganize("pole", "unit:hq2", "secondary")
    for reading in READINGS:
        own = set_to(game, payer=reading)
        assert payers_of(own, order) == ("CW",)
        assert after(own, order).powers["CW"].rp_spent == 3
        denied(own, msgspec.structs.replace(order, payer="US"), "REO-RP-09")
    helped = set_to(game, minor_helpers=True)
    assert payers_of(helped, order) == ("CW", "US")
    denied(helped, msgspec.structs.replace(order, payer="FR"), "REO-AMB-42")


def _placed(game, row):
    return _of(game.atlas, row).units[row.id]


@pytest.mark.rule("REO-OVS-02", "REO-RP-08", "REO-RP-12")
@pytest.mark.parametrize(("reading", "may"), READINGS.items())
def test_ports_are_paid_for_as_units_are(reading, may):
    """The source is British, the port American."""
    atlas = small_atlas(
        LAND,
        owners=LAND.replace(".", "b"),
        places=[
            spot("London", "A-0000", "capital", port="major"),
            spot("Hull", "A-0001", "town", port="minor"),
        ],
    )
    base = _of(atlas, unit("monty", "A-0000", type="HQ-I", reorganization=3, size="army", power="CW"))
    hull = atlas.find("Hull")
    game = set_to(damaged(base, "Hull").changed([Change("control", hull, "US")]), payer=reading)
    source = atlas.find("London")
    assert set(repair_payers(game, hull, source)) == may
    for code in ("CW", "US", "FR"):
        order = RepairPort("Hull", "hex:London", code)
        if code in may:
            assert after(game, order).powers[code].rp_spent == 1
        else:
            denied(game, order, "REO-RP-12", "REO-AMB-42")
    assert judge(game, RepairPort("Hull", "hex:London")).text.data["payer"] == "CW"
