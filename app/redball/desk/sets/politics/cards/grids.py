"""Charts as grids of cells: which row and field of the book each cell is, and what is pasted into them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.described import Described, Kind, field, fields_of
from redball.desk.sets.politics.cards.phrases import tr
from redball.errors import Fault, near_misses
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.affairs import book_wanted
from redball.rules.politics.affairs.book_draft import Draft, Key
from redball.rules.politics.affairs.book_file import keys_of, name_in
from redball.rules.politics.affairs.tables import CHARTS
from redball.wording import name_of

MATRICES = ("war_chart", "treaty_chart")
"""Charts with powers on both sides."""
ANYONE = ""
_DASHES = ("-", "–", "—", "−")
"""What tables have in cells without a value."""
MOST_PASTED = 5000
"""Cells that are taken from a clipboard at once."""


class Cell(NamedTuple):
    """A cell: the row of the book, and the field of it."""

    key: Key
    field: str


class Put(NamedTuple):
    """A value for a cell."""

    cell: Cell
    value: Any


class Pasted(NamedTuple):
    """What a text from the clipboard holds for the cells of a grid, and what of it is none of theirs."""

    puts: tuple[Put, ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Grid:
    """A chart as rows and columns, each with its name in the book; ``level`` is that of the treaties."""

    chart: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    level: int = 0

    @property
    def is_matrix(self) -> bool:
        """True where both sides are powers, and each cell is a row of the book with its cost."""
        return self.chart in MATRICES

    def cell(self, row: str, column: str) -> Cell | None:
        """The cell of a row and column; None where there is nothing to enter."""
        if not self.is_matrix:
            return Cell((self.chart, row), column)
        if row == column:
            return None
        parts = [row, column, str(self.level)] if self.level else [row, column]
        return Cell((self.chart, "/".join(parts).rstrip("/")), "cost")

    def described(self, column: str) -> Described:
        """The field that cells of a column hold."""
        return field(self.chart, "cost" if self.is_matrix else column)

    def head(self, column: str) -> str:
        """The head of a column."""
        if self.is_matrix:
            return column or tr("Anyone")
        return self.described(column).label

    def side(self, row: str) -> str:
        """What stands at the left of a row."""
        return name_of(row) if self.is_matrix else row

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The names of columns by how they may be called in a text, without regard to case."""
        found = {self.head(column).casefold(): column for column in self.columns}
        if self.is_matrix:
            found |= {name_of(code).casefold(): code for code in self.columns if code}
            found |= {code.casefold(): code for code in self.columns if code}
            return found
        return found | {column.casefold(): column for column in self.columns}


def grid_of(game: Game, draft: Draft, chart: str, level: int = 1) -> Grid:
    """A chart as a grid, with all rows that a whole book has and those that are there beside them."""
    codes = tuple(standing.starts())
    there = draft.names(chart)
    if chart == "war_chart":
        targets = dict.fromkeys((*codes, *(name.partition("/")[0] for name in there)))
        return Grid(chart, tuple(targets), (ANYONE, *codes))
    if chart == "treaty_chart":
        return Grid(chart, codes, codes, level)
    rows = dict.fromkeys((*book_wanted.wanted(game, chart), *there))
    order = sorted(rows, key=lambda name: book_wanted.order_of(chart, name))
    return Grid(chart, tuple(order), tuple(each.name for each in fields_of(chart)))


# --- pasting ------------------------------------------------------------------------------------------------


def cells_in(text: str) -> list[list[str]]:
    """The cells of a text from a table: with tabs, semicolons or commas between them."""
    lines = [line for line in text.splitlines() if line.strip()]
    first = "\n".join(lines[:3])
    between = next((sign for sign in "\t;," if sign in first), "\t")
    try:
        return list(csv.reader(io.StringIO("\n".join(lines)), delimiter=between))
    except csv.Error:
        return [line.split(between) for line in lines]


def pasted(game: Game, grid: Grid, text: str, row: int = 0, column: int = 0) -> Pasted:
    """What a text holds for a grid: a list with the names of fields at its top, a table with the names of its
    columns at the top and of its rows at the left, or plain values from a cell on.  Empty cells leave what
    is there.
    """
    cells = cells_in(text)
    if sum(map(len, cells)) > MOST_PASTED:
        found = tr("{0} cells").format(sum(map(len, cells)))
        return Pasted((), (Fault(tr("Clipboard"), found, tr("at most {0}").format(MOST_PASTED)),))
    if not cells:
        return Pasted((), (Fault(tr("Clipboard"), tr("nothing"), tr("cells of a table")),))
    puts, faults = list[Put](), list[Fault]()
    heads = [cell.strip().casefold() for cell in cells[0]]
    named = [head for head in heads[1:] if head]
    if set(_needed(grid.chart)) <= set(heads):
        found = _listed(grid, heads, cells[1:])
    elif named and all(head in grid.called for head in named):
        found = _tabled(game, grid, cells)
    else:
        found = _block(grid, cells, row, column)
    for each in found:
        (puts if isinstance(each, Put) else faults).append(each)  # type: ignore[arg-type]
    return Pasted(tuple(puts), tuple(faults))


