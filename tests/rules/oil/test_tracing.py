"""Paths of any length agree with the supply rules' own tracing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import supply
from redball.game.library import atlas as world
from redball.game.library import scenarios
from redball.game.scenario import read_scenario
from redball.rules.oil import fuel_power, targets
from redball.supply.tracer import of_unit
from redball.supply.tracing.regions import ground_of, reachable, unit_reaches

from tests.small_map import small_atlas, small_game, spot, unit

SIZE = 7


def random_game(dice: Random):
    """Land and two seas, ports here and there, enemies in the way."""
    cells = [[dice.choice("....^~1") for _ in range(SIZE)] for _ in range(SIZE)]
    label = [f"A-{row:02d}{col:02d}" for row in range(SIZE) for col in range(SIZE) if cells[row][col] in ".^"]
    owners = [[dice.choice("ggggb") if c in ".^" else c for c in row] for row in cells]
    places = [
        spot(f"Port {n}", at, port="minor") for n, at in enumerate(dice.sample(label, min(4, len(label))))
    ]
    land = small_atlas(
        "\n".join(" ".join(row) for row in cells),
        owners="\n".join(" ".join(row) for row in owners),
        places=places,
    )
    where = dice.sample(label, min(8, len(label)))
    kinds = ["INF", "MOT", "ARM", "FTR"]
    units = [
        unit(f"u{n}", at, type=kinds[n % 4], power="GE" if n % 2 else "CW") for n, at in enumerate(where)
    ]
    return small_game(land, units, powers=("GE", "CW")), label


@given(st.integers(0, 2**32).map(Random))
def test_units_reach_what_supply_traces_to(dice):
    played, label = random_game(dice)
    goals = [played.atlas.find(at) for at in dice.sample(label, min(3, len(label)))]
    for unit_id, corps in played.units.items():
        found = unit_reaches(played, unit_id, corps.power, goals)
        for goal in goals:
            path = supply.trace(played, of_unit(supply.of(played), corps), [goal], unlimited=True)
            assert (goal in found) == (path is not None)


@given(st.integers(0, 2**32).map(Random))
def test_what_is_connected_over_land_is_connected_at_all(dice):
    played, label = random_game(dice)
    ground = ground_of(played, "GE")
    start, *goals = (played.atlas.find(at) for at in label)
    over_land = reachable(ground, start, goals, overseas=False)
    assert set(over_land) <= set(reachable(ground, start, goals))


@pytest.mark.parametrize("demo", ["western-desert-1941", "barbarossa-1941"])
def test_in_the_demo_games_too(demo):
    played = read_scenario(next(s.path for s in scenarios() if s.id == demo), world)
    checked = 0
    for corps in list(played.units.values())[::9]:
        power = fuel_power(played, corps.power)
        goals = list(targets(played, power)) if power in played.powers and corps.hex >= 0 else []
        if not goals:
            continue
        found = unit_reaches(played, corps.id, power, goals)
        path = supply.trace(played, of_unit(supply.of(played), corps, power), goals, unlimited=True)
        assert bool(found) == (path is not None)
        checked += 1
    assert checked
