"""Maps of other sizes, made of the world's map: a part of it, repeated beside and below itself.

Their files are as real as the world's, without outlines of coasts.  Copies of the world share its sea areas
and territories; lines that would cross the edge of a part are left out.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from redball import resources

WORLD = "world-1939"
LAYERS = ("terrain", "territory", "controller", "sea", "sheet", "weather")
_LON0, _LAT0, _LAT_STEP, _COLS = -179.5, 75.0, 0.6916264, 360
_HEX = re.compile(r"(\d+)\.(\d+)(\.\w+)?")
_SHARED = ("territories", "sea_areas", "sea_links")
_PLACED = ("places", "lakes", "country_labels", "area_labels")
_LINES = {"rails": "hexes", "roads": "hexes", "rivers": "sides", "hexsides": "sides"}


@dataclass(frozen=True)
class Part:
    """A part of the world, from an even row on and an even number of rows high, and how often it stands
    beside and below itself.
    """

    col: int
    row: int
    cols: int
    rows: int
    times: int = 1

    def write(self, folder: Path) -> Path:
        """Make the folder of the map."""
        folder.mkdir()
        world = resources.maps() / WORLD
        head = (world / "map.toml").read_text("utf-8-sig")
        size = {"cols": self.cols * self.times, "rows": self.rows * self.times}
        for key, number in size.items():
            head = re.sub(rf"(?m)^{key} = \d+$", f"{key} = {number}", head)
        if self.cols < _COLS:
            head = head.replace("wraps = true", "wraps = false")
        (folder / "map.toml").write_text(head, "utf-8")
        for name in LAYERS:
            lines = (world / f"{name}.txt").read_text("utf-8-sig").splitlines()
            (folder / f"{name}.txt").write_text(self._layer(lines, name == "sheet"), "utf-8")
        names = {""}
        for path in sorted(world.glob("*.csv"), key=lambda path: path.stem != "places"):
            with path.open(encoding="utf-8-sig", newline="") as file:
                table = csv.DictReader(file)
                columns, rows = list(table.fieldnames or ()), list(self._table(path.stem, table))
            if path.stem == "places":
                names = {row["name"] for row in rows}
            elif path.stem == "labels":
                rows = [row for row in rows if row["name"] in names]
            with (folder / path.name).open("w", encoding="utf-8", newline="") as file:
                out = csv.DictWriter(file, columns, lineterminator="\n")
                out.writeheader()
                out.writerows(rows)
        return folder

    def _copies(self) -> Iterator[tuple[int, int, int]]:
        """The number of each copy, and how far its columns and rows are moved."""
        for number in range(self.times**2):
            down, right = divmod(number, self.times)
            yield number, right * self.cols - self.col, down * self.rows - self.row

    def _layer(self, lines: list[str], sheets: bool) -> str:
        cut = [line[self.col : self.col + self.cols] for line in lines[self.row : self.row + self.rows]]
        return "".join(
            "".join(
                _letter(line, down * self.times + right) if sheets else line for right in range(self.times)
            )
            + "\n"
            for down in range(self.times)
            for line in cut
        )

    def _table(self, name: str, table: Iterable[dict[str, str]]) -> Iterator[dict[str, str]]:
        rows = list(table)
        if name in _SHARED:
            return (row | self._boxed(row) | self._closed(row) for row in rows)
        return (new for copy in self._copies() for row in rows for new in self._moved(name, row, *copy))

    def _moved(
        self, name: str, row: dict[str, str], copy: int, right: int, down: int
    ) -> Iterator[dict[str, str]]:
        """A row of a table as it is in a copy, if its hexes are there."""
        new = row | ({"name": _named(row["name"], copy)} if name in ("places", "labels") else {})
        if name in _LINES:
            found = list(_HEX.finditer(row[_LINES[name]]))
            there = [m for m in found if self._has(int(m[1]), int(m[2]))]
            if there and (name == "hexsides" or len(there) == len(found)):
                moved = (f"{int(m[1]) + right}.{int(m[2]) + down}{m[3] or ''}" for m in there)
                new |= {_LINES[name]: " ".join(moved)} | ({"into": "sea"} if name == "rivers" else {})
                yield new
        elif name == "sheets":
            new["letter"] = _letter(row["letter"], copy)
            new["row0"], new["col0"] = str(int(row["row0"]) + down), str(int(row["col0"]) + right)
            yield new
        elif name in _PLACED:
            x = (float(row["lon"]) - _LON0 + 0.5) % _COLS - 0.5
            y = (_LAT0 - float(row["lat"])) / _LAT_STEP
            if self._has(x, y) and ("col" not in row or self._has(int(row["col"]), int(row["row"]))):
                new["lon"], new["lat"] = str(_LON0 + x + right), str(_LAT0 - (y + down) * _LAT_STEP)
                if "col" in row:
                    new["col"], new["row"] = str(int(row["col"]) + right), str(int(row["row"]) + down)
                yield new
        elif name == "labels":
            yield new

    def _has(self, col: float, row: float) -> bool:
        """True well within the part, so that what lies beside it is there too."""
        right, low = self.col + self.cols - 1, self.row + self.rows - 1
        return self.col < col < right and self.row < row < low

    def _boxed(self, row: Mapping[str, str]) -> dict[str, str]:
        """Where the box of a sea area is, in a corner if it isn't in the part."""
        if "box_col" not in row:
            return {}
        col, line = int(row["box_col"]), int(row["box_row"])
        col, line = (col - self.col, line - self.row) if self._has(col, line) else (0, 0)
        return {"box_col": str(col), "box_row": str(line)}

    def _closed(self, row: Mapping[str, str]) -> dict[str, str]:
        """The hexes that close a passage, those in the part."""
        if "closers" not in row:
            return {}
        there = [m for m in _HEX.finditer(row["closers"]) if self._has(int(m[1]), int(m[2]))]
        return {"closers": ";".join(f"{int(m[1]) - self.col}.{int(m[2]) - self.row}" for m in there)}


PARTS = {
    "1/4": Part(90, 0, 180, 98),
    "1": Part(0, 0, 360, 194),
    "4": Part(0, 0, 360, 194, 2),
}
"""A quarter of the world round Europe, the world, and the world four times."""


def _letter(text: str, copy: int) -> str:
    """The letters of map sheets in a copy of the world."""
    return "".join(chr(ord(char) + 0x100 * copy) if char.isalpha() else char for char in text)


def _named(name: str, copy: int) -> str:
    return f"{name} {copy + 1}" if copy else name
