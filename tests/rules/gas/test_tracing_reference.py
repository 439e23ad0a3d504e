"""Traces to expended gas against the slow tracer, which is written from the rules' text unit by unit."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.state import next_game
from redball.rules.gas.tables import STOCK
from redball.rules.gas.trace import path_to, reaches
from redball.supply import of
from redball.supply.tracing import network
from redball.supply.tracing.groups import solve

from tests.deep import examples
from tests.small_map import small_atlas, small_game, unit
from tests.supply.random_orders import after
from tests.supply.random_positions import lands, positions
from tests.supply.reference import Reference

pytestmark = pytest.mark.deep


def spent_in(game, seed):
    """Hexes from which gas was taken, one to four of them: towns mostly, where gas is saved."""
    dice = Random(seed)
    towns = sorted(game.atlas.places_at)
    land = lands(game.atlas)
    return {dice.choice(towns if towns and dice.random() < 0.6 else land) for _ in range(dice.randint(1, 4))}


def expected(slow, counter, targets):
    """Whether the reference finds a chain, or one that a unit has as the user of a limited source."""
    slow = slow.like(counter)
    if slow.chained(counter, targets) is not None:
        return True
    power, node = slow.game.principal(counter.power), counter.hex
    if node not in slow.limited(power):
        return False
    sources = [source for source in slow.secondaries(power) if source.unit != counter.id]
    ends = targets | {source.node for source in slow.ranks(power, targets, sources)}
    return bool(slow.rail_only(power, node, slow.embarks(counter)) & ends)


@examples(1000, 200)
@given(positions(), st.integers(0, 2**32))
def test_who_reaches_the_gas_does_so_by_the_reference(game, seed):
    slow, targets = Reference(game), spent_in(game, seed)
    for counter in game.units.values():
        if counter.hex < 0:
            assert reaches(game, counter, targets) is (counter.sea >= 0), "at sea nobody traces"
            continue
        found = reaches(game, counter, targets)
        assert found is expected(slow, counter, targets), (counter, targets)
        assert found is path_to(game, counter, targets).found, "the path that a card shows"


@examples(1000, 200)
@given(positions(), st.integers(0, 2**32))
def test_who_reaches_one_of_several_hexes_reaches_one_of_them_alone(game, seed):
    slow, targets = Reference(game), spent_in(game, seed)
    for counter in game.units.values():
        if counter.hex >= 0:
            alone = [node for node in targets if slow.chained(counter, {node}) is not None]
            together = slow.chained(counter, targets) is not None
            assert bool(alone) is together, (counter, targets)
            assert not alone or reaches(game, counter, alone[:1])


@examples(300, 40)
@given(positions(), st.integers(0, 2**32), st.lists(st.integers(0, 2**32), min_size=1, max_size=5))
def test_traces_that_are_taken_over_are_those_of_a_fresh_position(game, seed, moves):
    targets = spent_in(game, seed)

    def told(played):
        return {id: reaches(played, unit, targets) for id, unit in played.units.items()}

    told(game)
    for move in moves:
        game = after(game, move)
        assert told(game) == told(replace(game))


def test_a_hex_is_solved_once_for_all_units_of_a_power_and_once_for_all_payments(monkeypatch):
    solved = []

    def counted(grounds, primaries, *rest):
        solved.append(primaries)
        return solve(grounds, primaries, *rest)

    monkeypatch.setattr(network, "solve", counted)
    atlas = small_atlas(". . . . . . . .", owners="g g g g g g g g")
    units = [unit(f"u{n}", f"A-000{n % 8}", type="ARM", power="GE") for n in range(24)]
    game = small_game(atlas, units, powers=["GE", "CW"])

    def ask(played):
        return [reaches(played, u, to) for to in ((0,), (7,), (0, 7)) for u in game.units.values()]

    first = ask(game)
    assert first.count(True) == 15 + 15 + 24 and solved == [{0}, {7}]
    paid = next_game(game, [STOCK.put((0, "GE"), 1)])
    assert ask(paid) == first
    groups = of(game)._targets
    assert all(of(paid)._targets[key] is group for key, group in groups.items()), (
        "nothing was worked out anew"
    )
