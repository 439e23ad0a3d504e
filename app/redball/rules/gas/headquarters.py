"""HQs in Final Reorganization: the first of a power is free, each other one costs gas (GAS-EXP-04,
GAS-LIM-14).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

import msgspec

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.case import Case, here, hex_name
from redball.rules.gas.maps import counts_as, sheet_of
from redball.rules.gas.options import reads
from redball.rules.gas.orders import TurnUpHQ
from redball.rules.gas.owners import is_dependent, is_neutral, payer_of
from redball.rules.gas.paying import check_gas, too_little
from redball.rules.gas.standing import paid_from, paid_maps, standing
from redball.rules.gas.steps import FINAL, last_impulse, step_of
from redball.rules.gas.stock import spendable, taken_from
from redball.rules.gas.tables import TURNED, OfStep, Turned
from redball.rules.gas.trace import reaches
from redball.rules.registry import active
from redball.rules.ruleset import Dice, Objection
from redball.wording import message

FREE_HQ = -1
"""Stands for the hex of the gas of an HQ that is free."""


def price(game: Game) -> int:
    """What an HQ costs (GAS-EXP-04, GAS-AMB-28)."""
    return int(reads(game, "cost_per_hq"))


def gives_points(game: Game) -> bool:
    """True where turning a unit up takes reorganization points too: some rule set gives powers a pool."""
    return any(rule_set.pool is not None for rule_set in active(game))


def pays_hqs(game: Game) -> bool:
    """True in a phase in which HQs are turned up for gas:  Final Reorganization, by option the end of an
    impulse too (GAS-AMB-19); not where points alone are due (GAS-AMB-27).
    """
    phase = game.clock.phase
    here = phase == "final_reorganization" or (
        phase == "reorganization" and bool(reads(game, "impulse_hq_reorg"))
    )
    return here and costs_gas(game)


def costs_gas(game: Game) -> bool:
    """True where HQs are turned up for gas at all, not for reorganization points alone (GAS-AMB-27)."""
    return not gives_points(game) or reads(game, "with_rp_rule") != "rp_only"


def needs_gas(game: Game, unit: Unit) -> bool:
    """True for an HQ that is not turned up without gas (GAS-AMB-21)."""
    if not unit.is_headquarters or is_neutral(game, payer_of(game, unit)) or not payer_of(game, unit):
        return False
    return reads(game, "hq_scope") == "all" or is_dependent(game, unit)


def turned(game: Game, power: str) -> dict[str, int]:
    """HQs of a power that may be turned up in the present step, and whose gas paid; :data:`FREE_HQ` for the
    free one.
    """
    step = step_of(game)
    found = {
        id: paid.hex
        for (turn, at, id), paid in TURNED.of(game).items()
        if (turn, at) == (game.clock.turn, step)
    }
    return {
        id: node for id, node in found.items() if id in game.units and payer_of(game, game.units[id]) == power
    }


def is_free_left(game: Game, power: str) -> bool:
    """True while no HQ of a power was turned up free in the present step."""
    return FREE_HQ not in turned(game, power).values()


def waiting(game: Game, power: str) -> tuple[Unit, ...]:
    """HQs of a power on the map that are face-down and wait for gas; shattered ones can't be turned up."""
    known = turned(game, power)
    return tuple(
        unit
        for unit in game.units.values()
        if not unit.organized
        and not unit.shattered
        and (unit.hex >= 0 or unit.sea >= 0)
        and payer_of(game, unit) == power
        and needs_gas(game, unit)
        and unit.id not in known
    )


# --- the order ----------------------------------------------------------------------------------------------


