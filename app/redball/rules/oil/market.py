"""A neutral power buys fuel on the open market (OIL-ACQ-09 to 11)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_power
from redball.rules.case import Case
from redball.rules.clauses import chosen
from redball.rules.oil.depots import free_places
from redball.rules.oil.income import NEUTRAL_BARRELS, Income, onto_track
from redball.rules.oil.orders import BuyFuel
from redball.rules.oil.stock import BARREL, account, fuel_power
from redball.rules.oil.to_place import add_made, free_barrels, made, oil_barrels, put_to_place, to_place
from redball.rules.ruleset import Dice
from redball.wording import Message, message


class Bought(msgspec.Struct, frozen=True):
    """What build points buy: barrels and fuel, and what becomes of them."""

    fuel: Fraction
    barrels: int
    income: Income


def most_barrels(game: Game, power: Power, points: int) -> int:
    """How many of the points may be taken as barrels: those that a neutral may place (OIL-AMB-04), and for
    which there is a place.
    """
    limit = points
    if chosen(game.options, "oil.neutral_purchase_counts"):
        limit = min(points, max(0, NEUTRAL_BARRELS - made(game, power.code)))
    pending = to_place(game, power.code)
    return min(limit, max(0, free_places(game, power.code, pending + limit) - pending))


def bought(game: Game, power: Power, points: int, barrels: int | None = None) -> Bought:
    """What so many build points would buy, ``barrels`` of them as barrels (left out: as many as may be)."""
    taken = most_barrels(game, power, points) if barrels is None else barrels
    counts = taken if chosen(game.options, "oil.neutral_purchase_counts") else 0
    income = onto_track(game, power, BARREL * (points - taken), taken, counted=counts)
    return Bought(BARREL * points, taken, income)


def buy_fuel(game: Game, order: BuyFuel, _dice: Dice) -> Ruling:
    """Build points spent on fuel, as barrels or for the track."""
    case = Case(game)
    power = case.power(order.power)
    if game.clock.phase != "production":
        case.object(message("oil.no_market_now"), "OIL-ACQ-09")
    if order.points < 1:
        case.object(message("base.below", field="points", found=order.points, least=1), "OIL-ACQ-10")
    if order.barrels is not None and not 0 <= order.barrels <= order.points:
        reason = message("oil.barrels_of_points", found=order.barrels, most=order.points)
        case.object(reason, "OIL-ACQ-10")
    if power is None:
        return case.denied(order)
    _check_buyer(case, power, order.points)
    if not case.objections and order.barrels is not None:
        _check_barrels(case, power, order)
    if case.objections:
        return case.denied(order)
    got = bought(game, power, order.points, order.barrels)
    spent = msgspec.structs.replace(power, fuel=got.income.track, bp_spent=power.bp_spent + order.points)
    free = free_barrels(game, power.code) + got.barrels + got.income.free
    counts = chosen(game.options, "oil.neutral_purchase_counts")
    changes = [
        put_power(spent),
        *put_to_place(game, power.code, oil_barrels(game, power.code), free),
        add_made(game, power.code, (got.barrels if counts else 0) + got.income.free),
        account(game, power.code, {"market": got.fuel, "lost_overflow": -got.income.lost}),
    ]
    text = message(
        "oil.fuel_bought",
        power=power.code,
        points=order.points,
        barrels=got.barrels + got.income.free,
        track=got.income.track,
    )
    clauses = ("OIL-ACQ-09", "OIL-ACQ-10", "OIL-ACQ-11", *(("OIL-STO-05",) if got.income.lost else ()))
    return allowed(text, *changes, clauses=clauses, notes=tuple(_notes(power.code, got)))


def _notes(power: str, got: Bought) -> Iterator[Message]:
    if got.income.lost:
        yield message("oil.overflow_lost", power=power, lost=got.income.lost)


def _check_buyer(case: Case, power: Power, points: int) -> None:
    other = fuel_power(case.game, power.code)
    if other != power.code:
        case.object(message("oil.no_own_store", power=power.code, other=other), "OIL-LIM-04")
    elif not case.game.is_neutral(power.code):
        case.object(message("oil.market_for_neutrals", power=power.code), "OIL-ACQ-09")
    left = power.bp_left
    if left is not None and points > left:
        case.object(message("oil.too_few_bp", power=power.code, left=max(0, left)), "OIL-ACQ-10")


def _check_barrels(case: Case, power: Power, order: BuyFuel) -> None:
    most = most_barrels(case.game, power, order.points)
    assert order.barrels is not None
    if order.barrels > most:
        reason = message("oil.too_many_bought", power=power.code, most=most, count=order.barrels)
        case.object(reason, "OIL-ACQ-08", "OIL-AMB-04")
