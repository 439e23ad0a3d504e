"""The ways of reorganizing a unit, by the name that orders give them (11.18.1 to 11.18.10)."""

from __future__ import annotations

from redball.rules.case import Case
from redball.rules.reorganization.ways.at_sea import at_sea
from redball.rules.reorganization.ways.carriers import air_transport, transport_ship
from redball.rules.reorganization.ways.headquarters import headquarters, supply_unit
from redball.rules.reorganization.ways.reach import rail_ways
from redball.rules.reorganization.ways.service import Examiner, Service, ServiceRequest
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

__all__ = ["EXAMINERS", "Service", "ServiceRequest", "examine"]


def examine(case: Case, request: ServiceRequest) -> Service | None:
    """Look a provider up and check everything about it.

    Objections go to the case; None when the provider can't be found.
    """
    examiner = EXAMINERS.get(request.way)
    if examiner is None:
        reason = message("reorganization.unknown_way", way=request.way, ways=list(EXAMINERS))
        case.object(reason, "REO-GEN-08")
        return None
    if not _is_there(case, request):
        return None
    if request.rail and request.way not in rail_ways(case.game):
        case.object(message("reorganization.no_rail_source", way=request.way), "REO-AMB-34")
        return None
    if (request.ports or request.areas) and not _has_path(request):
        case.object(message("reorganization.names_no_path", way=request.way), "REO-AMB-45")
        return None
    return examiner(case, request)


def _has_path(request: ServiceRequest) -> bool:
    """False for the ways that need no path, so that none can be named."""
    return request.way not in ("atr", "trs", "sea") and (request.way != "limited" or request.rail)


_AWAY = {"trs": "REO-TRS-02", "atr": "REO-ATR-01"}
"""The clause that a unit at sea is out of reach by."""


def _is_there(case: Case, request: ServiceRequest) -> bool:
    """Object to a unit off the map, and to one at sea unless the owner of a port serves it (REO-SEA-01)."""
    unit = request.unit
    if unit.hex < 0 and unit.sea < 0:
        case.object(message("reorganization.off_the_map", unit=unit.name), "REO-GEN-06")
    elif unit.hex < 0 and request.way != "sea":
        code = "cargo" if unit.is_land else "at_sea"
        reason = message(f"reorganization.{code}", unit=unit.name)
        case.object(reason, _AWAY.get(request.way, "REO-GEN-06"), "REO-SEA-01")
    else:
        return True
    return False
