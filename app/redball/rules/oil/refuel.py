"""Turning units face-up for fuel in final reorganization (OIL-REO, OIL-CST, OIL-SEA-03, 07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.case import Case, here, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.costs import activation_cost, unit_fuel_cost
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.oil.fuelling import Fuelled, fuelled
from redball.rules.oil.ledger import PHASE, Ledger
from redball.rules.oil.notes import expended_notes
from redball.rules.oil.orders import Refuel, RefuelMany
from redball.rules.oil.tables import FUELLED
from redball.rules.registry import active
from redball.rules.ruleset import Dice
from redball.wording import Message, message


class Bill(NamedTuple):
    """The cost of an act of reorganizing, and its clauses."""

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


# --- one unit -----------------------------------------------------------------------------------------------


def refuel(game: Game, order: Refuel, _dice: Dice) -> Ruling:
    """A face-down unit paid for, and an HQ's activation if wanted.

    Where reorganization points are needed too, the fuel is paid now and the unit turns when points are spent
    on it.
    """
    case = Case(game)
    _check_phase(case)
    ledger = Ledger.of(game)
    paid = _judged(case, order, ledger, FuelPaths(game))
    if paid is None:
        return case.denied(order)
    unit = game.units[order.unit]
    changes = (*paid.ledger.changes(), *_turned(game, unit, order.activation))
    notes = (*_also(paid), *expended_notes(ledger, paid.ledger))
    return allowed(_text(game, unit, paid), *changes, clauses=paid.clauses, notes=notes)


def _judged(case: Case, order: Refuel, ledger: Ledger, ways: FuelPaths) -> Fuelled | None:
    """The order's unit paid for, or objections."""
    unit = case.unit(order.unit)
    if unit is None:
        return None
    _check_wanted(case, order, unit)
    if case.objections:
        return None
    bill = bill_of(case.game, unit, order.activation)
    return fuelled(case, ledger, ways, unit, bill.fuel, bill.clauses, order)


def _check_phase(case: Case) -> None:
    game = case.game
    if game.clock.phase != PHASE:
        impulse = ("OIL-REO-19",) if game.clock.impulse else ()
        code = "oil.fuel_later" if impulse else "oil.not_final_reorganization"
        case.object(message(code), "OIL-REO-01", *impulse)


def _check_wanted(case: Case, order: Refuel, unit: Unit) -> None:
    game = case.game
    if unit.organized:
        if not order.activation:
            case.object(message("base.already_face_up", unit=unit.name), "OIL-REO-20", hexes=here(unit))
    elif unit.shattered:
        case.object(message("base.shattered_down", unit=unit.name), "BASE-UNIT-12", hexes=here(unit))
    elif needs_points(game) and is_fuelled(game, unit):
        case.object(message("oil.already_fuelled", unit=unit.name), "OIL-REO-20", hexes=here(unit))
    if order.activation and not unit.activated:
        case.object(message("oil.not_activated", unit=unit.name), "OIL-CST-26", hexes=here(unit))


# --- many units ---------------------------------------------------------------------------------------------


def refuel_many(game: Game, order: RefuelMany, _dice: Dice) -> Ruling:
    """Several units paid for one after the other, all or none."""
    case = Case(game)
    _check_phase(case)
    if not order.refuels:
        case.object(message("oil.no_units"), "OIL-REO-20")
    for name in _twice([refuel.unit for refuel in order.refuels]):
        unit = game.units[name].name if name in game.units else name
        case.object(message("oil.unit_twice", unit=unit), "OIL-REO-20")
    if case.objections:
        return case.denied(order)
    first = ledger = Ledger.of(game)
    ways, paid, units = FuelPaths(game), list[Fuelled](), list[Change]()
    for part in order.refuels:
        one = Case(game)
        found = _judged(one, part, ledger, ways)
        if found is None:
            name = game.units[part.unit].name if part.unit in game.units else part.unit
            case.object(message("oil.batch_stops", unit=name, number=len(paid) + 1))
            for reason in one.objections:
                case.object(reason, *one.clauses, hexes=one.hexes)
            return case.denied(order)
        ledger = found.ledger
        paid.append(found)
        units += _turned(game, game.units[part.unit], part.activation)
    text = message("oil.turned_many", count=len(paid), fuel=sum((p.fuel for p in paid), Fraction(0)))
    clauses = tuple(dict.fromkeys(clause for p in paid for clause in p.clauses))
    notes = tuple(expended_notes(first, ledger))
    return allowed(text, *ledger.changes(), *units, clauses=clauses, notes=notes)


