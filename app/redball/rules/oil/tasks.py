"""Tasks of the oil rule in production and in final reorganization, power by power."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from redball.game.orders import Order
from redball.game.powers import Power
from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.oil.battles import battles, defenders
from redball.rules.oil.combat import side_of
from redball.rules.oil.costs import unit_fuel_cost
from redball.rules.oil.giving import givers
from redball.rules.oil.limits import enforced_in, excess, limit_of, over_capacity
from redball.rules.oil.opened import opened
from redball.rules.oil.orders import (
    BuyFuel,
    DeclareDefence,
    GiveFuel,
    PaySeaMaintenance,
    Refuel,
    RemoveBarrels,
    SetDepot,
    TakeFuel,
    UseOil,
)
from redball.rules.oil.ownership import Holder, tied_depots
from redball.rules.oil.phase_end import opened_barrels_after
from redball.rules.oil.production import has_taken, yield_of
from redball.rules.oil.receipts import counted
from redball.rules.oil.refuel import is_fuelled, needs_points
from redball.rules.oil.sea import has_paid, is_due, maintenance
from redball.rules.oil.stock import BARREL, affordable, barrels_of, filled, fuel_power
from redball.rules.oil.to_place import to_place
from redball.rules.oil.wells import proposals
from redball.rules.ruleset import Task, TaskState
from redball.wording import message


def tasks(game: Game) -> Iterator[Task]:
    """The oil rule's tasks of the present phase."""
    stores = [p for p in game.powers.values() if p.in_play and fuel_power(game, p.code) == p.code]
    for power in stores:
        if game.clock.phase == "reinforcement":
            yield from _reinforcement(game, power)
        if game.clock.phase == "production":
            yield from _production(game, power)
        if game.clock.phase == "final_reorganization":
            yield from _final(game, power)
        if game.clock.phase in ("final_reorganization", "land_combat"):
            yield from _opened(game, power)
        if game.clock.phase in enforced_in(game):
            yield from _limit(game, power)
    if game.clock.phase == "land_combat":
        yield from _defences(game)
    for node, holder in tied_depots(game):
        yield _tie(game, node, holder)


def _reinforcement(game: Game, power: Power) -> Iterator[Task]:
    """Units that could give their fuel, and barrels that they made."""
    units = givers(game, power.code)
    if units:
        hexes = tuple(dict.fromkeys(u.hex for u in units if u.hex >= 0))
        text = message("oil.task.give", power=power.code, count=len(units))
        orders = tuple(GiveFuel(unit.id) for unit in units)
        yield Task(f"oil.give.{power.code}", text, None, "info", power.code, hexes, orders, tickable=True)
    yield from _place(game, power)


def _production(game: Game, power: Power) -> Iterator[Task]:
    if not has_taken(game, power.code):
        yield from _receive(game, power)
        yield from _choose(game, power)
    if game.is_neutral(power.code):
        text = message("oil.task.market", power=power.code)
        orders = (BuyFuel(power.code, 1),)
        yield Task(f"oil.market.{power.code}", text, None, "info", power.code, (), orders)
    yield from _place(game, power)


def _receive(game: Game, power: Power) -> Iterator[Task]:
    """Oil that exists and could be received over land, with the orders that receive it."""
    offered = proposals(game, power.code)
    if not offered:
        return
    hexes = tuple(game.atlas.find(order.source) for order in offered)
    text = message("oil.task.receive", power=power.code, count=sum(order.count for order in offered))
    loses = message("oil.loses.receive", power=power.code, count=sum(order.count for order in offered))
    yield Task(
        f"oil.receive.{power.code}",
        text,
        None,
        "todo",
        power.code,
        hexes,
        offered,
        tickable=True,
        loses=loses,
    )


def _choose(game: Game, power: Power) -> Iterator[Task]:
    got = counted(game, power.code)
    if not got:
        return
    open_still = [r for r in got if not r.use]
    detail = loses = None
    if open_still:
        orders: tuple[Order, ...] = tuple(
            UseOil(r.key, use) for r in open_still for use in ("produce", "convert", "idle")
        )
        text = message("oil.task.choose", power=power.code, open=len(open_still), count=len(got))
        loses = message("oil.loses.choose", power=power.code, count=len(open_still))
    else:
        outcome = yield_of(game, power)
        text = message("oil.task.take", power=power.code, fuel=outcome.fuel)
        detail = message(
            "oil.task.yield",
            barrels=outcome.barrels,
            track=outcome.track,
            lost=outcome.lost,
            points=outcome.points,
        )
        orders = (TakeFuel(power.code),)
        loses = message("oil.loses.take", power=power.code, fuel=outcome.fuel) if outcome.fuel else None
    hexes = tuple(dict.fromkeys(r.factory for r in open_still or got))
    yield Task(f"oil.use.{power.code}", text, detail, "todo", power.code, hexes, orders, loses=loses)


