"""Reading a map folder (format 1) in one go, with every fault it has."""

from __future__ import annotations

import contextlib
import gc
import itertools
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.atlas.atlas import Atlas, stamp_of
from redball.atlas.errors import MapError, in_order
from redball.atlas.features import (
    AreaKind,
    AreaLabel,
    CountryLabel,
    Hexside,
    Lake,
    Place,
    PlaceKind,
    PortClass,
    RailLine,
    River,
    Road,
    SeaArea,
    SeaLink,
    SheetPanel,
    Terrain,
    Territory,
)
from redball.atlas.head import MapHead, read_head
from redball.atlas.layers import read_layer
from redball.atlas.sides import hexside_features, river_courses
from redball.atlas.tables import Table, rows_of
from redball.atlas.texts import Texts
from redball.errors import Fault, near_misses
from redball.hexes import ROW_PITCH, Grid
from redball.language import translated
from redball.toml_lines import Lines

_PORTS = {p.name.lower(): p for p in PortClass}
_KINDS = {kind.value: kind for kind in PlaceKind}
_AREA = "a sea area of sea_areas.csv"
_AREA_KINDS = {kind.value: kind for kind in AreaKind}
_TERRAIN = {t.name.lower(): int(t) for t in Terrain}

_PLACES = (
    "name,modern_name,col,row,lon,lat,territory,kind,port,ices,factories_red,factories_blue,oil,resources,"
    "sea_areas"
)

FILES = (
    *(f"{layer}.txt" for layer in ("terrain", "territory", "controller", "sea", "sheet", "weather")),
    *(f"{table}.csv" for table in ("territories", "sheets", "sea_areas", "sea_links", "places", "rails")),
    "hexsides.csv",
    "rivers.csv",
)
"""What every map folder holds besides ``map.toml``."""

POSITIONS = "-12346789abcdefgh"
"""Keys of where a place's name stands: digits as on a keypad, 6 is east, 8 is north, or letters for what lies
between; "-" is no name.
"""


def load(folder: Path, texts: Texts | None = None, head: MapHead | None = None) -> Atlas:
    """Read the map in ``folder``; ``redball.atlas.check`` looks whether its parts agree.

    ``texts`` are read in place of the files of their names, ``head`` in place of ``map.toml``.

    Raises:
        MapError: every fault that could be found.

    """
    folder = Path(folder)
    stamp = stamp_of(folder)
    if head is None:
        try:
            head = read_head(folder)
        except MapError as error:
            raise MapError([*error.faults, *_missing(folder)]) from error
    reader = _Reader(folder, head, texts or {})
    projection = head.projection
    return _sound(
        reader,
        lambda: Atlas(
            id=head.id,
            title=head.title,
            folder=folder,
            grid=reader.grid,
            lon0=projection.lon0,
            lat0=projection.lat0,
            lon_step=projection.lon_step,
            lat_step=abs(projection.lat_step),
            stamp=stamp,
            **{part: reader.part(part) for part in _PARTS},
        ),
    )


def load_again(atlas: Atlas, head: MapHead, texts: Texts) -> Atlas:
    """The map with what changed of its tables and layers: only what depends on ``texts`` is read.

    ``head`` may have more characters in its legends than the one that ``atlas`` was read with.

    Raises:
        MapError: every fault that could be found.

    """
    changed = {name.partition(".")[0] for name in texts}
    reader = _Reader(atlas.folder, head, texts)
    new = {part for part, (of, *_) in _PARTS.items() if changed & set(of)}
    reader.parts = {part: getattr(atlas, part) for part in _PARTS if part not in new}
    return _sound(
        reader, lambda: replace(atlas, **{part: reader.part(part) for part in _PARTS if part in new})
    )


def _sound(reader: _Reader, read: Callable[[], Atlas]) -> Atlas:
    """The map that is read, if it has no faults."""
    with without_collector():
        atlas = read()
    if reader.faults:
        raise MapError(in_order(reader.faults))
    return atlas


