"""How names of places are set, where each may stand, and how important it is."""

from __future__ import annotations

from functools import lru_cache

from redball.atlas import Place, PlaceKind
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.lettering import metrics
from redball.canvas.basemap.places.marks import arranged, extent
from redball.canvas.basemap.places.placing import Rect, positions
from redball.canvas.basemap.places.sites import Site, map_name
from redball.canvas.typefaces import Role, Type, type_of

_ROLES = {PlaceKind.CAPITAL: Role.CAPITAL, PlaceKind.CITY: Role.CITY}


def town_type(place: Place, scale: float) -> Type:
    """How the name of a place is set where a hex is ``scale`` px wide."""
    return type_of(_ROLES.get(place.kind, Role.TOWN), scale)


@lru_cache(maxsize=4096)
def spots(place: Place, scale: float) -> tuple[Rect, ...]:
    """The positions of a place's name about its spot, in px; none for a place that shows no symbol."""
    kind, shown = town_type(place, scale), shown_at(scale)
    marks = arranged(place, scale, shown)
    if not marks:
        return ()
    wide, high = metrics.width(map_name(place), kind), kind.size * 0.88
    reach = extent(place, scale, shown)
    # A mere site has no symbol above its row of goods: names stand beside the row.
    town = reach.x1 if place.kind == PlaceKind.SITE else marks[0].half
    return positions(wide, high, town, reach, gap=2.0 + 0.02 * scale)


def weight(site: Site) -> float:
    """How important the name of a place is: capitals, then cities, then towns, more with what they have."""
    place = site.place
    worth = 4.0 * place.factories + 3.0 * (place.oil + place.resources) + 4.0 * place.port
    base = {PlaceKind.CAPITAL: 200.0, PlaceKind.CITY: 60.0}.get(place.kind, 12.0)
    return base + worth + (400.0 if site.great else 0.0)
