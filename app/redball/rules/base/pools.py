"""Judging the order that puts a unit into a pool off the map, and what takes units out of pools."""

from __future__ import annotations

from collections.abc import Iterator

from redball.errors import near_misses
from redball.game.clock import LAST_TURN
from redball.game.orders import Order, PutInPool
from redball.game.pools import LATEST, POOLS, WAITING, Waiting, is_set_up, waiting
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit, UnitClass
from redball.rules.base import plants
from redball.rules.base.placing import Berth, placed
from redball.rules.case import Case
from redball.rules.ruleset import Consequence, Dice, Oddity, together
from redball.wording import message

CLAUSE = "BASE-SETUP-03"


def put_in_pool(game: Game, order: PutInPool, _dice: Dice) -> Ruling:
    """A unit off the map into a pool, or out of its pool."""
    case = Case(game)
    unit = case.unit(order.unit)
    at = pool_named(case, order)
    if unit is not None and not case.objections and _is_there(game, unit, at):
        case.object(message("base.already_in_pool", unit=unit.name, pool=order.pool), CLAUSE)
    if unit is None or case.objections:
        return case.denied(order)
    code = "base.unit_in_pool" if at is not None else "base.unit_out_of_pool"
    if at is not None and at.due:
        code = "base.unit_on_spiral"
    text = message(code, unit=unit.name, pool=order.pool, turns=order.turns)
    after = placed(unit, Berth())
    moved = [put_unit(after)] if after != unit else []
    return allowed(text, *moved, WAITING.put(unit.id, at), clauses=(CLAUSE,))


def _is_there(game: Game, unit: Unit, at: Waiting | None) -> bool:
    return unit.hex < 0 and unit.sea < 0 and waiting(game, unit.id) == at


def pool_named(case: Case, order: PutInPool) -> Waiting | None:
    """Where a unit waits by an order; None for no pool, and where there is an objection."""
    if order.pool and order.pool not in POOLS:
        case.unknown("pool", order.pool, near_misses(order.pool, POOLS), CLAUSE)
        return None
    turn = case.game.clock.turn
    if order.turns and order.pool != "spiral":
        case.object(message("base.turns_outside_spiral"), CLAUSE)
    elif not 0 <= order.turns <= min(LATEST, LAST_TURN - turn):
        case.object(message("base.too_late", found=order.turns, most=min(LATEST, LAST_TURN - turn)), CLAUSE)
    if not order.pool or case.objections:
        return None
    return Waiting(order.pool, turn + order.turns if order.turns else 0)


def following(game: Game, order: Order, changes: tuple[Change, ...], dice: Dice) -> Consequence | None:
    """Units that come to the map, or leave the game, wait no longer; plants work from the next turn on, those
    that stand from the beginning at once.
    """
    out = Consequence(tuple(_out_of_pools(game, changes)))
    built = None if is_set_up(game) else plants.following(game, order, changes, dice)
    return together((out if out.changes else None, built))


def _out_of_pools(game: Game, changes: tuple[Change, ...]) -> Iterator[Change]:
    entries = WAITING.of(game)
    for change in changes if entries else ():
        if change.table == "units" and change.key in entries:
            unit = change.value
            if unit is None or unit.hex >= 0 or unit.sea >= 0:
                yield WAITING.put(change.key, None)


def oddities(game: Game) -> Iterator[Oddity]:
    """What waits in a pool without being able to."""
    for id, at in WAITING.of(game).items():
        unit = game.units.get(id)
        if unit is None or unit.hex >= 0 or unit.sea >= 0:
            name = unit.name if unit is not None else id
            yield Oddity(message("base.not_in_pool", unit=name, pool=at.pool), CLAUSE)
        elif at.pool in ("repair", "construction") and unit.kind is not UnitClass.NAVAL:
            yield Oddity(message("base.no_ship_in_pool", unit=unit.name, pool=at.pool), CLAUSE)
        elif at.due and at.due < game.clock.turn:
            yield Oddity(message("base.overdue", unit=unit.name, turns=game.clock.turn - at.due), CLAUSE)
