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
    """A table as rows of cells, in the order of the file; new entries come last."""

    def __init__(self, columns: Sequence[str], key: Callable[[Cells], str], text: str) -> None:
        self._key = key
        self.head, rows = _read(text)
        self.head = self.head or list(columns)
        self._at = {name: i for i, name in enumerate(self.head)}
        self._columns = columns
        if len(self._at) != len(self.head) or not self._at.keys() >= set(columns):
            raise OddTable
        self.rows: dict[int, Row] = dict(enumerate(rows))
        self._index: dict[str, int] = {}
        self.doubled: set[str] = set()
        """Keys of several entries."""
        for number, row in self.rows.items():
            found = key({column: row[self._at[column]] for column in self._columns})
            if self._index.setdefault(found, number) != number:
                self.doubled.add(found)
        self._next = len(rows)

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
        self._index[self._key({column: row[self._at[column]] for column in self._columns})] = number

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
        if not any('"' in cell or "," in cell for _, row in rows for cell in row):
            body = "".join([f"{','.join(row)}\n" for _, row in rows])
        else:
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerows([row for _, row in rows])
            body = out.getvalue()
        lines = {keys[n]: line for line, (numbers, _) in enumerate(rows, 2) for n in numbers if n in keys}
        return f"{','.join(self.head)}\n{body}", lines

    def _written(self) -> Iterator[tuple[list[int], Row]]:
        """The rows of the file, each with the numbers of the entries in it."""
        for number in sorted(self.rows):
            yield [number], self.rows[number]


class SideRows(Rows):
    """``hexsides.csv`` as an entry a hexside; those in sequence that differ in nothing else share a row."""

    def __init__(self, kind: Kind, text: str, grid: Grid) -> None:
        head, rows = _read(text)
        if "sides" not in head:
            raise OddTable
        at = head.index("sides")
        each = [[*row[:at], side, *row[at + 1 :]] for row in rows for side in row[at].split()]
        head[at] = "side"

        def key(cells: Cells) -> str:
            side = cells["side"]
            return f"{cells['kind']} {side if cells['kind'] == 'fort' else own_side(grid, side)}"

        super().__init__(kind.columns, key, _plain_text([head, *each]))

    def get(self, key: str) -> dict[str, str] | None:
        """A hexside by its own name, whatever the file calls it."""
        found = super().get(key)
        return None if found is None else found | {"side": key.rpartition(" ")[2]}

    def text(self) -> tuple[str, dict[str, int]]:
        """The file, and on which line each hexside stands."""
        text, lines = super().text()
        return text.replace("side", "sides", 1), lines

    def _written(self) -> Iterator[tuple[list[int], Row]]:
        at = self._at["side"]
        numbers = sorted(self.rows)
        for _, group in groupby(numbers, lambda n: (self.rows[n][:at], self.rows[n][at + 1 :])):
            same = list(group)
            row = self.rows[same[0]]
            yield same, [*row[:at], " ".join(self.rows[n][at] for n in same), *row[at + 1 :]]


def own_side(grid: Grid, side: str) -> str:
    """A hexside by the hex that lies west or south of it; as it is, if the map has no such side."""
    hex, _, word = side.rpartition(".")
    if HEX.fullmatch(hex) is None or word not in Direction.__members__:
        return side
    direction = Direction[word]
    node = grid.node(*map(int, hex.split(".")))
    if direction in (Direction.E, Direction.NE, Direction.NW) or node < 0:
        return side
    if (other := grid.neighbour(node, direction)) < 0:
        return side
    col, row = grid.colrow(other)
    return f"{col}.{row}.{direction.opposite.name}"


def _read(text: str) -> tuple[list[str], list[Row]]:
    """The head and the rows of a table.

    Raises:
        OddTable: its rows aren't all of the head's width.

    """
    if '"' not in text:
        rows = [line.split(",") for line in text.split("\n") if line]
    else:
        rows = [row for row in csv.reader(io.StringIO(text)) if row]
    if not rows:
        return [], []
    head, *body = rows
    if any(len(row) != len(head) for row in body):
        raise OddTable
    return head, body


def _plain_text(rows: Sequence[Row]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
