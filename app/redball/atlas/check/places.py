"""Whether places are where they belong, and ports open on the sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where
from redball.atlas.features import Place
from redball.errors import Fault
from redball.language import translated

_CLOSE = 2
"""Hexes between a port and the open water of a sea area that it adjoins by an arm of the sea."""


def places(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every place has a name, is on land, in its own territory, and holds no negative numbers."""
    for index, place in enumerate(atlas.places):
        at = where.row("places", index, place.name) if _odd(atlas, place) else ""
        if not place.name:
            yield Fault(at, "no name", "a name")
        if not atlas.is_land(place.node):
            yield Fault(
                at, translated("a place in {0}, a hex of water", atlas.label(place.node)), "a place on land"
            )
        elif place.territory != (here := atlas.territory_at(place.node).code):
            yield Fault(
                at,
                translated("a place of {0} in a hex of {1}", place.territory, here),
                "one and the same territory",
            )
        numbers = place.red_factories, place.blue_factories, place.oil, place.resources
        if min(numbers) < 0:
            yield Fault(at, translated("{0} factories, oil or resources", min(numbers)), "0 or more")


def _odd(atlas: Atlas, place: Place) -> bool:
    """True if any of it is wrong, so that its line has to be looked for."""
    numbers = place.red_factories, place.blue_factories, place.oil, place.resources
    here = atlas.is_land(place.node) and place.territory == atlas.territory_at(place.node).code
    return not here or not place.name or min(numbers) < 0


def ports(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every port opens on sea areas close to it; no other place opens on any."""
    for index, place in enumerate(atlas.places):
        if place.port and not place.sea_areas:
            yield Fault(
                where.row("places", index, place.name), "a port on no sea area", "a sea area close to it"
            )
        if place.sea_areas and not place.port:
            yield Fault(
                where.row("places", index, place.name), "sea areas but no port", "a port on them, or none"
            )
        for area in place.sea_areas:
            if not _adjoins(atlas, place, area):
                at = where.row("places", index, place.name)
                yield Fault(
                    at, translated("a port on “{0}”", atlas.sea_areas[area].name), "a sea area close to it"
                )


def _adjoins(atlas: Atlas, place: Place, area: int) -> bool:
    """True if the area has a hex close to the place, or hardly farther than any sea: a river port."""
    if any(int(atlas.sea[node]) == area for node in atlas.grid.within(place.node, _CLOSE)):
        return True
    if not atlas.sea_hexes[area]:
        return False
    nearest = min(atlas.grid.distance(place.node, node) for node in atlas.sea_hexes[area])
    if nearest <= 2 * _CLOSE:
        return True
    return int(atlas.sea[atlas.grid.within(place.node, nearest - _CLOSE - 1)].max()) < 0


def names(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every name finds its own place."""
    count = Counter(place.name.casefold() for place in atlas.places)
    for index, place in enumerate(atlas.places):
        if count[place.name.casefold()] > 1:
            found = translated("{0} places called “{1}”", count[place.name.casefold()], place.name)
            yield Fault(where.row("places", index), found, "one place a name")


CHECKS = (places, ports, names)
