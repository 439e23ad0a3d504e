"""Orders of the rule set: reorganize a unit, repair a port with points (REO-GEN, REO-SHA, REO-OVS)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from redball.atlas import PortClass
from redball.game.orders import Reorganize, RepairPort
from redball.game.powers import Power
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, HexState, put_power
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.oil.refuel import with_fuel
from redball.rules.reorganization.costs import cost_clause, is_minor, rp_cost
from redball.rules.reorganization.facing import half_way_key, turned
from redball.rules.reorganization.friends import estranged, work_together
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import (
    BEFORE_FINAL,
    may_reorganize,
    opportunities,
    used,
)
from redball.rules.reorganization.ways import Service, Wish, examine
from redball.rules.reorganization.ways.capacity import once_of
from redball.rules.reorganization.ways.reach import free_slots, most_through
from redball.rules.reorganization.ways.service import count, provider_hex
from redball.rules.reorganization.ways.sources import is_damaged, is_isolated, sources_of
from redball.supply.provision import provide_repair
from redball.wording import message

Dice = tuple[int, ...]


def reorganize(game: Game, order: Reorganize, _dice: Dice = ()) -> Ruling:
    """Turn a face-down unit face-up, or a shattered one face-down, for points."""
    return judged(game, order)


def judged(game: Game, order: Reorganize, why: bool = True) -> Ruling:
    """The ruling on an order; without ``why`` it is not looked for what bars a path."""
    case = Case(game, why=why)
    unit, service = served(case, order, why)
    payer = None
    if unit and service:
        wanted = wish_of(game, unit, order).payer or game.principal(service.owner)
        payer = case.power(wanted, "REO-RP-12")
    if unit and service and payer:
        return _settle(case, order, unit, service, payer)
    return case.denied(order)


def wish_of(game: Game, unit: Unit, order: Reorganize, why: bool = True) -> Wish:
    """What an order asks of its provider; a minor country's controller pays unless somebody else is named
    (REO-RP-09).
    """
    bound = is_minor(game, unit) and order.way != "sea" and not reads(game, "minor_helpers")
    payer = order.payer or (game.principal(unit.power) if bound else "")
    return Wish(unit, order.provider, order.way, order.rail, payer, why, order.ports, order.areas)


def served(case: Case, order: Reorganize, why: bool = True) -> tuple[Unit | None, Service | None]:
    """Everything about an order but who pays: the unit and what would serve it; objections go to the case.

    Without ``why`` it is not looked for what bars a path.
    """
    _check_time(case, order.way)
    unit = case.unit(order.unit, "REO-GEN-02")
    service = examine(case, wish_of(case.game, unit, order, why)) if unit else None
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
    if not unit.shattered and game.marks.get(half_way_key(unit)):
        return Fraction(0), "REO-AMB-30"
    return service.factor * rp_cost(unit), cost_clause(unit)


def fuel_always(game: Game, way: str) -> bool:
    """True when a group has fuel paid at an impulse's end too, unless an HQ serves (REO-AMB-21)."""
    return way != "hq" and bool(reads(game, "fuel_in_impulse"))


def _settle(case: Case, order: Reorganize, unit: Unit, service: Service, payer: Power) -> Ruling:
    game = case.game
    cost, clause = points(game, unit, service)
    friends = _may_pay(case, unit, payer, service.owner)
    if order.way == "sea" and payer.code != game.principal(service.owner):
        reason = message("reorganization.port_pays", power=game.principal(service.owner), unit=unit.name)
        case.object(reason, "REO-SEA-02")
    if friends:
        _check_points(case, payer, cost, unit.name)
    acts = (*service.changes, *turned(game, unit), _charged(payer, cost))
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


def _check_points(case: Case, payer: Power, cost: Fraction, what: str) -> None:
    """Object when the payer has no opportunity now, or too few points."""
    game = case.game
    if game.clock.phase in opportunities(game) and not may_reorganize(game, game.clock, payer):
        case.object(message("reorganization.other_side", power=payer.code), "REO-GEN-04", "REO-AMB-01")
    if cost > payer.rp_left:
        code = "reorganization.too_few"
        short = message(code, power=payer.code, cost=cost, left=payer.rp_left, unit=what)
        case.object(short, "REO-RP-10", "REO-RP-11")


def _may_pay(case: Case, unit: Unit, payer: Power, provider: str) -> bool:
    """Object unless a power may pay for a unit, and the provider's power works with the unit's."""
    game, before = case.game, len(case.objections)
    owner = game.principal(unit.power)
    if is_minor(game, unit) and payer.code != owner and not reads(game, "minor_helpers"):
        case.object(message("reorganization.minor_payer", unit=unit.name, power=owner), "REO-RP-09")
    elif not work_together(game, payer.code, unit.power):
        case.object(estranged(case.game, payer.code, unit.power), "REO-RP-08")
    elif not work_together(game, provider, unit.power):
        case.object(estranged(case.game, provider, unit.power), "REO-RP-08")
    return len(case.objections) == before


