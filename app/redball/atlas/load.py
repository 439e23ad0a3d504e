"""Reading a map folder (format 1) in one go, with every fault it has."""

from __future__ import annotations

import csv
import itertools
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from redball.atlas.atlas import Atlas
from redball.atlas.errors import MapError
from redball.atlas.features import (
    CountryLabel,
    Hexside,
    HexsideKind,
    Place,
    PlaceKind,
    PortClass,
    RailLine,
    SeaArea,
    SeaLink,
    SheetPanel,
    Terrain,
    Territory,
)
from redball.errors import Fault, near_misses
from redball.hexes import ROW_PITCH, Direction, Grid, HexSide, hexside

FORMAT = 1
_PORTS = {"none": PortClass.NONE, "minor": PortClass.MINOR, "major": PortClass.MAJOR}
_KINDS = {kind.value: kind for kind in PlaceKind}
_SIDES = {d.name: d for d in Direction}

Row = dict[str, str]
T = TypeVar("T")


def load(folder: Path) -> Atlas:
    """Read and check the map in ``folder``.

    Raises :class:`MapError` with every fault that could be found.
    """
    reader = _Reader(Path(folder))
    atlas = reader.read()
    if reader.faults or atlas is None:
        raise MapError(reader.faults)
    return atlas


class _Reader:
    """Reads the files of one folder and gathers their faults."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []

    def fault(self, where: str, found: str, expected: str, near: tuple[str, ...] = ()) -> None:
        self.faults.append(Fault(where, found, expected, near))

    # --- the whole ------------------------------------------------------------------------------------------

    def read(self) -> Atlas | None:
        head = self._head()
        if head is None:
            return None
        self.grid = grid = Grid(head["cols"], head["rows"], bool(head.get("wraps", False)))
        legend = head["legend"]
        territories = self._territories()
        codes = {t.code: i for i, t in enumerate(territories)}
        controllers = ("", *dict.fromkeys(legend["controller"].values()))
        panels = self._panels()
        zones = tuple(legend["weather"].values())
        areas = self._sea_areas(head["projection"])
        self.area_index = {a.name: a.index for a in areas}
        layers = {
            "terrain": self._layer(
                "terrain", {c: self._terrain(n) for c, n in legend["terrain"].items()}, np.uint8
            ),
            "territory": self._layer(
                "territory", self._codes(legend["territory"], codes, "territory") | {".": 0}, np.uint8
            ),
            "controller": self._layer(
                "controller",
                {c: controllers.index(n) for c, n in legend["controller"].items()} | {".": 0},
                np.uint8,
            ),
            "sea": self._layer(
                "sea", self._codes(legend["sea"], self.area_index, "sea") | {".": -1}, np.int16
            ),
            "panel": self._layer("sheet", {p.letter: i for i, p in enumerate(panels)}, np.uint8),
            "weather": self._layer(
                "weather", {c: zones.index(n) for c, n in legend["weather"].items()}, np.uint8
            ),
        }
        if any(layer is None for layer in layers.values()):
            return None
        projection = head["projection"]
        return Atlas(
            id=head["id"], title=head["title"], folder=self.folder, grid=grid,
            lon0=projection["lon0"], lat0=projection["lat0"],
            lon_step=projection["lon_step"], lat_step=abs(projection["lat_step"]),
            **layers,
            territories=territories, controllers=controllers, panels=panels, weather_zones=zones,
            sea_areas=areas, sea_links=self._sea_links(), places=self._places(projection), rail_lines=self._rails(),
            hexsides=self._hexsides(), country_labels=self._labels(projection),
        )  # fmt: skip

    def _head(self) -> Mapping[str, Any] | None:
        path = self.folder / "map.toml"
        try:
            head = tomllib.loads(path.read_text("utf-8"))
        except OSError:
            self.fault(str(path), "no such file", "a map folder with map.toml")
            return None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self.fault(str(path), f"“{error}”", "valid TOML")
            return None
        if head.get("format") != FORMAT:
            self.fault(
                "map.toml: format",
                str(head.get("format", "nothing")),
                f"format {FORMAT}, which this program reads",
            )
            return None
        for key, kind in (
            ("id", str),
            ("title", str),
            ("cols", int),
            ("rows", int),
            ("legend", dict),
            ("projection", dict),
        ):
            if not isinstance(head.get(key), kind):
                self.fault(f"map.toml: {key}", repr(head.get(key, "nothing")), f"a {kind.__name__}")
        for key in ("terrain", "territory", "controller", "sea", "weather"):
            if not self.faults and not isinstance(head["legend"].get(key), dict):
                self.fault(f"map.toml: legend.{key}", "nothing", "a table of characters and their meaning")
        for key in ("lon0", "lat0", "lon_step", "lat_step"):
            if not self.faults and not isinstance(head["projection"].get(key), (int, float)):
                self.fault(
                    f"map.toml: projection.{key}", repr(head["projection"].get(key, "nothing")), "a number"
                )
        return None if self.faults else head

    # --- layers ---------------------------------------------------------------------------------------------

    def _terrain(self, name: str) -> int:
        try:
            return Terrain[name.upper()]
        except KeyError:
            known = [t.name.lower() for t in Terrain]
            self.fault("map.toml: legend.terrain", f"“{name}”", "a kind of terrain", near_misses(name, known))
            return Terrain.CLEAR

    def _codes(self, legend: Mapping[str, str], known: Mapping[str, int], what: str) -> dict[str, int]:
        for name in legend.values():
            if name not in known:
                self.fault(
                    f"map.toml: legend.{what}",
                    f"“{name}”",
                    f"a {what} with a row in its CSV",
                    near_misses(name, known),
                )
        return {char: known.get(name, 0) for char, name in legend.items()}

    def _layer(self, name: str, values: Mapping[str, int], kind: type) -> Any:
        """One character a hex, mapped by ``values``; None with faults when the file is not as it should be."""
        path = self.folder / f"{name}.txt"
        try:
            text = path.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            self.fault(path.name, f"“{error}”", "a readable text layer")
            return None
        points = np.frombuffer(text.encode("utf-32-le"), np.uint32)
        width = self.grid.cols + 1
        if len(points) != width * self.grid.rows or not (points[self.grid.cols :: width] == 10).all():
            self._bad_rows(path.name, text)
            return None
        table = np.full(int(points.max()) + 1, np.iinfo(np.int32).min, np.int32)
        for char, value in values.items():
            if ord(char) < len(table):
                table[ord(char)] = value
        cells = table[points.reshape(self.grid.rows, width)[:, :-1]]
        if (cells == np.iinfo(np.int32).min).any():
            self._bad_characters(path.name, cells, text.splitlines())
            return None
        return cells.astype(kind).reshape(-1)

    def _bad_rows(self, name: str, text: str) -> None:
        lines = text.splitlines()
        if len(lines) != self.grid.rows:
            self.fault(name, f"{len(lines)} lines", f"{self.grid.rows} lines, one a row of hexes")
        for number, line in enumerate(lines, 1):
            if len(line) != self.grid.cols:
                self.fault(f"{name} line {number}", f"{len(line)} characters", f"{self.grid.cols}, one a hex")
        if not text.endswith("\n") or "\r" in text:
            self.fault(name, "other line ends", "every line, the last one too, ended by a single line feed")

    def _bad_characters(self, name: str, cells: npt.NDArray[np.int32], lines: list[str]) -> None:
        for row, col in np.argwhere(cells == np.iinfo(np.int32).min)[:20].tolist():
            where = f"{name} line {row + 1} column {col + 1}"
            self.fault(where, f"“{lines[row][col]}”", "a character of the legend in map.toml")

    # --- tables ---------------------------------------------------------------------------------------------

    def _rows(self, name: str, columns: str, required: bool = True) -> Iterator[tuple[str, Row]]:
        """Rows of a CSV with ``where`` texts; a missing column or a short row is a fault."""
        path = self.folder / name
        if not path.exists():
            if required:
                self.fault(name, "no such file", f"a table with the columns {columns}")
            return
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file)
            head = next(reader, [])
            if missing := [c for c in columns.split(",") if c not in head]:
                self.fault(f"{name} line 1", f"no column {', '.join(missing)}", f"the columns {columns}")
                return
            for cells in reader:
                if len(cells) != len(head):
                    self.fault(
                        f"{name} line {reader.line_num}", f"{len(cells)} fields", f"{len(head)} fields"
                    )
                    continue
                yield f"{name} line {reader.line_num}", dict(zip(head, cells, strict=True))

    def _parsed(
        self, name: str, columns: str, make: Callable[[Row, str], T], required: bool = True
    ) -> tuple[T, ...]:
        """Each row made into a value; a ValueError or KeyError of ``make`` becomes a fault of its line."""
        made: list[T] = []
        for where, row in self._rows(name, columns, required):
            try:
                made.append(make(row, where))
            except (ValueError, KeyError) as error:
                self.fault(where, f"“{error}”", "a number, a known word or a known name")
        return tuple(made)

    def _node(self, row: Row, where: str) -> int:
        node = self.grid.node(int(row["col"]), int(row["row"]))
        if node < 0:
            raise ValueError(f"column {row['col']} row {row['row']} is off the grid")
        return node

    def _nodes(self, text: str) -> tuple[int, ...]:
        pairs = (pair.split(".") for pair in text.replace(";", " ").split())
        return tuple(self.grid.node(int(col), int(row)) for col, row in pairs)

    def _territories(self) -> tuple[Territory, ...]:
        rows = self._parsed(
            "territories.csv",
            "code,name,controller,status,home",
            lambda r, _: Territory(r["code"], r["name"], r["controller"], r["status"], r["home"]),
        )
        return (Territory("", "", "", "", ""), *rows)

    def _panels(self) -> tuple[SheetPanel, ...]:
        return self._parsed(
            "sheets.csv",
            "letter,sheet,row0,col0",
            lambda r, _: SheetPanel(r["letter"], r["sheet"], int(r["row0"]), int(r["col0"])),
        )

    def _sea_areas(self, projection: Mapping[str, float]) -> tuple[SeaArea, ...]:
        numbers, from_degrees = itertools.count(), _projector(self.grid, projection)

        def make(r: Row, _: str) -> SeaArea:
            box = self.grid.node(int(r["box_col"]), int(r["box_row"]))
            where = from_degrees(float(r["label_lon"]), float(r["label_lat"]))
            return SeaArea(
                next(numbers), r["name"], box, *where, float(r["label_angle"]), float(r["label_spread"])
            )

        columns = "name,box_col,box_row,label_lon,label_lat,label_angle,label_spread"
        return self._parsed("sea_areas.csv", columns, make)

    def _sea_links(self) -> tuple[SeaLink, ...]:
        def make(r: Row, _: str) -> SeaLink:
            return SeaLink(
                self.area_index[r["a"]],
                self.area_index[r["b"]],
                r["kind"],
                r["name"],
                self._nodes(r["closers"]),
            )

        return self._parsed("sea_links.csv", "a,b,kind,name,closers", make)

    def _places(self, projection: Mapping[str, float]) -> tuple[Place, ...]:
        from_degrees = _projector(self.grid, projection)

        def make(r: Row, where: str) -> Place:
            seas = tuple(self.area_index[s] for s in r["sea_areas"].split(";")) if r["sea_areas"] else ()
            return Place(
                r["name"], r["modern_name"], self._node(r, where), *from_degrees(float(r["lon"]), float(r["lat"])),
                r["territory"], _KINDS[r["kind"]], _PORTS[r["port"]], r["ices"] == "1", int(r["factories_red"]),
                int(r["factories_blue"]), int(r["oil"]), int(r["resources"]), seas,
            )  # fmt: skip

        columns = "name,modern_name,col,row,lon,lat,territory,kind,port,ices,factories_red,factories_blue,oil,resources,sea_areas"
        return self._parsed("places.csv", columns, make)

    def _rails(self) -> tuple[RailLine, ...]:
        def make(r: Row, _: str) -> RailLine:
            return RailLine(r["id"], r["name"], r["uncertain"] == "1", self._nodes(r["hexes"]))

        return self._parsed("rails.csv", "id,name,uncertain,hexes", make)

    def _hexsides(self) -> dict[HexSide, tuple[Hexside, ...]]:
        def make(r: Row, where: str) -> Hexside:
            node = self._node(r, where)
            other = self.grid.neighbour(node, _SIDES[r["side"]])
            if other < 0:
                raise ValueError(f"no hex {r['side']} of column {r['col']} row {r['row']}")
            return Hexside(*hexside(node, other), HexsideKind(r["kind"]), r["name"])

        found: dict[HexSide, list[Hexside]] = defaultdict(list)
        for side in self._parsed("hexsides.csv", "col,row,side,kind,name", make):
            found[side.a, side.b].append(side)
        return {key: tuple(sides) for key, sides in found.items()}

    def _labels(self, projection: Mapping[str, float]) -> tuple[CountryLabel, ...]:
        from_degrees = _projector(self.grid, projection)

        def make(r: Row, _: str) -> CountryLabel:
            where = from_degrees(float(r["lon"]), float(r["lat"]))
            return CountryLabel(
                r["code"], r["text"], *where, float(r["angle"]), float(r["spread"]), int(r["level"])
            )

        return self._parsed(
            "country_labels.csv", "code,text,lon,lat,angle,spread,level", make, required=False
        )


def _projector(grid: Grid, projection: Mapping[str, float]) -> Callable[[float, float], tuple[float, float]]:
    """Degrees to map units, as :meth:`Atlas.project`."""
    lon0, lat0 = projection["lon0"], projection["lat0"]
    lon_step, lat_step = projection["lon_step"], abs(projection["lat_step"]) / ROW_PITCH
    span = grid.cols

    def project(lon: float, lat: float) -> tuple[float, float]:
        x = (lon - lon0) / lon_step
        return ((x + 0.5) % span - 0.5 if grid.wraps else x), (lat0 - lat) / lat_step

    return project
