"""The fast tracer on the world map: every unit of the demo games as the reference says, and after moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from redball import supply
from redball.game import library
from redball.game.state import next_game, put_unit

from tests.deep import cases
from tests.supply.random_orders import with_fields
from tests.supply.test_against_reference import agree

SCENARIOS = {info.id: info.path for info in library.scenarios()}


@pytest.mark.parametrize("name", cases(sorted(SCENARIOS), 1))
def test_every_unit_stands_as_the_reference_says(name):
    game = library.read(SCENARIOS[name])
    agree(game, supply.of(game))


@pytest.mark.parametrize("name", cases(sorted(SCENARIOS), 1))
def test_a_drag_over_the_map_ends_as_a_fresh_start(name):
    """Moves one after the other, each repaired from the one before."""
    rnd, game = Random(name), library.read(SCENARIOS[name])
    supply.of(game).statuses()
    for _ in range(12):
        mover = rnd.choice([u for u in game.units.values() if u.hex >= 0])
        near = [n for n in game.atlas.grid.within(mover.hex, 4) if game.atlas.is_land(n)]
        before, game = game, next_game(game, [put_unit(with_fields(mover, hex=rnd.choice(near)))])
        repaired, fresh = supply.of(game), supply.Supply(replace(game))
        assert repaired.statuses() == fresh.statuses()
        lost, gained = repaired.changed_from(supply.of(before))
        assert all(not fresh.in_supply(u) for u in lost) and all(fresh.in_supply(u) for u in gained)


@pytest.mark.parametrize("name", cases(sorted(SCENARIOS), 1))
def test_whoever_is_out_of_supply_is_told_why(name):
    found = supply.of(library.read(SCENARIOS[name]))
    for unit_id in found.out():
        assert 1 <= len(supply.why(found, unit_id).reasons) <= 8
