"""Build points in production: what was spent, and what buys next turn's points (REO-RP-02 to 06)."""

from __future__ import annotations

import msgspec

from redball.game.powers import Power
from redball.game.quantities import LARGEST
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_power
from redball.rules.case import Case
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import BuyRP, SpendBP
from redball.rules.reorganization.pool import is_first_turn
from redball.wording import message

Dice = tuple[int, ...]


def spend_bp(game: Game, order: SpendBP, _dice: Dice = ()) -> Ruling:
    """Record build points spent on units, or on anything else but reorganization points."""
    case, power = _production(game, order, order.power, order.points)
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    text = message("reorganization.bp_spent", power=power.code, points=order.points)
    if order.on == "other":
        after = msgspec.structs.replace(power, bp_other=power.bp_other + order.points)
        clauses: tuple[str, ...] = ("REO-RP-02", "REO-AMB-02")
    else:
        after = msgspec.structs.replace(power, bp_spent=power.bp_spent + order.points)
        clauses = ("REO-RP-02", "REO-RP-03")
    return allowed(text, put_power(after), clauses=clauses)


def buy_rp(game: Game, order: BuyRP, _dice: Dice = ()) -> Ruling:
    """Spend build points on next turn's points, two for one (REO-RP-04, 05, 06)."""
    case, power = _production(game, order, order.power, order.points)
    if power is None:
        return case.denied(order)
    _check_gearing(case, power, order.points)
    if case.objections:
        return case.denied(order)
    text = message("reorganization.rp_bought", power=power.code, points=order.points, gain=2 * order.points)
    after = msgspec.structs.replace(power, bp_on_rp=power.bp_on_rp + order.points)
    return allowed(text, put_power(after), clauses=("REO-RP-04", "REO-RP-05", "REO-RP-06"))


def most_bought(game: Game, power: Power) -> int | None:
    """Build points that gearing still lets a power spend on points; None for any number (REO-AMB-03).

    A class of their own: one more than last turn.  All in one: everything spent, one more than last turn.
    As in the base game there is no limit in the first turn of a game, unless what was spent on points in
    the turn before it was entered.
    """
    reading = reads(game, "gearing")
    if is_first_turn(game) and not power.bp_last_on_rp:
        return None
    if reading == "own_class":
        return max(0, power.bp_last_on_rp + 1 - power.bp_on_rp)
    if reading == "total_bp":
        now = power.bp_spent + power.bp_other + power.bp_on_rp
        return max(0, power.bp_last_spent + power.bp_last_on_rp + 1 - now)
    return None


def _check_gearing(case: Case, power: Power, wanted: int) -> None:
    most = most_bought(case.game, power)
    if most is not None and wanted > most:
        own = reads(case.game, "gearing") == "own_class"
        last = power.bp_last_on_rp if own else power.bp_last_spent + power.bp_last_on_rp
        code = "reorganization.gearing" if own else "reorganization.gearing_total"
        case.object(message(code, power=power.code, last=last, most=most), "REO-RP-06", "REO-AMB-03")


def _production(game: Game, order: BuyRP | SpendBP, code: str, wanted: int) -> tuple[Case, Power | None]:
    case = Case(game)
    if game.clock.phase != "production":
        case.object(message("reorganization.not_production"), "REO-RP-04")
    power = case.power(code, "REO-RP-02")
    if wanted < 1:
        case.object(message("reorganization.not_positive", points=wanted), "REO-RP-04")
    elif power and power.bp_spent + power.bp_other + power.bp_on_rp + wanted > LARGEST:
        said = message("base.above", field="points", found=wanted, least=1, most=LARGEST)
        case.object(said, "REO-RP-04")
    if power and power.bp_left is not None and wanted > power.bp_left:
        said = message("reorganization.too_few_bp", power=code, left=max(0, power.bp_left))
        case.object(said, "REO-RP-04")
    return case, power
