"""Trade agreements: what two powers bind themselves to give one another every turn, and lend-lease."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import Any

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import trade_limits
from redball.rules.politics.affairs.tables import TradeRow
from redball.rules.politics.options import reads
from redball.rules.politics.powers.setting_up import plays_oil
from redball.rules.politics.treaties.orders import AgreeTrade, FailTrade, LendLease
from redball.rules.politics.treaties.tables import LENT, TRADES, Lent, Trade
from redball.rules.politics.treaties.treaty import two_powers
from redball.rules.politics.war.tables import Reparations
from redball.rules.ruleset import Dice, Judge, Objection, Task
from redball.wording import Message, message

GOODS = ("resources", "oil", "factories", "bp")
MOST = 999


def oil_limit(game: Game, most: TradeRow) -> int:
    """Oil that a treaty lets a power give: half of its resources (POL-TRADE-04)."""
    half = Fraction(most.resources, 2)
    return floor(half if reads(game, "trade.oil_half") == "down" else half + Fraction(1, 2))


def limit_of(game: Game, most: TradeRow, good: str) -> int:
    """The most of a good that a treaty lets a power give; factories and build points count together."""
    if good == "oil":
        return oil_limit(game, most)
    return most.resources if good == "resources" else most.factories


def objections(game: Game, level: int, gives: Trade, takes: Trade, imposed: bool) -> Iterator[Objection]:
    """Why two powers with a treaty of a level may not trade so; nothing where nobody entered the limits of
    the level.
    """
    if (gives.oil or takes.oil) and not plays_oil(game):
        yield Objection(message("politics.no_oil_traded"), ("POL-TRADE-02",))
    if imposed and ((gives.oil and takes.resources) or (takes.oil and gives.resources)):
        yield Objection(message("politics.mixed_demands"), ("POL-TRADE-07",))
    most = trade_limits(game, level)
    if most is None:
        return
    sides: tuple[Trade, ...] = (gives, takes)
    if reads(game, "trade.limit_scope") == "total":
        sides = (Trade(*(getattr(gives, name) + getattr(takes, name) for name in GOODS)),)
    for side in sides:
        if side.factories + side.bp > most.factories:
            found = side.factories + side.bp
            said = message("politics.too_many_factories", found=found, most=most.factories)
            yield Objection(said, ("POL-TRADE-03",))
        if side.oil > oil_limit(game, most):
            said = message("politics.too_much_oil", found=side.oil, most=oil_limit(game, most))
            yield Objection(said, ("POL-TRADE-04",))
        if side.resources + side.oil > most.resources:
            found = side.resources + side.oil
            said = message("politics.too_many_resources", found=found, most=most.resources)
            yield Objection(said, ("POL-TRADE-05",))


def agree_trade(game: Game, order: AgreeTrade, _dice: Dice) -> Ruling:
    """A trade agreement, or the end of one."""
    case = Case(game)
    two_powers(case, order.power, order.partner, "POL-TRADE-01")
    gives, takes = _read(case, order.gives), _read(case, order.takes)
    if order.shipper and order.shipper not in (order.power, order.partner):
        case.object(message("politics.no_shipper", power=order.shipper), "POL-TRADE-08")
    if case.objections:
        return case.denied(order)
    level = known.treaty_level(game, order.power, order.partner)
    if not level and not (gives.empty and takes.empty):
        said = message("politics.no_treaty", a=order.power, b=order.partner)
        case.object(said, "POL-TRADE-01")
    for objection in objections(game, level, gives, takes, order.imposed):
        case.object(objection.reason, *objection.clauses)
    if case.objections:
        return case.denied(order)
    clauses = ["POL-TRADE-01", "POL-TRADE-02", "POL-TRADE-03", "POL-TRADE-04", "POL-TRADE-05"]
    if order.imposed:
        clauses += ["POL-TRADE-06", "POL-TRADE-07"]
        if reads(game, "trade.imposed_bp") == "becomes_factory":
            gives, takes = _as_factories(gives), _as_factories(takes)
    gives, takes = (msgspec.structs.replace(side, shipper=order.shipper) for side in (gives, takes))
    changes = [
        TRADES.put(way, None if side.empty else side)
        for way, side in (((order.power, order.partner), gives), ((order.partner, order.power), takes))
    ]
    text = message(
        "politics.trade_agreed" if not (gives.empty and takes.empty) else "politics.trade_ended",
        power=order.power,
        partner=order.partner,
        gives=said_goods(gives),
        takes=said_goods(takes),
    )
    unknown = level and trade_limits(game, level) is None
    notes = (message("politics.limits_unknown", level=level),) if unknown else ()
    return allowed(text, *changes, clauses=tuple(clauses), notes=notes)


def _read(case: Case, given: Mapping[str, Any]) -> Trade:
    goods: dict[str, int] = {}
    for name, value in given.items():
        if name not in GOODS:
            case.unknown("field", name, GOODS, "POL-TRADE-01")
        elif not 0 <= value <= MOST:
            check_range(case, name, value, "POL-TRADE-01", 0, MOST)
        else:
            goods[name] = value
    return msgspec.convert(goods, Trade)


def _as_factories(side: Trade) -> Trade:
    return msgspec.structs.replace(side, factories=side.factories + side.bp, bp=0)


def said_goods(side: Trade | Reparations | None) -> list[str]:
    """What is given, as fields with their values."""
    return [f"{name} {count}" for name in GOODS if (count := getattr(side, name, 0))]


def fail_trade(game: Game, order: FailTrade, _dice: Dice) -> Ruling:
    """What one side didn't give, its partner need not pay for this turn."""
    case = Case(game)
    two_powers(case, order.giver, order.receiver, "POL-TRADE-12")
    if case.objections:
        return case.denied(order)
    way = (order.giver, order.receiver)
    trade = TRADES.of(game).get(way)
    if trade is None:
        case.object(message("politics.no_trade", power=order.giver, partner=order.receiver), "POL-TRADE-12")
    elif (trade.failed == game.clock.turn) == order.failed:
        case.object(message("politics.stands_so"), "POL-TRADE-12")
    if case.objections or trade is None:
        return case.denied(order)
    after = msgspec.structs.replace(trade, failed=game.clock.turn if order.failed else None)
    code = "politics.trade_failed" if order.failed else "politics.trade_made_good"
    text = message(code, power=order.giver, partner=order.receiver, goods=said_goods(trade))
    return allowed(text, TRADES.put(way, after), clauses=("POL-TRADE-11", "POL-TRADE-12"))


