"""Where minor countries are on the map."""

from __future__ import annotations

from redball.atlas import Atlas
from redball.atlas.features import PlaceKind
from redball.derived import cached


@cached
def capital_of(atlas: Atlas, country: str) -> int:
    """The hex of a country's capital, else of a city or the first hex of it; -1 where the map has no such
    country.
    """
    for kind in (PlaceKind.CAPITAL, PlaceKind.CITY):
        for node in sorted(atlas.places_at):
            if atlas.home_at(node) == country and any(each.kind is kind for each in atlas.places_at[node]):
                return node
    return next((node for node in sorted(atlas.land_nodes) if atlas.home_at(node) == country), -1)
