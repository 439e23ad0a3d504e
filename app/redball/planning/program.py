"""A whole-number program, solved exactly: variables, rows, and the greatest value of a sum."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

Sum = dict[int, int]
"""A sum of variables: factor by variable."""

FREE = 10**7
"""A bound above every sum of a program."""

_when: ContextVar[Callable[[], bool] | None] = ContextVar("when", default=None)


class Stopped(Exception):
    """The answer is not wanted any more."""


class TimeUp(Exception):
    """The answer was not found in the time that it may take."""


@contextmanager
def stopping(when: Callable[[], bool]) -> Iterator[None]:
    """Cancel programs that are solved inside once ``when`` returns true: they raise :class:`Stopped`."""
    token = _when.set(when)
    try:
        yield
    finally:
        _when.reset(token)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Give programs that are solved inside some time: then they raise :class:`TimeUp`.  Inside
    :func:`stopping` they still stop when the answer isn't wanted any more.
    """
    unwanted, end = _when.get() or (lambda: False), time.monotonic() + seconds
    try:
        with stopping(lambda: unwanted() or time.monotonic() >= end):
            yield
    except Stopped:
        if unwanted():
            raise
        raise TimeUp from None


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
        every = list(range(len(self.tops)))
        found = Rows(self, worth).solved(every, every)
        return Rows.whole(found.values) if found is not None else None


def run(solver: Any) -> None:
    """Run HiGHS, which checks now and then whether the answer is still wanted.  Raises :class:`Stopped`
    inside :func:`stopping`.
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
    """The sum of two sums."""
    found: Sum = {}
    for part in sums:
        for variable, factor in part.items():
            found[variable] = found.get(variable, 0) + factor
    return found


def times(parts: Mapping[int, int], factor: int) -> Sum:
    """A sum multiplied."""
    return {variable: value * factor for variable, value in parts.items()}


class Solved:
    """Values and reduced costs of all variables, and the total that they come to."""

    def __init__(self, values: Any, costs: Any, total: float) -> None:
        self.values, self.costs, self.total = values, costs, total


class Rows:
    """A program as arrays, to be solved for some of its variables."""

    def __init__(self, program: Program, worth: Mapping[int, int]) -> None:
        import numpy as np

        self.size = len(program.tops)
        self._worth = worth
        self.goal = np.zeros(self.size)
        self.goal[list(worth)] = list(worth.values())
        self.tops = np.array(program.tops, dtype=float)
        self.most = np.array([most for _, most in program.rows], dtype=float)
        lengths = [len(parts) for parts, _ in program.rows]
        self.row = np.repeat(np.arange(len(lengths)), lengths)
        self.column = np.fromiter((n for parts, _ in program.rows for n in parts), dtype=np.int64)
        self.factor = np.fromiter((f for parts, _ in program.rows for f in parts.values()), dtype=float)

    def worth(self, values: list[int]) -> int:
        """The value of an answer."""
        return sum(factor * values[n] for n, factor in self._worth.items())

    @staticmethod
    def whole(values: Any) -> list[int]:
        """Figures as whole numbers."""
        return [round(value) for value in values]

    def solved(self, columns: Any, whole: Any = None, groups: Collection[list[int]] = ()) -> Solved | None:
        """The best values of some variables, the others being 0; ``whole`` ones must be whole numbers, and so
        must the sums of ``groups``.
        """
        import highspy
        import numpy as np

        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
        for name, value in _OPTIONS.items():
            solver.setOptionValue(name, value)
        place = np.full(self.size, -1)
        place[columns] = np.arange(len(columns))
        solver.passModel(self._model(highspy, np, columns, place, groups))
        if whole is None and not groups:
            solver.setOptionValue("presolve", "off")
            solver.setOptionValue("simplex_strategy", _PRIMAL)
        else:
            marked = [*place[whole], *range(len(columns), len(columns) + len(groups))]
            index = np.array(marked, dtype=np.int32)
            solver.changeColsIntegrality(len(index), index, np.ones(len(index), dtype=np.uint8))
        run(solver)
        if solver.getModelStatus() == highspy.HighsModelStatus.kSolveError:
            # What presolving made of the program was solved, but its answer keeps not every row of this one.
            solver.setOptionValue("presolve", "off")
            run(solver)
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        found, values, costs = solver.getSolution(), np.zeros(self.size), np.zeros(self.size)
        values[columns] = found.col_value[: len(columns)]
        if whole is None and not groups:
            costs[columns] = found.col_dual[: len(columns)]
        return Solved(values, costs, float(solver.getInfo().objective_function_value))

    def _model(self, highspy: Any, np: Any, columns: Any, place: Any, groups: Collection[list[int]]) -> Any:
        """The program of some variables, and one more for each group that is the sum of it."""
        inside = place[self.column] >= 0
        row, column, factor = self.row[inside], place[self.column[inside]], self.factor[inside]
        many, width = len(self.most), len(columns)
        members = [len(group) for group in groups]
        added = np.arange(many, many + len(groups))
        row = np.concatenate([row, np.repeat(added, members), added])
        members_of = place[np.array([n for group in groups for n in group], dtype=np.int64)]
        column = np.concatenate([column, members_of, np.arange(width, width + len(groups))])
        factor = np.concatenate([factor, np.ones(sum(members)), -np.ones(len(groups))])
        order = np.argsort(row, kind="stable")
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = width + len(groups), many + len(groups)
        model.col_cost_ = np.concatenate([self.goal[columns], np.zeros(len(groups))])
        model.col_lower_ = np.zeros(width + len(groups))
        model.col_upper_ = np.concatenate([self.tops[columns], np.ones(len(groups))])
        model.row_lower_ = np.concatenate([np.full(many, -highspy.kHighsInf), np.zeros(len(groups))])
        model.row_upper_ = np.concatenate([self.most, np.zeros(len(groups))])
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = np.searchsorted(row[order], np.arange(many + len(groups) + 1)).astype(
            np.int32
        )
        model.a_matrix_.index_ = column[order].astype(np.int32)
        model.a_matrix_.value_ = factor[order]
        model.sense_ = highspy.ObjSense.kMaximize
        return model


_PRIMAL = 4
"""HiGHS's number for the primal simplex method: with nothing used every row is kept."""

_OPTIONS = {
    "output_flag": False,
    "random_seed": 0,
    "threads": 1,
    "mip_rel_gap": 0.0,
    # All figures are whole: a gain of less than one is none.
    "mip_abs_gap": 0.5,
    "mip_feasibility_tolerance": 1e-9,
}
