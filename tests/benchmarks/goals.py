"""The goals of speed in the order in which they are told, and where each is measured.

The names are those of the goals themselves.  Each is measured by functions ``BENCH.FUNCTION`` that return
rows, each function in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.benchmarks.rows import Row


class Goal(NamedTuple):
    """A goal: what it is called, what measures it, which of the rows found say whether it is kept, and
    whether nothing else may run meanwhile, because it isn't processor time that counts.
    """

    name: str
    part: str
    picked: Callable[[Sequence[Row]], Sequence[Row]] = lambda rows: rows
    on_the_clock: bool = False

    @property
    def bench(self) -> str:
        """Whose part it is."""
        return self.part.partition(".")[0]


def _longest(rows: Sequence[Row]) -> list[Row]:
    """The worst of all longest turns, and the worst of what 99 of 100 turns keep."""
    usual = [row for row in rows if "99 of 100" in row.name]
    turns = [row for row in rows if row not in usual and row.unit == "ms"]
    failed = [row for row in rows if not row.unit]
    worst = [
        (max(found, key=lambda row: row.value), n) for found, n in ((turns, ""), (usual, "p99")) if found
    ]
    told = [row._replace(name=n, against=f"{row.name}; {row.against}".rstrip("; ")) for row, n in worst]
    return [*failed, *told]


def _tours(rows: Sequence[Row]) -> list[Row]:
    """By which tour it was, for the name of the goal says the rest."""
    tours = ("first", "second, as a multiple of the first")
    return [row._replace(name=name) for row, name in zip(rows, tours, strict=False)]


GOALS = (
    Goal("start to a complete first frame", "start.goals", on_the_clock=True),
    Goal("zoom step to any level", "map.zooms", on_the_clock=True),
    Goal("pan into new country p95", "canvas.pans"),
    Goal("longest turn of the window's thread", "responsive.rows", _longest),
    Goal("whole-map PNG at 28 px", "canvas.pictures"),
    Goal("the same map as SVG of 9 x 6 hexes", "canvas.drawings"),
    Goal("memory after a tour of the world in three styles", "memory.rows", _tours),
    Goal("map load", "map.loads"),
    Goal("redball info on a save, whole process", "info.goals"),
    Goal("plan of 300 units x 60 sources incl. survey", "plan.goals"),
    Goal("full supply", "supply.goals"),
    Goal("growth with units", "growth.units"),
    Goal("growth with the map", "growth.maps"),
    Goal("a journal of 100,000 orders", "growth.journal"),
)
UNMEASURED = ("dev.py test", "told by pytest", "4 min")
"""The goal that no bench measures."""
