"""Chains to hexes that somebody names: against the reference, and the cases of the gas rule (GAS-TRC)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import supply
from redball.game.state import next_game, put_unit, remove_unit
from redball.supply import LegKind, SourceKind, Status, chain, chain_from, trace, trace_to_gas, why_not
from redball.supply.tracing.regions import unit_reaches

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import lands, positions
from tests.supply.reference import Reference
from tests.supply.test_against_reference import flat


def some_targets(game, seed):
    land = lands(game.atlas)
    dice = Random(seed)
    return set(dice.sample(land, min(len(land), dice.randint(1, 4))))


@given(positions(), st.integers(0, 2**32))
def test_chains_are_those_of_the_reference(game, seed):
    slow, targets = Reference(game), some_targets(game, seed)
    for counter in game.units.values():
        found = chain(game, counter.id, targets)
        if counter.hex < 0:
            assert found.found is (counter.sea >= 0) and not (found.path and found.path.links)
            continue
        expected = slow.chained(counter, targets)
        if expected is None and found.found:
            assert found.path.links[0].source.kind is SourceKind.LIMITED
            continue
        assert found.found is (expected is not None), (counter, expected)
        assert bool(found.reasons) is not found.found
        if found.path is not None:
            used = found.path.links[0].used if found.path.links else 0
            assert (len(found.path.links), used) == expected
            assert not found.path.links or found.target in targets


@given(positions(), st.integers(0, 2**32))
def test_chains_of_any_length_are_those_of_the_reference(game, seed):
    slow, targets = Reference(game), some_targets(game, seed)
    for counter in game.units.values():
        if counter.hex < 0:
            continue
        found = chain(game, counter.id, targets, unlimited=True)
        assert found.found is slow.endless(counter, targets)
        assert bool(found.reasons) is not found.found
        link = trace(game, counter.power, counter.country, counter.hex, targets, unlimited=True, unit=counter)
        assert (link is not None) is bool(unit_reaches(game, counter.id, counter.power, targets))
        assert link is None or found.found
        for one in found.path.links if found.path is not None else ():
            assert flat(one)[0] == ("hex", one.start) and flat(one)[-1] == ("hex", one.source.node)


@given(positions(), st.integers(0, 2**32))
def test_a_hex_traces_as_a_unit_there_that_may_embark(game, seed):
    dice = Random(seed)
    targets, power = some_targets(game, seed), dice.choice(["GE", "CW", "SU"])
    start = dice.choice(lands(game.atlas))
    slow = Reference(game).like(None)
    beach = slow.options.coastal_start == "all"
    goals = slow.search(power, start, False, beach, True)
    found = chain_from(game, power, start, targets, unlimited=True)
    assert found.found or not (set(goals) & targets)
    short = trace(game, power, "", start, targets)
    assert (short is not None) is bool(set(slow.search(power, start, False, beach)) & targets)
    assert bool(why_not(game, power, "", start, targets)) is (short is None)


# --- gas ----------------------------------------------------------------------------------------------------


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


def test_nothing_to_trace_to_and_nobody_on_the_map():
    game = front([unit("a", "A-0003", power="GE"), unit("b", "", power="GE")])
    assert [r.text.code for r in chain(game, "a", ()).reasons] == ["supply.no_targets"]
    assert [r.text.code for r in chain(game, "b", {1}).reasons] == ["supply.off_map"]
    assert chain(game, "a", {game.units["a"].hex}).path.links == ()
