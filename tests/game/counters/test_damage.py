"""Damaged lists, mappings and libraries: a sentence for each, nothing half-loaded, and nothing but that."""

from __future__ import annotations

import random

import pytest
from redball.game.counters.guess import guessed
from redball.game.counters.importing import imported
from redball.game.counters.library_file import Library, library_text, read_library
from redball.game.counters.mapping import mapping_text, read_mapping
from redball.game.counters.table_file import rows_of
from redball.game.errors import CounterError
from redball.names import is_shown

from tests.game.counters.lists import thousand
from tests.game.counters.sheets import (
    csv_bytes,
    json_bytes,
    ods_bytes,
    ods_parts,
    ods_rows,
    packed,
    xlsx_bytes,
    xlsx_parts,
    xlsx_rows,
)

GRID = thousand(12)
PLAIN = rows_of(csv_bytes(GRID), "list.csv")
WHOLE = imported(PLAIN, guessed(PLAIN)).sound()
FILES = {
    "csv": csv_bytes(GRID),
    "utf-16": csv_bytes(GRID, "\t", "utf-16"),
    "json": json_bytes(GRID),
    "xlsx": xlsx_bytes(GRID),
    "ods": ods_bytes(GRID),
}
PARTS = {
    "xlsx": ("xl/worksheets/sheet1.xml", xlsx_parts({"Units": xlsx_rows(GRID)})),
    "ods": ("content.xml", ods_parts(ods_rows(GRID))),
}
_HOSTILE = (
    b"\x00",
    b"\xff",
    b'"',
    b"<",
    b">",
    b"\n",
    b",",
    b"999999999",
    b"\xed\xa0\x80",
    b"{",
    b"]",
    b"-",
    b"&#x0;",
)
FEW = 60
MANY = 1500


def damaged(data: bytes, luck: random.Random) -> bytes:
    """The bytes with one to four of them changed, taken away, doubled or moved."""
    spoilt = bytearray(data)
    for _ in range(luck.randint(1, 4)):
        at, length = luck.randrange(len(spoilt) + 1), luck.choice((1, 1, 2, 7, 40))
        kind = luck.randrange(5)
        if kind == 0:
            spoilt[at : at + length] = luck.choice(_HOSTILE)
        elif kind == 1:
            del spoilt[at : at + length]
        elif kind == 2:
            spoilt[at:at] = spoilt[at : at + length * 3]
        elif kind == 3 and at < len(spoilt):
            spoilt[at] ^= 1 << luck.randrange(8)
        else:
            del spoilt[at:]
        spoilt = spoilt or bytearray(b"x")
    return bytes(spoilt)


def shown(error: CounterError) -> None:
    """Every fault is a sentence of one line that can be shown."""
    assert error.faults
    for fault in error.faults:
        said = fault.sentence()
        assert all(map(is_shown, said)) and said.endswith((".", "?")) and fault.found and fault.expected


def try_list(data: bytes, name: str) -> None:
    try:
        rows = rows_of(data, name)
        outcome = imported(rows, guessed(rows))
        if outcome.faults:
            shown(CounterError(outcome.faults))
        elif outcome.counters:
            assert len(outcome.counters) + len(outcome.skipped) <= len(rows.rows)
            assert len({counter.id for counter in outcome.counters}) == len(outcome.counters)
    except CounterError as error:
        shown(error)


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
def test_damaged_lists(kind, count):
    luck = random.Random(f"list {kind}")
    for _ in range(count):
        try_list(damaged(FILES[kind], luck), f"list.{kind}")


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
def test_whole_packages_with_damaged_parts(kind, count):
    luck = random.Random(f"part {kind}")
    name, parts = PARTS[kind]
    for _ in range(count):
        spoilt = name if luck.random() < 0.8 else luck.choice(sorted(parts))
        text = parts[spoilt]
        data = text if isinstance(text, bytes) else text.encode()
        try_list(packed({**parts, spoilt: damaged(data, luck)}), f"list.{kind}")


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
def test_damaged_libraries_and_mappings(tmp_path, count):
    luck = random.Random("library")
    library = Library("Ours", WHOLE, "list.csv")
    whole = (library_text(library).encode(), mapping_text(guessed(PLAIN)).encode())
    path = tmp_path / "file"
    for _ in range(count):
        for data, read in zip(whole, (read_library, read_mapping), strict=True):
            path.write_bytes(damaged(data, luck))
            try:
                found = read(path)
            except CounterError as error:
                shown(error)
            else:
                if isinstance(found, Library):
                    assert found.counters == WHOLE