def turn_up_hq(game: Game, order: TurnUpHQ, _dice: Dice) -> Ruling:
    """An HQ turned up, free or for gas; where reorganization points are due too, the permission to spend
    them.
    """
    case = Case(game)
    unit, step = case.unit(order.unit), step_of(game)
    nodes = [node for text in order.hexes if (node := case.hex(text)) is not None]
    if not pays_hqs(game) or step is None:
        code = "gas.no_hq_gas" if game.clock.phase == "final_reorganization" else "gas.no_hq_now"
        clause = "GAS-AMB-27" if code == "gas.no_hq_gas" else "GAS-EXP-04"
        case.object(message(code, phase=f"sequence.phase.{game.clock.phase}"), clause)
    if unit is None:
        return case.denied(order)
    _check_hq(case, unit)
    if case.objections or step is None:
        return case.denied(order)
    power = payer_of(game, unit)
    covered = covering(game, unit, power) if step == FINAL else ()
    free = not nodes and not covered and is_free_left(game, power)
    if covered:
        nodes = []
    elif not free:
        nodes = _sources(case, unit, power, nodes)
        if reads(game, "hq_needs_trace") and not case.objections and not reaches(game, unit, nodes, power):
            where = [hex_name(game, node) for node in nodes]
            case.object(
                message("gas.hq_no_trace", unit=unit.name, hexes=where), "GAS-AMB-37", hexes=here(unit)
            )
    if case.objections:
        return case.denied(order)
    source = FREE_HQ if free else covered[0] if covered else nodes[0]
    changes = [TURNED.put((game.clock.turn, step, unit.id), Turned(source))]
    if not gives_points(game):
        changes.append(put_unit(msgspec.structs.replace(unit, organized=True)))
    if nodes:
        changes += taken_from(game, power, nodes, "hq")
    code = "gas.hq_free" if free else "gas.hq_covered" if covered else "gas.hq_paid"
    code += "_may" if gives_points(game) else ""
    text = message(
        code,
        unit=unit.name,
        power=power,
        count=len(nodes),
        hexes=[hex_name(game, node) for node in dict.fromkeys(nodes)],
    )
    notes = (message("gas.hq_points_too", unit=unit.name),) if gives_points(game) else ()
    own = ("GAS-LIM-14", "GAS-GEN-03") if free else ("GAS-AMB-30",) if covered else ("GAS-EXP-04",)
    return allowed(text, *changes, clauses=(*own, *(("GAS-AMB-27",) if notes else ())), notes=notes)


def _check_hq(case: Case, unit: Unit) -> None:
    game = case.game
    if not unit.is_headquarters:
        case.object(message("gas.no_hq", unit=unit.name), "GAS-EXP-04")
    elif unit.hex < 0 and unit.sea < 0:
        case.object(message("gas.off_the_map", unit=unit.name), "GAS-EXP-04")
    elif not payer_of(game, unit):
        case.object(message("gas.nobodys", unit=unit.name), "GAS-EXP-05")
    elif unit.id in turned(game, payer_of(game, unit)):
        case.object(message("gas.hq_done", unit=unit.name), "GAS-EXP-04", hexes=here(unit))
    elif unit.organized:
        case.object(message("gas.hq_up", unit=unit.name), "GAS-EXP-04", hexes=here(unit))
    elif unit.shattered:
        case.object(message("base.shattered_down", unit=unit.name), "BASE-UNIT-12", hexes=here(unit))
    elif not needs_gas(game, unit):
        clause = "GAS-AMB-17" if is_neutral(game, payer_of(game, unit)) else "GAS-AMB-21"
        case.object(message("gas.hq_needs_none", unit=unit.name), clause, hexes=here(unit))


def covering(game: Game, unit: Unit, power: str) -> tuple[int, ...]:
    """Where the gas was stored that was paid for an HQ's map in the last impulse, where that serves in Final
    Reorganization too (GAS-AMB-30); nowhere for one that must trace to it and doesn't (GAS-AMB-37).
    """
    sheet, last = sheet_of(game, unit), last_impulse(game)
    if reads(game, "rtb_separate") or sheet is None or last is None:
        return ()
    map_ = counts_as(game, FINAL, power, sheet, paid_maps(game, last, power), unit.id)
    found = paid_from(game, last, power, map_)
    return found if not reads(game, "hq_needs_trace") or reaches(game, unit, found, power) else ()


