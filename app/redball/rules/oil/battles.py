"""Declaring attacks and defences: fuel is paid, or armour fights at half (OIL-CBT)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.base.board import land_hex
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.barrels import named_barrels
from redball.rules.oil.combat import Side, Strength, is_trigger, side_of
from redball.rules.oil.opened import opened
from redball.rules.oil.orders import DeclareAttack, DeclareDefence
from redball.rules.oil.paying import pay
from redball.rules.oil.pockets import from_pockets
from redball.rules.oil.stock import barrels_of, total_fuel
from redball.rules.oil.supplied import carried_by, check_helper, helper_of, used_of
from redball.rules.oil.tables import BATTLES, CARRIED, Declared, of_turn
from redball.rules.oil.zones import zones
from redball.rules.ruleset import Dice
from redball.supply.tracing.regions import ground_of, reachable
from redball.wording import Message, message, quantity

PHASE = "land_combat"


# --- what was declared --------------------------------------------------------------------------------------


class Battle(msgspec.Struct, frozen=True):
    """One side of a combat of this impulse as it was declared."""

    node: int
    defends: bool
    table: str
    payer: str
    paid: int
    units: tuple[str, ...]
    at_half: tuple[str, ...]


def _key(game: Game, node: int, defends: bool) -> tuple[int, int, int, Literal["attack", "defence"]]:
    return game.clock.turn, game.clock.impulse, node, "defence" if defends else "attack"


def battles(game: Game) -> tuple[Battle, ...]:
    """What was declared this impulse, by hex, attacks before defences."""
    found = [
        Battle(node, side == "defence", row.table, row.payer, row.paid, tuple(row.units), tuple(row.at_half))
        for (impulse, node, side), row in of_turn(BATTLES, game).items()
        if impulse == game.clock.impulse
    ]
    return tuple(sorted(found, key=lambda battle: (game.atlas.label(battle.node), battle.defends)))


# --- judging ------------------------------------------------------------------------------------------------


def declare_attack(game: Game, order: DeclareAttack, _dice: Dice) -> Ruling:
    """An attack on a hex by some units on one of the two tables."""
    case = Case(game)
    node = land_hex(case, order.hex)
    units = [unit for unit in (case.unit(id) for id in dict.fromkeys(order.units)) if unit is not None]
    _check_phase(case)
    if not order.units:
        case.object(message("oil.nobody_attacks"), "OIL-CBT-01")
    if order.table not in ("blitz", "assault"):
        case.object(message("oil.no_such_table", table=order.table), "OIL-CBT-01", "OIL-CBT-02")
    if case.objections:
        return case.denied(order)
    assert node is not None
    for unit in units:
        _check_attacker(case, unit, node)
    _check_once(case, node, defends=False)
    if case.objections:
        return case.denied(order)
    return _declared(case, order, node, units, side_of(game, units, order.table))


def declare_defence(game: Game, order: DeclareDefence, _dice: Dice) -> Ruling:
    """The defence of a hex by everybody who stands there."""
    case = Case(game)
    node = land_hex(case, order.hex)
    _check_phase(case)
    if node is None:
        return case.denied(order)
    units = defenders(game, node)
    if not units:
        case.object(message("oil.nobody_defends", hex=hex_name(game, node)), "OIL-CBT-03", hexes=(node,))
    _check_once(case, node, defends=True)
    if case.objections:
        return case.denied(order)
    return _declared(case, order, node, units, side_of(game, units, "assault", defends=True))


def _check_phase(case: Case) -> None:
    if case.game.clock.phase != PHASE:
        case.object(message("oil.not_land_combat"), "OIL-CBT-01", "OIL-CBT-03")


def _check_once(case: Case, node: int, defends: bool) -> None:
    if _key(case.game, node, defends) in BATTLES.of(case.game):
        code = "oil.already_defended" if defends else "oil.already_attacked"
        case.object(message(code, hex=hex_name(case.game, node)), "OIL-CBT-04", hexes=(node,))


def acts(game: Game, unit: Unit) -> bool:
    """True when a unit's power may attack in this impulse."""
    power = game.powers.get(game.principal(unit.power))
    return power is not None and power.side == game.clock.side


def defenders(game: Game, node: int) -> list[Unit]:
    """The land units of a hex that would defend it in this impulse."""
    return [unit for unit in game.units_at.get(node, ()) if game.holds_ground(unit) and not acts(game, unit)]


