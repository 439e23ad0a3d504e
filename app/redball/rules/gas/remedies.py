"""Other ways to do an order that the limits bar or punish: with the free unit, paid first, or limited as it
is.

A player who moves a unit is offered them before anything happens (GAS-LIM-02, GAS-EXP-07).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from redball.game.orders import ChangeMany, MoveUnit, Order
from redball.game.references import canonical
from redball.game.state import Game, next_game
from redball.game.units import Unit
from redball.rules.base.together import change_many
from redball.rules.base.units import move_unit
from redball.rules.case import hex_name
from redball.rules.gas.deeds import deeds
from redball.rules.gas.doing import offers_free, takes_allowance
from redball.rules.gas.free import Key, key_of, put_free
from redball.rules.gas.going import Done, verdict
from redball.rules.gas.limits import Limit, limit_of
from redball.rules.gas.options import reads
from redball.rules.gas.orders import NameFree, PayGas, UseUnits
from redball.rules.gas.paying import best_sources, price
from redball.rules.gas.standing import Standing, reason_of
from redball.rules.gas.steps import in_impulse, step_of
from redball.rules.gas.stock import total_gas
from redball.rules.gas.tables import GasMap
from redball.rules.gas.trace import reaches
from redball.rules.gas.using import used
from redball.rules.registry import flights, judge
from redball.wording import Message, message

MOST_FREE = 3
"""Units of one order that are offered as the free one, each by itself."""


class Bite(msgspec.Struct, frozen=True):
    """A unit that an order turns face-down, or for whose sake it is refused, and by which limit."""

    unit: Unit
    deed: str
    how: Standing
    limit: Limit


class Remedy(msgspec.Struct, frozen=True):
    """A way to do an order: orders to give together, in words; ``note`` says what it costs or leaves."""

    kind: Literal["free", "pay", "limited"]
    orders: tuple[Order, ...]
    text: Message
    note: Message | None = None


def bites(game: Game, order: Order) -> tuple[Bite, ...]:
    """The units of an order that are limited in what it lets them do; none for an order that isn't possible
    at all.
    """
    step = step_of(game)
    if step is None:
        return ()
    now, found = game, list[Bite]()
    for done in _done(game, canonical(game, order)):
        unit, deed, how = done.unit, done.deed, verdict(now, done)
        limit = limit_of(now, unit, deed) if how.limited else None
        if limit is None or limit.outcome == "allowed" or how.sheet is None or how.map is None:
            continue
        if takes_allowance(now, step, unit, how, deed):
            key = key_of(now, step, unit, how.payer, how.sheet, how.map)
            now = next_game(now, [put_free(key, [unit.id])])
        else:
            found.append(Bite(unit, deed, how, limit))
    return tuple(found)


def _done(game: Game, order: Order) -> Iterator[Done]:
    """What units would do by an order, whether the limits let them or not."""
    if isinstance(order, UseUnits):
        if not order.free:
            yield from used(game, order, [game.units[id] for id in order.units if id in game.units])
    elif isinstance(order, MoveUnit):
        yield from deeds(game, order, move_unit(game, order, ()).changes)
    elif isinstance(order, ChangeMany):
        yield from deeds(game, order, change_many(game, order).changes)
    elif flights(game, order):
        yield from deeds(game, order, ())


def why(game: Game, found: Bite) -> Message:
    """What comes of an order for one of its units, and why, in a sentence."""
    reason = reason_of(game, found.how)
    data = {**reason.data, "unit": found.unit.name}
    return message("gas.limited", what=found.limit.code, why=reason.code, **data)


def remedies(game: Game, order: Order) -> tuple[Remedy, ...]:
    """The ways to do an order that the limits bar or punish, the cheapest first; none where they don't."""
    bitten = bites(game, order)
    if not bitten:
        return ()
    ruling = judge(game, order)
    found = [*_free(game, order, bitten), *_paid(game, order, bitten)]
    if ruling.allowed:
        names = [each.unit.name for each in bitten]
        code = "gas.remedy.limited" if len(names) == 1 else "gas.remedy.limited_many"
        found.append(Remedy("limited", (order,), message(code, unit=names[0], count=len(names))))
    return tuple(found)


# --- the free unit ------------------------------------------------------------------------------------------


def _free(game: Game, order: Order, bitten: Sequence[Bite]) -> Iterator[Remedy]:
    """One unit of a map acts as the free one; others of the order stay limited."""
    if not in_impulse(game) or reads(game, "free_choice") == "first":
        return
    open_ = [each for each in bitten if offers_free(game, each.unit, each.how)]
    stack = [each.unit.id for each in open_]
    if len(open_) > 1 and reads(game, "free_stack") and len({_key(game, each) for each in open_}) == 1:
        yield from _as_free(game, order, bitten, stack, open_[0])
        return
    for each in open_[:MOST_FREE]:
        yield from _as_free(game, order, bitten, [each.unit.id], each)


