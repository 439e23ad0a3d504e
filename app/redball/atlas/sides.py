"""Lists of hexsides in tables, such as "235.1.NE 236.1.W": features of hexsides, and rivers' courses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, pairwise, repeat
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from redball.atlas.features import Hexside, HexsideKind, River, RiverSize
from redball.atlas.tables import Pieces, Table, is_number, rows_of
from redball.errors import near_misses
from redball.hexes import Direction, Grid, HexSide
from redball.language import marked, translated

Ints = npt.NDArray[np.int64]

ENDS = ("sea", "lake", "land")
"""What a river can end in, but for another river."""

_SIDES = {d.name: int(d) for d in Direction}
_BY_LETTERS = np.full((128, 128), -1, np.int64)
"""The same by the codes of both letters, 0 in place of the first of a single one."""
for _name, _direction in _SIDES.items():
    _BY_LETTERS[tuple(_name.rjust(2, "\0").encode())] = _direction
_KINDS = {kind.value: kind for kind in HexsideKind if kind is not HexsideKind.RIVER}
_SIZES = {size.value: size for size in RiverSize}
_FORM = marked("column.row.side of a hex, such as 3.1.NE; sides are E, NE, NW, W, SW and SE")

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
    def keys(self) -> list[HexSide]:
        """Each hexside, its smaller hex first."""
        lower, upper = np.minimum(self.nodes, self.others), np.maximum(self.nodes, self.others)
        return list(zip(lower.tolist(), upper.tolist(), strict=True))

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
    found = _at_once(words)
    cols, rows, directions = _one_by_one(table, lists) if found is None else found
    nodes = grid.nodes(cols, rows)
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


def _at_once(words: list[str]) -> Ints | None:
    """Columns, rows and directions of hexsides: (3, n); None if any is none, or written oddly."""
    if (pieces := Pieces.of(words, b".. ", b"ENSW")) is None:
        return None
    chars, ends, sizes = pieces
    directions = _BY_LETTERS[np.where(sizes[2] > 1, chars[ends[2] - 2], 0), chars[ends[2] - 1]]
    letters = np.count_nonzero(chars >= ord("A"))
    if (directions < 0).any() or sizes[2].max(initial=0) > 2 or letters != sizes[2].sum():
        return None
    return np.stack((*pieces.numbers[:2], directions))


def _one_by_one(table: Table, lists: list[list[str]]) -> Ints:
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
    return np.array(found, np.int64).T


def hexside_features(table: Table, grid: Grid, owners: Collection[str]) -> tuple[Hexside, ...]:
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
    told = map(sides.each, (kinds, table.text("name"), table.text("owner")))
    return tuple(
        Hexside(a, b, kind, name, owner, node if kind is HexsideKind.FORT else -1)
        for (a, b), node, kind, name, owner in zip(sides.keys, sides.nodes.tolist(), *told, strict=True)
    )


def river_courses(table: Table, grid: Grid) -> tuple[River, ...]:
    """The rivers of ``rivers.csv``."""
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
    keys = sides.keys
    courses = (tuple(keys[start:end]) for start, end in pairwise([0, *sides.ends]))
    return rows_of(River, names, sizes, table.text("into"), courses)


def _joined(table: Table, grid: Grid, sides: Sides) -> None:
    """A fault for each hexside of a river that doesn't go on from the one before it."""
    if not len(sides.nodes):
        return
    begin, end = corners(grid, sides.nodes, sides.directions).T
    # Which end of a hexside is an end of the one after it.
    meets = [(corner[:-1] == begin[1:]) | (corner[:-1] == end[1:]) for corner in (begin, end)]
    shared = np.where(meets[0], begin[:-1], np.where(meets[1], end[:-1], -1))
    bad = meets[0] == meets[1]
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
