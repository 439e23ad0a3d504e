"""Orders of an air reorganization mission: its steps, who flies, and what became of him (11.18.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import get_args

from redball.errors import near_misses
from redball.game.powers import SIDES
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.reorganization.air_missions import use_air_mission
from redball.rules.reorganization.costs import rp_cost
from redball.rules.reorganization.mission import (
    CLAUSES,
    Flight,
    Mission,
    begun_again,
    distance,
    flies,
    flies_again,
    home,
    is_enemy,
    is_second,
    mission_of,
    put_flight,
    put_step,
    side_of,
    steps,
)
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import AirMission, FlightRole, FlyMission, MissionStep
from redball.rules.reorganization.paying import payers
from redball.rules.reorganization.pool import OPPORTUNITIES, may_reorganize, used
from redball.rules.reorganization.ways.carriers import must_be_fresh
from redball.rules.ruleset import Dice
from redball.wording import Message, message

ROLES: tuple[str, ...] = get_args(FlightRole)
_OWN_STEPS: dict[str, MissionStep] = {
    "transport": "transports",
    "escort": "transports",
    "interceptor": "own_interceptors",
}
_ENEMY_STEPS: dict[str, MissionStep] = {"patrol": "patrols", "interceptor": "interceptors"}


# --- steps --------------------------------------------------------------------------------------------------


def air_mission(game: Game, order: AirMission, _dice: Dice = ()) -> Ruling:
    """Begin a mission or take it on; the last step brings everybody home (REO-ATR-02 to 09)."""
    case = Case(game)
    mission = mission_of(game, order.side)
    if order.side not in SIDES:
        case.unknown("side", order.side, near_misses(order.side, SIDES), "REO-ATR-02")
    elif game.clock.phase not in OPPORTUNITIES or not _has_opportunity(game, order.side):
        case.object(message("reorganization.mission.when", side=order.side), "REO-GEN-04", "REO-AMB-01")
    step = _next_step(case, order, mission)
    if case.objections:
        return case.denied(order)
    if step == "home":
        assert mission is not None, "a mission doesn't begin at home"
        changes = tuple(home(game, mission))
        text = message("reorganization.mission.home", side=order.side, count=len(changes) - 1)
    else:
        again = begun_again(mission) if mission is not None and mission.over else ()
        changes = (*again, put_step(order.side, step))
        text = message(f"reorganization.mission.{step}", side=order.side)
    return allowed(text, *changes, clauses=(CLAUSES[step],))


def _has_opportunity(game: Game, side: str) -> bool:
    return any(p.side == side and may_reorganize(game, game.clock, p) for p in game.powers.values())


def _next_step(case: Case, order: AirMission, mission: Mission | None) -> MissionStep:
    """The step to go to; objects when it isn't a later one, or nobody would fly."""
    played = steps(case.game)
    if mission is None or (mission.over and reads(case.game, "provider_reuse")):
        if order.to and order.to != played[0]:
            case.object(message("reorganization.mission.begins"), CLAUSES[played[0]])
        return played[0]
    if mission.over:
        case.object(message("reorganization.mission.over", side=order.side), "REO-ATR-03", "REO-ATR-09")
        return "home"
    ahead = played[played.index(mission.step) + 1 :] if mission.step in played else played[-2:]
    step = order.to or ahead[0]
    if step not in played:
        case.object(message("reorganization.mission.no_fire"), "REO-ATR-07")
    elif step not in ahead:
        case.object(message("reorganization.mission.behind", side=order.side), CLAUSES[step])
    elif step not in ("transports", "home") and not mission.targets():
        case.object(message("reorganization.mission.nobody"), "REO-ATR-03")
    return step


# --- flying -------------------------------------------------------------------------------------------------


