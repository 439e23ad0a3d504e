"""CSV tables of a map, read column by column: a compiled reader takes a whole column of numbers at once.

A column that doesn't fit is gone through again cell by cell, and each bad cell becomes a fault of its line.
"""

from __future__ import annotations

import contextlib
import csv
import io
import math
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from redball.atlas.errors import MapError, in_order
from redball.atlas.texts import MOST_TABLE, map_text
from redball.errors import Fault, near_misses
from redball.hexes import Grid
from redball.language import translated
from redball.reading import MOST_FAULTS

T = TypeVar("T")


_LARGEST = 1_000_000_000
"""The largest whole number that any column may hold."""
_wholes = msgspec.json.Decoder(list[Annotated[int, msgspec.Meta(ge=-_LARGEST, le=_LARGEST)]])
_floats = msgspec.json.Decoder(list[float])


class Pieces(NamedTuple):
    """Words such as "179.34" or "235.1.NE" taken apart: the characters of all of them, where their pieces end
    and how long these are, each as (pieces of a word, words).
    """

    chars: npt.NDArray[np.uint8]
    ends: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]

    @classmethod
    def of(cls, words: Sequence[str], marks: bytes, letters: bytes = b"") -> Self | None:
        """None if not each of the words has a piece of up to four digits or letters before every mark."""
        text = " ".join([*words, ""]).encode()
        chars = np.frombuffer(text, np.uint8)
        ends = np.flatnonzero(chars <= ord("."))
        if text.translate(None, b"0123456789. " + letters) or chars[ends].tobytes() != marks * len(words):
            return None
        sizes = np.diff(ends, prepend=-1) - 1
        if sizes.min(initial=4) < 1 or sizes.max(initial=1) > 4:
            return None
        return cls(chars, ends.reshape(-1, len(marks)).T, sizes.reshape(-1, len(marks)).T)

    @property
    def numbers(self) -> npt.NDArray[np.int64]:
        """The pieces that are digits."""
        found = np.zeros(self.ends.shape, np.int64)
        for place in range(4):
            digits = self.chars[self.ends - place - 1].astype(np.int64) - ord("0")
            found += np.where(self.sizes > place, digits * 10**place, 0)
        return found


def is_number(word: str) -> bool:
    """True for a few digits."""
    return word.isdecimal() and len(word) < 10


def _whole(word: str) -> int:
    number = int(word)
    if abs(number) > _LARGEST:
        raise ValueError
    return number


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise ValueError
    return number


def rows_of(kind: type[T], *columns: Iterable[Any]) -> tuple[T, ...]:
    """Named tuples out of columns of one length, in a third of the time that calling ``kind`` takes."""
    return tuple(map(partial(tuple.__new__, kind), zip(*columns, strict=True)))  # type: ignore[type-var]


