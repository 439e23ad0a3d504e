"""Plans against an oracle that knows every source, path, port and payer, where most sources have served."""

from dataclasses import replace
from fractions import Fraction as F

import msgspec
import pytest
from redball.game import library
from redball.game.clock import Clock
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.sets.reorganization import best, first, survey
from redball.rules import judge

from tests.planning.sets.reorganization.reorganize_oracle import crowded, greatest

pytestmark = pytest.mark.deep

MOST_JUDGED = 20_000
"""Orders that the oracle judges in one position; where it needs more, it gives that position up."""


def compared(seed: int) -> tuple[bool, bool]:
    """Compare one plan: whether it is proved, and whether the oracle came to an end.

    What is not proved has a bound, between which and its value the greatest value lies.
    """
    game, powers = crowded(seed)
    found = survey(game, powers)
    plan = best(found)
    assert plan.bound is not None and first(found).value <= plan.value <= plan.bound, seed
    assert not plan.orders or judge(game, plan.batch()).allowed, seed
    value = greatest(game, powers, plan.orders, MOST_JUDGED)
    if value is not None:
        assert plan.value <= value <= plan.bound, seed
    return plan.proved, value is not None


@pytest.mark.parametrize("block", range(4))
def test_the_best_plan_is_the_best_of_all_sources_paths_and_ports(block):
    assert all(all(compared(seed)) for seed in range(5 * block, 5 * block + 5))


@pytest.mark.deep
@pytest.mark.parametrize("block", range(48))
def test_it_is_so_in_many_positions(block):
    found = [compared(seed) for seed in range(20 + 10 * block, 30 + 10 * block)]
    assert sum(proved for proved, _ in found) >= 8, "a plan that is not proved is the exception"
    assert sum(ended for _, ended in found) >= 5, "most positions are small enough for the oracle"


# --- the large map ------------------------------------------------------------------------------------------


def barbarossa(units: dict[str, Unit], points: int) -> Game:
    """Barbarossa with other units, when a German impulse ends; Germany has some points."""
    base = library.read(library.find_scenario("barbarossa-1941"))
    germany = msgspec.structs.replace(base.powers["GE"], rp_pool=F(points), rp_spent=F(0))
    return replace(
        base, units={**base.units, **units}, powers={**base.powers, "GE": germany},
        clock=Clock(base.clock.turn, "reorganization", 1, "axis"),
    )  # fmt: skip


def test_a_stack_without_headquarters_is_served_by_sources_far_and_near():
    """Once the eight nearest sources were asked alone."""
    game = barbarossa({}, 200)
    game = replace(game, units={n: u for n, u in game.units.items() if not _leads(u)})
    corps = [
        Unit(f"corps-{n}", f"corps-{n}", "INF", "GE", "GER", hex=game.atlas.find("Warsaw"), organized=False,
             size="corps", cost=3)
        for n in range(15)
    ]  # fmt: skip
    plan = best(survey(replace(game, units={**game.units, **{u.id: u for u in corps}}), ["GE"]))
    assert len(plan.items) == 15 and plan.value == plan.bound == 45


def _leads(unit: Unit) -> bool:
    return unit.power == "GE" and unit.is_headquarters


@pytest.mark.deep
def test_forty_five_units_find_sources_beyond_the_nearest():
    """Once 38 were said to be the most, while Leipzig, Linz and Hannover could still serve the rest."""
    base = barbarossa({}, 0)
    kinds = {"INF", "ARM", "MOT", "MTN", "CAV"}
    down = [u for u in base.units.values() if u.country == "GER" and u.type in kinds and u.hex >= 0]
    game = barbarossa({u.id: msgspec.structs.replace(u, organized=False) for u in down}, 300)
    plan = best(survey(game, ["GE"]))
    assert len(down) == len(plan.items) == 45 and plan.value == plan.bound == 163
    ruling = judge(game, plan.batch())
    assert ruling.allowed and all(game.changed(ruling.changes).units[u.id].organized for u in down)
