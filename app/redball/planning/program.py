"""A whole-number program, solved exactly: variables, rows, and the greatest value of a sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

Sum = dict[int, int]
"""A sum of variables: factor by variable."""

FREE = 10**7
"""More than any sum of a program comes to."""

_when: ContextVar[Callable[[], bool] | None] = ContextVar("when", default=None)


class Stopped(Exception):
    """Nobody waits for the answer any more."""


@contextmanager
def stopping(when: Callable[[], bool]) -> Iterator[None]:
    """Give up the programs that are solved inside once ``when`` says so: they raise :class:`Stopped`."""
    token = _when.set(when)
    try:
        yield
    finally:
        _when.reset(token)


@dataclass
class Program:
    """Variables are whole numbers from 0 up; rows are sums with a greatest value."""

    tops: list[int] = field(default_factory=list)
    rows: list[tuple[Sum, int]] = field(default_factory=list)

    def variable(self, top: int = FREE) -> int:
        """A new variable, at most ``top``."""
        self.tops.append(max(0, top))
        return len(self.tops) - 1

    def at_most(self, parts: Mapping[int, int], most: int) -> None:
        """A row: the sum must not exceed ``most``."""
        self.rows.append((dict(parts), most))

    def greatest(self, worth: Mapping[int, int]) -> list[int] | None:
        """Values of the variables for which a sum is greatest; None when no values keep every row.

        Raises :class:`Stopped` inside :func:`stopping`.
        """
        if not self.tops:
            return []
        import highspy
        import numpy as np

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("random_seed", 0)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 0.0)
        # All figures are whole: what is less than one better is no better.
        solver.setOptionValue("mip_abs_gap", 0.5)
        solver.setOptionValue("mip_feasibility_tolerance", 1e-9)
        count = len(self.tops)
        solver.addVars(count, np.zeros(count), np.array(self.tops, dtype=float))
        columns = np.arange(count, dtype=np.int32)
        solver.changeColsIntegrality(count, columns, np.ones(count, dtype=np.uint8))
        costs = np.zeros(count)
        for variable, factor in worth.items():
            costs[variable] = factor
        solver.changeColsCost(count, columns, costs)
        for parts, most in self.rows:
            index = np.fromiter(parts, dtype=np.int32, count=len(parts))
            factors = np.fromiter(parts.values(), dtype=float, count=len(parts))
            solver.addRow(-highspy.kHighsInf, float(most), len(parts), index, factors)
        solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        run(solver)
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        return [round(value) for value in solver.getSolution().col_value]


def run(solver: Any) -> None:
    """Let HiGHS solve what it was given; it asks now and then whether that is still wanted.

    Raises :class:`Stopped` inside :func:`stopping`.
    """
    when = _when.get() or (lambda: False)

    def asked(event: Any) -> None:
        if when():
            event.interrupt()

    solver.cbMipInterrupt += asked
    solver.cbSimplexInterrupt += asked
    solver.run()
    if when():
        raise Stopped


def added(*sums: Mapping[int, int]) -> Sum:
    """Sums put together."""
    found: Sum = {}
    for part in sums:
        for variable, factor in part.items():
            found[variable] = found.get(variable, 0) + factor
    return found


def times(parts: Mapping[int, int], factor: int) -> Sum:
    """A sum, so many times."""
    return {variable: value * factor for variable, value in parts.items()}
