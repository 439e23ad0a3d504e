"""Orders of treaties and war that name what isn't there, or who has no part in politics."""

from __future__ import annotations

import pytest
from redball.game.orders import PlanRoutes
from redball.rules.politics.treaties.orders import (
    AgreeTrade,
    BreakPact,
    DrawPactChits,
    FailTrade,
    InternCarrier,
    LendLease,
    SetGarrison,
    SetPact,
    SignPact,
    SignTreaty,
)
from redball.rules.politics.war import minors as room
from redball.rules.politics.war import passages
from redball.rules.politics.war.orders import (
    AnnounceWar,
    DeclareWar,
    DenyPassage,
    JoinAttacked,
    LapseWar,
    PutOnTop,
    Surrender,
)
from redball.rules.politics.war.tables import DENIED, Denied

from tests.rules.politics.world import denied, game, minors, unit, why_not

NOBODY = [
    SignTreaty("XX", "GE", 1),
    SignTreaty("GE", "", 1),
    AgreeTrade("XX", "GE", {"oil": 1}),
    FailTrade("GE", "XX"),
    LendLease("XX", "GE", 1),
    LendLease("GE", "SU", 1, unit="nothing"),
    InternCarrier("nothing"),
    SignPact("XX", "GE"),
    SetPact("XX", "GE", {"signed": 1}),
    BreakPact("XX", "GE"),
    DrawPactChits("XX", "GE", 1),
    SetGarrison("nothing", "SU", 1),
    SetGarrison("ge", "XX", 1),
    AnnounceWar("XX", "GE"),
    AnnounceWar("GE", "XXX"),
    AnnounceWar("GE", ""),
    DeclareWar("XX", "POL"),
    DeclareWar("GE", "POL", partner="XX"),
    DeclareWar("GE", "POL", heir="XX"),
    JoinAttacked("XXX", "GE"),
    JoinAttacked("POL", "XX"),
    PutOnTop("XX"),
    LapseWar("XX", "POL"),
    LapseWar("GE", "XXX"),
    Surrender("XX", "GE", all=True),
    Surrender("GE", "XX", all=True),
    Surrender("FR", "GE", cede=("Atlantis",), answered=True),
    DenyPassage("XX", "Kiel Canal", "US"),
    DenyPassage("GE", "Kiel Canal", "XX"),
    DenyPassage("GE", "", "US"),
]


@pytest.mark.parametrize("order", NOBODY, ids=lambda order: f"{type(order).__name__}-{order}"[:40])
def test_what_is_not_there_is_refused(order):
    denied(game(unit("ge", "Berlin"), wars=[("FR", "GE")]), order)


@pytest.mark.parametrize(
    "order",
    [
        SignTreaty("CC", "GE", 1),
        DeclareWar("CC", "GE"),
        DeclareWar("GE", "CC"),
        Surrender("CC", "GE", all=True),
    ],
    ids=lambda order: type(order).__name__,
)
def test_who_has_no_part_in_politics(order):
    assert "no_part" in why_not(game(powers=("GE", "CW", "CC")), order)


def test_plans_of_routes_are_held_against_the_same():
    directed = game(remembered=minors(NOR={"director": "CW"}))
    plan = PlanRoutes("CW", (("Oslo", "London", "North Sea"),))
    assert [o.clauses for o in room.bars(directed, plan)] == [("POL-WAR-11",)]
    closed = game(remembered=[DENIED.put(("Strait of Gibraltar", "CW", "IT"), Denied(0))])
    plan = PlanRoutes("IT", (("Rome", "Milan", "Portuguese Coast", "Western Mediterranean"),))
    assert [o.clauses for o in passages.bars(closed, plan)] == [("POL-PASS-04",)]
    assert not passages.controls(game(), "CW", "Strait of Dover"), "nobody closes it"
