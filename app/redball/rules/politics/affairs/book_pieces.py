"""A text of TOML in pieces: each row of a chart, and each field or table beside them, by itself."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

_OPENING = re.compile(r"\s*(\w+)\s*=\s*\[(.*)")
_CLOSING = re.compile(r"\s*\]\s*(#.*)?")
_FIELD = re.compile(r"\s*[\w-]+\s*=")
_HEADER = re.compile(r"\s*\[\[?\s*[\w. -]+\]\]?\s*(#.*)?")
_NOTHING = re.compile(r"\s*(#.*)?")
_QUOTES = re.compile(r'"""|' + "'''")


@dataclass
class Piece:
    """What begins in a line: a row of a chart, or a field or table where ``chart`` is empty."""

    line: int
    chart: str
    lines: list[str]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines)


@dataclass
class Splitter:
    """Splits a text at the lines in which rows of ``charts``, fields and tables begin; ``pieces`` are those,
    ``unclosed`` the charts whose rows have no end, and the lines in which they begin.
    """

    charts: Collection[str]
    pieces: list[Piece] = field(default_factory=list)
    unclosed: list[tuple[int, str]] = field(default_factory=list)
    _chart: str = ""
    _opened: int = 0
    _in_table: bool = False
    _in_quotes: bool = False
    _last: Piece | None = None

    def split(self, text: str) -> None:
        """Split a text."""
        for number, line in enumerate(text.split("\n"), 1):
            self._read(number, line)
        self._end_chart(False)

    def _read(self, number: int, line: str) -> None:
        within = self._in_quotes
        self._in_quotes ^= len(_QUOTES.findall(line)) % 2 == 1
        opening = _OPENING.fullmatch(line)
        if within:
            self._go_on(line)
        elif opening is not None and opening[1] in self.charts:
            self._open_chart(number, line, opening)
        elif self._chart and _CLOSING.fullmatch(line):
            self._end_chart(True)
        elif self._chart and line.lstrip().startswith("{"):
            self._begin(number, self._chart, line)
        elif self._is_beside(line):
            self._end_chart(False)
            self._in_table = _HEADER.fullmatch(line) is not None
            self._begin(number, "", line)
        elif self._last is not None:
            self._go_on(line)
        elif not _NOTHING.fullmatch(line):
            self._begin(number, self._chart, line)

    def _is_beside(self, line: str) -> bool:
        """True for a line in which a field that is in no table begins, or a table."""
        if _HEADER.fullmatch(line):
            return not self._chart or "[[" in line
        return _FIELD.match(line) is not None and not self._in_table

    def _begin(self, number: int, chart: str, line: str) -> None:
        self._last = Piece(number, chart, [line])
        self.pieces.append(self._last)

    def _go_on(self, line: str) -> None:
        if self._last is not None:
            self._last.lines.append(line)

    def _open_chart(self, number: int, line: str, opening: re.Match[str]) -> None:
        """A chart begins, perhaps with its first row, or with all of it in one line."""
        self._end_chart(False)
        self._in_table, rest = False, opening[2].strip()
        if rest.startswith("{") and not rest.endswith("]"):
            self._chart, self._opened = opening[1], number
            self._begin(number, self._chart, opening[2])
        elif _NOTHING.fullmatch(rest):
            self._chart, self._opened, self._last = opening[1], number, None
        else:
            self._begin(number, "", line)

    def _end_chart(self, closed: bool) -> None:
        if self._chart and not closed:
            self.unclosed.append((self._opened, self._chart))
        self._chart, self._last = "", None