def _needed(chart: str) -> tuple[str, ...]:
    """The columns that a list of rows of a chart has."""
    keys = keys_of(chart)
    return keys[:1] if chart == "war_chart" else keys


def _at(line: int, what: str = "") -> str:
    at = tr("Clipboard line {0}").format(line)
    return f"{at}: {what}" if what else at


def _listed(grid: Grid, heads: Sequence[str], lines: Sequence[Sequence[str]]) -> Iterator[Put | Fault]:
    """Rows under the names of fields, as they stand in the file of a book."""
    keys = keys_of(grid.chart)
    known = (*keys, *CHARTS[grid.chart].value.__struct_fields__)
    for head in (head for head in heads if head and head not in known):
        yield Fault(_at(1), f"“{head}”", ", ".join(known), near_misses(head, known))
    for number, cells in enumerate(lines, 2):
        given = {head: text.strip() for head, text in zip(heads, cells, strict=False) if head in known}
        row = {name: entered.number(text) for name, text in given.items() if name in keys and text}
        name = name_in(grid.chart, row)
        if not name:
            what = ", ".join(_needed(grid.chart))
            yield Fault(_at(number), tr("no name of a row"), tr("values under {0}").format(what))
            continue
        for column, text in given.items():
            if column not in keys and text:
                kind = field(grid.chart, column).kind
                yield Put(Cell((grid.chart, name), column), entered.value(kind, text))


def _tabled(game: Game, grid: Grid, cells: Sequence[Sequence[str]]) -> Iterator[Put | Fault]:
    """A table with names at its top and at its left."""
    columns = [grid.called.get(head.strip().casefold(), None) for head in cells[0]]
    names = _row_names(game, grid)
    for number, line in enumerate(cells[1:], 2):
        said = line[0].strip() if line else ""
        row = names.get(said.casefold())
        if row is None:
            near = near_misses(said, sorted({name_of(each) for each in names.values()}))
            yield Fault(_at(number), f"“{said}”", tr("the name of a row of the chart"), near)
            continue
        for column, text in zip(columns[1:], line[1:], strict=False):
            if column is not None:
                yield from _put(grid, number, row, column, text)


def _row_names(game: Game, grid: Grid) -> dict[str, str]:
    """The names of rows by how they may be called; of charts that grow, of rows that aren't there yet too."""
    found = {row.casefold(): row for row in grid.rows} | {grid.side(row).casefold(): row for row in grid.rows}
    if grid.chart == "war_chart":
        for code in standing.minors(game):
            found |= {code.casefold(): code, name_of(code).casefold(): code}
    if grid.chart in ("entry_options", "chit_values"):
        found |= {str(number): str(number) for number in (*range(1, 100), *range(1936, 1961))}
    return found


def _block(grid: Grid, cells: Sequence[Sequence[str]], row: int, column: int) -> Iterator[Put | Fault]:
    """Values from a cell on."""
    for number, line in enumerate(cells, 1):
        for across, text in enumerate(line):
            down, right = row + number - 1, column + across
            if down < len(grid.rows) and right < len(grid.columns):
                yield from _put(grid, number, grid.rows[down], grid.columns[right], text)
            elif text.strip():
                expected = tr("values inside the chart, from the chosen cell on")
                yield Fault(_at(number), f"“{text.strip()}”", expected)


def _put(grid: Grid, line: int, row: str, column: str, text: str) -> Iterator[Put | Fault]:
    cell = grid.cell(row, column)
    value = entered.value(grid.described(column).kind, text)
    if value is None or text.strip() in _DASHES:
        return
    if cell is None:
        yield Fault(
            _at(line, grid.side(row)), f"“{text.strip()}”", tr("nothing: no power does that with itself")
        )
    else:
        yield Put(cell, value)


def copied(grid: Grid, draft: Draft, rows: Sequence[int], columns: Sequence[int]) -> str:
    """Cells as a text for the clipboard, with tabs between them."""
    return "\n".join("\t".join(_text(grid, draft, row, column) for column in columns) for row in rows)


def _text(grid: Grid, draft: Draft, row: int, column: int) -> str:
    cell = grid.cell(grid.rows[row], grid.columns[column])
    return entered.text_of(draft.of(cell.key).get(cell.field)) if cell is not None else ""


def kind_of(grid: Grid, column: str) -> Kind:
    """How the cells of a column are entered."""
    return grid.described(column).kind
