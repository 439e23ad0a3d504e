"""At which line of a TOML text something stands, for faults: the standard reader doesn't say.

A light scan, not a parser: it knows table headers, keys at the start of a line, and rows of an array that
each begin a line with a brace, which is how scenarios are written.  What it can't find has no line.
"""

from __future__ import annotations

import re

import tomli

_HEADER = re.compile(r"\s*(\[{1,2})\s*([\w.\"' -]+?)\s*\]{1,2}\s*(#.*)?$")
_KEY = re.compile(r"""\s*([\w.-]+|"[^"]*"|'[^']*')\s*=\s*(.*)""")
_INLINE_KEY = re.compile(r"[{,]\s*([\w\"'-]+)\s*=")
_LONGEST = 2000
"""Characters of a line, or of a path, that are checked: no person writes longer ones."""
_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Lines:
    """The lines of paths such as ``units[3].at`` or ``powers.GE.fuel`` in a TOML text."""

    def __init__(self, text: str) -> None:
        self._lines: dict[str, int] = {}
        self._table = ""
        self._rows: dict[str, int] = {}
        self._array = ""
        for number, line in enumerate(text.splitlines(), 1):
            self._scan(number, line[:_LONGEST])

    def of(self, path: str) -> int | None:
        """The line of a path, or of the closest thing around it."""
        path = path[:_LONGEST]
        while path:
            if path in self._lines:
                return self._lines[path]
            shorter = re.sub(r"(\[(\d+|\.\.\.)\]|\.[^.\[\]]*|^[^.\[\]]*)$", "", path)
            # A quoted name may hold brackets: letter by letter then, so that every step gets nearer.
            path = shorter if shorter != path else path[:-1]
        return None

    def _scan(self, number: int, line: str) -> None:
        if self._array and line.lstrip().startswith("{"):
            self._row(number, line)
        elif header := _HEADER.match(line):
            self._header(number, *header.group(1, 2))
        elif key := _KEY.match(line):
            path = _joined(self._table, key[1])
            self._lines[path] = number
            self._array = path if key[2].startswith("[") else ""
            self._inline(path, number, key[2])

    def _header(self, number: int, brackets: str, name: str) -> None:
        self._array, self._table = "", name.replace('"', "").replace(" ", "")
        if brackets == "[[":
            self._table = self._next_row(self._table)
        self._lines[self._table] = number

    def _row(self, number: int, line: str) -> None:
        path = self._next_row(self._array)
        self._lines[path] = number
        self._inline(path, number, line.lstrip())

    def _inline(self, path: str, number: int, text: str) -> None:
        if text.startswith("{"):
            for key in _INLINE_KEY.findall(text):
                self._lines[_joined(path, key)] = number

    def _next_row(self, array: str) -> str:
        index = self._rows.get(array, 0)
        self._rows[array] = index + 1
        return f"{array}[{index}]"


def _joined(table: str, key: str) -> str:
    key = key.strip("\"'")
    return f"{table}.{key}" if table else key


def syntax_fault(error: tomli.TOMLDecodeError) -> tuple[str, str]:
    """Where (" line 3 column 5", or nothing) and what a TOML reader complains of."""
    complaint = str(error)
    at = _POSITION.search(complaint)
    where = f" line {at[1]} column {at[2]}" if at and at[1] else " at its end" if at else ""
    words = _POSITION.sub("", complaint)
    return where, words[:1].lower() + words[1:]
