"""Chains to hexes that somebody names, against the reference."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from redball.supply import SourceKind, chain, of, trace, why_not
from redball.supply.tracer import of_hex, of_unit
from redball.supply.tracing.regions import unit_reaches

from tests.small_map import small_atlas, small_game, unit
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
        found = chain(game, of_unit(of(game), counter), targets)
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
        who = of_unit(of(game), counter)
        found = chain(game, who, targets, unlimited=True)
        assert found.found is slow.endless(counter, targets)
        assert bool(found.reasons) is not found.found
        link = trace(game, who, targets, unlimited=True)
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
    who = of_hex(of(game), power, "", start)
    found = chain(game, who, targets, unlimited=True)
    assert found.found or not (set(goals) & targets)
    short = trace(game, who, targets)
    assert (short is not None) is bool(set(slow.search(power, start, False, beach)) & targets)
    assert bool(why_not(game, who, targets)) is (short is None)


def test_nothing_to_trace_to_and_nobody_on_the_map():
    atlas = small_atlas(". . . .", owners="g g g g")
    game = small_game(atlas, [unit("a", "A-0003", power="GE"), unit("b", "", power="GE")], powers=["GE"])
    a, b = (of_unit(of(game), each) for each in game.units.values())
    assert [r.text.code for r in chain(game, a, ()).reasons] == ["supply.no_targets"]
    assert [r.text.code for r in chain(game, b, {1}).reasons] == ["supply.off_map"]
    assert chain(game, a, {game.units["a"].hex}).path.links == ()
