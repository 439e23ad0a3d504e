"""Reads the tables of facts in ``facts/`` and answers what they ask of the map."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import networkx
import numpy as np
from redball.atlas import Atlas, HexsideKind, Place, Terrain
from redball.errors import near_misses
from redball.hexes import ROW_PITCH

from .courses import banks

FACTS = Path(__file__).resolve().parent / "facts"
EARTH_KM = 6371.0
KM_PER_DEGREE = EARTH_KM * np.pi / 180
YES_NO = {"yes": True, "no": False}
HIGH = frozenset({Terrain.MOUNTAIN, Terrain.DESERT_MOUNTAIN})


def read(kind: str, columns: str, may_be_empty: str = "") -> list[tuple[str, ...]]:
    """The rows of ``facts/KIND.csv``.

    Raises :class:`ValueError` with file and line for other columns than these, a row that is too short or too
    long, an empty or padded cell, and a statement that is there twice.
    """
    found: list[tuple[str, ...]] = []
    names = columns.split(",")
    with (FACTS / f"{kind}.csv").open(encoding="utf-8", newline="") as text:
        rows = csv.reader(text)
        if (head := next(rows, [])) != names:
            raise ValueError(f"{kind}.csv:1: the columns are {head}, expected {names}")
        for row in rows:
            where = f"{kind}.csv:{rows.line_num}"
            if len(row) != len(names):
                raise ValueError(f"{where}: {len(row)} fields, expected {len(names)}")
            for name, cell in zip(names, row, strict=True):
                if cell != cell.strip() or (not cell and name != may_be_empty):
                    raise ValueError(f"{where}: {name} is {cell!r}, expected a word without blanks around it")
            if tuple(row) in found:
                raise ValueError(f"{where}: the same statement is there before")
            found.append(tuple(row))
    return found


class Questions:
    """A map, asked by the statements' names; one it doesn't know is a :class:`LookupError`."""

    def __init__(self, world: Atlas) -> None:
        self.world = world
        self.grid = world.grid

    # --- names ----------------------------------------------------------------------------------------------

    def place(self, name: str) -> Place:
        """The place with exactly this name."""
        place = self.world.places_by_name.get(name.casefold())
        if place is None or place.name != name:
            raise LookupError(self._unknown("place", name, [p.name for p in self.world.places]))
        return place

    def area(self, name: str) -> int:
        """The number of a sea area."""
        names = [area.name for area in self.world.sea_areas]
        if name not in names:
            raise LookupError(self._unknown("sea area", name, names))
        return names.index(name)

    def territories(self, codes: str) -> list[str]:
        """Codes joined by + as a list."""
        known = [t.code for t in self.world.territories]
        for code in codes.split("+"):
            if code not in known:
                raise LookupError(self._unknown("territory", code, known))
        return codes.split("+")

    @staticmethod
    def _unknown(what: str, name: str, known: list[str]) -> str:
        return f"no {what} {name!r} on the map, near misses: {', '.join(near_misses(name, known)) or 'none'}"

    # --- ways -----------------------------------------------------------------------------------------------

    @cached_property
    def railways(self) -> networkx.Graph[int]:
        """Hexes joined by rails."""
        return networkx.Graph(self.world.rails)

    @cached_property
    def mainlands(self) -> dict[int, int]:
        """For each land hex the number of the land it is part of, straits that can be crossed included."""
        joined: networkx.Graph[int] = networkx.Graph()
        for a in np.flatnonzero(self.world.land).tolist():
            joined.add_node(a)
            joined.add_edges_from(
                (a, b)
                for b in self.grid.neighbours(a)
                if self.world.is_land(b) and not self.world.water_between(a, b)
            )
        parts = networkx.connected_components(joined)
        return {node: number for number, part in enumerate(parts) for node in part}

    def by_rail(self, a: str, b: str) -> bool:
        """True when rails join two places."""
        ends = self.place(a).node, self.place(b).node
        on_rails = all(end in self.railways for end in ends)
        return on_rails and networkx.has_path(self.railways, *ends)

    def straight_way(self, a: int, b: int, over_mountains: bool) -> bool:
        """True when some way over land is as short as the distance, if need be without a mountain hex between
        the two and without an alpine hexside.
        """
        left, edge = self.grid.distance(a, b), {a}
        while left and edge:
            left -= 1
            edge = {
                m
                for n in edge
                for m in self.grid.neighbours(n)
                if self.grid.distance(m, b) == left
                and self.world.is_land(m)
                and not self.world.water_between(n, m)
                and (over_mountains or not self._is_high(n, m, b))
            }
        return b in edge

    def _is_high(self, n: int, m: int, end: int) -> bool:
        alpine = HexsideKind.ALPINE in self.world.side_kinds(n, m)
        return alpine or (m != end and self.in_mountains(m))

    def in_mountains(self, node: int) -> bool:
        """True in mountains and desert mountains."""
        return self.world.terrain_at(node) in HIGH

    def line(self, a: int, b: int) -> list[int]:
        """The hexes on the straight line between the centres of two hexes."""
        (ax, ay), (bx, by) = self.grid.centre(a), self.grid.centre(b)
        half = self.grid.cols / 2
        bx = ax + (bx - ax + half) % self.grid.cols - half
        found: list[int] = []
        for t in np.linspace(0, 1, 16 * self.grid.distance(a, b) + 1):
            x = (ax + (bx - ax) * float(t) + 0.5) % self.grid.cols - 0.5
            node = self.grid.at(x, ay + (by - ay) * float(t))
            if not found or found[-1] != node:
                found.append(node)
        return found

    # --- hexsides -------------------------------------------------------------------------------------------

    def sides(self, kind: HexsideKind, name: str = "") -> Iterator[tuple[int, int]]:
        """The hexsides of a kind, those with a name alone if there is one."""
        names = {s.name for sides in self.world.hexsides.values() for s in sides if s.kind == kind}
        if name and name not in names:
            raise LookupError(self._unknown(kind, name, sorted(names)))
        for key, sides in self.world.hexsides.items():
            if any(s.kind == kind and name in ("", s.name) for s in sides):
                yield key

    def steps_to(self, node: int, kind: HexsideKind, name: str = "") -> int:
        """Steps from a hex to the nearest hex with such a hexside."""
        return min(self.grid.distance(node, n) for side in self.sides(kind, name) for n in side)

    def steps_to_end(self, node: int, river: str, end: str) -> int:
        """Steps from a hex to the nearest mouth or source of a river, of any of its arms."""
        courses = [course.sides for course in self.world.rivers if course.name == river]
        if not courses:
            raise LookupError(self._unknown("river", river, [r.name for r in self.world.rivers]))
        which = {"source": 0, "mouth": -1}[end]
        return min(self.grid.distance(node, n) for sides in courses for n in sides[which])

    def banks(self, node: int, river: str) -> set[str]:
        """The banks of a river that a hex beside it lies on."""
        courses = [course for course in self.world.rivers if course.name == river]
        if not courses:
            raise LookupError(self._unknown("river", river, [r.name for r in self.world.rivers]))
        return set().union(*(banks(self.world, course, node) for course in courses))

    def crosses(self, a: int, b: int, river: str) -> bool:
        """True when the straight line between the centres of two hexes crosses a river."""
        sides = {frozenset(side) for side in self.sides(HexsideKind.RIVER, river)}
        return any({n, m} in sides for n, m in pairwise(self.line(a, b)))

    def fort_owners(self, node: int, reach: int) -> set[str]:
        """Who owns fortified lines within some steps of a hex."""
        near = set(self.grid.within(node, reach))
        found = (s for sides in self.world.hexsides.values() for s in sides if s.kind == HexsideKind.FORT)
        return {fort.owner for fort in found if fort.a in near or fort.b in near}

    # --- sizes ----------------------------------------------------------------------------------------------

    def lon_lat(self, node: int) -> tuple[float, float]:
        """Centre of a hex in degrees."""
        x, y = self.grid.centre(node)
        world = self.world
        return world.lon0 + x * world.lon_step, world.lat0 - y / ROW_PITCH * world.lat_step

    def km2(self, codes: list[str]) -> float:
        """Area of all hexes of some territories, lakes included, on a globe."""
        numbers = [i for i, t in enumerate(self.world.territories) if t.code in codes]
        nodes = np.flatnonzero(np.isin(self.world.territory, numbers))
        lat = self.world.lat0 - nodes // self.grid.cols * self.world.lat_step
        cell = KM_PER_DEGREE**2 * self.world.lon_step * self.world.lat_step
        return float((cell * np.cos(np.radians(lat))).sum())

    def km_per_hex(self, a: int, b: int) -> float:
        """Kilometres that one step covers on the way between two hexes.

        A hex is 1 degree of longitude wide and rows lie 0.691626 degrees of latitude apart, so a step covers
        more of the ground in the south than in the north, and not the same in each direction.  The great
        circle is therefore cut in 256 pieces; a piece of dx hex widths and dr rows takes
        max(|dr|, |dx| + |dr| / 2) steps; the length of the great circle is divided by the sum of these.
        """
        ends = []
        for lon, lat in (self.lon_lat(a), self.lon_lat(b)):
            east, north = np.radians(lon), np.radians(lat)
            ends.append((np.cos(north) * np.cos(east), np.cos(north) * np.sin(east), np.sin(north)))
        start, end = np.array(ends)
        angle = float(np.arccos(np.clip(start @ end, -1, 1)))
        t = np.linspace(0, 1, 257)[:, None]
        x, y, z = ((np.sin((1 - t) * angle) * start + np.sin(t * angle) * end) / np.sin(angle)).T
        dx = np.abs(np.diff(np.unwrap(np.arctan2(y, x)))) * 180 / np.pi / self.world.lon_step
        dr = np.abs(np.diff(np.arcsin(np.clip(z, -1, 1)))) * 180 / np.pi / self.world.lat_step
        return EARTH_KM * angle / float(np.maximum(dr, dx + dr / 2).sum())

    # --- economy --------------------------------------------------------------------------------------------

    def amount(self, what: str, places: list[Place]) -> int:
        """Oil, factories or other resources of places."""
        counts = {"oil": "oil", "factories": "factories", "resources": "resources"}
        return sum(getattr(place, counts[what]) for place in places)

    def amount_of(self, what: str, whose: str) -> int:
        """Of a place, or of "territory CODE"."""
        if whose.startswith("territory "):
            codes = self.territories(whose.removeprefix("territory "))
            return self.amount(what, [p for p in self.world.places if p.territory in codes])
        return self.amount(what, [self.place(whose)])
