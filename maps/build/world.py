"""What the build knows so far: one field a layer, filled step by step by the other modules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import grid
import numpy as np

SEA, LAND, LAKE = 0, 1, 2


@dataclass
class Place:
    """A town, base or resource site and the hex it ended up in."""

    name: str
    modern: str
    lon: float
    lat: float
    territory: str
    kind: str
    port: str
    factories: int
    oil: int
    resources: int
    at: tuple[float, float] | None
    sea_areas: list[str]
    inland_port: bool
    hex: int = -1
    ices: bool = False

    @property
    def point(self) -> tuple[float, float]:
        """Map units of the point whose hex the place wants."""
        return grid.to_xy(*(self.at or (self.lon, self.lat)))


@dataclass
class Course:
    """A stretch of a river: its (hex, direction) from source to mouth, and what it ends in."""

    name: str
    size: str
    into: str
    sides: list[tuple[int, int]]


@dataclass
class World:
    """All layers of the map being built."""

    kind: grid.Ints = field(default_factory=lambda: np.zeros(grid.SIZE, dtype=np.int64))
    land_share: grid.Floats = field(default_factory=lambda: np.zeros(grid.SIZE))
    territory: list[str] = field(default_factory=lambda: [""] * grid.SIZE)
    controller: list[str] = field(default_factory=lambda: [""] * grid.SIZE)
    terrain: list[str] = field(default_factory=lambda: [""] * grid.SIZE)
    sea: list[str] = field(default_factory=lambda: [""] * grid.SIZE)
    panel: list[str] = field(default_factory=lambda: [""] * grid.SIZE)
    weather: list[str] = field(default_factory=lambda: [""] * grid.SIZE)
    places: list[Place] = field(default_factory=list)
    hexsides: dict[tuple[int, int], dict[str, str]] = field(default_factory=dict)
    """(hex, direction 0..2) -> kind -> name."""
    forts: dict[tuple[int, int], list[tuple[str, str, int]]] = field(default_factory=dict)
    """Name and owner of what fortifies a hexside, and the hex that it protects; there may be two."""
    rivers: list[Course] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def place(self, name: str) -> Place:
        """A place by its name; raises KeyError."""
        found = next((p for p in self.places if p.name == name), None)
        if found is None:
            raise KeyError(f"no place named {name!r} in gazetteer.csv")
        return found

    def land(self) -> Iterator[int]:
        """All land hexes without lakes."""
        return (int(h) for h in np.flatnonzero(self.kind == LAND))

    def is_land(self, h: int) -> bool:
        """Whether a hex is dry land."""
        return h >= 0 and self.kind[h] == LAND

    def is_sea(self, h: int) -> bool:
        """Whether a hex is sea."""
        return h >= 0 and self.kind[h] == SEA

    def add_side(self, a: int, direction: int, kind: str, name: str) -> None:
        """Gives a hexside a kind; hexsides are kept under the hex whose E, NE or NW side they are."""
        if direction > 2:
            a, direction = grid.ADJ[a][direction], direction - 3
        if a >= 0:
            self.hexsides.setdefault((a, direction), {}).setdefault(kind, name)

    def sides(self, a: int, b: int) -> dict[str, str]:
        """Kinds of the hexside between two neighbours with their names."""
        direction = grid.direction(a, b)
        return self.hexsides.get((a, direction) if direction <= 2 else (b, direction - 3), {})

    def has_side(self, a: int, b: int, *kinds: str) -> bool:
        """Whether the hexside between two neighbours has one of some kinds."""
        found = self.sides(a, b)
        return any(kind in found for kind in kinds)