def _missing(folder: Path) -> list[Fault]:
    """Files that a map folder lacks, when its head doesn't tell how they are to be read."""
    if not os.path.isfile(folder / "map.toml"):
        return []
    return [
        Fault(name, "no such file", "a file that every map has")
        for name in FILES
        if not os.path.isfile(folder / name)
    ]


@contextlib.contextmanager
def without_collector() -> Iterator[None]:
    """Tens of thousands of tuples are made and none is garbage: looking for cycles would take a tenth of the
    time.
    """
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


class _Reader:
    """Reads the files of one folder and gathers their faults."""

    def __init__(self, folder: Path, head: MapHead, texts: Texts) -> None:
        self.folder, self.head, self.texts = folder, head, texts
        self.faults: list[Fault] = []
        self.grid = Grid(head.cols, head.rows, head.wraps)
        self.parts: dict[str, Any] = {}
        """What has been read already, by the names of fields of :class:`Atlas`."""

    def part(self, name: str) -> Any:
        """A field of the map; only to be used when there were no faults."""
        if name not in self.parts:
            self.parts[name] = _PARTS[name][1](self)
        return self.parts[name]

    @cached_property
    def areas(self) -> dict[str, int]:
        """Numbers of sea areas by their names."""
        return {area.name: area.index for area in self.part("sea_areas")}

    # --- layers ---------------------------------------------------------------------------------------------

    def _layer(self, name: str, values: Mapping[str, int], kind: str = "uint8") -> npt.NDArray[Any]:
        path, type_ = self.folder / f"{name}.txt", np.dtype(kind).type
        return read_layer(path, self.grid, values, type_, self.faults, self.texts.get(path.name))

    def terrain(self) -> npt.NDArray[Any]:
        return self._layer("terrain", self._numbers("terrain", self.head.legend.terrain, _TERRAIN))

    def territory(self) -> npt.NDArray[Any]:
        codes = {territory.code: i for i, territory in enumerate(self.part("territories"))}
        return self._layer(
            "territory", self._numbers("territory", self.head.legend.territory, codes) | {".": 0}
        )

    def controllers(self) -> tuple[str, ...]:
        return ("", *dict.fromkeys(self.head.legend.controller.values()))

    def controller(self) -> npt.NDArray[Any]:
        holders = {name: i for i, name in enumerate(self.part("controllers"))}
        return self._layer(
            "controller", self._numbers("controller", self.head.legend.controller, holders) | {".": 0}
        )

    def sea(self) -> npt.NDArray[Any]:
        return self._layer("sea", self._numbers("sea", self.head.legend.sea, self.areas) | {".": -1}, "int16")

    def panel(self) -> npt.NDArray[Any]:
        return self._layer("sheet", {panel.letter: i for i, panel in enumerate(self.part("panels"))})

    def weather_zones(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.head.legend.weather.values()))

    def weather(self) -> npt.NDArray[Any]:
        zones = self.part("weather_zones")
        return self._layer(
            "weather", {char: zones.index(name) for char, name in self.head.legend.weather.items()}
        )

    def _numbers(self, layer: str, legend: Mapping[str, str], known: Mapping[str, int]) -> dict[str, int]:
        """The number of what each character of a layer means."""
        for char, name in legend.items():
            if name not in known:
                expected = (
                    "a kind of terrain"
                    if layer == "terrain"
                    else translated("a {0} with a row in its table", layer)
                )
                near = near_misses(name, known)
                self.faults.append(Fault(self._in_head(f"legend.{layer}", char), f"“{name}”", expected, near))
        return {char: known.get(name, 0) for char, name in legend.items()}

    def _in_head(self, table: str, key: str) -> str:
        """Where map.toml has a key."""
        line = Lines((self.folder / "map.toml").read_text("utf-8-sig")).of(f"{table}.{key}")
        return f"map.toml line {line}: {table}" if line else f"map.toml: {table}"

    # --- tables ---------------------------------------------------------------------------------------------

    def _table(self, name: str, columns: str, required: bool = True) -> Table:
        return Table(self.folder / name, columns, self.faults, required, self.texts.get(name))

    def _positions(self, table: Table, lon: str = "lon", lat: str = "lat") -> tuple[list[float], list[float]]:
        """Map units of two columns of degrees, as :meth:`Atlas.project`."""
        projection = self.head.projection
        x = (np.array(table.floats(lon)) - projection.lon0) / projection.lon_step
        if self.grid.wraps:
            x = (x + 0.5) % self.grid.cols - 0.5
        y = (projection.lat0 - np.array(table.floats(lat))) * (ROW_PITCH / abs(projection.lat_step))
        return x.tolist(), y.tolist()

    def territories(self) -> tuple[Territory, ...]:
        table = self._table("territories.csv", ",".join(Territory._fields))
        words = map(table.text, ("code", "name", "controller", "status", "home"))
        return (Territory("", "", "", "", ""), *rows_of(Territory, *words, table.flags("continental_us")))

    def panels(self) -> tuple[SheetPanel, ...]:
        table = self._table("sheets.csv", "letter,sheet,row0,col0")
        names = table.text("letter"), table.text("sheet")
        return rows_of(SheetPanel, *names, table.ints("row0"), table.ints("col0"))

    def sea_areas(self) -> tuple[SeaArea, ...]:
        known = {panel.sheet: panel.sheet for panel in self.part("panels")}
        columns = "name,sheet,box_col,box_row,label_lon,label_lat,label_angle,label_spread"
        table = self._table("sea_areas.csv", columns)
        sheets = table.words("sheet", known, "a map sheet of sheets.csv")
        boxes = table.nodes(self.grid, "box_col", "box_row").tolist()
        where = self._positions(table, "label_lon", "label_lat")
        drawn = table.floats("label_angle"), table.floats("label_spread")
        return tuple(map(SeaArea, itertools.count(), table.text("name"), sheets, boxes, *where, *drawn))

    def sea_links(self) -> tuple[SeaLink, ...]:
        table = self._table("sea_links.csv", "a,b,kind,name,closers")
        ends = [table.words(end, self.areas, _AREA) for end in "ab"]
        closers = table.node_lists(self.grid, "closers")
        return rows_of(SeaLink, *ends, table.text("kind"), table.text("name"), closers)

    def places(self) -> tuple[Place, ...]:
        table = self._table("places.csv", _PLACES)
        nodes = table.nodes(self.grid, "col", "row").tolist()
        return rows_of(
            Place,
            table.text("name"),
            table.text("modern_name"),
            nodes,
            *self._positions(table),
            table.text("territory"),
            table.words("kind", _KINDS, "a kind of place: capital, city, town or site"),
            table.words("port", _PORTS, "a port: none, minor or major"),
            table.flags("ices"),
            *map(table.ints, ("factories_red", "factories_blue", "oil", "resources")),
            table.lists("sea_areas", self.areas, _AREA),
        )

    def rail_lines(self) -> tuple[RailLine, ...]:
        table = self._table("rails.csv", ",".join((*RailLine._fields[:-1], "hexes")))
        names = table.text("id"), table.text("name")
        marks = (table.flags(mark) for mark in ("main", "ferry", "uncertain"))
        return rows_of(RailLine, *names, *marks, table.node_lists(self.grid, "hexes"))

    def roads(self) -> tuple[Road, ...]:
        table = self._table("roads.csv", "id,name,hexes", required=False)
        return rows_of(Road, table.text("id"), table.text("name"), table.node_lists(self.grid, "hexes"))

    def features(self) -> tuple[Hexside, ...]:
        """The features of hexsides but for rivers."""
        owners = {*self.head.legend.territory.values(), *self.head.legend.controller.values()}
        return hexside_features(self._table("hexsides.csv", "kind,name,owner,sides"), self.grid, owners)

    def rivers(self) -> tuple[River, ...]:
        return river_courses(self._table("rivers.csv", "name,size,into,sides"), self.grid)

    def lakes(self) -> tuple[Lake, ...]:
        table = self._table("lakes.csv", "name,lon,lat,size,angle,spread", required=False)
        drawn = map(table.floats, ("size", "angle", "spread"))
        return rows_of(Lake, table.text("name"), *self._positions(table), *drawn)

    def outlined(self) -> tuple[int, ...]:
        table = self._table("outlined.csv", "col,row", required=False)
        return tuple(table.nodes(self.grid, "col", "row").tolist())

    def country_labels(self) -> tuple[CountryLabel, ...]:
        table = self._table("country_labels.csv", "code,text,lon,lat,angle,spread,level", required=False)
        drawn = table.floats("angle"), table.floats("spread"), table.ints("level")
        return rows_of(CountryLabel, table.text("code"), table.text("text"), *self._positions(table), *drawn)

    def place_labels(self) -> tuple[str, ...]:
        """Positions of the places' names in the order of the places; a place without a row has an empty
        text.
        """
        table = self._table("labels.csv", "name,positions", required=False)
        names, positions = table.text("name"), table.text("positions")
        if "".join(positions).encode().translate(None, POSITIONS.encode()):
            for line, word in table.numbered("positions"):
                if set(word) - set(POSITIONS):
                    expected = "for each size a digit, a letter from a to h, or “-”"
                    table.fault(line, translated("“{0}” as positions", word), expected)
        places = self.part("places")
        known = {place.name: "" for place in places}
        if not known.keys() >= set(names):
            for line, word in table.numbered("name"):
                if word not in known:
                    table.fault(
                        line,
                        translated("“{0}” as name", word),
                        "a place of places.csv",
                        near_misses(word, known),
                    )
        known.update(zip(names, positions, strict=True))
        return tuple(known[place.name] for place in places) if names else ()

    def area_labels(self) -> tuple[AreaLabel, ...]:
        columns = "kind,text,from,to,lon,lat,angle,bend,spread"
        table = self._table("area_labels.csv", columns, required=False)
        kinds = table.words("kind", _AREA_KINDS, f"a kind of name: {', '.join(_AREA_KINDS)}")
        lines = [tuple(text.split("/")) if "/" in text else (text,) for text in table.text("text")]
        sizes = table.floats("from"), table.floats("to")
        drawn = map(table.floats, ("angle", "bend", "spread"))
        return rows_of(AreaLabel, kinds, lines, *sizes, *self._positions(table), *drawn)


