"""What air combat and anti-aircraft fire did to the aircraft of a mission (REO-ATR-06, 07)."""

from __future__ import annotations

import msgspec

from redball.game.powers import SIDES
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_unit
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.reorganization.mission import (
    CLAUSES,
    Flight,
    Mission,
    can_shoot,
    mission_of,
    put_flight,
    side_of,
)
from redball.rules.reorganization.orders import MissionResult
from redball.rules.ruleset import Dice
from redball.wording import message


def mission_result(game: Game, order: MissionResult, _dice: Dice = ()) -> Ruling:
    """What air combat or anti-aircraft fire did to an aircraft (REO-ATR-06, 07)."""
    case = Case(game)
    unit = case.unit(order.unit, "REO-ATR-06")
    found = _flying(case, unit) if unit is not None else None
    if found is None:
        return case.denied(order)
    assert unit is not None, "only a unit flies"
    mission, flight = found
    if flight.fate:
        case.object(message("reorganization.mission.has_fate", unit=unit.name), CLAUSES[mission.step])
    if mission.step == "anti_aircraft":
        _check_fire(case, order, mission, flight, unit)
    elif mission.step == "combat":
        _check_combat(case, order, mission, flight)
    else:
        now = f"reorganization.mission.name.{mission.step}"
        case.object(message("reorganization.mission.no_results", now=now), "REO-ATR-06", "REO-ATR-07")
    if case.objections:
        return case.denied(order)
    fate = {"hex": -1} if order.fate == "destroyed" else {}
    changes = [
        put_flight(mission.side, flight._replace(fate=order.fate)),
        put_unit(msgspec.structs.replace(unit, organized=False, **fate)),
    ]
    text = message(f"reorganization.mission.{order.fate}", unit=unit.name)
    return allowed(text, *changes, clauses=(CLAUSES[mission.step],))


def _flying(case: Case, unit: Unit) -> tuple[Mission, Flight] | None:
    """The mission under way in which an aircraft flies, and what it does there; None with an objection."""
    missions = [m for s in SIDES if (m := mission_of(case.game, s)) and not m.over]
    found = next(((m, flight) for m in missions if (flight := m.flight(unit.id))), None)
    if found is None:
        case.object(message("reorganization.mission.does_not_fly", unit=unit.name), "REO-ATR-06")
    return found


def _check_combat(case: Case, order: MissionResult, mission: Mission, flight: Flight) -> None:
    """Aircraft of both sides must have come to the hex."""
    game = case.game
    # Who was hit a moment ago fought as well: both sides' losses are entered one after the other.
    there = [f for f in mission.flights if f.node == flight.node]
    if len({side_of(game, game.units[f.unit]) for f in there if f.unit in game.units}) < 2:
        reason = message("reorganization.mission.no_combat", hex=hex_name(game, flight.node))
        case.object(reason, "REO-ATR-06", hexes=(flight.node,))
    if order.by:
        case.object(message("reorganization.mission.fire_later"), "REO-ATR-07")


def _check_fire(case: Case, order: MissionResult, mission: Mission, flight: Flight, unit: Unit) -> None:
    """Only transports are shot at, by an enemy anti-aircraft unit within range."""
    game = case.game
    if flight.role != "transport":
        case.object(message("reorganization.mission.only_transports", unit=unit.name), "REO-ATR-07")
    gun = case.unit(order.by, "REO-ATR-07")
    if gun is not None and not can_shoot(game, gun, mission.side, flight.node):
        reason = message(
            "reorganization.mission.no_gun", gun=gun.name, target=unit.name, hex=hex_name(game, flight.node)
        )
        case.object(reason, "REO-ATR-07", hexes=(flight.node,))
