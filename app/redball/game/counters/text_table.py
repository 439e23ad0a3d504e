"""Tables as text: CSV and TSV of any usual separator and encoding."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter as Tally
from collections.abc import Iterator

from redball.errors import Fault
from redball.game.counters.table import (
    LAST_ROW,
    MOST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Rows,
    gathered,
    place,
    too_many_rows,
)
from redball.game.errors import CounterError
from redball.language import marked, translated

_SEPARATORS = "\t;,|"
"""What stands between cells; where two fit as well, the first."""
_SAMPLE = 64 * 1024
_TOLD = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""The line with which a spreadsheet is told the separator; it is a row of the file all the same."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WINDOWS = marked("it isn't UTF-8 and was read as Windows-1252: look at letters such as ä, é and ß")


def text_rows(data: bytes, name: str) -> Rows:
    """The rows of a text.

    Raises:
        CounterError: it isn't text, is too large, or a quote is wrong.

    """
    text, notes = decoded(data, name)
    return gathered(name, _records(text, name), notes)


def decoded(data: bytes, name: str) -> tuple[str, tuple[str, ...]]:
    """A text in UTF-8, UTF-16 or Windows-1252, with a note where that was a guess.

    Raises:
        CounterError: it is none of these.

    """
    encoding = next((found for mark, found in _MARKS if data.startswith(mark)), "") or _unmarked(data)
    try:
        text = data.decode(encoding or "utf-8")
        notes: tuple[str, ...] = ()
    except UnicodeDecodeError as error:
        if encoding:
            raise CounterError(_no_text(name)) from error
        text, notes = _from_windows(data, name), (translated(_WINDOWS),)
    if "\0" in text:
        raise CounterError(_no_text(name))
    return text, notes


def _unmarked(data: bytes) -> str:
    """UTF-16 without its mark: every other byte of plain letters is zero."""
    start = data[:200]
    if len(start) < 4 or len(data) % 2:
        return ""
    odd, even = start[1::2].count(0), start[::2].count(0)
    if odd > len(start) * 0.3 and not even:
        return "utf-16-le"
    return "utf-16-be" if even > len(start) * 0.3 and not odd else ""


def _from_windows(data: bytes, name: str) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise CounterError(_no_text(name)) from error


def _no_text(name: str) -> Fault:
    return Fault(name, "bytes that aren't text", "text in UTF-8, UTF-16 or Windows-1252")


def _records(text: str, name: str) -> Iterator[list[str]]:
    separator = separator_of(text)
    _check_size(text, separator, name)
    if (told := _TOLD.match(text)) is not None:
        yield []
        text = text[told.end() :]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 1 + (told is not None)
    try:
        for cells in reader:
            yield cells
            number += 1
    except csv.Error as error:
        where = place(name, number)
        if "limit" in str(error):
            fault = Fault(where, "a cell that doesn't end", translated("at most {0:,} characters", MOST_CELL))
        else:
            fault = Fault(where, "a quote that doesn't end, or that text follows", 'cells such as "a, b"')
        raise CounterError(fault) from error


def _check_size(text: str, separator: str, name: str) -> None:
    """Refuse what would fill the memory or take long before its rows are looked at."""
    if text.count("\n") > LAST_ROW or text.count("\r") > LAST_ROW:
        raise too_many_rows(name, LAST_ROW)
    if text.count(separator) > (most := MOST_ROWS * MOST_COLUMNS):
        found = translated("more than {0:,} cells", most)
        raise CounterError(Fault(name, found, translated("at most {0:,} columns", MOST_COLUMNS)))


def separator_of(text: str) -> str:
    """What stands between the cells: the one that divides most lines into the same number of cells."""
    if (told := _TOLD.match(text)) is not None:
        return told[1]
    sample = text[:_SAMPLE]
    if len(text) > _SAMPLE:
        sample = sample[: sample.rfind("\n") + 1] or sample
    return max(_SEPARATORS, key=lambda separator: _likeness(sample, separator))


def _likeness(sample: str, separator: str) -> tuple[int, int]:
    """How many lines have the most frequent number of cells, if that is more than one; and that number."""
    widths: Tally[int] = Tally()
    try:
        for cells in csv.reader(io.StringIO(sample, newline=""), delimiter=separator):
            widths[len(cells)] += 1
    except csv.Error:
        pass  # the reading itself complains
    found = [(count, width) for width, count in widths.items() if width > 1]
    return max(found, default=(0, 0))
