"""A map as read-only data: terrain, places, rails, hexsides, sea areas; loading, checking, asking.

``load(folder)`` reads and checks a map folder in one go and gives an :class:`Atlas`; :class:`MapError` lists
all faults.
"""

from redball.atlas.atlas import Atlas, stamp_of
from redball.atlas.errors import MapError, UnknownHexError
from redball.atlas.features import (
    Hexside,
    HexsideKind,
    Lake,
    Place,
    PlaceKind,
    PortClass,
    RailLine,
    River,
    RiverSize,
    Road,
    SeaArea,
    SeaLink,
    SheetPanel,
    Terrain,
    Territory,
)
from redball.atlas.load import load

__all__ = [
    "Atlas",
    "Hexside",
    "HexsideKind",
    "Lake",
    "MapError",
    "Place",
    "PlaceKind",
    "PortClass",
    "RailLine",
    "River",
    "RiverSize",
    "Road",
    "SeaArea",
    "SeaLink",
    "SheetPanel",
    "Terrain",
    "Territory",
    "UnknownHexError",
    "load",
    "stamp_of",
]
