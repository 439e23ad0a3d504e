"""Which ports ice in, and which factories are red or blue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import shapely
from world import Place, World


def ice(world: World, rules: dict[str, Any]) -> None:
    """Flags the ports that ice in: those in the rings, less the warm ones."""
    rings = [shapely.Polygon(ring) for ring in rules["ice"]["rings"]]
    for place in world.places:
        spot = shapely.Point(place.lon, place.lat)
        cold = any(ring.contains(spot) for ring in rings)
        place.ices = place.port != "none" and cold and place.name not in rules["ice"]["never"]
    known = {p.name for p in world.places}
    unknown = [name for name in rules["ice"]["never"] if name not in known]
    if unknown:
        raise KeyError(f"economy.toml: no places named {', '.join(unknown)}")


def splitter(rules: dict[str, Any]) -> Callable[[Place], tuple[int, int]]:
    """A function that splits a place's factories into red and blue.

    Blue factories can be moved by rail: in the countries of ``movable`` all factories between two longitudes
    are blue, less one red in each of the ``anchored`` places; elsewhere all are red.
    """
    movable = rules["factories"]["movable"]
    anchored = set(rules["factories"]["anchored"])

    def split(place: Place) -> tuple[int, int]:
        span = movable.get(place.territory)
        blue = place.factories if span and span[0] <= place.lon <= span[1] else 0
        if place.name in anchored and blue:
            blue -= 1
        return place.factories - blue, blue

    return split
