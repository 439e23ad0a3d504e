"""Choke points of 2,000 units on the world map, and who depends on one hex."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from redball import supply
from redball.planning.chokepoints import ChokeSearch, depending_steps
from redball.supply.tracing.losses import Loss, LossKind

from tests.benchmarks.bench_supply import SHARES, UNITS, crowded_world
from tests.benchmarks.rows import Row, each_step, median, milliseconds, p95

ASKED = 60
_WHAT = "choke points of all powers, 2,000 units"


def rows() -> list[Row]:
    """All measurements of choke points."""
    game = crowded_world(UNITS)
    supply.of(game).statuses()
    full = median(milliseconds(lambda: supply.of(replace(game)).statuses(), 5))
    whole, steps = 0.0, list[float]()
    for power in SHARES:
        took = each_step(ChokeSearch(game, power).steps())
        whole, steps = whole + sum(took), steps + took
    plain = full * len(steps)
    rnd, hexes = Random(5), [u.hex for u in game.units.values()]
    asked, slices = list[float](), list[float]()
    for node in rnd.sample(hexes, ASKED):
        took = each_step(depending_steps(game, Loss(LossKind.HEX, node)))
        asked.append(sum(took))
        slices += took
    return [
        Row(_WHAT, whole, "ms", whole / plain, 1 / 6, f"all anew for each of {len(steps)} losses"),
        Row("the longest slice of it", max(steps), "ms", None, 50, "no block of the window"),
        Row("who depends on a hex, p95", p95(asked), "ms", None, None, "in slices"),
        Row("the longest slice of it", max(slices), "ms", None, 50, "no block of the window"),
    ]
