"""The text of a card book as plain data.  Where it isn't valid TOML as a whole it is read piece by piece: a
comma that is missing, a field twice in a row or a file that ends too early costs a group the rows that are
broken, not its book.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from redball.errors import Fault, RedballError
from redball.language import translated
from redball.rules.politics.affairs.book_pieces import Piece, Splitter
from redball.toml_lines import Lines
from redball.toml_reading import parse_toml

_ROW = re.compile(r"(\w+)\[(\d+)\]")
MOST_BROKEN = 1000
"""Broken pieces after which a book is read no further."""


class Parsed(NamedTuple):
    """The fields of a book as plain data, the line of a path such as ``cards[3]``, and faults of its text
    with their lines; ``broken`` are the charts of rows that can't be read, and their names as far as the text
    has them, by columns.
    """

    plain: Mapping[str, Any]
    line_of: Callable[[str], int | None]
    faults: tuple[tuple[int, Fault], ...] = ()
    broken: tuple[tuple[str, Mapping[str, str]], ...] = ()


def parsed(text: str, names: Mapping[str, tuple[str, ...]]) -> Parsed:
    """The text of a book; ``names`` are the columns that name a row, by chart."""
    try:
        return Parsed(parse_toml(text, translated("card book"), RedballError), Lines(text).of)
    except RedballError as error:
        reading = _Reading(names)
        reading.read(text)
        faults = tuple(reading.faults) or _without_lines(error)
        return Parsed(reading.plain, reading.line_of, faults, tuple(reading.broken))


def _without_lines(error: RedballError) -> tuple[tuple[int, Fault], ...]:
    return tuple((0, fault) for fault in error.faults)


def place(line: int | None, *parts: str) -> str:
    """What a fault calls a place in a book."""
    at = translated("card book line {0}", line) if line is not None else translated("card book")
    return ": ".join(part for part in (at, *parts) if part)


@dataclass
class _Reading:
    names: Mapping[str, tuple[str, ...]]
    plain: dict[str, Any] = field(default_factory=dict)
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    broken: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)

    def line_of(self, path: str) -> int | None:
        """The line of the row or field that a path is in."""
        row = _ROW.match(path)
        return self.lines.get(row[0] if row else path.partition(".")[0])

    def read(self, text: str) -> None:
        """Take what is whole of each piece."""
        splitter = Splitter(self.names)
        splitter.split(text)
        for line, chart in splitter.unclosed:
            self._unclosed(line, chart)
        for piece in splitter.pieces:
            try:
                found = self._parse(piece)
            except RedballError as error:
                names = self._names(piece)
                self.broken.append((piece.chart, names))
                what = " ".join((piece.chart, *names.values()))
                self._fault(piece.line, error.faults[0].found, "valid TOML", what)
                if len(self.faults) >= MOST_BROKEN:
                    self._fault(piece.line, "too much that is broken", "rows that can be read")
                    return
            else:
                self._take(piece.line, found)

    def _fault(self, line: int, found: str, expected: str, what: str = "") -> None:
        self.faults.append((line, Fault(place(line, what), found, expected)))

    def _names(self, piece: Piece) -> dict[str, str]:
        """What names a row that can't be read, as far as the text has it."""
        keys = self.names.get(piece.chart, ())
        found = {key: re.search(rf"\b{key}\s*=\s*\"?([\w ]{{1,40}})", piece.text) for key in keys}
        return {key: name[1].strip() for key, name in found.items() if name is not None}

    def _unclosed(self, line: int, chart: str) -> None:
        self._fault(line, "rows without an end", translated("a “]” after the last row of {0}", chart), chart)

    # --- what a piece holds ---

    def _parse(self, piece: Piece) -> Mapping[str, Any]:
        called = translated("card book")
        if not piece.chart:
            return parse_toml(piece.text, called, RedballError)
        row = piece.text.rstrip()
        try:
            return parse_toml(f"{piece.chart} = [\n{row}\n]", called, RedballError)
        except RedballError:
            if not row.endswith("]"):
                raise
            return parse_toml(f"{piece.chart} = [\n{row}", called, RedballError)

    def _take(self, line: int, found: Mapping[str, Any]) -> None:
        for name, value in found.items():
            before = self.plain.get(name)
            if name in self.names and isinstance(value, list) and isinstance(before, list | None):
                rows = self.plain.setdefault(name, [])
                self.lines.setdefault(name, line)
                self.lines |= {f"{name}[{len(rows) + n}]": line for n in range(len(value))}
                rows.extend(value)
            elif name in self.plain:
                self._fault(line, translated("{0} again", name), "one value", name)
            else:
                self.plain[name], self.lines[name] = value, line
