"""Cures and other paths among 2,000 units on the world map: how long, and the longest step of each."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from redball import supply
from redball.planning.mends import Search
from redball.supply import alternative_steps

from tests.benchmarks.bench_supply import UNITS, crowded_world
from tests.benchmarks.rows import Row, each_step, median, milliseconds, p95

ASKED = 30


def rows() -> list[Row]:
    """All measurements of cures and of other paths, beside a full recompute of supply."""
    game = crowded_world(UNITS)
    found = supply.of(game)
    found.statuses()
    full = median(milliseconds(lambda: supply.of(replace(game)).statuses(), 5))
    rnd = Random(8)
    out = rnd.sample(found.out(), ASKED)
    on_land = [u.id for u in game.units.values() if u.hex >= 0 and found.in_supply(u.id)]
    supplied = rnd.sample(on_land, ASKED)
    return [
        *_told("cures of a unit", [each_step(Search(game, unit).steps()) for unit in out], full),
        *_told(
            "other paths of a unit", [each_step(alternative_steps(game, unit)) for unit in supplied], full
        ),
    ]


def _told(what: str, asked: list[list[float]], full: float) -> list[Row]:
    whole, steps = [sum(took) for took in asked], [step for took in asked for step in took]
    middle = median(whole)
    return [
        Row(f"{what}, median", middle, "ms", middle / full, None, f"all anew; p95 {p95(whole):.0f} ms"),
        Row("the longest step of it", max(steps), "ms", None, 50, f"p95 {p95(steps):.1f} ms"),
    ]
