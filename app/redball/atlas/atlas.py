"""The map as one read-only value, and the questions it answers."""

from __future__ import annotations

import os
import re
import stat
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from redball.atlas.errors import UnknownHexError
from redball.atlas.features import (
    AreaLabel,
    CountryLabel,
    Hexside,
    HexsideKind,
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
from redball.errors import near_misses
from redball.hexes import ROW_PITCH, Grid, HexSide, hexside

_LABEL = re.compile(r"([A-Za-z])\s*[-‐-―−]?\s*(\d\d)\s*(\d\d)", re.ASCII)
"""A hex label as people write it: any case, with a dash of any kind, blanks, or nothing between its parts."""
_RANKS = {kind: rank for rank, kind in enumerate(PlaceKind)}


def stamp_of(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Name, bytes and date of every file of a map, scenarios apart; nothing when they can't be looked at."""
    try:
        with os.scandir(folder) as entries:
            found = [(entry.name, entry.stat()) for entry in entries]
    except OSError:
        return ()
    return tuple(sorted((n, of.st_size, of.st_mtime_ns) for n, of in found if stat.S_ISREG(of.st_mode)))


class PatchName(NamedTuple):
    """A patch that a map was changed by, as games remember it."""

    id: str
    version: str
    hash: str


@dataclass(frozen=True, eq=False)
class Atlas:
    """A map.  Layers are arrays with one entry a hex; entries index the tuple of the same plural name.

    ``terrain`` uint8 of :class:`Terrain`; ``territory`` uint8 into ``territories`` (0 = none); ``controller``
    uint8 into ``controllers`` ("" at 0); ``sea`` int16 into ``sea_areas``, -1 on land; ``panel`` uint8 into
    ``panels``; ``weather`` uint8 into ``weather_zones``.
    """

    id: str
    title: str
    folder: Path
    grid: Grid
    lon0: float
    lat0: float
    lon_step: float
    lat_step: float
    terrain: npt.NDArray[np.uint8]
    territory: npt.NDArray[np.uint8]
    controller: npt.NDArray[np.uint8]
    sea: npt.NDArray[np.int16]
    panel: npt.NDArray[np.uint8]
    weather: npt.NDArray[np.uint8]
    territories: tuple[Territory, ...]
    controllers: tuple[str, ...]
    panels: tuple[SheetPanel, ...]
    weather_zones: tuple[str, ...]
    sea_areas: tuple[SeaArea, ...]
    sea_links: tuple[SeaLink, ...]
    places: tuple[Place, ...]
    rail_lines: tuple[RailLine, ...]
    roads: tuple[Road, ...]
    features: tuple[Hexside, ...]
    """What lies on hexsides but for rivers."""
    rivers: tuple[River, ...]
    country_labels: tuple[CountryLabel, ...]
    lakes: tuple[Lake, ...] = ()
    place_labels: tuple[str, ...] = ()
    """Where the name of each place stands, a character a step; empty when the map doesn't say."""
    area_labels: tuple[AreaLabel, ...] = ()
    outlined: tuple[int, ...] = ()
    """Hexes drawn by their outline, as their terrain is another than the true coasts and lakes say."""
    stamp: tuple[tuple[str, int, int], ...] = ()
    """The files that it was read from: name, bytes and date of each, see :func:`stamp_of`."""
    patches: tuple[PatchName, ...] = ()
    """What it was changed by since, in this order (:mod:`redball.atlas.patches`)."""
    derived: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False)

    def is_state_of(self, other: Atlas) -> bool:
        """True if it is the same map of the same files, with other patches or none."""
        if not self.stamp or self is other:
            return self is other
        same = self.id, self.folder, self.stamp, self.grid
        return same == (other.id, other.folder, other.stamp, other.grid)

    # --- hexes ----------------------------------------------------------------------------------------------

    def is_land(self, node: int) -> bool:
        """True when land units can be in the hex: neither sea nor lake."""
        return int(self.terrain[node]) not in (Terrain.SEA, Terrain.LAKE)

    @cached_property
    def land(self) -> npt.NDArray[np.bool_]:
        """``is_land`` of every hex."""
        result: npt.NDArray[np.bool_] = (self.terrain != Terrain.SEA) & (self.terrain != Terrain.LAKE)
        return result

    @cached_property
    def land_nodes(self) -> frozenset[int]:
        """All hexes of land."""
        return frozenset(np.flatnonzero(self.land).tolist())

    def terrain_at(self, node: int) -> Terrain:
        """Terrain of a hex."""
        return Terrain(int(self.terrain[node]))

    def territory_at(self, node: int) -> Territory:
        """The country or possession of 1939 that a hex belongs to."""
        return self.territories[int(self.territory[node])]

    def home_at(self, node: int) -> str:
        """Code of the home country a hex belongs to, empty in possessions and at sea."""
        return self.territories[int(self.territory[node])].home

    def is_continental_us(self, node: int) -> bool:
        """True in the 48 states of the USA: not in Alaska, the Canal Zone or any island possession."""
        return self.territories[int(self.territory[node])].continental_us

    def controller_at(self, node: int) -> str:
        """Who controlled a hex on the map's date: a power or a minor's code, empty at sea."""
        return self.controllers[int(self.controller[node])]

    def weather_zone_at(self, node: int) -> str:
        """Weather zone of a hex."""
        return self.weather_zones[int(self.weather[node])]

    def sheet_at(self, node: int) -> str:
        """Map sheet of a hex."""
        return self.panels[int(self.panel[node])].sheet

    def label(self, node: int) -> str:
        """Label of a hex: letter, dash, two digits row, two digits column."""
        panel = self.panels[int(self.panel[node])]
        col, row = self.grid.colrow(node)
        return f"{panel.letter}-{row - panel.row0:02d}{(col - panel.col0) % self.grid.cols:02d}"

    def find(self, text: str) -> int:
        """The hex with a label, or of the place with a name (any case).

        Raises :class:`UnknownHexError` with near misses.
        """
        node = self.named(text)
        if node < 0:
            raise UnknownHexError(text, near_misses(text, (p.name for p in self.places)))
        return node

    def named(self, text: str) -> int:
        """As :meth:`find`, but -1 when the map has nothing of that name."""
        if match := _LABEL.fullmatch(text.strip()):
            node = self._labelled(match[1].upper(), int(match[2]), int(match[3]))
            if node >= 0:
                return node
        place = self.places_by_name.get(text.strip().casefold())
        return place.node if place is not None else -1

    def _labelled(self, letter: str, row: int, col: int) -> int:
        for index, panel in enumerate(self.panels):
            if panel.letter == letter:
                node = self.grid.node((panel.col0 + col) % self.grid.cols, panel.row0 + row)
                return node if node >= 0 and self.panel[node] == index else -1
        return -1

    def node_at(self, lon: float, lat: float) -> int:
        """The hex at a longitude and latitude in degrees, -1 off the map."""
        return self.grid.at(*self.project(lon, lat))

    def project(self, lon: float, lat: float) -> tuple[float, float]:
        """Map units of a longitude and latitude in degrees."""
        x = (lon - self.lon0) / self.lon_step
        if self.grid.wraps:
            x = (x + 0.5) % self.grid.cols - 0.5
        return x, (self.lat0 - lat) / self.lat_step * ROW_PITCH

    # --- places ---------------------------------------------------------------------------------------------

    @cached_property
    def places_at(self) -> Mapping[int, tuple[Place, ...]]:
        """Places by hex."""
        found: dict[int, list[Place]] = defaultdict(list)
        for place in self.places:
            found[place.node].append(place)
        return {node: tuple(group) for node, group in found.items()}

    @cached_property
    def places_by_name(self) -> Mapping[str, Place]:
        """Places by their name and modern name, casefolded; the period name wins."""
        modern = {p.modern_name.casefold(): p for p in self.places if p.modern_name}
        return modern | {p.name.casefold(): p for p in self.places}

    def is_city(self, node: int) -> bool:
        """True when the hex holds a city or capital."""
        return node in self._cities

    @cached_property
    def _cities(self) -> frozenset[int]:
        return frozenset(place.node for place in self.places if place.is_city)

    def factories(self, node: int) -> int:
        """Printed factories in a hex."""
        return self._factories[node]

    @cached_property
    def _factories(self) -> Counter[int]:
        found = Counter[int]()
        for place in self.places:
            found[place.node] += place.factories
        return found

    def oil(self, node: int) -> int:
        """Printed oil resources in a hex."""
        return sum(p.oil for p in self.places_at.get(node, ()))

    def port_class(self, node: int) -> PortClass:
        """The largest port of a hex."""
        return max((p.port for p in self.places_at.get(node, ())), default=PortClass.NONE)

    def place_name(self, node: int) -> str:
        """Name of the hex's chief place, else its label."""
        return next(iter(self.place_names(node)), self.label(node))

    def place_names(self, node: int) -> tuple[str, ...]:
        """Names of all places of the hex, the chief one first."""
        here = sorted(self.places_at.get(node, ()), key=lambda place: _RANKS[place.kind])
        return tuple(place.name for place in here)

    # --- water ----------------------------------------------------------------------------------------------

    @cached_property
    def coasts(self) -> Mapping[int, tuple[int, ...]]:
        """Sea areas that each coastal land hex adjoins, by touching sea hexes or by its ports."""
        land = np.flatnonzero(self.land)
        near = self.grid.adjacency[land]
        beside = np.where(near >= 0, self.sea[near], -1)
        coastal = beside.max(axis=1, initial=-1) >= 0
        rows = zip(land[coastal].tolist(), beside[coastal].tolist(), strict=True)
        found = {node: sorted({*areas} - {-1}) for node, areas in rows}
        for place in self.places:
            if place.sea_areas:
                found[place.node] = sorted({*found.get(place.node, ()), *place.sea_areas})
        return {node: tuple(areas) for node, areas in found.items()}

    def port_areas(self, node: int) -> tuple[int, ...]:
        """Sea areas that the hex's ports open on."""
        return tuple(dict.fromkeys(s for p in self.places_at.get(node, ()) if p.port for s in p.sea_areas))

    @cached_property
    def sea_by_name(self) -> Mapping[str, SeaArea]:
        """Sea areas by casefolded name."""
        return {area.name.casefold(): area for area in self.sea_areas}

    @cached_property
    def sea_neighbours(self) -> tuple[tuple[tuple[int, SeaLink], ...], ...]:
        """For each sea area its adjacent areas with the link between them."""
        found: list[list[tuple[int, SeaLink]]] = [[] for _ in self.sea_areas]
        for link in self.sea_links:
            found[link.a].append((link.b, link))
            found[link.b].append((link.a, link))
        return tuple(tuple(links) for links in found)

    @cached_property
    def sea_hexes(self) -> tuple[tuple[int, ...], ...]:
        """The hexes of each sea area."""
        order = np.argsort(self.sea, kind="stable")
        starts = np.searchsorted(self.sea[order], np.arange(len(self.sea_areas) + 1))
        return tuple(tuple(order[a:b].tolist()) for a, b in pairwise(starts.tolist()))

    # --- hexsides -------------------------------------------------------------------------------------------

    @cached_property
    def hexsides(self) -> Mapping[HexSide, tuple[Hexside, ...]]:
        """Features and rivers by the hexside."""
        found: dict[HexSide, list[Hexside]] = defaultdict(list)
        for feature in self.features:
            found[feature[:2]].append(feature)
        for river in self.rivers:
            for side in river.sides:
                found[side].append(Hexside(*side, HexsideKind.RIVER, river.name))
        return {side: tuple(here) for side, here in found.items()}

    def sides_of(self, *kinds: HexsideKind) -> frozenset[HexSide]:
        """The hexsides with a feature of some kinds, rivers apart."""
        return frozenset(feature[:2] for feature in self.features if feature.kind in kinds)

    @cached_property
    def river_sides(self) -> frozenset[HexSide]:
        """All hexsides of rivers."""
        return frozenset(side for river in self.rivers for side in river.sides)

    @cached_property
    def rails(self) -> frozenset[HexSide]:
        """All rail links as hexsides."""
        return frozenset(hexside(a, b) for line in self.rail_lines for a, b in pairwise(line.nodes))

    @cached_property
    def uncertain_rails(self) -> frozenset[HexSide]:
        """Rail links of lines only that were not surely finished on the map's date."""
        lines = [(line.uncertain, line.nodes) for line in self.rail_lines]
        sure = {hexside(a, b) for uncertain, nodes in lines if not uncertain for a, b in pairwise(nodes)}
        return self.rails - sure

    def side_kinds(self, a: int, b: int) -> frozenset[HexsideKind]:
        """What lies on the hexside between two neighbours."""
        return frozenset(side.kind for side in self.hexsides.get(hexside(a, b), ()))

    @cached_property
    def shut_sides(self) -> frozenset[HexSide]:
        """Hexsides of sea that can't be crossed on land."""
        return self.sides_of(HexsideKind.SEA, HexsideKind.NARROWS) - self.sides_of(HexsideKind.STRAIT)

    def water_between(self, a: int, b: int) -> bool:
        """True when sea that can't be crossed on land lies between two neighbouring land hexes."""
        return hexside(a, b) in self.shut_sides
