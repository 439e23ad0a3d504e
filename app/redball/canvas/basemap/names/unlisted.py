"""Where names stand that the map's file of positions doesn't list: of places that a patch has added or moved.

The others keep their positions; each new name takes the one of its own at which it covers least, and one
that would cover another name or a symbol everywhere is left out unless it is a city's.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.places.marks import extent
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.sites import Site, Sites, is_shown
from redball.canvas.basemap.places.spots import spots, weight

_REACH = 400.0
"""How far from each other two places may be whose names touch, in px."""


def placed(sites: Sites, listed: Mapping[int, int], numbers: Collection[int], scale: float) -> dict[int, int]:
    """Positions of the names of some places by number, beside those ``listed``."""
    found: dict[int, int] = {}
    for number in sorted(numbers, key=lambda n: (-weight(sites.all[n]), n)):
        site = sites.all[number]
        if not is_shown(site, shown_at(scale)):
            continue
        boxes = spots(site.place, scale)
        taken = _taken(sites, {**listed, **found}, site, scale)
        covered = [sum(box.overlap(other) for other in taken) for box in boxes]
        if covered and (min(covered) == 0.0 or site.place.is_city):
            found[number] = covered.index(min(covered))
    return found


def _taken(sites: Sites, towns: Mapping[int, int], site: Site, scale: float) -> list[Rect]:
    """What names and symbols near a place cover, in px about it."""
    shown, reach, found = shown_at(scale), _REACH / scale, list[Rect]()
    period = float(sites.atlas.grid.cols) if sites.atlas.grid.wraps else math.inf
    for other in sites.between(site.y - reach, site.y + reach):
        dx = math.remainder(other.x - site.x, period)
        if other is site or abs(dx) > reach or not is_shown(other, shown):
            continue
        at = dx * scale, (other.y - site.y) * scale
        found.append(extent(other.place, scale, shown).moved(*at))
        boxes = spots(other.place, scale)
        if other.number in towns and boxes:
            found.append(boxes[towns[other.number]].moved(*at))
    return found
