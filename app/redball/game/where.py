"""Where something is, in words: hex labels, places and sea areas as orders and scenarios write them."""

from __future__ import annotations

from typing import NamedTuple

from redball.atlas import Atlas, UnknownHexError
from redball.errors import near_misses
from redball.game.errors import UnknownSeaError
from redball.game.units import Unit


class Spot(NamedTuple):
    """A hex, a sea area, or nowhere (both -1)."""

    hex: int = -1
    sea: int = -1


def find_spot(atlas: Atlas, text: str) -> Spot:
    """The spot with a hex label, a sea area's name or a place's name, in this order; nowhere for an empty
    text.

    Raises:
        UnknownHexError: the map has nothing of that name; with near misses among places and sea areas.

    """
    name = text.strip()
    if not name:
        return Spot()
    area = atlas.sea_by_name.get(name.casefold())
    if area is not None:
        return Spot(sea=area.index)
    try:
        return Spot(hex=atlas.find(name))
    except UnknownHexError as error:
        near = near_misses(name, [*(p.name for p in atlas.places), *(a.name for a in atlas.sea_areas)])
        raise UnknownHexError(name, near) from error


def find_sea(atlas: Atlas, text: str) -> int:
    """The sea area of a name, any case.

    Raises:
        UnknownSeaError: no sea area has that name.

    """
    area = atlas.sea_by_name.get(text.strip().casefold())
    if area is None:
        raise UnknownSeaError(text, near_misses(text, (a.name for a in atlas.sea_areas)))
    return area.index


def hex_text(atlas: Atlas, node: int) -> str:
    """The name of a hex's chief place if that name finds the hex again, else its label."""
    name = atlas.place_name(node)
    place = atlas.places_by_name.get(name.casefold())
    clear = place is not None and place.node == node and name.casefold() not in atlas.sea_by_name
    return name if clear else atlas.label(node)


def hex_name(atlas: Atlas, node: int) -> str:
    """A hex in words: "Tobruk (A-3453)", "Oppeln/Gleiwitz (W-0547)" where several places share it so that the
    one that somebody named is among them, or its label alone.
    """
    label, names = atlas.label(node), atlas.place_names(node)
    return f"{'/'.join(names)} ({label})" if names else label


def spot_text(atlas: Atlas, spot: Spot) -> str:
    """What :func:`find_spot` reads back: a place, a label, a sea area's name, or nothing."""
    if spot.hex >= 0:
        return hex_text(atlas, spot.hex)
    return atlas.sea_areas[spot.sea].name if spot.sea >= 0 else ""


def spot_of(unit: Unit) -> Spot:
    """Where a unit is."""
    return Spot(unit.hex, unit.sea)