def may_attack(game: Game, unit: Unit, node: int) -> bool:
    """True when a unit could take part in an attack on a hex that hasn't been declared yet."""
    case = Case(game)
    _check_attacker(case, unit, node)
    return not case.objections


def _check_attacker(case: Case, unit: Unit, node: int) -> None:
    """Whether a unit is there, is on the side that acts, and hasn't attacked yet; how it got there is the
    paper game's business.
    """
    game, where = case.game, {"unit": unit.name, "hex": hex_name(case.game, node)}
    if not game.holds_ground(unit):
        case.object(message("oil.no_land_unit", **where), "OIL-CBT-05")
    elif not acts(game, unit):
        case.object(message("oil.not_its_impulse", **where), "OIL-CBT-01")
    elif not _next_to(game, unit, node):
        case.object(message("oil.not_next_to", **where), "OIL-CBT-01", hexes=(node,))
    elif not _is_enemy(game, unit, node):
        case.object(message("oil.nobody_to_attack", **where), "OIL-CBT-01", hexes=(node,))
    for battle in battles(game):
        if not battle.defends and unit.id in battle.units:
            elsewhere = message("oil.attacks_elsewhere", unit=unit.name, hex=hex_name(game, battle.node))
            case.object(elsewhere, "OIL-CBT-04", hexes=(battle.node,))


def _next_to(game: Game, unit: Unit, node: int) -> bool:
    """In a hex beside it; invading from a sea area on its coast; dropping from anywhere."""
    if unit.sea >= 0:
        return unit.sea in game.atlas.coasts.get(node, ())
    return unit.type == "PARA" or (unit.hex >= 0 and game.atlas.grid.distance(unit.hex, node) == 1)


def _is_enemy(game: Game, unit: Unit, node: int) -> bool:
    there = [other.power for other in game.units_at.get(node, ()) if game.holds_ground(other)]
    return any(game.at_war(unit.power, other) for other in (*there, game.controller(node)))


# --- paying -------------------------------------------------------------------------------------------------


def _declared(
    case: Case, order: DeclareAttack | DeclareDefence, node: int, units: Sequence[Unit], side: Side
) -> Ruling:
    """The declaration with its payment, or with everything that needs fuel at half strength."""
    game, defends = case.game, isinstance(order, DeclareDefence)
    carried = _from_headquarters(case, order, side, defends) if order.hq else 0
    due = side.cost - carried if order.pay else 0
    payer = _payer(case, order, side) if due else ""
    paying = _payment(case, order, payer, side, due) if payer else None
    if case.objections:
        return case.denied(order)
    strength = side.fuelled if order.pay else side.at_half
    halved = [fighter.unit.id for fighter in strength.fighters if fighter.halved]
    table = order.table if isinstance(order, DeclareAttack) else ""
    row = Declared(table, payer, due, [unit.id for unit in units], halved)
    changes: list[Change] = [BATTLES.put(_key(game, node, defends), row)]
    if carried:
        changes.append(CARRIED.put((game.clock.turn, order.hq), used_of(game, order.hq) + carried))
    notes = list(_told(strength))
    clauses = list(side.clauses)
    if paying is not None:
        changes += paying.changes
        notes += paying.notes
        clauses += [*paying.clauses, "OIL-CBT-13" if len(side.payers) > 1 else "OIL-CBT-12"]
    if halved:
        clauses += ["OIL-CBT-06", "OIL-CBT-07"]
    if any(fighter.unit.is_division for fighter in strength.fighters):
        clauses.append("OIL-CBT-08")
    if carried:
        notes.append(message("oil.hq_fuel_used", unit=game.units[order.hq].name, fuel=carried))
        clauses.append("OIL-CBT-11")
    text = _text(game, node, defends, table, payer, due, bool(halved))
    return allowed(text, *changes, clauses=tuple(dict.fromkeys(clauses)), notes=tuple(notes))


def _text(game: Game, node: int, defends: bool, table: str, payer: str, due: int, halved: bool) -> Message:
    what = "defence" if defends else table
    how = "paid" if due else "at_half" if halved else "free"
    return message(f"oil.{what}_{how}", hex=hex_name(game, node), power=payer, fuel=due)