def payers(game: Game, unit: Unit, service: Service, way: str) -> tuple[str, ...]:
    """The powers that may pay for a unit now, whether they have the points or not, in order."""
    found = []
    for power in game.powers.values():
        case = Case(game)
        _may_pay(case, unit, power, service.owner)
        bound = way == "sea" and power.code != game.principal(service.owner)
        if not case.objections and not bound and may_reorganize(game, game.clock, power):
            found.append(power.code)
    return tuple(sorted(found))


def payers_of(game: Game, order: Reorganize) -> tuple[str, ...]:
    """The powers that may pay for the unit of an order, whoever the order names."""
    kind, _, name = order.provider.partition(":")
    owner = game.units[name].power if kind == "unit" else game.power_over(game.atlas.find(name))
    return payers(game, game.units[order.unit], Service(owner), order.way)


def _provider_name(game: Game, provider: str) -> str:
    kind, _, name = provider.partition(":")
    return game.units[name].name if kind == "unit" else game.atlas.place_name(game.atlas.find(name))


def _charged(payer: Power, cost: Fraction) -> Change:
    return put_power(msgspec.structs.replace(payer, rp_spent=payer.rp_spent + cost))


# --- ports --------------------------------------------------------------------------------------------------


def repair_port(game: Game, order: RepairPort, _dice: Dice = ()) -> Ruling:
    """Repair a damaged port with points; it serves again at once (REO-OVS-02, 03, REO-AMB-15, 16)."""
    return judged_repair(game, order)


def judged_repair(game: Game, order: RepairPort, why: bool = True) -> Ruling:
    """The ruling on a repair; without ``why`` it is not looked for what bars a path."""
    case = Case(game)
    if game.clock.phase not in opportunities(game) - {BEFORE_FINAL}:
        case.object(message("reorganization.wrong_phase"), "REO-GEN-04")
    port, node = case.hex(order.port, "REO-OVS-02"), provider_hex(case, order.provider)
    if port is None or node is None:
        return case.denied(order)
    name = hex_name(game, port)
    if not game.atlas.port_class(port) or not is_damaged(game, port):
        case.object(message("reorganization.port_sound", port=name), "REO-OVS-02", hexes=(port,))
        return case.denied(order)
    owner = game.power_over(port)
    once = _check_source(case, owner, port, node, why)
    if once is None:
        return case.denied(order)
    payer = case.power(order.payer or game.principal(game.power_over(node)), "REO-RP-12")
    takes_slot = reads(game, "repair_uses_slot") and game.atlas.port_class(port) is PortClass.MINOR
    if takes_slot and not free_slots(game, port):
        reason = message("reorganization.port_full", port=name, count=most_through(game))
        case.object(reason, "REO-OVS-04", "REO-AMB-16")
    cost = Fraction(reads(game, "port_repair_rp"))
    if payer is not None:
        _may_repair(case, payer, owner, cost, name)
    if payer is None or case.objections:
        return case.denied(order)
    changes = [repaired(game, port), _charged(payer, cost), *once]
    if takes_slot:
        changes.append(count(game, "port", game.atlas.label(port)))
    text = message("reorganization.port_repaired", port=name, cost=cost, payer=payer.code)
    return allowed(text, *changes, clauses=("REO-OVS-02", "REO-OVS-03", "REO-AMB-15"))


def repaired(game: Game, port: int) -> Change:
    """The change that makes a damaged port sound."""
    state = msgspec.structs.replace(game.hexes[port], port_damaged=False)
    return Change("hexes", port, None if state == HexState() else state)


def _may_repair(case: Case, payer: Power, owner: str, cost: Fraction, name: str) -> None:
    if work_together(case.game, payer.code, owner):
        _check_points(case, payer, cost, name)
    else:
        reason = estranged(case.game, payer.code, owner)
        case.object(reason, "REO-RP-08")


def repair_payers(game: Game, port: int) -> tuple[str, ...]:
    """The powers that can pay for the repair of a port now, in order."""
    cost, found = Fraction(reads(game, "port_repair_rp")), []
    for power in game.powers.values():
        case = Case(game)
        _may_repair(case, power, game.power_over(port), cost, "")
        if not case.objections:
            found.append(power.code)
    return tuple(sorted(found))


def _check_source(case: Case, owner: str, port: int, node: int, why: bool) -> list[Change] | None:
    """Object unless a hex is a source of the port's owner (None where it is none) that reaches the port; an
    isolated one gives points once a turn to ports as well (REO-PRI-04).
    """
    game = case.game
    name = hex_name(game, node)
    primaries, others = sources_of(game, owner, port)
    if node not in primaries | others:
        case.object(message("reorganization.no_source", source=name, power=owner), "REO-OVS-02")
        return None
    found = provide_repair(game, owner, port, node, why)
    if found.path is None or found.beyond:
        case.object(
            message("reorganization.no_path_to_port", port=hex_name(game, port), source=name), "REO-OVS-02"
        )
        for reason in found.reasons:
            case.object(reason.text, hexes=reason.nodes)
    return once_of(case, node, node in primaries and is_isolated(game, node, primaries))
