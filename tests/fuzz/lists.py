"""Lists of counters as CSV, TSV, XLSX, ODS and JSON, with changed cells, parts and bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from redball.game.counters.library_file import Library, library_text, read_library, write_library

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree, nonsense
from tests.fuzz.soundness import Nonsense, is_text
from tests.game.counters.lists import thousand
from tests.game.counters.sheets import (
    Grid,
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

GRID = [list(row) for row in thousand(12)]
PARTS: dict[str, dict[str, str | bytes]] = {
    "xlsx": xlsx_parts({"Units": xlsx_rows(GRID)}),
    "ods": ods_parts(ods_rows(GRID)),
}
WRITERS: dict[str, Callable[[Grid], bytes]] = {
    "csv": csv_bytes,
    "tsv": lambda grid: csv_bytes(grid, "\t", "utf-16"),
    "txt": lambda grid: csv_bytes(grid, ";").decode().encode("cp1252", "replace"),
    "json": json_bytes,
    "xlsx": xlsx_bytes,
    "ods": ods_bytes,
}
_HEADERS = ("Name", "name", "Type", "", "Attack", "Factors", "Size", "x" * 3_000)
_CELLS = ("10-1", "2023-06-04", "Fort", "Pilot", "-", "1e5", "4.5", "'4-6", "=A1", "#REF!", "Ü", "x" * 5_000)


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what spoils a list and imports it: a library is written of a sound one alone."""
    old = library_text(Library("Before", ()))
    out = folder / "case.counters.json"

    def case(dice: random.Random) -> bool:
        kind = dice.choice(list(WRITERS))
        path = folder / f"case.{kind}"
        path.write_bytes(_spoilt(kind, dice))
        out.write_text(old, "utf-8")
        if not ground.accepts(path, "import", path, "--out", out, "--force"):
            if out.read_text("utf-8") != old:
                raise Nonsense("a library is written of a list that is refused")
            return False
        must_come_back(read_library(out), folder)
        return True

    return case


def must_come_back(library: Library, folder: Path) -> None:
    """Say what makes no sense in a library, and write it and read it again.

    Raises:
        Nonsense: something was accepted that makes no sense.

    """
    for counter in library.counters:
        texts = (counter.name, counter.category, counter.date, counter.place, counter.note, counter.id)
        if not counter.name.strip() or not all(is_text(text, lines=True) for text in texts):
            raise Nonsense(f"the texts {texts!r:.300}")
        if min(counter.attack, counter.movement, counter.range, counter.build_cost) < 0:
            raise Nonsense(f"less than nothing: {counter!r:.300}")
    again = folder / "again.counters.json"
    write_library(again, library)
    if read_library(again) != library:
        raise Nonsense("it comes back as another library")


def _spoilt(kind: str, dice: random.Random) -> bytes:
    """A list of a kind, spoilt: cells of it, one of its parts, its lines or its bytes."""
    roll, write = dice.random(), WRITERS[kind]
    if roll < 0.5:
        return write(_bent_grid(dice))
    if roll < 0.8 and kind in PARTS:
        return packed(_bent_parts(PARTS[kind], dice))
    if roll < 0.8 and kind == "csv":
        return bent_lines(write(GRID).decode(), dice).encode("utf-8", "replace")
    return bent_bytes(write(GRID), dice)


def _bent_grid(dice: random.Random) -> Grid:
    """Cells as people spoil them, or a tree that is bent until it is a table of cells again."""
    grid = [list(row) for row in GRID]
    if dice.random() < 0.3 and (plain := _as_grid(bent_tree(grid, dice))):
        return plain
    for _ in range(dice.choice((1, 1, 2, 5))):
        row = dice.choice((0, *range(len(grid))))
        words = _HEADERS if not row else (*_CELLS, nonsense(dice), dice.choice(dice.choice(grid)))
        grid[row][dice.randrange(len(grid[0]))] = _printable(dice.choice(words))
    return grid


def _as_grid(tree: object) -> Grid | None:
    if not isinstance(tree, list) or not tree or not all(isinstance(row, list) for row in tree):
        return None
    width = max(map(len, tree))
    return [[_printable(cell) for cell in row] + [""] * (width - len(row)) for row in tree]


def _printable(value: object) -> object:
    """A value that every kind of file can hold."""
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e300:
        return value
    return "".join(char for char in str(value) if char >= " " and not "\ud800" <= char <= "\udfff")[:20_000]


def _bent_parts(parts: Mapping[str, str | bytes], dice: random.Random) -> Mapping[str, str | bytes]:
    name = dice.choice(("xl/worksheets/sheet1.xml", "content.xml", *parts))
    text = parts.get(name, "")
    data = text if isinstance(text, bytes) else text.encode()
    return {**parts, name: bent_bytes(data, dice) if data else nonsense_xml(dice)}


def nonsense_xml(dice: random.Random) -> bytes:
    """A part that a package doesn't need."""
    return f"<x>{str(nonsense(dice))[:500]}</x>".encode("utf-8", "replace")
