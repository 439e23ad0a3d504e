"""A table of any kind of file: which kind it is, its bytes say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from redball.errors import Fault, in_words
from redball.files import read_bytes
from redball.game.counters.spreadsheet import sheet_rows
from redball.game.counters.table import (
    A_TABLE,
    MOST_BYTES,
    MOST_COLUMNS,
    Rows,
    check_json,
    gathered,
    place,
)
from redball.game.counters.text_table import decoded, text_rows
from redball.game.errors import CounterError
from redball.language import translated

_PACKAGE = b"PK"
_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{")
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def read_rows(path: Path, sheet: str = "") -> Rows:
    """The rows of a file; ``sheet`` names one of a spreadsheet's, empty for the first with anything in it.

    Raises:
        CounterError: it can't be read, or is no table.

    """
    return rows_of(read_bytes(path, A_TABLE, CounterError, MOST_BYTES), path.name, sheet)


def rows_of(data: bytes, name: str, sheet: str = "") -> Rows:
    """The rows of a file's bytes; ``name`` is what faults call it.

    Raises:
        CounterError: they are no table.

    """
    if not data.strip():
        raise CounterError(Fault(name, "an empty file", A_TABLE))
    if data.startswith(_PACKAGE):
        return sheet_rows(data, name, sheet)
    if data.startswith(_OLD_EXCEL):
        raise CounterError(Fault(name, "a spreadsheet of the old kind, or one with a password", A_TABLE))
    if name.casefold().endswith(".json") or _JSON.match(data) is not None:
        return json_rows(data, name)
    return text_rows(data, name)


def json_rows(data: bytes, name: str) -> Rows:
    """The rows of a list of flat tables, or of the one list in a table; its names are row 0.

    Raises:
        CounterError: it is something else.

    """
    check_json(data, name)
    text, notes = decoded(data, name)
    try:
        plain = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CounterError(Fault(name, "text that is no JSON", "a list of tables, one a counter")) from error
    if isinstance(plain, Mapping):
        lists = [value for value in plain.values() if isinstance(value, list)]
        plain = lists[0] if len(lists) == 1 else plain
    if not isinstance(plain, list):
        raise CounterError(Fault(name, in_words(plain), "a list of tables, one a counter"))
    columns: dict[str, None] = {}
    for number, entry in enumerate(plain, 1):
        _check_entry(name, number, entry)
        columns.update(dict.fromkeys(entry))
        if len(columns) > MOST_COLUMNS:
            raise _too_many_names(name, number)
    cells = [list(columns), *([entry.get(column) for column in columns] for entry in plain)]
    return gathered(name, cells, notes, first=0)._replace(header=0)


def _check_entry(name: str, number: int, entry: Any) -> None:
    if not isinstance(entry, Mapping):
        raise CounterError(Fault(place(name, number), in_words(entry), "a table of fields"))
    if len(entry) > MOST_COLUMNS:
        raise _too_many_names(name, number)
    for field, value in entry.items():
        if isinstance(value, (list, Mapping)):
            raise CounterError(Fault(place(name, number, field), in_words(value), "text or a number"))


def _too_many_names(name: str, number: int) -> CounterError:
    most = translated("at most {0:,}", MOST_COLUMNS)
    return CounterError(Fault(place(name, number), "too many different names", most))
