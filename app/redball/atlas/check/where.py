"""Where in a map's files something stands: the file and, when the files are there, the line."""

from __future__ import annotations

import csv
import io
import os
from functools import cached_property

from redball.atlas.atlas import Atlas
from redball.atlas.sides import read_sides
from redball.atlas.tables import Table
from redball.atlas.texts import Texts
from redball.hexes import HexSide


class Where:
    """Places in the files of one map.  Files are looked at only when there is a fault to tell of.

    A map in memory has no files: then places have no lines.  ``texts`` are looked at in place of the files of
    their names.
    """

    def __init__(self, atlas: Atlas, texts: Texts | None = None) -> None:
        self.atlas, self.texts = atlas, texts or {}
        self._lines: dict[str, list[int]] = {}

    def hex(self, layer: str, node: int) -> str:
        """A hex in a layer: "sea.txt line 3 column 7 (A-0206)"."""
        col, row = self.atlas.grid.colrow(node)
        return f"{layer}.txt line {row + 1} column {col + 1} ({named(self.atlas, node)})"

    def row(self, table: str, index: int, name: str = "") -> str:
        """A row of a table, counted from 0: "places.csv line 3: Rome"."""
        if table not in self._lines:
            self._lines[table] = self._rows(table)
        lines = self._lines[table]
        at = f" line {lines[index]}" if index < len(lines) else ""
        return f"{table}.csv{at}: {name}" if name else f"{table}.csv{at}"

    def side(self, side: HexSide, kind: str) -> str:
        """A feature of a hexside: "hexsides.csv line 3: Rome (A-0205) - A-0206"."""
        table = "rivers" if kind == "river" else "hexsides"
        index = self._sides[table].get((side, kind), 1 << 40)
        return self.row(table, index, f"{named(self.atlas, side[0])} - {named(self.atlas, side[1])}")

    def _rows(self, table: str) -> list[int]:
        """The lines on which the rows below the head begin."""
        name = f"{table}.csv"
        path = self.atlas.folder / name
        if name not in self.texts and not os.path.isfile(path):
            return []
        found, line = [], 1
        with io.StringIO(self.texts[name]) if name in self.texts else path.open(encoding="utf-8-sig") as file:
            reader = csv.reader(file)
            for row in reader:
                if row:
                    found.append(line)
                line = reader.line_num + 1
        return found[1:]

    @cached_property
    def _sides(self) -> dict[str, dict[tuple[HexSide, str], int]]:
        """The row of every hexside in its table."""
        found: dict[str, dict[tuple[HexSide, str], int]] = {"hexsides": {}, "rivers": {}}
        for name, rows in found.items():
            path = self.atlas.folder / f"{name}.csv"
            table = Table(path, "sides", [], required=False, given=self.texts.get(path.name))
            sides = read_sides(table, self.atlas.grid)
            kinds = table.text("kind") if name == "hexsides" and len(table) else ["river"] * len(table)
            indices = sides.each(range(len(table)))
            for key, kind, index in zip(sides.keys, sides.each(kinds), indices, strict=True):
                rows.setdefault((key, kind), index)
        return found


def named(atlas: Atlas, node: int) -> str:
    """A hex by its place and its label."""
    name, label = atlas.place_name(node), atlas.label(node)
    return label if name == label else f"{name} ({label})"