def _told(strength: Strength) -> Iterator[Message]:
    """Factors and armour values as they count, unit by unit."""
    factors = [f"{f.unit.name} {quantity(f.factor)}" for f in strength.fighters]
    yield message("oil.combat_factors", units=factors, total=strength.factor)
    if strength.armour:
        armour = [f"{f.unit.name} {quantity(f.armour)}" for f in strength.fighters if f.unit.armour]
        yield message("oil.combat_armour", units=armour, total=strength.armour)


def _from_headquarters(case: Case, order: DeclareAttack | DeclareDefence, side: Side, defends: bool) -> int:
    """How much of the cost an HQ covers with the fuel that it carries (OIL-CBT-11)."""
    game, hq = case.game, case.unit(order.hq)
    if hq is None:
        return 0
    if defends and not chosen(game.options, "oil.hq_22_4_10_defence"):
        case.object(message("oil.hq_attacks_only", unit=hq.name), "OIL-CBT-11", "OIL-AMB-12")
    if not order.pay:
        case.object(message("oil.hq_and_half", unit=hq.name), "OIL-CBT-11")
    if not carried_by(game, hq):
        case.object(message("oil.hq_carries_none", unit=hq.name), "OIL-CBT-11")
    for unit in _thirsty(game, side):
        check_helper(case, hq, unit, "OIL-CBT-11")
    return min(side.cost, carried_by(game, hq))


def _thirsty(game: Game, side: Side) -> list[Unit]:
    return [unit for unit in side.units if is_trigger(unit) and not helper_of(game, unit.id)]


def _payer(case: Case, order: DeclareAttack | DeclareDefence, side: Side) -> str:
    """The power that pays: the one with most armour; of several that tie the one named, else the first
    (OIL-CBT-12, 13).
    """
    if not side.payers:
        names = sorted({case.game.principal(unit.power) for unit in _thirsty(case.game, side)})
        case.object(message("oil.nobody_pays", powers=names), "OIL-CBT-06", "OIL-CBT-12")
        return ""
    if not order.payer:
        return side.payers[0]
    if case.power(order.payer) is None:
        return ""
    if order.payer not in side.payers:
        clause = "OIL-CBT-13" if len(side.payers) > 1 else "OIL-CBT-12"
        reason = message("oil.other_pays_combat", payer=order.payer, powers=list(side.payers))
        case.object(reason, clause)
        return ""
    return order.payer


class _Paying(msgspec.Struct, frozen=True):
    changes: Sequence[Change]
    notes: Sequence[Message]
    clauses: Sequence[str]


def _payment(
    case: Case, order: DeclareAttack | DeclareDefence, payer: str, side: Side, due: int
) -> _Paying | None:
    game = case.game
    named = named_barrels(case, payer, order.barrels)
    within = usable_barrels(game, payer, _thirsty(game, side))
    for node in dict.fromkeys(named):
        if node in barrels_of(game, payer) and node not in within:
            reason = message("oil.barrel_cut_off", hex=hex_name(game, node), power=payer)
            case.object(reason, "OIL-STO-06", "OIL-AMB-11", hexes=(node,))
    if case.objections:
        return None
    linked = {n for n in within if not zones(game, payer).is_cut_off(n)}
    from_pocket = bool(named) and named[0] not in linked
    payment = pay(game, payer, Fraction(due), "combat", named, () if from_pocket else linked)
    if payment is None:
        pocket = from_pockets(game, payer, Fraction(due), [*named, *sorted(within)])
        if pocket is not None:
            return _Paying(*pocket)
    if payment is None:
        have = total_fuel(game, payer)
        case.object(
            message("oil.combat_too_dear", power=payer, fuel=due, have=have), "OIL-STO-06", "OIL-CBT-06"
        )
        return None
    return _Paying(payment.changes, payment.notes, payment.clauses)


def usable_barrels(game: Game, power: str, units: Sequence[Unit]) -> Collection[int]:
    """Hexes whose barrels may pay for a combat: those that trace home, and those that the units reach
    (OIL-AMB-11).  What is left of a barrel that was opened in a pocket counts there too.
    """
    depots = {*barrels_of(game, power), *(n for (n, *_), o in opened(game).items() if o.owner == power)}
    ground = ground_of(game, power)
    cut_off = zones(game, power).is_cut_off
    linked = {node for node in depots if not cut_off(node)}
    return linked.union(*(reachable(ground, unit.hex, depots) for unit in units if unit.hex >= 0))
