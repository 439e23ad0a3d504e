"""Judging rail moves: one land unit, grounded aircraft or blue factory along railways (base game 4)."""

from __future__ import annotations

import msgspec

from redball import supply
from redball.game.orders import RailMove
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, HexState, put_unit
from redball.game.units import Unit, UnitClass
from redball.rules.base.placing import Berth, check_place, placed
from redball.rules.base.railways import (
    action_of,
    impulse_of,
    moved_by_rail,
    needs_action,
    rail_moves_left,
    use_rail_move,
)
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.freight import factories_at
from redball.rules.ruleset import Dice
from redball.supply.railways.railnet import net_of
from redball.wording import message

WHO, WHEN, STATE, WAY, ONCE, LIMIT, FACTORY = (f"BASE-RAIL-{n:02d}" for n in range(1, 8))


def rail_move(game: Game, order: RailMove, _dice: Dice) -> Ruling:
    """One rail move."""
    case = Case(game)
    goal = case.hex(order.to)
    if bool(order.unit) == bool(order.factory):
        case.object(message("base.rail_one"), WHO)
        return case.denied(order)
    return _of_unit(case, order, goal) if order.unit else _of_factory(case, order, goal)


def carried_by_rail(unit: Unit) -> bool:
    """True for what one rail move carries: a land unit, or an aircraft on the ground."""
    return unit.hex >= 0 and unit.kind is not UnitClass.NAVAL


def _of_unit(case: Case, order: RailMove, goal: int | None) -> Ruling:
    game, unit = case.game, case.unit(order.unit)
    if unit is None or goal is None:
        return case.denied(order)
    power = game.principal(unit.power)
    if not carried_by_rail(unit):
        case.object(message("base.rail_not_carried", unit=unit.name), WHO)
        return case.denied(order)
    _check_turn(case, power, unit.id)
    if not unit.organized:
        case.object(message("base.rail_face_down", unit=unit.name), STATE)
    if not supply.of(game).in_supply(unit.id):
        case.object(message("base.rail_out_of_supply", unit=unit.name), STATE)
    _check_way(case, power, unit.hex, goal)
    after = placed(unit, Berth(goal))
    check_place(case, after)
    if case.objections:
        return case.denied(order)
    text = message("base.rail_moved", unit=unit.name, start=hex_name(game, unit.hex), to=hex_name(game, goal))
    return allowed(text, put_unit(after), use_rail_move(game, power, unit.id), clauses=(WHO, WAY))


def _check_turn(case: Case, power: str, what: str) -> None:
    """Object to a rail move at the wrong time, to a second one, and to one more than there are."""
    game = case.game
    owner = game.powers.get(power)
    if game.clock.phase != "rail_movement" or owner is None or owner.side != game.clock.side:
        case.object(message("base.rail_not_now", power=power), WHEN)
        return
    if what in moved_by_rail(game, power):
        case.object(message("base.rail_twice"), ONCE)
    if needs_action(game, power):
        case.object(message("base.rail_no_action", power=power), LIMIT)
    elif rail_moves_left(game, power) == 0:
        used, action = len(moved_by_rail(game, power)), action_of(game, power)
        code = "base.rail_none_left" if action else "base.rail_used_up"
        case.object(message(code, power=power, used=used, action=action), LIMIT)


def _check_way(case: Case, power: str, start: int, goal: int) -> None:
    game, net = case.game, net_of(case.game, power)
    if start == goal:
        case.object(message("base.rail_same_hex", hex=hex_name(game, goal)), WAY, hexes=(goal,))
        return
    for node in (start, goal):
        if not net.has_rail(node):
            case.object(message("base.rail_no_railway", hex=hex_name(game, node)), WAY, hexes=(node,))
            return
    if net.path(start, goal):
        return
    reasons = net.between(start, goal)
    if not reasons:
        said = message("base.rail_no_way", start=hex_name(game, start), to=hex_name(game, goal))
        case.object(said, WAY, hexes=(goal,))
    for reason in reasons:
        case.object(reason.text, WAY, hexes=reason.nodes or reason.side or ())


# --- factories ----------------------------------------------------------------------------------------------


def blue_factories(game: Game, node: int) -> int:
    """Blue factories of a hex that stand: they may be railed away."""
    state = game.hexes.get(node, HexState())
    printed = sum(place.blue_factories for place in game.atlas.places_at.get(node, ()))
    return max(0, min(printed + state.factories_added, factories_at(game, node)))


def _of_factory(case: Case, order: RailMove, goal: int | None) -> Ruling:
    game, start = case.game, case.hex(order.factory)
    if start is None or goal is None:
        return case.denied(order)
    power, where = game.power_over(start), hex_name(game, start)
    if not blue_factories(game, start):
        case.object(message("base.rail_no_factory", hex=where), FACTORY, hexes=(start,))
        return case.denied(order)
    _check_turn(case, power, "")
    if chosen(game.options, "base.factory_moves") == "threatened" and not is_threatened(game, power):
        case.object(message("base.factory_safe", power=power), FACTORY)
    _check_way(case, power, start, goal)
    if case.objections:
        return case.denied(order)
    text = message("base.factory_railed", start=where, to=hex_name(game, goal))
    changes = [_factories(game, start, -1), _factories(game, goal, 1)]
    counted = use_rail_move(game, power, f"factory:{game.atlas.label(start)}")
    return allowed(text, *changes, counted, clauses=(FACTORY, WAY))


def _factories(game: Game, node: int, more: int) -> Change:
    before = game.hexes.get(node, HexState())
    after = msgspec.structs.replace(before, factories_added=before.factories_added + more)
    return Change("hexes", node, None if after == HexState() else after)


def is_threatened(game: Game, power: str) -> bool:
    """True when an enemy land unit stands in a power's home country, or a factory there is destroyed."""
    home = {n for n in game.hexes if game.principal(game.atlas.home_at(n)) == power}
    if any(game.hexes[n].factories_destroyed for n in home):
        return True
    return any(
        game.holds_ground(unit)
        and unit.hex >= 0
        and game.at_war(unit.power, power)
        and game.principal(game.atlas.home_at(unit.hex)) == power
        for unit in game.units.values()
    )


def came_by_rail(game: Game, unit: Unit) -> bool:
    """True when a unit was carried by rail in this impulse: it makes no land move then."""
    return bool(impulse_of(game)) and unit.id in moved_by_rail(game, game.principal(unit.power))
