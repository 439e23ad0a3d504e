"""Transports as who serves: aircraft (11.18.1) and ships at sea (11.18.9); no path is needed (REO-GEN-07)."""

from __future__ import annotations

import msgspec

from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization.air_missions import use_air_mission
from redball.rules.reorganization.mission import (
    Mission,
    distance,
    flies_again,
    mission_of,
    opposing_fighters,
    opposing_guns,
    side_of,
)
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import FLOWN_TO
from redball.rules.reorganization.turning import AGAIN
from redball.rules.reorganization.ways.reach import slot_of_arrival
from redball.rules.reorganization.ways.service import (
    Service,
    ServiceRequest,
    count,
    must_be_up,
    provider_unit,
)
from redball.wording import message

MOST_NAMED = 3
"""Fighters that a refusal names."""


def transport_ship(case: Case, request: ServiceRequest) -> Service | None:
    """A face-up TRS at sea serves one unit in a coastal hex of its sea area (REO-TRS-01 to 03)."""
    ship, unit = provider_unit(case, request), request.unit
    if ship is None:
        return None
    game = case.game
    if ship.type != "TRS" or ship.sea < 0:
        case.object(message("reorganization.no_trs", unit=ship.name), "REO-TRS-01")
        return None
    if ship.sea not in game.atlas.coasts.get(unit.hex, ()):
        area = game.atlas.sea_areas[ship.sea].name
        case.object(message("reorganization.trs_coast", unit=unit.name, area=area), "REO-TRS-02")
    must_be_up(case, ship, "trs", "REO-TRS-01")
    must_be_fresh(case, ship)
    if used(game, "trs", ship.id):
        case.object(message("reorganization.trs_full", unit=ship.name), "REO-TRS-01")
    case.cite("REO-TRS-03", "REO-GEN-07")
    changes: list[Change] = [count(game, "trs", ship.id), *slot_of_arrival(case, unit)]
    if reads(game, "trs_flips"):
        case.cite("REO-AMB-12")
        changes.append(put_unit(msgspec.structs.replace(ship, organized=False)))
    return Service(ship.power, changes=changes)


def air_transport(case: Case, request: ServiceRequest) -> Service | None:
    """A face-up ATR flies to the unit's hex and serves it, or two if it is large and near (REO-ATR-01, 10,
    11).
    """
    atr, unit = provider_unit(case, request), request.unit
    if atr is None:
        return None
    game = case.game
    if atr.type != "ATR":
        case.object(message("reorganization.no_atr", unit=atr.name), "REO-ATR-01")
        return None
    side = side_of(game, atr)
    mission = mission_of(game, side)
    if mission is not None and not mission.over:
        return _in_mission(case, mission, atr, unit)
    changes = [*_alone(case, side, mission, atr, unit), *slot_of_arrival(case, unit)]
    _must_have_room(case, atr, distance(game, atr, unit.hex))
    turned = put_unit(msgspec.structs.replace(atr, organized=False))
    return Service(atr.power, changes=[*changes, turned, count(game, "atr", atr.id)])


def _in_mission(case: Case, mission: Mission, atr: Unit, unit: Unit) -> Service:
    """A transport that came through a mission serves in the hex that it flew to (REO-ATR-08, 10)."""
    flight, game = mission.flight(atr.id), case.game
    if flight is None or flight.role != "transport":
        case.object(message("reorganization.mission.not_flown", unit=atr.name), "REO-ATR-03")
    elif flight.fate:
        reason = message(f"reorganization.mission.was_{flight.fate}", unit=atr.name)
        case.object(reason, "REO-ATR-06", "REO-ATR-07")
    elif unit.hex != flight.node:
        case.object(message("reorganization.mission.other_hex", atr=atr.name, unit=unit.name), "REO-ATR-01")
    if mission.step != "reorganizing":
        now = f"reorganization.mission.name.{mission.step}"
        case.object(message("reorganization.mission.not_yet", now=now), "REO-ATR-08")
    if flight is not None:
        _must_have_room(case, atr, flight.flown)
    case.cite("REO-ATR-08", "REO-ATR-10")
    return Service(atr.power, changes=[count(game, "atr", atr.id), *slot_of_arrival(case, unit)])


def _alone(case: Case, side: str, mission: Mission | None, atr: Unit, unit: Unit) -> list[Change]:
    """A transport flies where neither fighters nor guns can meet it: the steps between may be left out
    (REO-ATR-02, 07).
    """
    game = case.game
    flown, before = distance(game, atr, unit.hex), used(game, "atr", atr.id)
    if flown < 0:
        case.object(message("reorganization.atr_no_hex", unit=atr.name), "REO-ATR-01")
    elif flown > atr.range:
        reason = message("reorganization.atr_range", unit=atr.name, flown=flown, range=atr.range)
        case.object(reason, "REO-ATR-01")
    must_be_up(case, atr, "atr", "REO-ATR-01")
    must_be_fresh(case, atr)
    _must_be_same_hex(case, atr, unit)
    fighters = opposing_fighters(game, side, unit.hex)
    guns = opposing_guns(game, side, unit.hex)
    if mission is not None and not before and not flies_again(game, atr):
        case.object(message("reorganization.mission.over", side=side), "REO-ATR-03", "REO-ATR-09")
    elif fighters:
        names = [f.name for f in fighters[:MOST_NAMED]]
        reason = message("reorganization.mission.patrol_first", fighters=names, side=side)
        case.object(reason, "REO-ATR-02", hexes=[f.hex for f in fighters])
    elif guns:
        names = [gun.name for gun in guns[:MOST_NAMED]]
        reason = message("reorganization.mission.fire_first", guns=names, side=side)
        case.object(reason, "REO-ATR-07", hexes=[gun.hex for gun in guns])
    place = FLOWN_TO.put(atr.id, unit.hex)
    return [] if before else [place, *use_air_mission(case, game.principal(atr.power))]


def _must_be_same_hex(case: Case, atr: Unit, unit: Unit) -> None:
    """Object to a second unit elsewhere: a transport flies to one hex."""
    if used(case.game, "atr", atr.id) and FLOWN_TO.of(case.game).get(atr.id) != unit.hex:
        case.object(message("reorganization.mission.other_hex", atr=atr.name, unit=unit.name), "REO-ATR-01")


def _must_have_room(case: Case, atr: Unit, flown: int) -> None:
    """Object when a transport has served as many as it can."""
    most = units_served(case.game, atr, flown)
    if used(case.game, "atr", atr.id) >= most:
        case.object(message("reorganization.atr_full", unit=atr.name, count=most), "REO-ATR-10", "REO-ATR-11")


def units_served(game: Game, atr: Unit, flown: int) -> int:
    """Units that a surviving ATR serves: by option 36 a large one two within half its range (REO-ATR-11)."""
    return 2 if reads(game, "option_36") and atr.large and 2 * flown <= atr.range else 1


def must_be_fresh(case: Case, carrier: Unit) -> None:
    """Object to a carrier that was turned up at this opportunity after it had served (REO-AMB-13), and where
    a group reads it so to one that had not (REO-AMB-46).
    """
    game = case.game
    if reads(game, "provider_reuse") or not used(game, "unit", carrier.id):
        return
    if used(game, AGAIN, carrier.id):
        case.object(message("reorganization.not_again", unit=carrier.name), "REO-AMB-13")
    elif not reads(game, "fresh_provider_serves"):
        case.object(message("reorganization.not_fresh", unit=carrier.name), "REO-AMB-46")
