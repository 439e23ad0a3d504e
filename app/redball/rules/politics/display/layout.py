"""The political display: its hexes, whose they are, and how far they are from one another.

A layout is data (``assets/politics/display.toml``, or what a group entered for its own copy).  Hexes are
called "P-0713" by row and column from 1, and counted as in :mod:`redball.hexes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import msgspec
import tomli

from redball import resources
from redball.errors import Fault
from redball.hexes.grid import Grid
from redball.language import translated
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology, Leaning

_LABEL = re.compile(r"P-(\d\d)(\d\d)", re.ASCII)
_LETTERS: Mapping[str, Ideology] = {"F": "fascist", "D": "democrat", "C": "communist"}
_NEUTRAL, _CENTRE, _NOTHING = "--", "**", ".."
MOST_ROWS = 99
"""Rows, and columns, that labels can count."""


class MinorStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the marker of a minor country begins, and the letters on it."""

    sign: str
    at: str


class LayoutData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A layout as a file has it: ``field`` row by row, where the markers of ``powers`` (by code) and
    ``minors`` (by the map's code) begin; ``centre_faction`` is the number of the last faction, from the
    centre outwards, that the rules call the centre faction.
    """

    title: str
    field: str
    powers: dict[str, str]
    minors: dict[str, MinorStart]
    centre_faction: int = 0


class Cell(msgspec.Struct, frozen=True):
    """A hex of the display: its ideology and the number of its faction, 0 in the centre; without ideology it
    is neutral, and ``centre`` says whether it is the one in the middle.
    """

    ideology: Leaning = ""
    faction: int = 0
    centre: bool = False


@dataclass(frozen=True)
class Layout:
    """The hexes of a layout that was found whole: ``cells`` by node of ``grid``; ``centre`` is the central
    neutral hex, ``centres`` the middle of each ideology.
    """

    grid: Grid
    cells: Mapping[int, Cell]
    centre: int
    centres: Mapping[Ideology, int]

    def label(self, node: int) -> str:
        """What a hex is called."""
        return label_of(self.grid, node)

    def node(self, label: str) -> int:
        """The hex of a label in any case; -1 for none of the field."""
        found = _node(self.grid, label)
        return found if found in self.cells else -1

    def neighbours(self, node: int) -> tuple[int, ...]:
        """The hexes of the field beside one."""
        return tuple(n for n in self.grid.neighbours(node) if n in self.cells)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to another."""
        return self.grid.distance(a, b)

    @cached_property
    def outermost(self) -> Mapping[Ideology, int]:
        """The number of the outermost faction of each ideology."""
        found = {cell.ideology: 0 for cell in self.cells.values()}
        for cell in self.cells.values():
            found[cell.ideology] = max(found[cell.ideology], cell.faction)
        return {ideology: found[ideology] for ideology in IDEOLOGIES}

    def is_outermost(self, node: int) -> bool:
        """True for a hex of the outermost faction of an ideology."""
        cell = self.cells[node]
        return cell.ideology != "" and cell.faction == self.outermost[cell.ideology]

    def leaning(self, label: str) -> Leaning:
        """The ideology that a hex belongs to; none for a neutral one, and for one off the field."""
        cell = self.cells.get(_node(self.grid, label))
        return cell.ideology if cell is not None else ""


def label_of(grid: Grid, node: int) -> str:
    """What a hex of a field is called."""
    col, row = grid.colrow(node)
    return f"P-{row + 1:02}{col + 1:02}"


def _node(grid: Grid, label: str) -> int:
    found = _LABEL.fullmatch(label.strip().upper())
    if not found:
        return -1
    row, col = int(found[1]) - 1, int(found[2]) - 1
    return grid.node(col, row) if 0 <= row < grid.rows and 0 <= col < grid.cols else -1


# --- reading ------------------------------------------------------------------------------------------------


def faults_of(data: LayoutData) -> Iterator[Fault]:
    """What is wrong with a layout."""
    rows = _rows(data.field)
    if not rows:
        yield Fault("field", translated("no rows"), translated("the hexes of the display, row by row"))
        return
    if len(rows) > MOST_ROWS or max(map(len, rows)) > MOST_ROWS:
        size = translated("{0} rows of up to {1}", len(rows), max(map(len, rows)))
        yield Fault("field", size, translated("at most {0} rows and columns", MOST_ROWS))
        return
    yield from _word_faults(rows)
    words = [word for row in rows for word in row]
    for letter, ideology in _LETTERS.items():
        count = words.count(f"{letter}0")
        if count != 1:
            expected = translated("one “{0}”, the centre of the ideology", f"{letter}0")
            yield Fault("field", translated("{0} “{1}”", count, f"{letter}0"), expected)
        factions = {word[1:] for word in words if word[:1] == letter and word[1:].isdecimal()}
        missing = [n for n in range(len(factions)) if str(n) not in factions]
        if missing:
            found = translated("no “{0}”", f"{letter}{missing[0]}")
            yield Fault("field", found, translated("factions of “{0}” without a gap", ideology))
    if words.count(_CENTRE) != 1:
        found = translated("{0} “{1}”", words.count(_CENTRE), _CENTRE)
        yield Fault("field", found, translated("one “{0}”, the central neutral hex", _CENTRE))
    yield from _centre_faults(data, words)
    grid = _grid(rows)
    field = _field(grid, rows)
    starts = {f"powers.{code}": at for code, at in data.powers.items()}
    starts |= {f"minors.{code}.at": minor.at for code, minor in data.minors.items()}
    for path, at in starts.items():
        if _node(grid, at) not in field:
            yield Fault(path, f"“{at}”", translated("a hex of the field, such as {0}", "P-0101"))


def _centre_faults(data: LayoutData, words: list[str]) -> Iterator[Fault]:
    outermost = [int(word[1:]) for word in words if word[:1] in _LETTERS and word[1:].isdecimal()]
    if not 0 <= data.centre_faction <= max(outermost, default=0):
        expected = translated("a faction from 0 to {0}", max(outermost, default=0))
        yield Fault("centre_faction", str(data.centre_faction), expected)


def _word_faults(rows: list[list[str]]) -> Iterator[Fault]:
    for number, row in enumerate(rows, 1):
        for word in row:
            known = word in (_NEUTRAL, _CENTRE, _NOTHING)
            if not known and not (word[:1] in _LETTERS and word[1:].isdecimal() and len(word) == 2):
                found = translated("“{0}” in row {1}", word, number)
                yield Fault(
                    "field", found, translated("F, D or C with the number of a faction, --, ** or ..")
                )


def _rows(field: str) -> list[list[str]]:
    return [line.split() for line in field.splitlines() if line.strip()]


def _grid(rows: list[list[str]]) -> Grid:
    return Grid(max(map(len, rows)), len(rows))


def _field(grid: Grid, rows: list[list[str]]) -> dict[int, str]:
    return {
        grid.node(col, row): word
        for row, words in enumerate(rows)
        for col, word in enumerate(words)
        if word != _NOTHING
    }


@lru_cache(maxsize=8)
def layout_of(field: str) -> Layout:
    """The hexes of a field without faults (:func:`faults_of`)."""
    rows = _rows(field)
    grid = _grid(rows)
    cells = {node: _cell(word) for node, word in _field(grid, rows).items()}
    centres = {cell.ideology: node for node, cell in cells.items() if not cell.faction}
    centre = next(node for node, cell in cells.items() if cell.centre)
    return Layout(grid, cells, centre, {each: centres[each] for each in IDEOLOGIES})


def _cell(word: str) -> Cell:
    if word[0] in _LETTERS:
        return Cell(_LETTERS[word[0]], int(word[1:]))
    return Cell(centre=word == _CENTRE)


@cache
def own_layout() -> LayoutData:
    """Redball's own layout."""
    text = resources.assets("politics", "display.toml").read_text("utf-8")
    return msgspec.convert(tomli.loads(text), LayoutData)