def _place(game: Game, power: Power) -> Iterator[Task]:
    left = to_place(game, power.code)
    if left:
        text = message("oil.task.place", power=power.code, count=left)
        _, lost = filled(power, BARREL * left)
        loses = message("oil.loses.place", power=power.code, count=left, fuel=lost) if lost else None
        yield Task(f"oil.place.{power.code}", text, None, "todo", power.code, (), loses=loses)
    elif game.clock.phase == "production" and has_taken(game, power.code):
        text = message("oil.task.taken", power=power.code)
        yield Task(f"oil.place.{power.code}", text, None, "done", power.code, ())


def _final(game: Game, power: Power) -> Iterator[Task]:
    at_sea = maintenance(game, power.code)
    if at_sea.owed:
        text = message(
            "oil.task.sea", power=power.code, owed=at_sea.owed, points=at_sea.points, escorts=at_sea.escorts
        )
        due = is_due(game, power.code)
        detail = None if due or has_paid(game, power.code) else message("oil.task.sea_waived")
        orders = (PaySeaMaintenance(power.code),) if due else ()
        state: TaskState = "todo" if due else "done"
        yield Task(f"oil.sea.{power.code}", text, detail, state, power.code, (), orders, needed=due)
    yield from _refuel(game, power)


def _opened(game: Game, power: Power) -> Iterator[Task]:
    """What is left of opened barrels and won't fit the track, or is lost with its pocket."""
    lost = opened_barrels_after(game, power.code).lost
    if lost:
        rows = {place[0]: row for place, row in opened(game).items() if row.owner == power.code and row.loose}
        text = message("oil.task.opened", power=power.code, fuel=lost)
        loses = message("oil.loses.opened", power=power.code, fuel=lost)
        yield Task(f"oil.opened.{power.code}", text, None, "info", power.code, tuple(rows), loses=loses)


def _refuel(game: Game, power: Power) -> Iterator[Task]:
    """Face-down units that need fuel, and what they cost together."""
    waiting = [
        unit
        for unit in game.units.values()
        if not unit.organized
        and (unit.hex >= 0 or unit.sea >= 0)
        and fuel_power(game, unit.power) == power.code
    ]
    waiting = [u for u in waiting if not (u.shattered or (needs_points(game) and is_fuelled(game, u)))]
    if not waiting:
        return
    cost = sum((unit_fuel_cost(u, game.options).fuel for u in waiting), Fraction(0))
    have = affordable(game, power.code)
    text = message("oil.task.refuel", power=power.code, count=len(waiting), fuel=cost)
    detail = message("oil.task.endless") if have is None else message("oil.task.stock", have=have)
    orders = tuple(Refuel(unit.id) for unit in waiting)
    hexes = tuple(dict.fromkeys(u.hex for u in waiting if u.hex >= 0))
    yield Task(f"oil.refuel.{power.code}", text, detail, "todo", power.code, hexes, orders, tickable=True)


def _defences(game: Game) -> Iterator[Task]:
    """Attacks of this impulse whose defenders need fuel and haven't said whether they pay (OIL-CBT-03)."""
    declared = battles(game)
    answered = {battle.node for battle in declared if battle.defends}
    for battle in declared:
        side = side_of(game, defenders(game, battle.node), "assault", defends=True)
        if battle.node in answered or not side.cost:
            continue
        where, label = hex_name(game, battle.node), game.atlas.label(battle.node)
        power = side.payers[0] if side.payers else ""
        orders = (DeclareDefence(label), DeclareDefence(label, pay=False))
        text = message("oil.task.defend", hex=where)
        yield Task(f"oil.defend.{label}", text, None, "todo", power, (battle.node,), orders)


def _tie(game: Game, node: int, holder: Holder) -> Task:
    """A depot that nothing in the rule gives to one of several powers (OIL-AMB-38)."""
    label, depot = game.atlas.label(node), game.depots[node]
    text = message("oil.task.tie", hex=hex_name(game, node), powers=list(holder.tied), power=depot.owner)
    others = tuple(SetDepot(label, code, depot.barrels) for code in holder.tied if code != depot.owner)
    return Task(f"oil.tie.{label}", text, None, "todo", "", (node,), others, tickable=True)


def _limit(game: Game, power: Power) -> Iterator[Task]:
    over = excess(game, power.code)
    crowded = tuple(over_capacity(game, power.code))
    if crowded:
        text = message("oil.task.room", power=power.code, count=len(crowded))
        orders = tuple(RemoveBarrels(power.code, game.atlas.label(node)) for node in crowded)
        yield Task(
            f"oil.room.{power.code}",
            text,
            None,
            "trouble",
            power.code,
            crowded,
            orders,
            needed=True,
        )
    if not over:
        return
    hexes = tuple(barrels_of(game, power.code))
    text = message("oil.task.limit", power=power.code, count=over, most=limit_of(game, power.code))
    orders = tuple(RemoveBarrels(power.code, game.atlas.label(node)) for node in hexes)
    yield Task(f"oil.limit.{power.code}", text, None, "trouble", power.code, hexes, orders, needed=True)
