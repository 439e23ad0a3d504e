"""What a position begins with where a scenario says nothing: home countries by the map, the usual
co-operation, the reorganization points that have accrued.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from redball.atlas import Atlas
from redball.game.powers import Country, Power, power_infos
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


def usual_pool(power: Power, phase: str, rule_sets: Collection[str]) -> Fraction:
    """Reorganization points of a power in a position that begins in a phase: where units are reorganized
    they have just accrued (REO-RP-01), elsewhere there are none yet.
    """
    accrued = "reorganization" in rule_sets and phase in ("reorganization", "final_reorganization")
    return power.rp_accruing if accrued else Fraction(0)
