"""What each order of reorganization is refused for, and nothing else: names that mean nothing, ways that do
not fit, wrong times, numbers beyond their limits.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.game.quantities import LARGEST
from redball.rules.reorganization.orders import (
    AirMission,
    BuyRP,
    FlyMission,
    MissionResult,
    PlayChit,
    Reorganize,
    ReorganizeByChit,
    ReorganizeMany,
    RepairPort,
    SetAirMissions,
    SpendBP,
)

from tests.rules.judging import why_not
from tests.rules.reorganization.table import LAND, PRODUCTION, face_down, hq, of, replace_clock
from tests.rules.reorganization.test_mission import atr, fighter
from tests.small_map import unit

REORGANIZING = of(
    LAND,
    face_down("a", "A-0002"),
    unit("up", "A-0002"),
    face_down("ca", "Sea 0", type="CA", size="", first_cost=2),
    hq("A-0001"),
    atr("atr", "A-0000"),
    unit("trs", "Sea 0", type="TRS", size=""),
    fighter("foe", "A-0006", "FR", range=0),
    wars=[("FR", "GE")],
)
PRODUCING = replace(REORGANIZING, clock=PRODUCTION)
CHOOSING = replace(REORGANIZING, clock=replace_clock(phase="choose_action"))


@pytest.mark.parametrize(
    ("game", "order", "codes"),
    [
        (REORGANIZING, Reorganize(unit="Qqq", provider="hex:Essen", way="primary"), ["unknown.unit"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:Qqq", way="primary"), ["unknown.hex"]),
        (REORGANIZING, Reorganize(unit="a", provider="Essen", way="primary"), ["provider_hex"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:hq", way="primary"), ["provider_hex"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:Essen", way="hq"), ["provider_unit"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:Qqq", way="hq"), ["unknown.unit"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:a", way="hq"), ["no_hq", "itself"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:up", way="hq"), ["no_hq"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:Essen", way="mail"), ["unknown_way"]),
        (
            REORGANIZING,
            Reorganize(unit="a", provider="hex:Essen", way="primary", payer="Qqq"),
            ["unknown.power"],
        ),
        (
            REORGANIZING,
            Reorganize(unit="a", provider="hex:Essen", way="primary", payer="FR"),
            ["no_cooperation"],
        ),
        (
            REORGANIZING,
            Reorganize(unit="a", provider="hex:Essen", way="primary", payer="SU"),
            ["no_cooperation"],
        ),
        (
            REORGANIZING,
            Reorganize(unit="a", provider="hex:Essen", way="primary", ports=("Qqq",)),
            ["unknown.hex"],
        ),
        (
            REORGANIZING,
            Reorganize(unit="a", provider="hex:Essen", way="primary", areas=("Qqq",)),
            ["unknown.area"],
        ),
        (REORGANIZING, Reorganize(unit="a", provider="hex:A-0002", way="primary"), ["not_primary"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:A-0002", way="secondary"), ["not_secondary"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:A-0002", way="limited"), ["not_limited"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:hq", way="supply_unit"), ["no_supply_unit"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:hq", way="atr"), ["no_atr"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:hq", way="trs"), ["no_trs"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:atr", way="atr"), []),
        (REORGANIZING, Reorganize(unit="a", provider="unit:trs", way="trs"), ["trs_coast"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:foe", way="hq"), ["no_cooperation"]),
        (REORGANIZING, Reorganize(unit="a", provider="unit:foe", way="atr"), ["no_cooperation"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:Kiel", way="sea"), ["not_at_sea"]),
        (REORGANIZING, Reorganize(unit="a", provider="hex:Qqq", way="sea"), ["unknown.hex"]),
        (REORGANIZING, Reorganize(unit="ca", provider="hex:Kiel", way="sea"), ["port_elsewhere"]),
        (
            REORGANIZING,
            Reorganize(unit="ca", provider="hex:Essen", way="sea"),
            ["port_elsewhere", "no_major_port"],
        ),
        (
            REORGANIZING,
            Reorganize(unit="ca", provider="hex:A-0002", way="sea"),
            ["port_elsewhere", "no_major_port"],
        ),
        (REORGANIZING, Reorganize(unit="ca", provider="hex:Kiel", way="primary"), ["at_sea"]),
        (REORGANIZING, Reorganize(unit="ca", provider="unit:trs", way="trs"), ["at_sea"]),
        (REORGANIZING, Reorganize(unit="ca", provider="unit:hq", way="hq"), ["at_sea"]),
        (REORGANIZING, Reorganize(unit="up", provider="hex:Essen", way="primary"), ["face_up"]),
        (
            REORGANIZING,
            Reorganize(unit="foe", provider="hex:Essen", way="primary"),
            ["not_primary", "face_up"],
        ),
        (REORGANIZING, Reorganize(unit="hq", provider="unit:hq", way="hq"), ["face_up", "itself"]),
        (REORGANIZING, Reorganize(unit="Qqq", provider="hex:Qqq", way="mail"), ["unknown.unit"]),
        (REORGANIZING, ReorganizeMany(rows=()), ["no_rows"]),
        (
            REORGANIZING,
            ReorganizeMany(rows=(Reorganize(unit="Qqq", provider="hex:Essen", way="primary"),)),
            ["batch_stops", "unknown.unit"],
        ),
        (
            REORGANIZING,
            ReorganizeMany(rows=(RepairPort(port="Qqq", provider="hex:Essen"),)),
            ["batch_stops_port", "unknown.hex"],
        ),
        (
            REORGANIZING,
            ReorganizeMany(
                rows=(
                    Reorganize(unit="a", provider="hex:Essen", way="primary"),
                    Reorganize(unit="a", provider="hex:Essen", way="primary"),
                )
            ),
            ["batch_stops", "corps_used", "already"],
        ),
        (REORGANIZING, RepairPort(port="Qqq", provider="hex:Essen"), ["unknown.hex"]),
        (REORGANIZING, RepairPort(port="Kiel", provider="Qqq"), ["provider_hex"]),
        (REORGANIZING, RepairPort(port="Kiel", provider="hex:Qqq"), ["unknown.hex"]),
        (REORGANIZING, RepairPort(port="Kiel", provider="unit:hq"), ["provider_hex"]),
        (REORGANIZING, RepairPort(port="Kiel", provider="hex:Essen"), ["port_sound"]),
        (REORGANIZING, RepairPort(port="Essen", provider="hex:Essen"), ["port_sound"]),
        (REORGANIZING, RepairPort(port="Qqq", provider="Qqq"), ["unknown.hex", "provider_hex"]),
        (REORGANIZING, ReorganizeByChit(power="Qqq"), ["unknown.power"]),
        (REORGANIZING, ReorganizeByChit(power="GE"), ["no_free_chit"]),
        (REORGANIZING, PlayChit(power="GE", kind="air", hq="hq"), ["chit_when"]),
        (REORGANIZING, AirMission(side="qqq"), ["unknown.side"]),
        (REORGANIZING, AirMission(side="allied"), ["mission.when"]),
        (REORGANIZING, AirMission(side="axis", to="home"), ["mission.begins"]),
        (REORGANIZING, AirMission(side="axis", to="patrols"), []),
        (REORGANIZING, FlyMission(unit="atr", hex="A-0002", role="transport"), ["mission.none"]),
        (
            REORGANIZING,
            FlyMission(unit="Qqq", hex="Qqq", role="transport"),
            ["unknown.unit", "unknown.hex", "mission.none"],
        ),
        (REORGANIZING, FlyMission(unit="atr", hex="A-0002", role="qqq"), ["mission.none", "mission.role"]),
        (REORGANIZING, MissionResult(unit="Qqq", fate="aborted"), ["unknown.unit"]),
        (REORGANIZING, MissionResult(unit="atr", fate="aborted"), ["mission.does_not_fly"]),
        (REORGANIZING, SetAirMissions(power="GE", missions=1), ["mission.unlimited"]),
        (REORGANIZING, SetAirMissions(power="Qqq", missions=1), ["unknown.power", "mission.unlimited"]),
        (REORGANIZING, SetAirMissions(power="GE", missions=-2), ["mission.unlimited", "below"]),
        (REORGANIZING, BuyRP(power="GE", points=1), ["not_production"]),
        (REORGANIZING, SpendBP(power="GE", points=1), ["not_production"]),
        (PRODUCING, BuyRP(power="Qqq", points=1), ["unknown.power"]),
        (PRODUCING, BuyRP(power="GE", points=0), ["not_positive"]),
        (PRODUCING, BuyRP(power="GE", points=1), []),
        (PRODUCING, BuyRP(power="GE", points=-1), ["not_positive"]),
        (PRODUCING, BuyRP(power="GE", points=LARGEST), []),
        (PRODUCING, BuyRP(power="GE", points=LARGEST + 1), ["above"]),
        (PRODUCING, SpendBP(power="Qqq", points=0), ["unknown.power", "not_positive"]),
        (PRODUCING, SpendBP(power="GE", points=LARGEST), []),
        (PRODUCING, SpendBP(power="GE", points=LARGEST + 1), ["above"]),
        (PRODUCING, SpendBP(power="GE", points=0), ["not_positive"]),
        (PRODUCING, Reorganize(unit="a", provider="hex:Essen", way="primary"), ["wrong_phase"]),
        (PRODUCING, RepairPort(port="Kiel", provider="hex:Essen"), ["wrong_phase", "port_sound"]),
        (PRODUCING, AirMission(side="axis"), ["mission.when"]),
        (PRODUCING, SetAirMissions(power="GE", missions=1), ["mission.unlimited", "mission.no_impulse"]),
        (CHOOSING, PlayChit(power="Qqq", kind="air", hq="hq"), ["unknown.power"]),
        (CHOOSING, PlayChit(power="GE", kind="qqq", hq="hq"), ["unknown.chit"]),
        (CHOOSING, PlayChit(power="GE", kind="air", hq="Qqq"), ["unknown.unit"]),
        (CHOOSING, PlayChit(power="GE", kind="air"), ["chit_names_hq"]),
        (CHOOSING, PlayChit(power="GE", kind="land"), ["chit_names_hq"]),
        (CHOOSING, PlayChit(power="GE", kind="naval"), []),
        (CHOOSING, PlayChit(power="GE", kind="combined"), []),
        (CHOOSING, PlayChit(power="GE", kind="air", hq="a"), ["no_hq"]),
        (CHOOSING, PlayChit(power="GE", kind="air", hq="up"), ["no_hq"]),
        (CHOOSING, PlayChit(power="FR", kind="air", hq="hq"), ["chit_when", "others_hq"]),
        (CHOOSING, PlayChit(power="IT", kind="air", hq="hq"), ["others_hq"]),
        (CHOOSING, PlayChit(power="GE"), ["no_chit"]),
        (CHOOSING, PlayChit(power="Qqq"), ["unknown.power"]),
        (CHOOSING, PlayChit(power="GE", kind="air", hq="hq"), []),
        (
            CHOOSING,
            PlayChit(power="Qqq", kind="qqq", hq="Qqq"),
            ["unknown.power", "unknown.chit", "unknown.unit"],
        ),
        (CHOOSING, ReorganizeByChit(power="GE"), ["no_free_chit"]),
    ],
)
def test_every_reason_against_an_order(game, order, codes):
    assert why_not(game, order) == codes
