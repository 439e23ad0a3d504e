"""How many rail moves a power has in an impulse, and how many are left (base game 4).

The number depends on the action that the power chose. It comes from the game's own table, else by option
from the house's, else it is as entered for the impulse (a power's ``rail_moves``), else it is not limited.
What was carried is remembered by the ids of units, and ``factory:`` with a hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, get_args

import tomli

from redball import resources
from redball.errors import near_misses
from redball.game.clock import Acting, Clock
from redball.game.orders import Action, ChooseAction, SetRailMoves
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.base.tables import CHOSEN_ACTIONS, RAIL_LIMITS, RAIL_MOVED
from redball.rules.case import Case
from redball.rules.clauses import chosen
from redball.rules.ruleset import Dice, Effect, set_power
from redball.wording import message

ACTIONS: tuple[Action, ...] = get_args(Action)
LIMIT = "BASE-RAIL-06"


@cache
def house_table() -> Mapping[str, Mapping[str, int]]:
    """The house's numbers by power and action (``assets/rail_moves.toml``)."""
    found: dict[str, dict[str, int]] = tomli.loads(resources.assets("rail_moves.toml").read_text("utf-8"))
    return found


def impulse_of(game: Game) -> tuple[int, int, Acting] | None:
    """The present impulse; None outside the action stage."""
    clock = game.clock
    return (clock.turn, clock.impulse, clock.side) if clock.impulse else None


def action_of(game: Game, power: str) -> Action | Literal[""]:
    """The action that a power chose in this impulse; empty when it wasn't entered."""
    now = impulse_of(game)
    return CHOSEN_ACTIONS.of(game).get((*now, power), "") if now else ""


def limit_of(game: Game, power: str, action: Action | Literal[""]) -> int | None:
    """How many rail moves an action gives a power; None for any number."""
    own = RAIL_LIMITS.of(game).get((power, action)) if action else None
    if own is not None:
        return own if own >= 0 else None
    if chosen(game.options, "base.rail_moves") != "house":
        return None
    return house_table().get(power, {}).get(action)


def limit_now(game: Game, power: str) -> int | None:
    """How many rail moves a power has in this impulse: by its action, else as entered for the impulse; None
    for any number, or while its action, on which the number depends, isn't known.
    """
    action = action_of(game, power)
    limit = limit_of(game, power, action)
    if limit is None and power in game.powers and game.powers[power].rail_moves >= 0:
        return game.powers[power].rail_moves
    return limit


def needs_action(game: Game, power: str) -> bool:
    """True when any action limits the rail moves of a power, and neither its action nor a number is known."""
    if action_of(game, power) or limit_now(game, power) is not None:
        return False
    return any(limit_of(game, power, action) is not None for action in ACTIONS)


def moved_by_rail(game: Game, power: str) -> tuple[str, ...]:
    """What a power carried by rail in this impulse."""
    now = impulse_of(game)
    return tuple(RAIL_MOVED.of(game).get((*now, power), ())) if now else ()


def rail_moves_left(game: Game, power: str) -> int | None:
    """Rail moves that a power has not used in this impulse; None for any number, or while the number isn't
    known. None is left outside the action stage.
    """
    if not impulse_of(game):
        return 0
    limit = limit_now(game, power)
    return None if limit is None else max(0, limit - len(moved_by_rail(game, power)))


def fresh_moves(game: Game, clock: Clock) -> Iterator[Effect]:
    """A number of rail moves that was entered is valid to the end of its impulse."""
    if game.clock.impulse and (clock.turn, clock.impulse) != (game.clock.turn, game.clock.impulse):
        for power in game.powers.values():
            if power.rail_moves >= 0:
                yield set_power(power.code, "rail_moves", -1)


def use_rail_move(game: Game, power: str, what: str) -> Change:
    """Count one rail move of a power in this impulse."""
    return RAIL_MOVED.put((*game.clock.moment[:3], power), [*moved_by_rail(game, power), what])


# --- orders -------------------------------------------------------------------------------------------------


def choose_action(game: Game, order: ChooseAction, _dice: Dice) -> Ruling:
    """The action of a power in this impulse."""
    case = Case(game)
    power = case.power(order.power)
    _check_action(case, order.action)
    if power is not None and (not game.clock.impulse or power.side != game.clock.side):
        case.object(message("base.not_its_impulse", power=power.code), LIMIT)
    if power is not None and action_of(game, power.code) == order.action:
        case.object(message("base.already_action", power=power.code, action=order.action), LIMIT)
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    text = message("base.action_chosen", power=power.code, action=order.action)
    chosen_now = CHOSEN_ACTIONS.put((*game.clock.moment[:3], power.code), order.action)
    return allowed(text, chosen_now, clauses=(LIMIT,))


def set_rail_moves(game: Game, order: SetRailMoves, _dice: Dice) -> Ruling:
    """A number of the game's own table of rail moves."""
    case = Case(game)
    power = case.power(order.power)
    _check_action(case, order.action)
    check_range(case, "moves", order.moves, LIMIT, least=-1)
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    key = power.code, order.action
    if RAIL_LIMITS.of(game).get(key) == order.moves:
        case.object(message("base.same_rail_moves", power=power.code, action=order.action), LIMIT)
        return case.denied(order)
    code = "base.rail_moves_set" if order.moves >= 0 else "base.rail_moves_free"
    text = message(code, power=power.code, action=order.action, moves=order.moves)
    return allowed(text, RAIL_LIMITS.put(key, order.moves), clauses=(LIMIT,))


def _check_action(case: Case, action: str) -> None:
    if action not in ACTIONS:
        case.unknown("action", action, near_misses(action, ACTIONS), LIMIT)
