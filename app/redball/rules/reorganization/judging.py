"""Orders of the rule set: reorganize a unit, record build points, buy points (REO-GEN, REO-RP, REO-CST)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from redball.game.orders import BuyRP, Reorganize, SpendBP
from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_mark, put_power, put_unit
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.clauses import chosen
from redball.rules.oil.refuel import with_fuel
from redball.rules.reorganization.pool import OPPORTUNITIES, may_reorganize, used, used_key
from redball.rules.reorganization.providers import Service, examine, is_minor, points
from redball.wording import message

Dice = tuple[int, ...]


def reorganize(game: Game, order: Reorganize, _dice: Dice = ()) -> Ruling:
    """Turn a face-down unit face-up, or a shattered one face-down, for points."""
    case = Case(game)
    if game.clock.phase not in OPPORTUNITIES:
        case.object(message("reorganization.wrong_phase"), "REO-GEN-04")
    unit = case.unit(order.unit, "REO-GEN-02")
    service = examine(case, unit, order.provider, order.way) if unit else None
    payer = case.power(order.payer or service.owner, "REO-RP-12") if service else None
    if unit:
        _needs_it(case, unit)
    if unit and service and payer:
        return _settle(case, order, unit, service, payer)
    return case.denied(order)


def _needs_it(case: Case, unit: Unit) -> None:
    if unit.organized and not unit.shattered:
        case.object(message("reorganization.face_up", unit=unit.name), "REO-GEN-02")
    if used(case.game, "unit", unit.id):
        case.object(message("reorganization.already", unit=unit.name), "REO-SHA-02")
    if used(case.game, "hq", unit.id):
        case.object(message("reorganization.hq_itself", unit=unit.name), "REO-HQ-05")
    if used(case.game, "atr", unit.id) or used(case.game, "trs", unit.id):
        case.object(message("reorganization.provider_itself", unit=unit.name), "REO-GEN-02")


def _settle(case: Case, order: Reorganize, unit: Unit, service: Service, payer: Power) -> Ruling:
    cost, clause = points(unit, service)
    _may_pay(case, unit, payer, service.owner)
    if not may_reorganize(case.game, case.game.clock, payer) and case.game.clock.phase in OPPORTUNITIES:
        case.object(message("reorganization.other_side", power=payer.code), "REO-GEN-04")
    if cost > payer.rp_left:
        short = message(
            "reorganization.too_few", power=payer.code, cost=cost, left=payer.rp_left, unit=unit.name
        )
        case.object(short, "REO-RP-10", "REO-RP-11")
    acts = (*service.changes, *_turned(case, unit), _charged(payer, cost))
    changes, fuel_clauses, notes = with_fuel(case, unit, acts, order.way)
    if case.objections:
        return case.denied(order)
    provider = _provider_name(case.game, order)
    text = message("reorganization.done", unit=unit.name, provider=provider, cost=cost, payer=payer.code)
    clauses = ("REO-GEN-02", "REO-GEN-06", "REO-RP-12", clause, *case.clauses, *fuel_clauses)
    return allowed(text, *changes, clauses=clauses, notes=notes)


def _may_pay(case: Case, unit: Unit, payer: Power, provider: str) -> None:
    game = case.game
    helpers = chosen(game.options, "reorg.minor_helpers")
    if is_minor(unit) and payer.code != unit.power and not helpers:
        case.object(message("reorganization.minor_payer", unit=unit.name, power=unit.power), "REO-RP-09")
    elif not game.cooperate(payer.code, unit.power):
        case.object(message("reorganization.no_cooperation", power=payer.code, owner=unit.power), "REO-RP-08")
    if not game.cooperate(provider, unit.power):
        case.object(message("reorganization.no_cooperation", power=provider, owner=unit.power), "REO-RP-08")


def _provider_name(game: Game, order: Reorganize) -> str:
    kind, _, name = order.provider.partition(":")
    return game.units[name].name if kind == "unit" else game.atlas.place_name(game.atlas.find(name))


def _turned(case: Case, unit: Unit) -> tuple[Change, ...]:
    after = msgspec.structs.replace(unit, shattered=False, organized=not unit.shattered)
    return put_unit(after), put_mark(used_key("unit", unit.id), 1)


def _charged(payer: Power, cost: Fraction) -> Change:
    return put_power(msgspec.structs.replace(payer, rp_spent=payer.rp_spent + cost))


# --- build points ---


def spend_bp(game: Game, order: SpendBP, _dice: Dice = ()) -> Ruling:
    """Record build points spent on anything but reorganization points."""
    case, power = _production(game, order, order.power, order.points)
    if power is None or case.objections:
        return case.denied(order)
    text = message("reorganization.bp_spent", power=power.code, points=order.points)
    after = msgspec.structs.replace(power, bp_spent=power.bp_spent + order.points)
    return allowed(text, put_power(after), clauses=("REO-RP-02", "REO-RP-03"))


def buy_rp(game: Game, order: BuyRP, _dice: Dice = ()) -> Ruling:
    """Spend build points on next turn's points, two for one (REO-RP-04, 05, 06)."""
    case, power = _production(game, order, order.power, order.points)
    if power is None:
        return case.denied(order)
    most = power.bp_last_on_rp + 1 - power.bp_on_rp
    if order.points > most and chosen(game.options, "reorg.gearing") == "own_class":
        reason = message(
            "reorganization.gearing", power=power.code, last=power.bp_last_on_rp, most=max(0, most)
        )
        case.object(reason, "REO-RP-06")
    if case.objections:
        return case.denied(order)
    text = message("reorganization.rp_bought", power=power.code, points=order.points, gain=2 * order.points)
    after = msgspec.structs.replace(power, bp_on_rp=power.bp_on_rp + order.points)
    return allowed(text, put_power(after), clauses=("REO-RP-04", "REO-RP-05", "REO-RP-06"))


def _production(game: Game, order: BuyRP | SpendBP, code: str, wanted: int) -> tuple[Case, Power | None]:
    case = Case(game)
    if game.clock.phase != "production":
        case.object(message("reorganization.not_production"), "REO-RP-04")
    power = case.power(code, "REO-RP-02")
    if wanted < 1:
        case.object(message("reorganization.not_positive", points=wanted), "REO-RP-04")
    if power and power.bp_available:
        left = power.bp_available - power.bp_spent - power.bp_on_rp
        if wanted > left:
            case.object(message("reorganization.too_few_bp", power=code, left=left), "REO-RP-04")
    return case, power
