"""One line of the benchmark table, and helpers to measure it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """A measurement.

    ``budget`` is the most that ``ratio`` may be where there is one, else the most that ``value`` (in
    ``unit``) may be; None where a figure is only told.  ``against`` says what the ratio compares with.
    """

    name: str
    value: float
    unit: str
    ratio: float | None = None
    budget: float | None = None
    against: str = ""

    @property
    def kept(self) -> bool | None:
        """True within the budget, False beyond it, None without one."""
        if self.budget is None:
            return None
        return (self.value if self.ratio is None else self.ratio) <= self.budget


def middle_row(runs: Sequence[Row]) -> Row:
    """The row of several runs: medians, and what the figure that counts lay between."""
    first = runs[0]
    if len(runs) == 1:
        return first
    ratios = [row.ratio for row in runs if row.ratio is not None]
    seen = ratios or [row.value for row in runs]
    told = f"{min(seen):.3g} to {max(seen):.3g} in {len(runs)} runs; {first.against}".rstrip("; ")
    ratio = median(ratios) if ratios else None
    return first._replace(value=median([row.value for row in runs]), ratio=ratio, against=told)


def milliseconds(work: Callable[[], object], times: int) -> list[float]:
    """How long each of ``times`` runs of ``work`` took."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append((time.perf_counter() - start) * 1000)
    return found


class Timing(NamedTuple):
    """How long something took in ms: on the clock, in processor time of this thread, and of all threads.

    On a machine that others use too, only processor time can be compared from run to run.
    """

    clock: float
    cpu: float
    all: float


def timed(work: Callable[[], object]) -> Timing:
    """One run of ``work``."""
    start, used, whole = time.perf_counter(), time.thread_time(), time.process_time()
    work()
    spent, every = time.thread_time() - used, time.process_time() - whole
    return Timing((time.perf_counter() - start) * 1000, spent * 1000, every * 1000)


def worked(work: Callable[[], object], times: int) -> float:
    """The median of the processor time that ``work`` takes, in ms."""
    return median([timed(work).all for _ in range(times)])


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 don't exceed."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]
