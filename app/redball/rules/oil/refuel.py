"""Turning units face-up for fuel in final reorganization (OIL-REO, OIL-CST, OIL-SEA-03, 07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import msgspec

from redball import supply
from redball.game.orders import Refuel
from redball.game.powers import power_infos
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_mark, put_unit
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.barrels import expended, named_barrels
from redball.rules.oil.costs import activation_cost, unit_fuel_cost
from redball.rules.oil.receipts import factories_at, is_home, oil_at, receipts
from redball.rules.oil.sea import is_due
from redball.rules.oil.stock import affordable, barrels_of, fuel_power, has_endless_fuel, pay, payment_changes
from redball.rules.oil.tracing import unit_reaches
from redball.rules.ruleset import Dice
from redball.wording import Message, message

PHASE = "final_reorganization"


class Bill(NamedTuple):
    """What an act of reorganizing costs, and the clauses that say so."""

    fuel: Fraction
    clauses: tuple[str, ...]


def bill_of(game: Game, unit: Unit, activation: bool = False) -> Bill:
    """Fuel to turn a unit face-up if it isn't, and to remove an activation if that is wanted."""
    fuel, clauses = Fraction(0), []
    if not unit.organized:
        cost = unit_fuel_cost(unit, game.options)
        fuel, clauses = cost.fuel, [cost.clause]
    if activation:
        removal = activation_cost(unit)
        fuel, clauses = fuel + removal.fuel, [*clauses, removal.clause]
    return Bill(fuel, tuple(clauses))


# --- where fuel comes from ----------------------------------------------------------------------------------


def targets(game: Game, power: str) -> Mapping[int, str]:
    """Hexes that a power's units may trace to, with the clause that makes each one fit (OIL-REO-01 to 03)."""
    found: dict[int, str] = {}
    depots = barrels_of(game, power)
    only_factories = chosen(game.options, "oil.trace_target") == "factory_only"
    endless = has_endless_fuel(game, power)
    for node in game.atlas.places_at:
        if factories_at(game, node) and game.power_over(node) == power:
            if oil_at(game, node):
                found[node] = "OIL-REO-01"
            elif endless and game.atlas.is_continental_us(node):
                found[node] = "OIL-LIM-06"
    for receipt in receipts(game, power):
        if factories_at(game, receipt.factory) and game.power_over(receipt.factory) == power:
            found.setdefault(receipt.factory, "OIL-REO-03")
    for node in depots:
        if not only_factories or game.atlas.factories(node):
            found.setdefault(node, "OIL-REO-02")
    return found


class _Supplier(NamedTuple):
    """The hex that a unit traces to (-1 at sea, where none is needed) and the clause."""

    node: int
    clause: str


def _supplier(case: Case, unit: Unit, power: str, named: str) -> _Supplier | None:
    """Where the unit's fuel comes from: the hex that the player names, else one at home, else any that it
    reaches.
    """
    game = case.game
    if unit.hex < 0:
        return _at_sea(case, unit)
    known = targets(game, power)
    if named:
        node = case.hex(named)
        if node is None:
            return None
        if node not in known:
            reason = message("oil.no_target", hex=hex_name(game, node), power=power)
            case.object(reason, "OIL-REO-01", "OIL-REO-02", "OIL-REO-03", hexes=(node,))
            return None
        known = {node: known[node]}
    reached = unit_reaches(game, unit.id, power, known)
    if reached:
        node = min(reached, key=lambda n: _preference(game, power, unit, n))
        return _Supplier(node, known[node])
    code = "oil.no_path" if known else "oil.no_targets"
    case.object(message(code, unit=unit.name, power=power), "OIL-REO-01", "OIL-REO-20", hexes=(unit.hex,))
    for cause in supply.why_not(game, power, unit.country, unit.hex, list(known), unlimited=True, unit=unit):
        case.object(cause.text, hexes=cause.nodes)
    return None


