"""A list of counters as rows of text, whatever kind of file it came from; and its bounds."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from redball.errors import Fault
from redball.files import MEGABYTE
from redball.game.errors import CounterError
from redball.language import marked, translated
from redball.names import MOST_TEXT

MOST_BYTES = 20 * MEGABYTE
"""Largest file of a table: a list of 3,657 counters has half a megabyte."""
MOST_ROWS, MOST_COLUMNS = 20_000, 200
MOST_CELL = MOST_TEXT
"""Characters of a cell, which is no longer than the longest note."""
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
"""Where sheets of the usual programs end; empty rows and cells count up to there."""
_MOST_BRACKETS, _MOST_COMMAS = 500_000, 2_000_000
"""Tables and lists of a file of JSON, and its values, told by their signs, which notes may have too."""
A_TABLE = marked("a table of counters: CSV, TSV, XLSX, ODS or JSON")


class Row(NamedTuple):
    """A row with its number in the file, from 1 on as in a spreadsheet; cells beyond its end are empty."""

    number: int
    cells: tuple[str, ...]


class Rows(NamedTuple):
    """What stands in a file: its rows but the empty ones.  ``name`` is the file's, ``notes`` say what a
    player should know of how it was read, ``header`` is the number of the header's row where the kind of file
    has its own, else 0, ``sheets`` are the names of a spreadsheet's sheets, ``sheet`` the one that was read.
    """

    name: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    header: int | None = None
    sheets: tuple[str, ...] = ()
    sheet: str = ""


class Table(NamedTuple):
    """Rows under named columns; no two columns have the same name."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


def place(name: str, row: int, column: str = "") -> str:
    """Where something is in a table, for faults."""
    if not column:
        return translated("{0} row {1}", name, row)
    return translated("{0} row {1}, column “{2}”", name, row, column)


def gathered(name: str, cells: Iterable[Sequence[object]], notes: Sequence[str] = (), first: int = 1) -> Rows:
    """The rows of a file as text, without the empty ones.

    Raises:
        CounterError: there are too many rows or columns, a cell is too long, or there is nothing at all.

    """
    rows: list[Row] = []
    for number, given in enumerate(cells, first):
        if len(given) > LAST_COLUMN:
            raise _too_many_columns(name, number, len(given))
        texts = [cell_text(cell) for cell in given]
        while texts and not texts[-1]:
            texts.pop()
        if not texts:
            continue
        _check_size(name, number, texts, len(rows))
        rows.append(Row(number, tuple(texts)))
    if not rows:
        raise CounterError(Fault(name, "nothing but empty rows", A_TABLE))
    return Rows(name, tuple(rows), tuple(notes))


def _check_size(name: str, number: int, texts: Sequence[str], before: int) -> None:
    if before >= MOST_ROWS:
        raise too_many_rows(name, MOST_ROWS)
    if len(texts) > MOST_COLUMNS:
        raise _too_many_columns(name, number, len(texts))
    for index, text in enumerate(texts):
        if len(text) > MOST_CELL:
            where = place(name, number, letters(index))
            found = translated("a cell of {0:,} characters", len(text))
            raise CounterError(Fault(where, found, _at_most(MOST_CELL)))


def _too_many_columns(name: str, row: int, columns: int) -> CounterError:
    found = translated("{0:,} columns", columns)
    return CounterError(Fault(place(name, row), found, _at_most(MOST_COLUMNS)))


def too_many_rows(name: str, most: int) -> CounterError:
    """What is said of more rows than are read."""
    return CounterError(Fault(name, translated("more than {0:,} rows", most), _at_most(MOST_ROWS)))


def check_json(data: bytes, name: str) -> None:
    """Refuse JSON whose values would fill the memory before anybody looks at them.

    Raises:
        CounterError: it has too many.

    """
    if data.count(b"{") + data.count(b"[") > _MOST_BRACKETS or data.count(b",") > _MOST_COMMAS:
        raise CounterError(Fault(name, "far too many values", translated("at most {0:,} rows", MOST_ROWS)))


def _at_most(most: int) -> str:
    return translated("at most {0:,}", most)


def cell_text(cell: object) -> str:
    """A value of a spreadsheet as a person would write it: 4 for 4.0, a date as 1941-06-22."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 10**15:
        return str(int(cell))
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(" ")
    return str(cell).strip()


def letters(index: int) -> str:
    """The letters of a column in a spreadsheet: A, B, …, Z, AA."""
    text, index = "", index + 1
    while index:
        index, rest = divmod(index - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def under_header(rows: Rows, header: int) -> Table:
    """The rows below a header, of which the row's number is given.  Columns without a header are called by
    their letter, a second one of the same name is called “Name 2”.

    Raises:
        CounterError: that row is empty, or nothing stands below it.

    """
    top = next((row for row in rows.rows if row.number == header), None)
    if top is None:
        found = translated("nothing in row {0}", header)
        raise CounterError(Fault(rows.name, found, "the row with the names of the columns"))
    below = tuple(row for row in rows.rows if row.number > header)
    if not below:
        raise CounterError(Fault(place(rows.name, header), "no row below the header", "a counter a row"))
    width = max(len(row.cells) for row in (top, *below))
    return Table(rows.name, _names(top.cells, width), below, rows.notes)


def _names(header: Sequence[str], width: int) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for index in range(width):
        text = " ".join(header[index].split()) if index < len(header) else ""
        name, count = text or letters(index), 1
        while name in names:
            count += 1
            name = f"{text or letters(index)} {count}"
        names[name] = None
    return tuple(names)
