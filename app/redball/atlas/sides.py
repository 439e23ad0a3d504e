"""Lists of hexsides in tables, such as "235.1.NE 236.1.W": features of hexsides, and rivers' courses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise, repeat
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from redball.atlas.features import Hexside, HexsideKind, River, RiverSize
from redball.atlas.tables import Table, digits, is_number
from redball.errors import near_misses
from redball.hexes import Direction, Grid, HexSide
from redball.language import marked, translated

Ints = npt.NDArray[np.int64]

ENDS = ("sea", "lake", "land")
"""What a river can end in, but for another river."""

_SIDES = {d.name: int(d) for d in Direction}
_KINDS = {kind.value: kind for kind in HexsideKind if kind is not HexsideKind.RIVER}
_SIZES = {size.value: size for size in RiverSize}
_FORM = marked("column.row.side of a hex, such as 3.1.NE; sides are E, NE, NW, W, SW and SE")

# A named tuple out of an iterable of the right length, three times as quick as by its own `_make`.
_hexside: Callable[[Iterable[Any]], Hexside] = partial(tuple.__new__, Hexside)

# The two ends of a hex's sides in steps of the corner lattice (half a hex across, a third of a row down).
_ENDS = np.array(
    [((1, -1), (1, 1)), ((0, -2), (1, -1)), ((-1, -1), (0, -2)),
     ((-1, 1), (-1, -1)), ((0, 2), (-1, 1)), ((1, 1), (0, 2))]
)  # fmt: skip


class Sides(NamedTuple):
    """The hexsides of all rows of a table: ``nodes`` the hexes that they are told by, ``others`` those beyond
    (n,); row ``i`` has those from ``ends[i - 1]`` to ``ends[i]``.
    """

    nodes: Ints
    directions: Ints
    others: Ints
    ends: list[int]

    @property
    def keys(self) -> tuple[list[int], list[int]]:
        """The smaller and the larger hex of each hexside."""
        return np.minimum(self.nodes, self.others).tolist(), np.maximum(self.nodes, self.others).tolist()

    def each(self, column: Sequence[Any]) -> Iterable[Any]:
        """A column of the table, once for each hexside."""
        counts = (end - start for start, end in pairwise([0, *self.ends]))
        return chain.from_iterable(map(repeat, column, counts))


def read_sides(table: Table, grid: Grid) -> Sides:
    """The column ``sides``; a fault for each that isn't one, which then counts as the first hex's east."""
    lists = [text.split() for text in table.text("sides")]
    for (line, _), words in zip(table.numbered("sides"), lists, strict=True):
        if not words:
            table.fault(line, "no hexsides", translated("one or more of {0}", _FORM))
    ends = np.cumsum([len(words) for words in lists]).tolist()
    words = list(chain.from_iterable(lists))
    cols, rows, directions = _at_once(words) or _one_by_one(table, lists)
    nodes = np.where(_off(grid, cols, rows), -1, rows * grid.cols + cols)
    others = np.where(nodes < 0, -1, grid.stepped(np.maximum(nodes, 0), directions))
    for index in np.flatnonzero(others < 0).tolist():
        row = int(np.searchsorted(ends, index, side="right"))
        line, _ = table.numbered("sides")[row]
        if nodes[index] >= 0:
            table.fault(line, f"“{words[index]}”", "a side with a hex on its other side")
        elif cols[index] >= 0:
            table.fault(
                line,
                f"“{words[index]}”",
                translated("a side of a hex of the grid of {0} x {1}", grid.cols, grid.rows),
            )
    bad = others < 0
    return Sides(np.where(bad, 0, nodes), directions, np.where(bad, 0, others), ends)


def _at_once(words: list[str]) -> tuple[Ints, Ints, Ints] | None:
    """Columns, rows and directions of hexsides; None if any of the words is none."""
    parts = ".".join(words).split(".") if words else []
    cols, rows = digits(parts[::3]), digits(parts[1::3])
    directions = [_SIDES.get(part, -1) for part in parts[2::3]]
    if len(parts) != 3 * len(words) or cols is None or rows is None or -1 in directions:
        return None
    return cols, rows, np.array(directions, np.int64)


def _off(grid: Grid, cols: Ints, rows: Ints) -> npt.NDArray[np.bool_]:
    off: npt.NDArray[np.bool_] = (cols < 0) | (cols >= grid.cols) | (rows < 0) | (rows >= grid.rows)
    return off


def _one_by_one(table: Table, lists: list[list[str]]) -> tuple[Ints, Ints, Ints]:
    """Columns, rows and directions of hexsides of which some are no hexsides: those get column -1."""
    found = []
    for (line, _), words in zip(table.numbered("sides"), lists, strict=True):
        for word in words:
            col, row, side = [*word.split("."), "", "", ""][:3]
            if word.count(".") == 2 and is_number(col) and is_number(row) and side in _SIDES:
                found.append((int(col), int(row), _SIDES[side]))
            else:
                table.fault(line, translated("“{0}” in sides", word), _FORM)
                found.append((-1, 0, 0))
    cols, rows, directions = np.array(found, np.int64).T
    return cols, rows, directions


def hexside_features(table: Table, grid: Grid, owners: Collection[str]) -> Iterator[Hexside]:
    """The features of ``hexsides.csv``; ``owners`` are the codes of territories and powers."""
    sides = read_sides(table, grid)
    kinds = table.words("kind", _KINDS, f"a kind of hexside: {', '.join(_KINDS)}")
    for line, owner in table.numbered("owner"):
        if owner and owner not in owners:
            near = near_misses(owner, owners)
            table.fault(
                line,
                translated("“{0}” as owner", owner),
                "the code of a territory or a power, or nothing",
                near,
            )
    forts = np.repeat([kind is HexsideKind.FORT for kind in kinds], np.diff([0, *sides.ends]))
    behind = np.where(forts, sides.nodes, -1).tolist() if len(kinds) else []
    each = map(sides.each, (kinds, table.text("name"), table.text("owner")))
    return map(_hexside, zip(*sides.keys, *each, behind, strict=True))


def river_courses(table: Table, grid: Grid) -> tuple[Iterator[Hexside], tuple[River, ...]]:
    """The hexsides of ``rivers.csv``, and the rivers."""
    sides, names = read_sides(table, grid), table.text("name")
    sizes = table.words("size", _SIZES, f"the size of a river: {', '.join(_SIZES)}")
    known = {*names, *ENDS}
    for line, into in table.numbered("into"):
        if into not in known:
            near = near_misses(into, known)
            table.fault(
                line,
                translated("“{0}” as into", into),
                translated("{0} or a river of rivers.csv", ", ".join(ENDS)),
                near,
            )
    _joined(table, grid, sides)
    lower, upper = sides.keys
    keys = list(zip(lower, upper, strict=True))
    courses = (tuple(keys[start:end]) for start, end in pairwise([0, *sides.ends]))
    rivers = tuple(map(River, names, sizes, table.text("into"), courses))
    nobody = repeat(""), repeat(-1)
    found = map(_hexside, zip(lower, upper, repeat(HexsideKind.RIVER), sides.each(names), *nobody))
    return found, rivers


def _joined(table: Table, grid: Grid, sides: Sides) -> None:
    """A fault for each hexside of a river that doesn't go on from the one before it."""
    if not len(sides.nodes):
        return
    ends = corners(grid, sides.nodes, sides.directions)
    here, there = ends[:-1], ends[1:]
    same = here[:, :, None] == there[:, None, :]
    shared = np.where(same.any(axis=(1, 2)), np.where(same[:, 0].any(axis=1), here[:, 0], here[:, 1]), -1)
    bad = (shared < 0) | (same.sum(axis=(1, 2)) > 1)
    starts = np.array([end - 1 for end in sides.ends[:-1] if 0 < end < len(sides.nodes)], np.int64)
    shared[starts] = -2
    # A third hexside at the corner that the two before it share would be a fork, not a way on.
    bad[1:] |= shared[1:] == shared[:-1]
    bad[starts] = False
    sound = sides.nodes != sides.others
    for index in np.flatnonzero(bad & sound[1:] & sound[:-1]).tolist():
        row = int(np.searchsorted(sides.ends, index + 1, side="right"))
        line, text = table.numbered("sides")[row]
        word = text.split()[index + 1 - [0, *sides.ends][row]]
        table.fault(
            line,
            translated("“{0}” in sides", word),
            "a hexside that goes on from the end of the one before it",
        )


def corners(grid: Grid, nodes: Ints, directions: Ints) -> Ints:
    """Both ends of the hexsides of hexes in a direction, one number for each corner of the grid: (n, 2)."""
    rows, cols = np.divmod(nodes, grid.cols)
    centres = np.stack((2 * cols + (rows & 1), 3 * rows + 2), axis=1)
    ends = centres[:, None, :] + _ENDS[directions]
    width = 2 * grid.cols if grid.wraps else 2 * grid.cols + 4
    found: Ints = ends[:, :, 1] * width + ends[:, :, 0] % width
    return found


def by_hexside(sides: list[Hexside]) -> dict[HexSide, tuple[Hexside, ...]]:
    """Features by the hexside.  Few hexsides have several, so the last of each comes first."""
    keys = [side[:2] for side in sides]
    found: dict[HexSide, tuple[Hexside, ...]] = dict(zip(keys, zip(sides), strict=True))
    if len(found) < len(keys):
        earlier = [(key, side) for key, side in zip(keys, sides, strict=True) if found[key][0] is not side]
        for key, side in reversed(earlier):
            found[key] = (side, *found[key])
    return found