_PARTS: dict[str, tuple[tuple[str, ...], Callable[[_Reader], Any]]] = {
    "territories": (("territories",), _Reader.territories),
    "panels": (("sheets",), _Reader.panels),
    "sea_areas": (("sea_areas", "sheets"), _Reader.sea_areas),
    "places": (("places", "sea_areas"), _Reader.places),
    "terrain": (("terrain",), _Reader.terrain),
    "territory": (("territory", "territories"), _Reader.territory),
    "controllers": (("controller",), _Reader.controllers),
    "controller": (("controller",), _Reader.controller),
    "sea": (("sea", "sea_areas"), _Reader.sea),
    "panel": (("sheet", "sheets"), _Reader.panel),
    "weather_zones": (("weather",), _Reader.weather_zones),
    "weather": (("weather",), _Reader.weather),
    "sea_links": (("sea_links", "sea_areas"), _Reader.sea_links),
    "rail_lines": (("rails",), _Reader.rail_lines),
    "roads": (("roads",), _Reader.roads),
    "features": (("hexsides",), _Reader.features),
    "rivers": (("rivers",), _Reader.rivers),
    "country_labels": (("country_labels",), _Reader.country_labels),
    "lakes": (("lakes",), _Reader.lakes),
    "place_labels": (("labels", "places"), _Reader.place_labels),
    "area_labels": (("area_labels",), _Reader.area_labels),
    "outlined": (("outlined",), _Reader.outlined),
}
"""The parts of a map in the order in which they are read: each with the files that it depends on (without
their endings), and how it is read.
"""