def is_due(game: Game, giver: str, receiver: str) -> bool:
    """True when a power must give this turn what it agreed to: its partner hasn't failed (POL-TRADE-12)."""
    trade, back = TRADES.of(game).get((giver, receiver)), TRADES.of(game).get((receiver, giver))
    return trade is not None and not (back is not None and back.failed == game.clock.turn)


def shipper(game: Game, giver: str, receiver: str) -> str:
    """Who brings the resources of an agreement to overseas factories (POL-TRADE-08)."""
    trade = TRADES.of(game).get((giver, receiver), Trade())
    if trade.shipper:
        return trade.shipper
    if reads(game, "trade.beneficiary") == "factory_user":
        return receiver if trade.factories else giver
    return receiver


def lend_lease(game: Game, order: LendLease, _dice: Dice) -> Ruling:
    """Build points given away for nothing, within the limits of the treaty."""
    case = Case(game)
    two_powers(case, order.giver, order.receiver, "POL-TRADE-10")
    if order.unit and case.unit(order.unit) is not None:
        case.object(message("politics.units_are_not_lent"), "POL-TRADE-09")
    elif order.bp < 1:
        case.object(message("politics.nothing_lent"), "POL-TRADE-10")
    if case.objections:
        return case.denied(order)
    level = known.treaty_level(game, order.giver, order.receiver)
    if not level:
        case.object(message("politics.no_treaty", a=order.giver, b=order.receiver), "POL-TRADE-10")
    way = (order.giver, order.receiver)
    before = LENT.of(game).get(way)
    total = order.bp + (before.bp if before is not None and before.turn == game.clock.turn else 0)
    most = trade_limits(game, level)
    if most is not None and total > most.lend_lease:
        case.object(message("politics.lent_too_much", found=total, most=most.lend_lease), "POL-TRADE-10")
    left = game.powers[order.giver].bp_left
    if left is not None and order.bp > left:
        case.object(message("politics.bp_not_there", found=order.bp, left=left), "POL-TRADE-10")
    if case.objections:
        return case.denied(order)
    text = message("politics.lent", power=order.giver, partner=order.receiver, bp=order.bp)
    notes = () if most is not None else (message("politics.limits_unknown", level=level),)
    change = LENT.put(way, Lent(game.clock.turn, total))
    return allowed(text, change, clauses=("POL-TRADE-09", "POL-TRADE-10", "POL-TRADE-11"), notes=notes)


# --- what is due --------------------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """What agreements bind powers to this turn: a reminder in the production phase."""
    if game.clock.phase != "production":
        return
    for (giver, receiver), trade in sorted(TRADES.of(game).items()):
        yield Task(
            f"politics.trade.{giver}.{receiver}",
            _due_text(game, giver, receiver, trade),
            message("politics.trade_shipped", power=shipper(game, giver, receiver)),
            state="done" if not is_due(game, giver, receiver) else "info",
            power=giver,
            orders=(FailTrade(giver, receiver),) if trade.failed != game.clock.turn else (),
        )


def _due_text(game: Game, giver: str, receiver: str, trade: Trade) -> Message:
    code = "politics.trade_due" if is_due(game, giver, receiver) else "politics.trade_not_due"
    return message(code, power=giver, partner=receiver, goods=said_goods(trade))


JUDGES: Mapping[type[Order], Judge] = {
    AgreeTrade: agree_trade,
    FailTrade: fail_trade,
    LendLease: lend_lease,
}
