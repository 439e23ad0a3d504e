"""The ways of reorganizing a unit, by the name that orders give them (11.18.1 to 11.18.10)."""

from __future__ import annotations

from redball.rules.case import Case
from redball.rules.reorganization.ways.at_sea import at_sea
from redball.rules.reorganization.ways.carriers import air_transport, transport_ship
from redball.rules.reorganization.ways.headquarters import headquarters, supply_unit
from redball.rules.reorganization.ways.reach import rail_ways
from redball.rules.reorganization.ways.service import Examiner, Service, Wish
from redball.rules.reorganization.ways.sources import limited, primary, secondary
from redball.wording import message

EXAMINERS: dict[str, Examiner] = {
    "primary": primary,
    "secondary": secondary,
    "limited": limited,
    "hq": headquarters,
    "supply_unit": supply_unit,
    "atr": air_transport,
    "trs": transport_ship,
    "sea": at_sea,
}
"""What examines each way."""

__all__ = ["EXAMINERS", "Service", "Wish", "examine"]


def examine(case: Case, wish: Wish) -> Service | None:
    """Look a provider up and check everything about it.

    Objections go to the case; None when the provider can't be found.
    """
    examiner = EXAMINERS.get(wish.way)
    if examiner is None:
        reason = message("reorganization.unknown_way", way=wish.way, ways=list(EXAMINERS))
        case.object(reason, "REO-GEN-08")
        return None
    if not _is_there(case, wish):
        return None
    if wish.rail and wish.way not in rail_ways(case.game):
        case.object(message("reorganization.no_rail_source", way=wish.way), "REO-AMB-34")
        return None
    if (wish.ports or wish.areas) and not _has_path(wish):
        case.object(message("reorganization.names_no_path", way=wish.way), "REO-AMB-45")
        return None
    return examiner(case, wish)


def _has_path(wish: Wish) -> bool:
    """False for the ways that need no path, so that nobody can say where it leads."""
    return wish.way not in ("atr", "trs", "sea") and (wish.way != "limited" or wish.rail)


_AWAY = {"trs": "REO-TRS-02", "atr": "REO-ATR-01"}
"""The clause that a unit at sea is out of reach by."""


def _is_there(case: Case, wish: Wish) -> bool:
    """Object to a unit off the map, and to one at sea unless the owner of a port serves it (REO-SEA-01)."""
    unit = wish.unit
    if unit.hex < 0 and unit.sea < 0:
        case.object(message("reorganization.off_the_map", unit=unit.name), "REO-GEN-06")
    elif unit.hex < 0 and wish.way != "sea":
        code = "cargo" if unit.is_land else "at_sea"
        reason = message(f"reorganization.{code}", unit=unit.name)
        case.object(reason, _AWAY.get(wish.way, "REO-GEN-06"), "REO-SEA-01")
    else:
        return True
    return False
