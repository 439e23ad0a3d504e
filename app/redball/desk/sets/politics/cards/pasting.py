"""What a text from the clipboard holds for the cells of a chart."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from redball.desk.sets.politics.cards import entered
from redball.desk.sets.politics.cards.described import field
from redball.desk.sets.politics.cards.grids import Cell, Grid, Put
from redball.desk.sets.politics.cards.phrases import tr
from redball.errors import Fault, near_misses
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.affairs.book_file import keys_of, name_in
from redball.rules.politics.affairs.tables import CHARTS
from redball.wording import name_of

_DASHES = ("-", "–", "—", "−")
"""What tables have in cells without a value."""
MOST_PASTED = 5000
"""Cells that are taken from a clipboard at once."""


class Pasted(NamedTuple):
    """What a text from the clipboard holds for the cells of a grid, and what of it is none of theirs."""

    puts: tuple[Put, ...] = ()
    faults: tuple[Fault, ...] = ()


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
    read: Iterator[Put | Fault]
    if set(_needed(grid.chart)) <= set(heads):
        read = _listed(grid, heads, cells[1:])
    elif named and all(head in grid.called for head in named):
        read = _tabled(game, grid, cells)
    else:
        read = _block(grid, cells, row, column)
    for each in read:
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