def _key(game: Game, each: Bite) -> Key:
    step = step_of(game)
    assert step is not None and each.how.sheet is not None and each.how.map is not None, "it is limited"
    return key_of(game, step, each.unit, each.how.payer, each.how.sheet, each.how.map)


def _as_free(
    game: Game, order: Order, bitten: Sequence[Bite], units: Sequence[str], first: Bite
) -> Iterator[Remedy]:
    named = NameFree(tuple(units))
    after = _after(game, [named])
    part = _doable(after, order) if after is not None else None
    if part is None:
        return
    if isinstance(part, UseUnits) and part.units == tuple(units):
        orders: tuple[Order, ...] = (msgspec.structs.replace(part, free=True),)
    else:
        orders = (named, part)
    names = [game.units[id].name for id in units]
    text = message("gas.remedy.free", units=names, map=first.how.map or "", power=first.how.payer)
    others = [each for each in bitten if each.unit.id not in units]
    yield Remedy("free", orders, text, _of_others(others, part == order) if others else None)


def _of_others(others: Sequence[Bite], taken_along: bool) -> Message:
    """What becomes of the units that stay limited."""
    code = "gas.remedy.others" if taken_along else "gas.remedy.without"
    return message(code, count=len(others), units=[each.unit.name for each in others])


# --- paying -------------------------------------------------------------------------------------------------


def _paid(game: Game, order: Order, bitten: Sequence[Bite]) -> Iterator[Remedy]:
    """The maps of the order's limited units are paid for first."""
    step = step_of(game)
    assert step is not None, "nobody is limited outside steps"
    maps = dict[tuple[str, GasMap], list[Unit]]()
    for each in bitten:
        if each.how.map is not None:
            maps.setdefault((each.how.payer, each.how.map), []).append(each.unit)
    pays = list[PayGas]()
    for (power, map_), units in maps.items():
        nodes = _best(game, power, map_, step, units)
        if not nodes:
            return
        pays.append(PayGas(power, map_, tuple(map(game.atlas.label, nodes))))
    after = _after(game, pays)
    part = _doable(after, order) if after is not None else None
    if after is None or part is None:
        return
    still = bites(after, order)
    if len(still) == len(bitten):
        return
    powers = {power for power, _ in maps}
    hexes = dict.fromkeys(hex for pay in pays for hex in pay.hexes)
    where = [hex_name(game, game.atlas.find(hex)) for hex in hexes]
    left = sum(total_gas(after, power) for power in powers)
    cost = sum(total_gas(game, power) for power in powers) - left
    text = message("gas.remedy.pay", count=cost, hexes=where)
    note = _of_others(still, part == order) if still else message("gas.remedy.left", gas=left)
    yield Remedy("pay", (*pays, part), text, note)


def _best(game: Game, power: str, map_: GasMap, step: int, units: Iterable[Unit]) -> list[int]:
    """The hexes whose gas helps most of some units, then most of all, one for each gas that a map costs; none
    where there is too little, or it helps nobody.
    """
    cost, wanted = price(game, step), list(units)
    held = best_sources(game, power, map_, step)
    served = {node: sum(reaches(game, unit, (node,), power) for unit in wanted) for node, _ in held}
    held.sort(key=lambda row: -served[row[0]])
    nodes = [node for node, count in held for _ in range(count)][:cost]
    return nodes if len(nodes) == cost and any(served[node] for node in nodes) else []


def _after(game: Game, orders: Iterable[Order]) -> Game | None:
    """The position after some orders; None when one of them is denied."""
    for order in orders:
        ruling = judge(game, order)
        if not ruling.allowed:
            return None
        game = next_game(game, ruling.changes)
    return game


def _doable(game: Game, order: Order) -> Order | None:
    """The order as far as the limits let its units do it; None where they let nobody."""
    if judge(game, order).allowed:
        return order
    refused = {each.unit.id for each in bites(game, order) if each.limit.outcome == "refused"}
    if isinstance(order, UseUnits):
        part: Order = msgspec.structs.replace(order, units=tuple(u for u in order.units if u not in refused))
    elif isinstance(order, ChangeMany):
        part = ChangeMany(tuple(row for row in order.rows if row.unit not in refused))
    else:
        return None
    return part if judge(game, part).allowed else None
