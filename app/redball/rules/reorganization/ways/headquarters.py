"""HQs as who serves: as headquarters, then face-down (11.18.2), or with a supply unit (11.18.8)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from redball.game.state import put_unit
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization import chits
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.ways.capacity import corps_of, oil_of_everyone
from redball.rules.reorganization.ways.reach import reach, reach_at_double
from redball.rules.reorganization.ways.service import (
    Service,
    ServiceRequest,
    count,
    must_be_supplied,
    provider_unit,
)
from redball.rules.supply_units import has_supply_unit
from redball.wording import Message, message


def headquarters(case: Case, request: ServiceRequest) -> Service | None:
    """A face-up HQ serves as many units as its reorganization value, then turns face-down (REO-HQ)."""
    hq = _headquarters(case, request, "REO-HQ-01")
    if hq is None:
        return None
    game, times = case.game, used(case.game, "hq", hq.id)
    if not hq.organized and not times:
        case.object(message("reorganization.face_down", unit=hq.name), "REO-HQ-01")
    barred = not reads(game, "hq_sec_then_hq")
    if barred and used(game, "secondary", f"unit:{hq.id}"):
        case.object(message("reorganization.hq_was_source", unit=hq.name), "REO-HQ-06", "REO-AMB-08")
    if reads(game, "hq_needs_supply"):
        must_be_supplied(case, hq, "REO-HQ-01")
    service = Service(hq.power)
    halves = _check_value(case, hq, request.unit)
    service.factor = chits.factor(case, hq, request.unit)
    oil_of_everyone(case, request, service, hq.hex, hq.name)
    reach(case, request, service, hq.hex, hq.name)
    turned = put_unit(msgspec.structs.replace(hq, organized=False))
    service.changes += [turned, count(game, "hq", hq.id), count(game, "hq_halves", hq.id, times=halves)]
    case.cite("REO-HQ-02", "REO-HQ-03", "REO-HQ-04")
    return service


def _headquarters(case: Case, request: ServiceRequest, clause: str) -> Unit | None:
    """The HQ that a provider names; None with an objection when it is another unit."""
    hq = provider_unit(case, request)
    if hq is not None and not hq.is_headquarters:
        case.object(message("reorganization.no_hq", unit=hq.name), clause)
        return None
    return hq


def _check_value(case: Case, hq: Unit, unit: Unit) -> int:
    """Object when the HQ's value is used up; how many halves of a unit this one counts (REO-OFF-02, 05)."""
    game = case.game
    halves = 1 if chits.counts_half(game, hq, unit) else 2
    served, value = used(game, "hq_halves", hq.id), 2 * hq.reorganization
    rounds = bool(reads(game, "half_capacity_round"))
    if served + halves > value + (1 if rounds and served < value else 0):
        case.object(_has_served(hq), "REO-HQ-02")
        if served % 2:
            case.cite("REO-AMB-36")
    return halves


def _has_served(hq: Unit) -> Message:
    """An HQ's value is used up, or it has none."""
    code = "hq_full" if hq.reorganization else "hq_worthless"
    return message(f"reorganization.{code}", unit=hq.name, value=hq.reorganization)


def supply_unit(case: Case, request: ServiceRequest) -> Service | None:
    """An HQ that a supply unit in its hex makes a primary source: its value in units, and no flip
    (REO-SUP-01 to 05).
    """
    hq = _headquarters(case, request, "REO-SUP-01")
    if hq is None:
        return None
    game = case.game
    if not has_supply_unit(game, hq):
        case.object(message("reorganization.no_supply_unit", unit=hq.name), "REO-SUP-01")
    if used(game, "supply_unit", hq.id) >= hq.reorganization:
        case.object(_has_served(hq), "REO-SUP-03")
    if used(game, "secondary", f"unit:{hq.id}"):
        case.object(message("reorganization.hq_was_source", unit=hq.name), "REO-SUP-01")
    service = Service(hq.power)
    if reads(game, "supply_hq_corps_cap"):
        service.changes += corps_of(case, request.unit, f"unit:{hq.id}", hq.name)
    reach_at_double(case, request, service, hq.hex, hq.name)
    if reads(game, "supply_unit_free"):
        service.factor = Fraction(0)
        case.cite("REO-RP-13")
    elif reads(game, "chit_applies_to_sec"):
        service.factor *= chits.factor(case, hq, request.unit)
    case.cite("REO-SUP-02", "REO-SUP-03", "REO-SUP-04")
    service.changes.append(count(game, "supply_unit", hq.id))
    return service
