"""The greatest value of a program with far more variables than matter, by way of its linear relaxation.

The relaxation gives a bound and tells of each variable how much the bound falls by when it is used at all
(its reduced cost).  With any answer at hand, variables that would take the bound below that answer are left
out; what is left is small.  When the relaxation itself is whole, it is the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from redball.planning.program import Program, Sum, run

WHOLE = 1e-6
"""How far from a whole number a figure may be, as a part of it where it is great."""


def greatest(program: Program, worth: Mapping[int, int], groups: Collection[Sum] = ()) -> list[int] | None:
    """As :meth:`Program.greatest`: values for which a sum is greatest, None when no values keep every row.

    ``groups`` are sums of variables of which one at most is 1.  It is searched for the groups that count
    first: which variable of a group it is hardly ever matters then.
    """
    if not program.tops:
        return []
    import numpy as np

    rows = _Rows(program, worth)
    relaxed = rows.solved(np.arange(len(program.tops)))
    if relaxed is None:
        return None
    if _is_whole(relaxed.values):
        return rows.whole(relaxed.values)
    slack = WHOLE * max(1.0, abs(relaxed.total))
    free = np.ones(len(program.tops), dtype=bool)
    free[[n for group in groups for n in group]] = False
    near = (relaxed.costs > -slack) | (relaxed.values > WHOLE) | free
    first = _searched(rows, np.flatnonzero(near), groups)
    if first is not None and relaxed.total < rows.worth(first) + 1 - slack / 10:
        return first
    least = rows.worth(first) if first is not None else -np.inf
    near = (relaxed.total + relaxed.costs > least + 1 - slack) | (relaxed.values > WHOLE) | free
    best = _searched(rows, np.flatnonzero(near), groups)
    return best if best is not None and rows.worth(best) > least else first


def _searched(rows: _Rows, columns: Any, groups: Collection[Sum]) -> list[int] | None:
    """The best answer that uses some variables only, None without any."""
    import numpy as np

    known = np.zeros(rows.size, dtype=bool)
    known[columns] = True
    inside = [some for group in groups if (some := [n for n in group if known[n]])]
    for group in inside:
        known[group] = False
    found = rows.solved(columns, np.flatnonzero(known), inside)
    if found is None or _is_whole(found.values):
        return rows.whole(found.values) if found is not None else None
    # The groups that count are whole, but what is used of them is not.
    for group in inside:
        known[group] = found.values[group].sum() > 1 / 2
    fixed = np.flatnonzero(known)
    again = rows.solved(fixed, fixed)
    if again is None or again.total < found.total - 1 / 2:
        again = rows.solved(columns, columns)
    return rows.whole(again.values) if again is not None else None


def _is_whole(values: Any) -> bool:
    import numpy as np

    return bool(np.abs(values - np.round(values)).max() <= WHOLE)


class _Answer:
    """Values and reduced costs of all variables, and the total that they come to."""

    def __init__(self, values: Any, costs: Any, total: float) -> None:
        self.values, self.costs, self.total = values, costs, total


class _Rows:
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
        """What an answer is worth."""
        return sum(factor * values[n] for n, factor in self._worth.items())

    @staticmethod
    def whole(values: Any) -> list[int]:
        """Figures as whole numbers."""
        return [round(value) for value in values]

    def solved(self, columns: Any, whole: Any = None, groups: Collection[list[int]] = ()) -> _Answer | None:
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
        if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        found, values, costs = solver.getSolution(), np.zeros(self.size), np.zeros(self.size)
        values[columns] = found.col_value[: len(columns)]
        if whole is None and not groups:
            costs[columns] = found.col_dual[: len(columns)]
        return _Answer(values, costs, float(solver.getInfo().objective_function_value))

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
    # All figures are whole: what is less than one better is no better.
    "mip_abs_gap": 0.5,
    "mip_feasibility_tolerance": 1e-9,
}