def _twice(names: Sequence[str]) -> Iterator[str]:
    yield from dict.fromkeys(name for i, name in enumerate(names) if name in names[:i])


# --- together with points -----------------------------------------------------------------------------------


def with_fuel(
    case: Case, unit: Unit, changes: Sequence[Change], way: str = "", always: bool = False
) -> tuple[tuple[Change, ...], tuple[str, ...], tuple[Message, ...]]:
    """Changes that turn a unit face-up for points, with its fuel added: changes, clauses, notes.

    In final reorganization both are due (REO-AMB-21); by option also in an impulse unless an HQ is the
    ``way`` (OIL-AMB-18), and whatever the phase when ``always`` (REO-OFF-09).  Fuel that was paid before is
    not paid again, and a shattered unit, which stays face-down, needs none yet.  Objections go to the case.
    """
    game = case.game
    impulse = game.clock.phase != PHASE
    if not needs_fuel(game, unit, way, always):
        return tuple(changes), (), ()
    bill, before = bill_of(game, unit), Ledger.of(game)
    order = Refuel(unit.id)
    paid = fuelled(case, before, FuelPaths(game), unit, bill.fuel, bill.clauses, order)
    if paid is None:
        return tuple(changes), (), ()
    said = message("oil.also_paid", power=paid.owner, fuel=paid.fuel, unit=unit.name)
    clauses = (*paid.clauses, *(("OIL-AMB-18",) if impulse and not always else ()))
    notes = (said, *expended_notes(before, paid.ledger))
    return _merged([*changes, *paid.ledger.changes()]), clauses, notes


def needs_fuel(game: Game, unit: Unit, way: str = "", always: bool = False) -> bool:
    """True when turning a unit face-up for points takes fuel as well, on the terms of :func:`with_fuel`."""
    by_option = way != "hq" and bool(chosen(game.options, "oil.non_hq_impulse_reorg_costs"))
    due = game.clock.phase == PHASE or always or by_option
    return "oil" in game.rule_sets and due and not unit.shattered and not is_fuelled(game, unit)


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


# --- the unit afterwards ------------------------------------------------------------------------------------


def needs_points(game: Game) -> bool:
    """True when turning a unit face-up in final reorganization takes reorganization points as well: some rule
    set of the game gives powers a pool of them.
    """
    return any(rule_set.pool is not None for rule_set in active(game))


def _turned(game: Game, unit: Unit, activation: bool) -> Iterator[Change]:
    """The unit afterwards: face-up, or fuelled and waiting for its reorganization points."""
    activated = unit.activated - 1 if activation else unit.activated
    waits = not unit.organized and needs_points(game)
    if waits:
        yield FUELLED.put((game.clock.turn, unit.id), True)
    yield put_unit(msgspec.structs.replace(unit, organized=not waits, activated=activated))


def is_fuelled(game: Game, unit: Unit) -> bool:
    """True when the unit needs no fuel (any more) to turn face-up in this final reorganization."""
    paid = (game.clock.turn, unit.id) in FUELLED.of(game)
    return paid or not unit_fuel_cost(unit, game.options).fuel


# --- words --------------------------------------------------------------------------------------------------


def _also(paid: Fuelled) -> Iterator[Message]:
    """That more was drawn than arrived."""
    if paid.gross > paid.fuel:
        yield message("oil.gross", power=paid.owner, gross=paid.gross, net=paid.fuel)


def _text(game: Game, unit: Unit, paid: Fuelled) -> Message:
    waits = not unit.organized and needs_points(game)
    what = "fuelled" if waits else "activation_removed" if unit.organized else "turned_up"
    code = f"oil.{what}" if paid.fuel else f"oil.{what}_free"
    source = hex_name(game, paid.node) if paid.node is not None else ""
    return message(code, unit=unit.name, power=paid.owner, fuel=paid.fuel, source=source)