def fly_mission(game: Game, order: FlyMission, _dice: Dice = ()) -> Ruling:
    """Send an aircraft to a hex in the step in which its role flies (REO-ATR-02 to 05)."""
    case = Case(game)
    unit, node = case.unit(order.unit, "REO-ATR-01"), case.hex(order.hex, "REO-ATR-01")
    mission = _under_way(case, order.side)
    if order.role not in ROLES:
        reason = message("reorganization.mission.role", found=order.role, roles=list(ROLES))
        case.object(reason, "REO-ATR-03")
    if case.objections:
        return case.denied(order)
    assert unit is not None and node is not None and mission is not None, "else there is an objection"
    _check_step(case, mission, unit, order.role)
    flown = _check_aircraft(case, mission, unit, order.role, node)
    if order.role in ("escort", "interceptor") and node not in mission.targets():
        reason = message("reorganization.mission.no_target", hex=hex_name(game, node))
        case.object(reason, CLAUSES[mission.step], hexes=(node,))
    changes = [put_flight(mission.side, Flight(unit.id, order.role, node, flown))]
    if order.role == "transport":
        must_be_fresh(case, unit)
        if is_second(game, mission.side) and not flies_again(game, unit):
            case.object(message("reorganization.mission.over", side=mission.side), "REO-ATR-03")
        changes += use_air_mission(case, game.principal(unit.power))
    if case.objections:
        return case.denied(order)
    text = message(f"reorganization.mission.{order.role}", unit=unit.name, hex=hex_name(game, node))
    notes = tuple(_warnings(game, unit, node)) if order.role == "transport" else ()
    return allowed(text, *changes, clauses=(CLAUSES[mission.step],), notes=notes)


def _under_way(case: Case, side: str) -> Mission | None:
    found = [m for s in SIDES if (m := mission_of(case.game, s)) and not m.over and side in ("", s)]
    if len(found) != 1:
        code = "reorganization.mission.which" if found else "reorganization.mission.none"
        case.object(message(code), "REO-ATR-02")
        return None
    return found.pop()


def _check_step(case: Case, mission: Mission, unit: Unit, role: str) -> None:
    """Object to an aircraft of neither side, and to one whose role flies in another step."""
    own = side_of(case.game, unit) == mission.side
    if not own and not is_enemy(case.game, unit, mission.side):
        case.object(message("reorganization.mission.stranger", unit=unit.name), CLAUSES[mission.step])
        return
    fitting = (_OWN_STEPS if own else _ENEMY_STEPS).get(role)
    if fitting is None:
        who = "own" if own else "enemy"
        case.object(message(f"reorganization.mission.not_{who}_role", unit=unit.name), CLAUSES[mission.step])
    elif mission.step != fitting:
        reason = message(
            "reorganization.mission.wrong_step",
            unit=unit.name,
            now=f"reorganization.mission.name.{mission.step}",
            step=f"reorganization.mission.name.{fitting}",
        )
        case.object(reason, CLAUSES[fitting], CLAUSES[mission.step])


def _check_aircraft(case: Case, mission: Mission, unit: Unit, role: FlightRole, node: int) -> int:
    """Object unless an aircraft can play the role in a hex; how far it flies."""
    clause = "REO-ATR-01" if role == "transport" else CLAUSES[mission.step]
    if not flies(role, unit):
        code = "no_atr" if role == "transport" else "mission.no_fighter"
        case.object(message(f"reorganization.{code}", unit=unit.name), clause)
    elif not unit.organized:
        case.object(message("reorganization.face_down", unit=unit.name), clause)
    if mission.flight(unit.id) is not None:
        case.object(message("reorganization.mission.flies_already", unit=unit.name), clause)
    flown = distance(case.game, unit, node)
    if flown < 0:
        case.object(message("reorganization.atr_no_hex", unit=unit.name), clause)
    elif flown > unit.range:
        code = "reorganization.mission.range"
        case.object(message(code, unit=unit.name, flown=flown, range=unit.range), clause, hexes=(node,))
    return flown


def _warnings(game: Game, atr: Unit, node: int) -> Iterator[Message]:
    """What a transport's player should know before it flies: no unit there can be paid for."""
    waiting = [u for u in game.units_at.get(node, ()) if u.shattered or not u.organized]
    waiting = [u for u in waiting if game.cooperate(u.power, atr.power) and not used(game, "unit", u.id)]
    if not waiting:
        yield message("reorganization.mission.nobody_there", unit=atr.name, hex=hex_name(game, node))
    elif not any(rp_cost(u) <= game.powers[code].rp_left for u, code in _paid_for(game, atr, waiting)):
        yield message("reorganization.mission.cannot_pay", unit=atr.name, hex=hex_name(game, node))


def _paid_for(game: Game, atr: Unit, waiting: Iterable[Unit]) -> Iterator[tuple[Unit, str]]:
    """Units with each power that may pay for them through a transport."""
    return ((unit, code) for unit in waiting for code in payers(game, unit, atr.power, "atr"))
