"""Lists read and tried in another thread: what may fail comes back as a fault."""

from __future__ import annotations

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from redball.desk.counters.columns import ColumnLine, Values, column_lines, table_of, values_of
from redball.desk.counters.preview import PreviewLine, preview_lines
from redball.errors import Fault
from redball.game.counters.guess import guessed
from redball.game.counters.importing import Outcome, imported
from redball.game.counters.mapping import Mapping, read_mapping
from redball.game.counters.table import Rows
from redball.game.counters.table_file import read_rows
from redball.game.errors import CounterError

KEPT = ".mapping.toml"
"""The ending of a mapping that is kept beside its list."""
Told = Callable[[object], None]


class Trial(NamedTuple):
    """A mapping tried on a list."""

    mapping: Mapping
    columns: tuple[ColumnLine, ...]
    values: Values
    outcome: Outcome
    preview: tuple[PreviewLine, ...]


class Opened(NamedTuple):
    """A list that was read, with the mapping to begin with; ``kept`` is the file that it came from."""

    path: Path
    rows: Rows
    trial: Trial
    kept: Path | None = None
    faults: tuple[Fault, ...] = ()


def kept_beside(path: Path) -> Path:
    """Where the mapping of a list is kept for next time."""
    return path.with_name(path.stem + KEPT)


def opened(path: Path, sheet: str, told: Told) -> Opened | CounterError:
    """Read a list, and the mapping that was kept beside it; else guess one."""
    try:
        kept, mapping, faults = kept_beside(path), None, tuple[Fault, ...]()
        if os.path.isfile(kept):
            try:
                mapping = read_mapping(kept)
            except CounterError as error:
                faults = error.faults
        rows = read_rows(path, sheet or (mapping.sheet if mapping is not None else ""))
        used = kept if mapping is not None else None
        mapping = mapping or guessed(rows)
        if sheet:
            mapping = msgspec.structs.replace(mapping, sheet=sheet)
        return Opened(path, rows, trial_of(rows, mapping, told), used, faults)
    except CounterError as error:
        return error


def trial_of(rows: Rows, mapping: Mapping, told: Told) -> Trial:
    """What a mapping makes of a list; ``told`` hears how far it is, and may stop it."""
    outcome = imported(rows, mapping, lambda done, of: told((done, of)))
    try:
        table = table_of(rows, mapping)
    except CounterError:
        columns, values = tuple[ColumnLine, ...](), Values()  # the outcome says the same
    else:
        columns, values = tuple(column_lines(table, mapping)), values_of(table, mapping)
    return Trial(mapping, columns, values, outcome, preview_lines(outcome))
