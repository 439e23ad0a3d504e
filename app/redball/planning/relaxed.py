"""The greatest value of a program with far more variables than matter, by its linear relaxation.

The relaxation gives a bound, and for each variable how much the bound falls when it is used (its reduced
cost).  With any answer at hand, variables that would lower the bound below that answer are left out; what is
left is small.  When the relaxation itself is whole, it is the answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from redball.planning.program import Program, Rows, Sum

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

    rows = Rows(program, worth)
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


def _searched(rows: Rows, columns: Any, groups: Collection[Sum]) -> list[int] | None:
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
    # The groups that count are whole, but what they use is not.
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