def _preference(game: Game, power: str, unit: Unit, node: int) -> tuple[bool, int, int]:
    """Targets at home first, since what is drawn there is never reduced (OIL-AMB-39); then the nearest."""
    return not is_home(game, power, node), game.atlas.grid.distance(unit.hex, node), node


def _at_sea(case: Case, unit: Unit) -> _Supplier | None:
    """Units at sea pay but need no path (OIL-AMB-32)."""
    if unit.sea < 0:
        case.object(message("oil.off_map", unit=unit.name), "OIL-REO-20")
        return None
    if chosen(case.game.options, "oil.at_sea_trace"):
        case.object(message("oil.at_sea", unit=unit.name), "OIL-AMB-32")
        return None
    return _Supplier(-1, "OIL-SEA-07")


# --- judging ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Charge:
    """What fuelling a unit does: changes of stocks, clauses, notes and what was paid by whom from where."""

    changes: tuple[Change, ...]
    clauses: tuple[str, ...]
    notes: tuple[Message, ...]
    fuel: Fraction
    power: str
    source: int


def charge(
    case: Case, unit: Unit, bill: Bill, target: str = "", barrels: Sequence[str] = ()
) -> Charge | None:
    """Pay a unit's bill, or object.  A unit that costs nothing needs neither path nor fuel (OIL-REO-20)."""
    power = fuel_power(case.game, unit.power)
    if not bill.fuel:
        return Charge((), (*bill.clauses, "OIL-REO-20"), (), bill.fuel, power, -1)
    if power not in case.game.powers:
        case.object(message("oil.no_payer", unit=unit.name, power=power), "OIL-REO-17")
        return None
    if chosen(case.game.options, "oil.sea_maintenance_first") and is_due(case.game, power):
        case.object(message("oil.sea_first", power=power), "OIL-SEA-04", "OIL-AMB-14")
    named = named_barrels(case, power, barrels)
    supplier = _supplier(case, unit, power, target)
    payment = pay(case.game, power, bill.fuel, named)
    if payment is None:
        have = affordable(case.game, power) or Fraction(0)
        case.object(
            message("oil.too_little", power=power, fuel=bill.fuel, have=have), "OIL-STO-06", "OIL-REO-20"
        )
    if case.objections or supplier is None or payment is None:
        return None
    spent = payment_changes(case.game, power, payment, "reorganization")
    minor = ("OIL-REO-17",) if unit.country not in _homes(case.game, power) else ()
    clauses = (*bill.clauses, supplier.clause, *minor, *(("OIL-STO-06",) if payment.barrels else ()))
    notes = tuple(expended(case.game, payment))
    return Charge(tuple(spent), clauses, notes, bill.fuel, power, supplier.node)


def _homes(game: Game, power: str) -> tuple[str, ...]:
    return power_infos()[power].homes if power in power_infos() else ()


def with_fuel(
    case: Case, unit: Unit, changes: Sequence[Change]
) -> tuple[tuple[Change, ...], tuple[str, ...], tuple[Message, ...]]:
    """Changes that turn a unit face-up for points, with its fuel added: changes, clauses, notes.

    In final reorganization both are due (REO-AMB-21); fuel that was paid before is not paid again, and a
    shattered unit, which stays face-down, needs none yet.  Objections go to the case.
    """
    game = case.game
    due = "oil" in game.rule_sets and game.clock.phase == PHASE and not unit.shattered
    if not due or is_fuelled(game, unit):
        return tuple(changes), (), ()
    paid = charge(case, unit, bill_of(game, unit))
    if paid is None:
        return tuple(changes), (), ()
    said = message("oil.also_paid", power=paid.power, fuel=paid.fuel, unit=unit.name)
    return _merged([*changes, *paid.changes]), paid.clauses, (said, *paid.notes)


