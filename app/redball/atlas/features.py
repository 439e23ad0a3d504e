"""What a map is made of, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple


class Terrain(IntEnum):
    """Terrain of a hex (base game 1.1)."""

    SEA = 0
    CLEAR = 1
    FOREST = 2
    JUNGLE = 3
    MOUNTAIN = 4
    SWAMP = 5
    DESERT = 6
    DESERT_MOUNTAIN = 7
    TUNDRA = 8
    ICE = 9
    LAKE = 10
    DEPRESSION = 11


class PlaceKind(StrEnum):
    """What a place is; a capital is also a city."""

    CAPITAL = "capital"
    CITY = "city"
    TOWN = "town"
    SITE = "site"


class PortClass(IntEnum):
    """Size of a port; a damaged port works one class lower (base game 6)."""

    NONE = 0
    MINOR = 1
    MAJOR = 2


class HexsideKind(StrEnum):
    """What lies on a hexside.  SEA and NARROWS stop land units, STRAIT does not (base game 1.1)."""

    STRAIT = "strait"
    NARROWS = "narrows"
    SEA = "sea"
    ALPINE = "alpine"
    LAKE = "lake"
    RIVER = "river"
    CANAL = "canal"
    FORT = "fort"


class RiverSize(StrEnum):
    """How broad a river is drawn: the great rivers of the world, main rivers, all others."""

    GREAT = "great"
    MAIN = "main"
    SMALL = "small"


class Territory(NamedTuple):
    """A country or possession of 1939.  ``home`` is the home country its hexes belong to, empty for a
    possession; ``continental_us`` marks the 48 states, which the oil rules treat as one endless store.
    """

    code: str
    name: str
    controller: str
    status: str
    home: str
    continental_us: bool = False


class Place(NamedTuple):
    """A named place.  ``x``, ``y`` is its true position in map units, inside or close to its hex."""

    name: str
    modern_name: str
    node: int
    x: float
    y: float
    territory: str
    kind: PlaceKind
    port: PortClass
    ices: bool
    red_factories: int
    blue_factories: int
    oil: int
    resources: int
    sea_areas: tuple[int, ...]

    @property
    def is_city(self) -> bool:
        """City or capital: what the supply and oil rules call a city."""
        return self.kind in (PlaceKind.CAPITAL, PlaceKind.CITY)

    @property
    def factories(self) -> int:
        """All printed factories, red and blue."""
        return self.red_factories + self.blue_factories


class RailLine(NamedTuple):
    """A stretch of railway as hexes, each a neighbour of the one before.

    ``main`` lines are the trunk lines that small maps show too; a ``ferry`` carries the trains over a strait;
    ``uncertain`` lines were not finished, or not surely finished, on the map's date.
    """

    id: str
    name: str
    main: bool
    ferry: bool
    uncertain: bool
    nodes: tuple[int, ...]


class Road(NamedTuple):
    """A road that matters where no railway runs, as hexes, each a neighbour of the one before."""

    id: str
    name: str
    nodes: tuple[int, ...]


class Hexside(NamedTuple):
    """A feature on the hexside between hexes ``a`` < ``b``.

    ``owner`` is the territory or power that built it, empty where nobody did or nobody knows; ``behind`` is
    the hex that a fort protects, -1 for any other feature.
    """

    a: int
    b: int
    kind: HexsideKind
    name: str
    owner: str = ""
    behind: int = -1


class River(NamedTuple):
    """A stretch of a river: its hexsides in their order from source to mouth, each joined to the one before.

    ``into`` is what it ends in: "sea", "lake", "land" (it dries up or is not followed) or the name of a
    river. A river with arms, or one that runs through a lake, has several stretches.
    """

    name: str
    size: RiverSize
    into: str
    sides: tuple[tuple[int, int], ...]


class Lake(NamedTuple):
    """A lake's name: its middle in map units, area in hexes, angle in degrees and width in hexes."""

    name: str
    x: float
    y: float
    size: float
    angle: float
    spread: float


@dataclass(frozen=True, slots=True)
class SeaArea:
    """A sea area: the map sheet it counts to, the hex in which its box is shown, and where and how its name
    is drawn (map units, degrees).
    """

    index: int
    name: str
    sheet: str
    box: int
    label_x: float
    label_y: float
    label_angle: float
    label_spread: float


class SeaLink(NamedTuple):
    """Two adjacent sea areas; ``closers`` are the hexes whose controller can close the passage, none if it is
    open sea.
    """

    a: int
    b: int
    kind: str
    name: str
    closers: tuple[int, ...]


class SheetPanel(NamedTuple):
    """A letter of hex labels: part of a map sheet, at most 100 x 100 hexes from its first row and column."""

    letter: str
    sheet: str
    row0: int
    col0: int


class CountryLabel(NamedTuple):
    """A country's name on the map: centre in map units, angle in degrees, width in hexes, 1 world .. 3
    close-up.
    """

    code: str
    text: str
    x: float
    y: float
    angle: float
    spread: float
    level: int


class AreaKind(StrEnum):
    """What a name spread over an area, or along a river, is the name of."""

    OCEAN = "ocean"
    SEA = "sea"
    COUNTRY = "country"
    REGION = "region"
    RANGE = "range"
    RIVER = "river"
    LAKE = "lake"


class AreaLabel(NamedTuple):
    """Where a name of an area stands for hexes from ``first`` px wide to below ``last``.

    Its middle in map units, its angle in degrees clockwise from level, its bend (height of the arc as a share
    of its width) and the room it may fill in hexes.
    """

    kind: AreaKind
    lines: tuple[str, ...]
    first: float
    last: float
    x: float
    y: float
    angle: float
    bend: float
    spread: float
