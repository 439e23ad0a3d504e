"""The rows of one table of a map, found and changed by the keys of their entries."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from redball.atlas.patches.kinds import HEX, Cells, Kind
from redball.hexes import Direction, Grid

Row = list[str]


class OddTable(Exception):
    """A file that isn't a table of its columns: who reads the map says what is wrong with it."""


class Rows:
    """A table as rows of cells, in the order of the file; new entries come last.

    ``key`` makes an entry's key of the columns ``told``.
    """

    def __init__(
        self, columns: Sequence[str], told: Sequence[str], key: Callable[[Cells], str], text: str
    ) -> None:
        self._key = key
        self.head, rows, self._lines = _read(text)
        self.head = self.head or list(columns)
        self._at = {name: i for i, name in enumerate(self.head)}
        self._columns = columns
        self._told = [(column, self._at[column]) for column in told if column in self._at]
        if len(self._at) != len(self.head) or not self._at.keys() >= set(columns):
            raise OddTable
        self.rows: dict[int, Row] = dict(enumerate(rows))
        self._index: dict[str, int] = {}
        self.doubled: set[str] = set()
        """Keys of several entries."""
        for number, row in self.rows.items():
            found = self._key_of(row)
            if self._index.setdefault(found, number) != number:
                self.doubled.add(found)
        self._next = len(rows)

    def _key_of(self, row: Row) -> str:
        if len(self._told) == 1:
            return row[self._told[0][1]]
        return self._key({column: row[at] for column, at in self._told})

    def keys(self) -> list[str]:
        """The keys in the order of the rows."""
        return list(self._index)

    def get(self, key: str) -> dict[str, str] | None:
        """An entry; None if there is none."""
        if (number := self._index.get(key)) is None:
            return None
        row = self.rows[number]
        return {column: row[self._at[column]] for column in self._columns}

    def put(self, key: str, cells: Cells) -> None:
        """Change cells of an entry, or add one; its key may become another."""
        number = self._index.pop(key, self._next)
        if number == self._next:
            self._next += 1
        row = self.rows.setdefault(number, [""] * len(self.head))
        for column, cell in cells.items():
            if column in self._at:
                row[self._at[column]] = cell
        self._lines.pop(number, None)
        self._index[self._key_of(row)] = number

    def drop(self, key: str) -> None:
        """Take an entry away."""
        del self.rows[self._index.pop(key)]

    def replace_words(self, column: str, old: str, new: str) -> None:
        """Put another word in the place of one in a column of lists divided by semicolons."""
        at = self._at[column]
        for key, number in list(self._index.items()):
            words = self.rows[number][at].split(";")
            if old in words:
                self.put(key, {column: ";".join(new if word == old else word for word in words)})

    def text(self) -> tuple[str, dict[str, int]]:
        """The file, and on which line each entry stands."""
        keys = {number: key for key, number in self._index.items()}
        rows = list(self._written())
        lines = {keys[n]: line for line, (numbers, _) in enumerate(rows, 2) for n in numbers if n in keys}
        return "\n".join([_line(self.head), *(line for _, line in rows), ""]), lines

    def _written(self) -> Iterator[tuple[list[int], str]]:
        """The lines of the file, each with the numbers of the entries in it."""
        for number in sorted(self.rows):
            yield [number], self._lines.get(number) or _line(self.rows[number])


class SideRows(Rows):
    """``hexsides.csv`` as an entry a hexside; those in sequence that differ in nothing else share a row."""

    def __init__(self, kind: Kind, text: str, grid: Grid) -> None:
        head, rows, _ = _read(text)
        if "sides" not in head:
            raise OddTable
        at = head.index("sides")
        each = [[*row[:at], side, *row[at + 1 :]] for row in rows for side in row[at].split()]
        head[at] = "side"

        def key(cells: Cells) -> str:
            side = cells["side"]
            return f"{cells['kind']} {side if cells['kind'] == 'fort' else own_side(grid, side)}"

        lines = map(_line, (head, *each))
        super().__init__(kind.columns, kind.key, key, "\n".join(lines))

    def get(self, key: str) -> dict[str, str] | None:
        """A hexside by its own name, whatever the file calls it."""
        found = super().get(key)
        return None if found is None else found | {"side": key.rpartition(" ")[2]}

    def text(self) -> tuple[str, dict[str, int]]:
        """The file, and on which line each hexside stands."""
        text, lines = super().text()
        return text.replace("side", "sides", 1), lines

    def _written(self) -> Iterator[tuple[list[int], str]]:
        at = self._at["side"]
        numbers = sorted(self.rows)
        for _, group in groupby(numbers, lambda n: (self.rows[n][:at], self.rows[n][at + 1 :])):
            same = list(group)
            row = self.rows[same[0]]
            yield same, _line([*row[:at], " ".join(self.rows[n][at] for n in same), *row[at + 1 :]])


def own_side(grid: Grid, side: str) -> str:
    """A hexside by the hex that lies west or south of it; as it is, if the map has no such side."""
    hex, _, word = side.rpartition(".")
    if word in ("E", "NE", "NW"):
        return side
    if HEX.fullmatch(hex) is None or word not in Direction.__members__:
        return side
    direction = Direction[word]
    node = grid.node(*map(int, hex.split(".")))
    if node < 0 or (other := grid.neighbour(node, direction)) < 0:
        return side
    col, row = grid.colrow(other)
    return f"{col}.{row}.{direction.opposite.name}"


def _read(text: str) -> tuple[list[str], list[Row], dict[int, str]]:
    """The head and the rows of a table, and the lines on which rows stand, if there are no quotes in it.

    Raises:
        OddTable: its rows aren't all of the head's width.

    """
    lines: list[str] = []
    if '"' not in text:
        lines = [line for line in text.split("\n") if line]
        rows = [line.split(",") for line in lines]
    else:
        rows = [row for row in csv.reader(io.StringIO(text)) if row]
    if not rows:
        return [], [], {}
    head, *body = rows
    if any(len(row) != len(head) for row in body):
        raise OddTable
    return head, body, dict(enumerate(lines[1:]))


def _line(row: Row) -> str:
    """A row as a line of the file."""
    line = ",".join(row)
    if '"' not in line and line.count(",") == len(row) - 1:
        return line
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(row)
    return out.getvalue()
