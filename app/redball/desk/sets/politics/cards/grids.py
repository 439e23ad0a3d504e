"""Charts as grids of cells: which row and field of the book each cell is, and what is pasted into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.described import field, fields_of
from redball.desk.sets.politics.cards.field_kinds import Described
from redball.desk.sets.politics.cards.phrases import tr
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.affairs import book_wanted
from redball.rules.politics.affairs.book_draft import Draft, Key
from redball.wording import name_of

MATRICES = ("war_chart", "treaty_chart")
"""Charts with powers on both sides."""
ANYONE = ""


class Cell(NamedTuple):
    """A cell: the row of the book, and the field of it."""

    key: Key
    field: str


class Put(NamedTuple):
    """A value for a cell."""

    cell: Cell
    value: Any


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


def copied(grid: Grid, draft: Draft, rows: Sequence[int], columns: Sequence[int]) -> str:
    """Cells as a text for the clipboard, with tabs between them."""
    return "\n".join("\t".join(_text(grid, draft, row, column) for column in columns) for row in rows)


def _text(grid: Grid, draft: Draft, row: int, column: int) -> str:
    cell = grid.cell(grid.rows[row], grid.columns[column])
    return entered.text_of(draft.of(cell.key).get(cell.field)) if cell is not None else ""
