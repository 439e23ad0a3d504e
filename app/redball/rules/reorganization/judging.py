"""The order that reorganizes a unit for points (REO-GEN, REO-SHA)."""

from __future__ import annotations

from fractions import Fraction

from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.oil.refuel import with_fuel
from redball.rules.reorganization.costs import cost_clause, is_minor, rp_cost
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.paying import charged, check_points, may_pay_for
from redball.rules.reorganization.pool import BEFORE_FINAL, opportunities, used
from redball.rules.reorganization.tables import HALF_WAY
from redball.rules.reorganization.turning import turned
from redball.rules.reorganization.ways import Service, ServiceRequest, examine
from redball.rules.ruleset import Dice
from redball.wording import message


def reorganize(game: Game, order: Reorganize, _dice: Dice = ()) -> Ruling:
    """Turn a face-down unit face-up, or a shattered one face-down, for points."""
    return judged(game, order)


def judged(game: Game, order: Reorganize, why: bool = True) -> Ruling:
    """The ruling on an order; without ``why`` it is not looked for what bars a path."""
    case = Case(game, why=why)
    unit, service = served(case, order, why)
    if service is None:
        return case.denied(order)
    assert unit is not None, "only a unit is served"
    payer = case.power(request_of(game, unit, order).payer or game.principal(service.owner), "REO-RP-12")
    if payer is None:
        return case.denied(order)
    return _granted(case, order, unit, service, payer)


def request_of(game: Game, unit: Unit, order: Reorganize, why: bool = True) -> ServiceRequest:
    """The request of an order to its provider; a minor country's controller pays unless another power is
    named (REO-RP-09).
    """
    bound = is_minor(game, unit) and order.way != "sea" and not reads(game, "minor_helpers")
    payer = order.payer or (game.principal(unit.power) if bound else "")
    return ServiceRequest(unit, order.provider, order.way, order.rail, payer, why, order.ports, order.areas)


def served(case: Case, order: Reorganize, why: bool = True) -> tuple[Unit | None, Service | None]:
    """Everything about an order but who pays: the unit and what would serve it; objections go to the case.

    Without ``why`` it is not looked for what bars a path.
    """
    _check_time(case, order.way)
    unit = case.unit(order.unit, "REO-GEN-02")
    service = examine(case, request_of(case.game, unit, order, why)) if unit else None
    if unit:
        _needs_it(case, order, unit)
    return unit, service


def _check_time(case: Case, way: str) -> None:
    phase = case.game.clock.phase
    if phase not in opportunities(case.game) or (phase == BEFORE_FINAL and way != "sea"):
        case.object(message("reorganization.wrong_phase"), "REO-GEN-04")


def _needs_it(case: Case, order: Reorganize, unit: Unit) -> None:
    game = case.game
    done = used(game, "unit", unit.id)
    if unit.organized and not unit.shattered and not done and not reads(game, "allow_noop"):
        case.object(message("reorganization.face_up", unit=unit.name), "REO-GEN-02", "REO-AMB-24")
    if done:
        case.object(message("reorganization.already", unit=unit.name), "REO-SHA-02")
    if order.provider == f"unit:{unit.id}":
        case.object(message("reorganization.itself", unit=unit.name), "REO-GEN-06")
    if used(game, "hq", unit.id):
        case.object(message("reorganization.hq_itself", unit=unit.name), "REO-HQ-05")


def points(game: Game, unit: Unit, service: Service) -> tuple[Fraction, str]:
    """What the unit costs through a service, and the clause that sets the cost.

    Where a group lets a shattered unit pay once, its second reorganization is free (REO-AMB-30).
    """
    if not unit.shattered and unit.id in HALF_WAY.of(game):
        return Fraction(0), "REO-AMB-30"
    return service.factor * rp_cost(unit), cost_clause(unit)


def fuel_always(game: Game, way: str) -> bool:
    """True when a group has fuel paid at an impulse's end too, unless an HQ serves (REO-AMB-21)."""
    return way != "hq" and bool(reads(game, "fuel_in_impulse"))


def _granted(case: Case, order: Reorganize, unit: Unit, service: Service, payer: Power) -> Ruling:
    game = case.game
    cost, clause = points(game, unit, service)
    if may_pay_for(case, payer.code, unit, service.owner, order.way):
        check_points(case, payer, cost, unit.name)
    acts = (*service.changes, *turned(game, unit), charged(payer, cost))
    changes, fuel_clauses, notes = with_fuel(case, unit, acts, order.way, fuel_always(game, order.way))
    if case.objections:
        return case.denied(order)
    provider = _provider_name(game, order.provider)
    text = message("reorganization.done", unit=unit.name, provider=provider, cost=cost, payer=payer.code)
    shattered = ("REO-SHA-01",) if unit.shattered else ()
    helped = ("REO-RP-08",) if payer.code != game.principal(unit.power) else ()
    clauses = (
        "REO-GEN-02",
        "REO-GEN-06",
        *helped,
        "REO-RP-12",
        clause,
        *shattered,
        *case.clauses,
        *fuel_clauses,
    )
    return allowed(text, *changes, clauses=tuple(dict.fromkeys(clauses)), notes=notes)


def _provider_name(game: Game, provider: str) -> str:
    kind, _, name = provider.partition(":")
    return game.units[name].name if kind == "unit" else game.atlas.place_name(game.atlas.find(name))