def _merged(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Changes with one entry a power: points and fuel change the same one."""
    found: dict[tuple[str, object], Change] = {}
    for change in changes:
        place = change.table, change.key
        if change.table == "powers" and place in found:
            both = msgspec.structs.replace(found[place].value, fuel=change.value.fuel)
            change = Change("powers", change.key, both)
        found[place] = change
    return tuple(found.values())


def refuel(game: Game, order: Refuel, _dice: Dice) -> Ruling:
    """A face-down unit paid for, and an HQ's activation if wanted.

    Where reorganization points are needed too, the fuel is paid now and the unit turns when points are spent
    on it.
    """
    case = Case(game)
    unit = case.unit(order.unit)
    if game.clock.phase != PHASE:
        impulse = ("OIL-REO-19",) if game.clock.impulse else ()
        case.object(
            message("oil.fuel_later" if impulse else "oil.not_final_reorganization"), "OIL-REO-01", *impulse
        )
    if unit is None:
        return case.denied(order)
    _check_wanted(case, order, unit)
    if case.objections:
        return case.denied(order)
    paid = charge(case, unit, bill_of(game, unit, order.activation), order.target, order.barrels)
    if paid is None:
        return case.denied(order)
    changes = (*paid.changes, *_turned(game, unit, order.activation))
    return allowed(_text(game, unit, paid), *changes, clauses=paid.clauses, notes=paid.notes)


def _check_wanted(case: Case, order: Refuel, unit: Unit) -> None:
    game = case.game
    if unit.organized and not order.activation:
        case.object(message("base.already_face_up", unit=unit.name), "OIL-REO-20", hexes=_here(unit))
    elif not unit.organized and unit.shattered:
        case.object(message("base.shattered_down", unit=unit.name), "BASE-UNIT-12", hexes=_here(unit))
    elif not unit.organized and needs_points(game) and is_fuelled(game, unit):
        case.object(message("oil.already_fuelled", unit=unit.name), "OIL-REO-20", hexes=_here(unit))
    if order.activation and not unit.activated:
        case.object(message("oil.not_activated", unit=unit.name), "OIL-CST-26", hexes=_here(unit))
    power = fuel_power(game, unit.power)
    if order.payer and order.payer != power:
        reason = message("oil.other_payer", unit=unit.name, power=power, payer=order.payer)
        case.object(reason, "OIL-REO-17", hexes=_here(unit))


def _here(unit: Unit) -> tuple[int, ...]:
    return (unit.hex,) if unit.hex >= 0 else ()


def needs_points(game: Game) -> bool:
    """True when turning a unit face-up in final reorganization takes reorganization points as well
    (REO-GEN-03).
    """
    return "reorganization" in game.rule_sets


def _turned(game: Game, unit: Unit, activation: bool) -> Iterator[Change]:
    """The unit afterwards: face-up, or fuelled and waiting for its reorganization points."""
    activated = unit.activated - 1 if activation else unit.activated
    waits = not unit.organized and needs_points(game)
    if waits:
        yield put_mark(fuelled_key(game.clock.turn, unit.id), True)
    yield put_unit(msgspec.structs.replace(unit, organized=not waits, activated=activated))


def fuelled_key(turn: int, unit: str) -> str:
    """The mark that says that a unit's fuel of this turn's final reorganization is paid."""
    return f"oil.fuelled.{turn}.{unit}"


def is_fuelled(game: Game, unit: Unit) -> bool:
    """True when the unit needs no fuel (any more) to turn face-up in this final reorganization."""
    paid = bool(game.marks.get(fuelled_key(game.clock.turn, unit.id)))
    return paid or not unit_fuel_cost(unit, game.options).fuel


def _text(game: Game, unit: Unit, paid: Charge) -> Message:
    waits = not unit.organized and needs_points(game)
    what = "fuelled" if waits else "activation_removed" if unit.organized else "turned_up"
    code = f"oil.{what}" if paid.fuel else f"oil.{what}_free"
    source = hex_name(game, paid.source) if paid.source >= 0 else ""
    return message(code, unit=unit.name, power=paid.power, fuel=paid.fuel, source=source)
