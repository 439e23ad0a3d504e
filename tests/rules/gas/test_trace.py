"""Tracing to gas that was expended (GAS-TRC)."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.state import next_game, put_unit, remove_unit
from redball.rules.gas import trace_to_gas
from redball.supply import LegKind, SourceKind, Status

from tests.small_map import small_atlas, small_game, spot, unit


def front(units, **more):
    """A row of German hexes with a railway: Essen, Munich far from it, and nothing else."""
    atlas = small_atlas(
        "~ . . . . . . . . . . . . . .",
        owners="~ g g g g g g g g g g g g g g",
        rails=["A-0001 A-0009"],
        places=[spot("Essen", "A-0001"), spot("Munich", "A-0014")],
    )
    return small_game(atlas, units, powers=["GE", "CW"], **more)


HQ = {"type": "HQ-I", "reorganization": 2}


@pytest.mark.rule("GAS-TRC-01", "GAS-TRC-02")
def test_gas_is_traced_by_an_hq_and_the_railway():
    game = front([unit("a", "A-0012", power="GE"), unit("hq", "A-0009", power="GE", **HQ)])
    essen = game.atlas.find("Essen")
    found = trace_to_gas(game, "a", {"GE": {essen}})
    assert found.found and found.target == essen and "GAS-TRC-02" in found.clauses
    assert [x.path_kind for x in found.path.links] == [LegKind.BASIC, LegKind.RAILWAY]
    assert [x.source.kind for x in found.path.links] == [SourceKind.SECONDARY, SourceKind.TARGET]
    without = next_game(game, [remove_unit("hq")])
    assert not trace_to_gas(without, "a", {"GE": {essen}}).found
    surrounded = next_game(game, [put_unit(u) for u in small_game(game.atlas, ring()).units.values()])
    answer = trace_to_gas(surrounded, "a", {"GE": {essen}})
    assert not answer.found and answer.reasons and answer.reasons[0].clause == "BASE-ZOC-02"


def ring():
    """Enemies that cut the row."""
    return [unit("e", "A-0010", power="CW")]


@pytest.mark.rule("GAS-TRC-02")
@pytest.mark.parametrize(("at", "reached"), [("A-0013", True), ("A-0014", False)])
def test_the_first_link_is_a_basic_path(at, reached):
    game = front([unit("a", at, power="GE"), unit("hq", "A-0009", power="GE", **HQ)])
    assert trace_to_gas(game, "a", {"GE": {game.atlas.find("Essen")}}).found is reached


@pytest.mark.rule("GAS-TRC-03")
def test_a_primary_source_is_no_end_of_it():
    game = front([unit("a", "A-0013", power="GE")])
    assert supply.of(game).status("a") is Status.IN
    essen, munich = game.atlas.find("Essen"), game.atlas.find("Munich")
    denied = trace_to_gas(game, "a", {"GE": {essen}})
    assert not denied.found and denied.reasons
    assert trace_to_gas(game, "a", {"GE": {essen, munich}}).target == munich
    others = trace_to_gas(game, "a", {"CW": {munich}})
    assert not others.found and [r.clause for r in others.reasons] == ["GAS-TRC-03"]


@pytest.mark.rule("GAS-TRC-04", "GAS-TRC-05")
def test_units_at_sea_need_payment_but_no_path():
    atlas = small_atlas("0 . .", owners="~ g g", places=[spot("Essen", "A-0001")])
    boat = unit("s", atlas.sea_areas[0].name, type="SUB", power="GE")
    game = small_game(atlas, [boat], powers=["GE", "CW"])
    paid = trace_to_gas(game, "s", {"GE": {atlas.find("Essen")}})
    assert paid.found and paid.path.links == () and paid.clauses == ("GAS-TRC-04",)
    unpaid = trace_to_gas(game, "s", {})
    assert not unpaid.found and [r.clause for r in unpaid.reasons] == ["GAS-TRC-05"]