def _sources(case: Case, unit: Unit, power: str, named: list[int]) -> list[int]:
    """The hexes whose gas an HQ takes: those named, else where most is, first of all those that it traces to
    where it must (GAS-AMB-37).
    """
    game, cost = case.game, price(case.game)
    if len(named) > cost:
        case.object(message("gas.too_many_hexes", count=len(named), cost=cost), "GAS-EXP-04")
    if named:
        nodes = named + [named[-1]] * (cost - len(named))
        check_gas(case, power, nodes, "GAS-EXP-04")
        return nodes
    stock = spendable(game, power)
    near = (
        [n for n in stock if reaches(game, unit, (n,), power)] if reads(game, "hq_needs_trace") else [*stock]
    )
    held = sorted(stock.items(), key=lambda row: (row[0] not in near, -row[1], row[0]))
    nodes = [node for node, count in held for _ in range(count)][:cost]
    if len(nodes) < cost:
        case.object(too_little(game, power, cost), "GAS-EXP-04", "GAS-LIM-14")
    return nodes


# --- orders of others ---------------------------------------------------------------------------------------


def unpaid_for(game: Game, changes: Iterable[Change]) -> Iterator[Objection]:
    """HQs, and by option other dependent units, that changes turn face-up without gas (GAS-LIM-03, 14,
    GAS-AMB-20).
    """
    made = list(changes)
    paid = {change.key for change in made if change.table == TURNED.name}
    for change in made:
        old = game.units.get(change.key) if change.table == "units" else None
        if old is None or change.value is None or old.organized or not change.value.organized:
            continue
        if old.is_headquarters:
            if _lacks_gas(game, old, paid):
                yield _no_gas_for(game, old)
        elif game.clock.phase == "final_reorganization" and reads(game, "fr_other_units") == "per_map":
            how = standing(game, old)
            if how.limited:
                code = "gas.final_no_trace" if how.why == "no_trace" else "gas.final_unpaid"
                said = message(code, unit=old.name, power=how.payer, map=how.map or "")
                yield Objection(said, ("GAS-AMB-20", *how.clauses), here(old))


def _lacks_gas(game: Game, unit: Unit, paid: Container[OfStep]) -> bool:
    """True for an HQ on the map that needs gas now, has none and isn't covered either."""
    step = step_of(game)
    if step is None or not pays_hqs(game) or not needs_gas(game, unit) or (unit.hex < 0 and unit.sea < 0):
        return False
    key = game.clock.turn, step, unit.id
    if key in paid or key in TURNED.of(game):
        return False
    return step != FINAL or not covering(game, unit, payer_of(game, unit))


def _no_gas_for(game: Game, unit: Unit) -> Objection:
    power = payer_of(game, unit)
    code = "gas.hq_free_first" if is_free_left(game, power) else "gas.hq_pay_first"
    said = message(code, unit=unit.name, power=power, count=price(game))
    return Objection(said, ("GAS-EXP-04", "GAS-LIM-14", "GAS-LIM-03"), here(unit))


def bill(game: Game, power: str) -> Counter[str]:
    """What Final Reorganization would cost a power with all its HQs turned up: "hqs", how many of them are
    free, and "gas".
    """
    due = [unit for unit in waiting(game, power) if not covering(game, unit, power)]
    free = min(len(due), 1) if is_free_left(game, power) else 0
    return Counter(hqs=len(waiting(game, power)), free=free, gas=(len(due) - free) * price(game))


def can_turn_up(game: Game, unit: Unit, power: str) -> bool:
    """True for an HQ that waits, while its power has the free one left or gas for it, or it is covered."""
    enough = sum(spendable(game, power).values()) >= price(game)
    return enough or is_free_left(game, power) or bool(covering(game, unit, power))
