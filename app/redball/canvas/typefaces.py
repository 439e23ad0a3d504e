"""Roles of texts on the map and in the window, their faces and sizes; without Qt, so that names can be
placed where there is no screen.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

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
        return Type(face, far if scale < 14 else theatre if scale < 60 else close, 0.0, halo)
    if role == Role.HEX_LABEL:
        return Type(face, 0.125 * scale)
    if role == Role.NUMBER:
        return Type(face, max(9.5, 0.17 * scale), 0.0, 1.6)
    return Type(face, _PANEL_SIZES.get(role, 0.335 * 0.75 * scale))


def sea_type(scale: float, share: float) -> Type:
    """Name of a sea area; ``share`` 0..1 tells small areas from large ones."""
    size = _between(scale, share, (13, 13), (15, 22), (24, 32))
    return Type(FACES[Role.SEA], size, 2.0 + 1.5 * share, 2.0 if scale < 14 else 2.0 + share)


def country_type(scale: float, share: float) -> Type:
    """Name of a country in capitals; the space between letters comes from its width on the map."""
    size = _between(scale, share, (13, 16), (13, 21), (22, 32))
    return Type(FACES[Role.COUNTRY], size, 4.0, 2.2 + 0.8 * share)


def _between(scale: float, share: float, *sizes: tuple[float, float]) -> float:
    small, large = sizes[0 if scale < 14 else 1 if scale < 60 else 2]
    return small + (large - small) * share
