"""An air mission on the command line: its step, who flies, who may, what is next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from redball.cli.answer import table
from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.reorganization import flights_open
from redball.rules.reorganization.air_missions import air_missions_left
from redball.rules.reorganization.checklist import ahead, may_begin, mission_side, services, survivors
from redball.rules.reorganization.mission import CLAUSES, Flight, distance, mission_of, side_of
from redball.rules.reorganization.orders import AirMission, FlyMission
from redball.rules.reorganization.ways.carriers import units_served
from redball.wording import message, sentence


def mission_data(game: Game, power: str) -> dict[str, Any] | None:
    """The air mission that a player of a power looks at, as JSON; None when nobody may fly one now.

    ``step`` is empty before it begins; ``open`` are flights that may be ordered, each with its order;
    ``next`` is the order that goes on, past ``skipped`` steps in which nobody can act.
    """
    side = mission_side(game, power)
    if side is None:
        return None
    mission = mission_of(game, side)
    on = mission is not None and not mission.over
    found = ahead(game, mission) if mission is not None else None
    going = AirMission(side, found.step) if found is not None else None
    if not on and may_begin(game, side):
        going = AirMission(side)
    allowances = {p.code: air_missions_left(game, p.code) for p in game.powers.values() if p.side == side}
    return {
        "side": side,
        "step": mission.step if mission is not None else "",
        "clause": CLAUSES[mission.step] if mission is not None else "",
        "next": msgspec.to_builtins(going) if going is not None else None,
        "skipped": list(found.skipped) if found is not None else [],
        "flights": [_flight_data(game, f) for f in mission.flights] if mission is not None else [],
        "open": [_open_data(game, order) for order in flights_open(game, side)] if on else [],
        "may_serve": {s.flight.unit: s.left for s in survivors(game, mission)} if mission and on else {},
        "services": [msgspec.to_builtins(o) for o in services(game, mission)]
        if mission is not None and mission.step == "reorganizing"
        else [],
        "air_missions_left": {code: left for code, left in allowances.items() if left is not None},
    }


def _flight_data(game: Game, flight: Flight) -> dict[str, Any]:
    unit = game.units.get(flight.unit)
    return {
        "unit": flight.unit,
        "side": side_of(game, unit) if unit is not None else "",
        "role": flight.role,
        "hex": game.atlas.label(flight.node),
        "flown": flight.flown,
        "fate": flight.fate,
    }


def _open_data(game: Game, order: FlyMission) -> dict[str, Any]:
    unit, node = game.units[order.unit], game.atlas.find(order.hex)
    flown = distance(game, unit, node)
    data = {"unit": order.unit, "role": order.role, "hex": order.hex, "flown": flown, "range": unit.range}
    if order.role == "transport":
        data["serves"] = units_served(game, unit, flown)
    return data | {"order": msgspec.to_builtins(order)}


# --- text ---------------------------------------------------------------------------------------------------


def mission_lines(game: Game, power: str) -> Iterator[str]:
    """The same as text."""
    side = mission_side(game, power)
    if side is None:
        yield sentence(message("cli.mission_none"))
        return
    mission = mission_of(game, side)
    if mission is None or mission.over:
        yield sentence(message("cli.mission_not_begun" if mission is None else "cli.mission_over", side=side))
        return
    now = f"reorganization.mission.name.{mission.step}"
    yield sentence(message("cli.mission_step", side=side, now=now, clause=CLAUSES[mission.step]))
    yield from (f"  {line}" for line in table([_flies(game, f) for f in mission.flights]))
    for each in survivors(game, mission) if mission.step == "reorganizing" else ():
        name = game.units[each.flight.unit].name
        yield f"  {sentence(message('cli.mission_left', unit=name, count=each.left))}"
    found = flights_open(game, side)
    if found:
        yield sentence(message("cli.mission_open", count=len(found)))
        yield from (f"  {line}" for line in table([_may_fly(game, order) for order in found]))
    if (then := ahead(game, mission)) is not None:
        code = "cli.mission_passed" if then.skipped else "cli.mission_next"
        yield sentence(message(code, step=f"reorganization.mission.name.{then.step}"))


def _flies(game: Game, flight: Flight) -> tuple[str, str, str]:
    code = "cli.mission_fate" if flight.fate else "cli.mission_flies"
    where = hex_name(game, flight.node)
    said = message(code, role=flight.role, hex=where, flown=flight.flown, fate=flight.fate)
    return flight.unit, _name(game, flight.unit), sentence(said)


def _may_fly(game: Game, order: FlyMission) -> tuple[str, str, str]:
    unit, node = game.units[order.unit], game.atlas.find(order.hex)
    flown = distance(game, unit, node)
    code = "cli.mission_serves" if order.role == "transport" else "cli.mission_flight"
    said = message(
        code,
        role=order.role,
        hex=hex_name(game, node),
        flown=flown,
        range=unit.range,
        count=units_served(game, unit, flown),
    )
    return order.unit, unit.name, sentence(said)


def _name(game: Game, unit: str) -> str:
    return game.units[unit].name if unit in game.units else unit
