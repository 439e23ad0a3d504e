"""After each of many moves, what is mended of the position before is what a fresh look finds."""

from dataclasses import replace
from random import Random

import msgspec
import numpy as np
import pytest
from redball import supply
from redball.game import library
from redball.game.state import Game, moved_since, next_game, put_power, put_unit
from redball.game.units import Unit
from redball.rules import read_scenario
from redball.supply.graph.edges import counted, joined
from redball.supply.graph.ground import Ground
from redball.supply.tracing.fields import Field, relax, spread

from tests.deep import cases
from tests.supply.random_worlds import world

MOVES = 15


def moved(rnd: Random, game: Game) -> list[Unit]:
    """One unit or two, moved a little or turned over."""
    units = []
    for unit in rnd.sample(list(game.units.values()), rnd.randint(1, 2)):
        if unit.hex < 0 or rnd.random() < 0.2:
            units.append(msgspec.structs.replace(unit, organized=not unit.organized))
            continue
        near = [n for n in game.atlas.grid.within(unit.hex, 2) if game.atlas.is_land(n)]
        units.append(msgspec.structs.replace(unit, hex=rnd.choice(near)))
    return units


def in_supply(game: Game) -> dict[str, bool]:
    found = supply.of(replace(game))
    return {id: found.in_supply(id) for id in game.units}


@pytest.mark.parametrize("seed", cases(range(12), 1))
def test_who_gains_and_loses_supply_is_who_does_by_a_fresh_look(seed):
    rnd = Random(f"moves {seed}")
    game = world(rnd, read_scenario(library.find_scenario("barbarossa-1941")))
    now = in_supply(game)
    for _ in range(MOVES):
        changes = [put_unit(unit) for unit in moved(rnd, game)]
        before, found = supply.of(game), supply.of(after := next_game(game, changes))
        then, now = now, in_supply(after)
        lost, gained = found.changed_from(before)
        there = {u.id for u in game.units.values() if u.hex >= 0 or u.sea >= 0}
        assert set(lost) == {u for u in there if then[u] and not now[u]}
        assert set(gained) == {u for u in there if now[u] and not then[u]}
        game = after


def test_units_are_grouped_as_they_would_be_anew():
    rnd = Random("groups")
    game = start = world(rnd, read_scenario(library.find_scenario("barbarossa-1941")))
    assert game.units_at
    for number in range(60):
        game = next_game(game, [put_unit(unit) for unit in moved(rnd, game)])
        if number % 3:
            assert game.units_at == replace(game).units_at
    assert moved_since(game, start) is None, "positions that nobody holds are gone"


def test_what_moved_is_known_as_long_as_the_units_are_the_same():
    game = world(Random("known"), read_scenario(library.find_scenario("barbarossa-1941")))
    one, other, *_ = game.units.values()
    first = next_game(game, [put_unit(msgspec.structs.replace(one, organized=not one.organized))])
    second = next_game(first, [put_power(next(iter(game.powers.values())))])
    third = next_game(second, [put_unit(msgspec.structs.replace(other, shattered=True))])
    assert moved_since(third, game) == {one.id, other.id} and moved_since(third, second) == {other.id}
    assert moved_since(game, third) is None and moved_since(game, game) == frozenset()
    more = next_game(third, [put_unit(msgspec.structs.replace(one, id="new"))])
    assert moved_since(more, third) is None


@pytest.mark.parametrize("seed", cases(range(12), 1))
def test_a_flood_of_waves_is_a_flood_hex_by_hex(seed):
    rnd = Random(f"waves {seed}")
    game = world(rnd, read_scenario(library.find_scenario("barbarossa-1941")))
    position = supply.of(game).position
    for power in sorted(position.forces):
        for ground in position.grounds(position.principal(power)):
            open_ = np.flatnonzero(np.frombuffer(ground.passable, np.uint8)).tolist()
            seeds = rnd.sample(open_, min(len(open_), rnd.randint(0, 40)))
            for rails in (False, True):
                limit = rnd.randint(0, 6)
                found = spread(ground, seeds, limit, rails)
                slow = spread(ground, (), limit, rails)
                buckets: list[list[int]] = [list(seeds), *([] for _ in range(limit))]
                for node in seeds:
                    slow.distance[node] = 0
                relax(slow, ground, buckets)
                assert found.distance == slow.distance
                assert_leads_home(found, ground)


def assert_leads_home(field: Field, ground: Ground) -> None:
    """Each way goes to a node that is as much nearer as the step counts."""
    for node, towards in enumerate(field.towards):
        if towards >= 0:
            assert towards in joined(ground, node) or node in joined(ground, towards)
            step = counted(ground, node, towards, field.rails)
            assert field.distance[node] == field.distance[towards] + step
