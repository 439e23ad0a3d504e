"""What a position begins with where a scenario says nothing: home countries by the map, the usual
co-operation.
"""

from __future__ import annotations

from collections.abc import Iterable

from redball.atlas import Atlas
from redball.game.powers import Country, power_infos
from redball.game.state import pair


def home_countries(atlas: Atlas) -> dict[str, Country]:
    """Every home country of the map by code: under the power that holds it on the map, else neutral."""
    infos, found = power_infos(), dict[str, Country]()
    for territory in atlas.territories:
        # The territory that the home country is named after decides; others may have been annexed.
        if territory.home and (territory.home not in found or territory.code == territory.home):
            holder = territory.controller if territory.controller in infos else ""
            found[territory.home] = Country(territory.home, holder)
    return found


def usual_cooperation(powers: Iterable[str]) -> frozenset[tuple[str, str]]:
    """Who of these powers co-operates by the default table (base game 18.1)."""
    infos, here = power_infos(), set(powers)
    return frozenset(pair(a, b) for a in here for b in infos[a].cooperates if b in here)
