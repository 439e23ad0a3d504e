"""Roles of texts on the map and in the window, their faces and sizes; without Qt, so that names can be placed
where there is no screen.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from redball.atlas.features import AreaKind

SANS, SERIF, NARROW = "Source Sans 3", "Source Serif 4", "Barlow Condensed"


class Role(StrEnum):
    """What a text is for."""

    SEA = "sea"
    COUNTRY = "country"
    CAPITAL = "capital"
    CITY = "city"
    TOWN = "town"
    HEX_LABEL = "hex_label"
    NUMBER = "number"
    COUNTER = "counter"
    COUNTER_NAME = "counter_name"
    TAG = "tag"
    TEXT = "text"
    HEADING = "heading"
    NOTE = "note"
    SMALL = "small"
    TITLE = "title"


class Face(NamedTuple):
    """A family with weight and slope."""

    family: str
    weight: int
    italic: bool = False


class Type(NamedTuple):
    """A text's face, size in px, extra space between letters in px, and width of its halo in px on each
    side.
    """

    face: Face
    size: float
    spacing: float = 0.0
    halo: float = 0.0


FACES = {
    Role.SEA: Face(SERIF, 400, True),
    Role.COUNTRY: Face(SERIF, 600),
    Role.CAPITAL: Face(SANS, 700),
    Role.CITY: Face(SANS, 600),
    Role.TOWN: Face(SANS, 400),
    Role.HEX_LABEL: Face(NARROW, 500),
    Role.NUMBER: Face(NARROW, 700),
    Role.COUNTER: Face(NARROW, 700),
    Role.COUNTER_NAME: Face(NARROW, 600),
    Role.TAG: Face(SANS, 600),
    Role.TEXT: Face(SANS, 400),
    Role.HEADING: Face(SANS, 700),
    Role.NOTE: Face(SANS, 400),
    Role.SMALL: Face(SANS, 400),
    Role.TITLE: Face(SERIF, 600),
}

_PANEL_SIZES = {
    Role.TEXT: 14.0,
    Role.HEADING: 15.0,
    Role.NOTE: 13.0,
    Role.SMALL: 12.0,
    Role.TITLE: 22.0,
    Role.TAG: 13.0,
}
_TOWN_SIZES = {
    Role.CAPITAL: (12.0, 15.5, 19.0, 2.2),
    Role.CITY: (12.0, 13.5, 16.5, 2.2),
    Role.TOWN: (12.0, 12.0, 14.5, 1.9),
}


def type_of(role: Role, scale: float = 42.0) -> Type:
    """How a text is set where a hex is ``scale`` px wide; names of seas and countries have their own
    sizes.
    """
    face = FACES[role]
    if role in _TOWN_SIZES:
        far, theatre, close, halo = _TOWN_SIZES[role]
        size = far if scale < 14 else theatre if scale < 60 else close
        return Type(face, size, 0.0, _halo(halo, scale))
    if role == Role.HEX_LABEL:
        return Type(face, 0.125 * scale)
    if role == Role.NUMBER:
        return Type(face, max(9.5, 0.17 * scale), 0.0, 1.6)
    return Type(face, _PANEL_SIZES.get(role, 0.335 * 0.75 * scale))


_AREA_ROLES = {AreaKind.COUNTRY: Role.COUNTRY}
_AREA_SIZES: dict[AreaKind, tuple[tuple[float, float], ...]] = {
    AreaKind.OCEAN: ((12, 14), (15, 18), (24, 28), (28, 32)),
    AreaKind.SEA: ((11, 12), (13, 13), (15, 22), (24, 32)),
    AreaKind.COUNTRY: ((11, 13), (12, 16), (13, 21), (22, 32)),
    AreaKind.REGION: ((11, 11), (11.5, 12), (12, 14), (15, 19)),
    AreaKind.RANGE: ((11, 11), (11.5, 12), (12, 14), (15, 19)),
    AreaKind.RIVER: ((11, 11), (11, 11), (11.5, 12.5), (14, 16)),
    AreaKind.LAKE: ((11, 11), (11, 11), (11.5, 12.5), (14, 16)),
}
_SPACINGS = {
    AreaKind.OCEAN: (2.5, 9.0), AreaKind.SEA: (2.0, 4.0), AreaKind.COUNTRY: (1.5, 40.0),
    AreaKind.REGION: (1.0, 3.2), AreaKind.RANGE: (1.5, 8.0), AreaKind.RIVER: (1.0, 1.6),
    AreaKind.LAKE: (0.3, 0.6),
}  # fmt: skip


class AreaType(NamedTuple):
    """How names of a kind of area are set: their type with the least and the largest space between letters,
    in px.
    """

    type: Type
    least: float
    most: float


def area_type(kind: AreaKind, scale: float, share: float) -> AreaType:
    """Names of areas where a hex is ``scale`` px wide; ``share`` 0..1 distinguishes small areas from large
    ones.
    """
    small, large = _AREA_SIZES[kind][0 if scale < 8 else 1 if scale < 14 else 2 if scale < 60 else 3]
    least, most = _SPACINGS[kind]
    halo = _halo(2.0 if kind != AreaKind.COUNTRY else 2.2, scale) + (0.8 * share if scale >= 14 else 0.0)
    face = FACES[_AREA_ROLES.get(kind, Role.SEA)]
    return AreaType(Type(face, round(small + (large - small) * share, 1), least, halo), least, most)


def _halo(width: float, scale: float) -> float:
    """Width of a halo in px: light on the map of the world, where names are small and close together."""
    return round(width * (0.6 if scale < 14 else 0.8 if scale < 20 else 1.0), 2)