class Table:
    """The rows of one file, or of the text ``given`` for it; every column of it as long as the others.

    Faults go to ``faults``.
    """

    def __init__(
        self,
        path: Path,
        columns: str,
        faults: list[Fault],
        required: bool = True,
        given: str | None = None,
    ) -> None:
        self.name, self.faults, self._columns = path.name, faults, columns.split(",")
        self._lines: Sequence[int] = range(0)
        self._cells: dict[str, Sequence[str]] = {}
        text = self._text(path, required) if given is None else given
        if not self._read_plain(text):
            self._read_quoted(text)
        self._check_head(len(text))

    def __len__(self) -> int:
        return len(self._lines)

    def _text(self, path: Path, required: bool) -> str:
        if not required and not os.path.exists(path):
            return ""
        try:
            text = map_text(path, f"a table with the columns {','.join(self._columns)}", MOST_TABLE)
        except MapError as error:
            self.faults += error.faults
            return ""
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def _read_plain(self, text: str) -> bool:
        """Read a text without quotes whose rows are all of one width; False for any other."""
        if '"' in text:
            return False
        head, *rows = [line.split(",") for line in text.removesuffix("\n").split("\n")]
        try:
            columns = list(zip(head, *rows, strict=True))
        except ValueError:
            return False
        self._cells = {name: cells for name, *cells in columns}
        self._lines = range(2, len(rows) + 2)
        return len(self._cells) == len(head)

    def _read_quoted(self, text: str) -> None:
        """Read any text, row by row, with a fault for each row that is too wide or too narrow."""
        rows = self._rows(text)
        _, head = next(rows, (1, []))
        good: list[tuple[int, list[str]]] = []
        for line, row in rows:
            if len(row) == len(head):
                good.append((line, row))
            else:
                self.fault(line, translated("{0} fields", len(row)), translated("{0} fields", len(head)))
        for name, count in Counter(head).items():
            if count > 1:
                self.fault(1, translated("the column {0} {1} times", name, count), "each column once")
        self._lines = [line for line, _ in good]
        self._cells = {name: [row[i] for _, row in good] for i, name in enumerate(head)}

    def _rows(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """The rows that aren't blank, each with the line on which it begins."""
        reader = csv.reader(io.StringIO(text))
        line = 1
        try:
            for row in reader:
                if row:
                    yield line, row
                line = reader.line_num + 1
        except csv.Error as error:
            self.fault(line, translated("a row that can't be read ({0})", error), "fields divided by commas")

    def _check_head(self, size: int) -> None:
        missing = [column for column in self._columns if column not in self._cells]
        if missing and size:
            near = tuple(word for column in missing for word in near_misses(column, self._cells, 1))
            self.fault(
                1,
                translated("no column {0}", ", ".join(missing)),
                translated("the columns {0}", ",".join(self._columns)),
                near,
            )
        if missing:
            self._lines = range(0)
            self._cells = {column: () for column in self._columns}

    def fault(self, line: int, found: str, expected: str, near: tuple[str, ...] = ()) -> None:
        """Report a fault in a line of this file.

        Raises:
            MapError: these are enough faults for one map; it has all of them.

        """
        self.faults.append(Fault(f"{self.name} line {line}", found, expected, near))
        if len(self.faults) >= MOST_FAULTS:
            rest = Fault(
                self.name, translated("{0} faults so far", MOST_FAULTS), "fewer; the rest has not been read"
            )
            raise MapError(in_order([*self.faults, rest]))

    # --- columns --------------------------------------------------------------------------------------------

    def text(self, column: str) -> Sequence[str]:
        """A column as it is."""
        return self._cells[column]

    def ints(self, column: str) -> list[int]:
        """A column of whole numbers."""
        return self._converted(column, _wholes, _whole, 0, "a whole number")

    def floats(self, column: str) -> list[float]:
        """A column of numbers."""
        return self._converted(column, _floats, _finite, 0.0, "a number")

    def flags(self, column: str) -> list[bool]:
        """A column of 1 for yes, and 0 or nothing for no."""
        if set(self._cells[column]) - {"", "0", "1"}:
            self._told(column, {"": 0, "0": 0, "1": 1}, "1 for yes, 0 for no")
        return [word == "1" for word in self._cells[column]]

    def words(self, column: str, known: Mapping[str, T], expected: str) -> list[T]:
        """What the words of a column stand for."""
        try:
            return [known[word] for word in self._cells[column]]
        except KeyError:
            default = next(iter(known.values()), None)
            return [known.get(word, default) for word in self._told(column, known, expected)]  # type: ignore[misc]

    def _told(self, column: str, known: Mapping[str, object], expected: str) -> Sequence[str]:
        for line, word in zip(self._lines, self._cells[column], strict=True):
            if word not in known:
                self.fault(line, translated("“{0}” as {1}", word, column), expected, near_misses(word, known))
        return self._cells[column]

    def _converted(
        self,
        column: str,
        decoder: msgspec.json.Decoder[list[T]],
        kind: Callable[[str], T],
        default: T,
        expected: str,
    ) -> list[T]:
        """A column of numbers: all at once, else one by one, since the decoder can't tell which is wrong and
        reads no "+1" or "007".
        """
        cells = self._cells[column]
        with contextlib.suppress(msgspec.DecodeError):
            numbers = decoder.decode(f"[{','.join(cells)}]")
            if len(numbers) == len(cells):
                return numbers
        return [
            self._one(line, column, word, kind, default, expected) for line, word in self.numbered(column)
        ]

    def _one(
        self, line: int, column: str, word: str, kind: Callable[[str], T], default: T, expected: str
    ) -> T:
        try:
            return kind(word)
        except ValueError:
            self.fault(line, translated("“{0}” as {1}", word, column), expected)
            return default

    def numbered(self, column: str) -> list[tuple[int, str]]:
        """A column with the lines of the file."""
        return list(zip(self._lines, self._cells[column], strict=True))

    def lists(self, column: str, known: Mapping[str, int], expected: str) -> list[tuple[int, ...]]:
        """What lists of words, divided by semicolons, stand for."""
        try:
            return [
                tuple([known[w] for w in words.split(";")]) if words else () for words in self.text(column)
            ]
        except KeyError:
            for line, words in self.numbered(column):
                for word in words.split(";"):
                    if word and word not in known:
                        self.fault(
                            line, translated("“{0}” as {1}", word, column), expected, near_misses(word, known)
                        )
            return [()] * len(self)

    # --- hexes ----------------------------------------------------------------------------------------------

    def nodes(self, grid: Grid, col: str, row: str) -> npt.NDArray[np.int64]:
        """The hexes of a column and a row number."""
        cols = np.array(self.ints(col), np.int64)
        rows = np.array(self.ints(row), np.int64)
        nodes = grid.nodes(cols, rows)
        for index in np.flatnonzero(nodes < 0).tolist():
            found = translated("column {0} row {1}", cols[index], rows[index])
            self.fault(
                self._lines[index], found, translated("a hex of the grid of {0} x {1}", grid.cols, grid.rows)
            )
        return np.maximum(nodes, 0)

    def node_lists(self, grid: Grid, column: str) -> list[tuple[int, ...]]:
        """The hexes of texts such as "179.34 180.34", also with semicolons."""
        lists = [text.replace(";", " ").split() for text in self._cells[column]]
        pieces = Pieces.of(list(chain.from_iterable(lists)), b". ")
        nodes = None if pieces is None else grid.nodes(*pieces.numbers)
        if nodes is None or (nodes < 0).any():
            return [self._node_list(grid, *row) for row in zip(self._lines, lists, strict=True)]
        each = iter(nodes.tolist())
        return [tuple(islice(each, len(pairs))) for pairs in lists]

    def _node_list(self, grid: Grid, line: int, pairs: list[str]) -> tuple[int, ...]:
        found: list[int] = []
        for pair in pairs:
            col, _, row = pair.partition(".")
            node = -1
            if is_number(col) and is_number(row) and int(col) < grid.cols and int(row) < grid.rows:
                node = grid.node(int(col), int(row))
            if node < 0:
                self.fault(
                    line,
                    f"“{pair}”",
                    translated("column.row of a hex of the grid of {0} x {1}", grid.cols, grid.rows),
                )
            found.append(node)
        return tuple(found)
