"""Paying gas for a map, and saying what a flexible map counts as (GAS-EXP, GAS-MAP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from redball.errors import near_misses
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.case import Case, hex_name
from redball.rules.gas.maps import (
    FLEXIBLE_CLAUSES,
    MAP_CLAUSES,
    MAPS,
    SHEETS,
    choices,
    designated,
    is_flexible,
    maps_of,
    sheet_named,
    sheet_of,
)
from redball.rules.gas.options import reads
from redball.rules.gas.orders import DesignateMap, PayGas
from redball.rules.gas.owners import gas_power, is_dependent, payer_of
from redball.rules.gas.standing import ends_of, paid_from, standings
from redball.rules.gas.steps import FINAL, RETURN, payment_step, step_of
from redball.rules.gas.stock import (
    Cause,
    gas_of,
    is_enemys,
    spendable,
    taken_from,
    too_new,
    total_gas,
)
from redball.rules.gas.tables import ACTED, DESIGNATED, PAID, GasMap, Sheet
from redball.rules.gas.trace import reaches
from redball.rules.ruleset import Dice
from redball.wording import Message, message

_CAUSES: Mapping[int, Cause] = {RETURN: "return", FINAL: "final"}
_STEP_CLAUSES = {RETURN: "GAS-EXP-03", FINAL: "GAS-AMB-20"}


def map_named(text: str) -> Sheet | None:
    """A map by its code, its number in the rule or its name."""
    word = text.strip()
    if word.isdecimal() and 1 <= int(word) <= len(MAPS):
        return MAPS[int(word) - 1]
    return next((code for code in SHEETS if code == word.upper()), None) or sheet_named(word)


def price(game: Game, step: int) -> int:
    """What a map costs in a step (GAS-EXP-01 to 03, GAS-AMB-28)."""
    name = "cost_per_map" if step > RETURN else "cost_per_rtb_map"
    return int(reads(game, name))


# --- paying -------------------------------------------------------------------------------------------------


def pay_gas(game: Game, order: PayGas, _dice: Dice) -> Ruling:
    """A map paid for in the present step; a second payment adds where traces may end."""
    case = Case(game)
    power = case.power(order.power)
    step = _payable(case)
    map_ = payable_map(case, order.map)
    if power is None or step is None or map_ is None:
        return case.denied(order)
    code = own_store(case, power.code)
    nodes = [] if case.objections else _sources(case, code, map_, step, order.hexes)
    if not case.objections:
        _check_use(case, code, map_, step, nodes)
    if case.objections:
        return case.denied(order)
    paid = Counter(nodes)
    before = PAID.of(game)
    at = payment_step(game, step)
    keys = {node: (game.clock.turn, at, code, map_, node) for node in paid}
    cost = len(nodes)
    changes = [
        *taken_from(game, code, nodes, _CAUSES.get(step, "impulse")),
        *(PAID.put(key, before.get(key, 0) + paid[node]) for node, key in keys.items()),
    ]
    notes = [*_notes(game, code, map_, step, nodes)]
    if reads(game, "retroactive"):
        again = list(_back_up(game.changed(changes), step, code, map_))
        changes += [change for _, both in again for change in both]
        notes += [message("gas.up_again", unit=unit.name) for unit, _ in again]
    where = [hex_name(game, node) for node in dict.fromkeys(nodes)]
    text = message(_PAID_TEXTS.get(step, "gas.paid"), power=code, map=map_, count=cost, hexes=where)
    clause = _STEP_CLAUSES.get(step, _impulse_clause(game, code))
    return allowed(
        text, *changes, clauses=(clause, "GAS-EXP-07", "GAS-EXP-08", MAP_CLAUSES[map_]), notes=tuple(notes)
    )


_PAID_TEXTS = {RETURN: "gas.paid_return", FINAL: "gas.paid_final"}


def _impulse_clause(game: Game, power: str) -> str:
    """Whether it is an own impulse or the enemy's."""
    return "GAS-EXP-01" if game.powers[power].side == game.clock.side or not game.clock.side else "GAS-EXP-02"


def _payable(case: Case) -> int | None:
    """The present step, if maps are paid for in it."""
    step = step_of(case.game)
    if step is None or (step == FINAL and reads(case.game, "fr_other_units") != "per_map"):
        code = "gas.no_map_now" if step is None else "gas.no_map_in_final"
        case.object(message(code, phase=f"sequence.phase.{case.game.clock.phase}"), "GAS-EXP-07")
        return None
    return step


def payable_map(case: Case, text: str) -> GasMap | None:
    """The map that a text names, if gas may be paid for it."""
    found, payable = map_named(text), maps_of(case.game)
    if found is None:
        case.unknown("map", text, near_misses(text.upper(), payable), "GAS-MAP-01", "gas")
        return None
    for name in payable:
        if name == found:
            return name
    if found == "AMER":
        case.object(message("gas.no_american_map"), "GAS-MAP-05", "GAS-MAP-08")
    else:
        offered = list[str](choices(case.game, found))
        case.object(message("gas.flexible", sheet=found, maps=offered), FLEXIBLE_CLAUSES[found])
    return None


def own_store(case: Case, code: str) -> str:
    """The power itself; objects to one that uses another's gas."""
    other = gas_power(case.game, code)
    if other != code:
        case.object(message("gas.no_own_stock", power=code, other=other), "GAS-AMB-48")
    return code


def _sources(case: Case, power: str, map_: GasMap, step: int, named: Sequence[str]) -> list[int]:
    """Hexes whose gas is spent, one for each gas that the map costs."""
    cost = price(case.game, step)
    if not named:
        return _usual_sources(case, power, map_, step, cost)
    nodes = [node for text in named if (node := case.hex(text)) is not None]
    if len(nodes) < len(named):
        return nodes
    nodes += [nodes[-1]] * (cost - len(nodes))
    if len(nodes) > cost:
        case.object(message("gas.too_many_hexes", count=len(nodes), cost=cost), "GAS-EXP-08")
    check_gas(case, power, nodes)
    return nodes


def check_gas(case: Case, power: str, nodes: Iterable[int], clause: str = "GAS-EXP-08") -> None:
    """Object to hexes in which a power has no gas that it may spend."""
    game, free = case.game, spendable(case.game, power)
    for node, wanted in Counter(nodes).items():
        if wanted <= free.get(node, 0):
            continue
        where, here = hex_name(game, node), gas_of(game, power).get(node, 0)
        if wanted <= here:
            code, clause = _why_not_now(game, power, node, wanted)
            case.object(message(code, hex=where, power=power), clause, hexes=(node,))
        else:
            code = "gas.too_little_there" if here else "gas.none_there"
            case.object(message(code, hex=where, power=power, gas=here), clause, hexes=(node,))


_TOO_NEW = {"GAS-EXP-10": "gas.made_later", "GAS-AMB-25": "gas.lent_this_turn"}


def _why_not_now(game: Game, power: str, node: int, wanted: int) -> tuple[str, str]:
    """Why gas in a hex can't be spent: an enemy is there, it was made or lent too late, or it is cut off."""
    if is_enemys(game, power, node):
        return "gas.enemy_holds", "GAS-PRO-13"
    new = too_new(game, power, node)
    if wanted > gas_of(game, power)[node] - new.total():
        clause = max(new, key=lambda clause: new[clause])
        return _TOO_NEW[clause], clause
    return "gas.cut_off", "GAS-AMB-40"


def _usual_sources(case: Case, power: str, map_: GasMap, step: int, cost: int) -> list[int]:
    """The hexes that a payment takes gas from if nobody names one."""
    found = best_sources(case.game, power, map_, step)
    nodes = [node for node, count in found for _ in range(count)][:cost]
    if len(nodes) < cost:
        case.object(too_little(case.game, power, cost), "GAS-EXP-08")
    return nodes


def too_little(game: Game, power: str, cost: int) -> Message:
    """That a power hasn't the gas that is due, or may not spend enough of it now."""
    have, free = total_gas(game, power), sum(spendable(game, power).values())
    code = "gas.too_little_now" if have >= cost else "gas.too_little"
    return message(code, power=power, gas=have, free=free, cost=cost)


def best_sources(game: Game, power: str, map_: GasMap, step: int) -> list[tuple[int, int]]:
    """Hexes with gas that may be spent, and how much, best first: those from which most units on a map trace
    that don't yet, then the fullest.
    """
    held = spendable(game, power)
    units = [] if len(held) < 2 or step == RETURN else list(untraced(game, power, map_))
    served = {node: sum(reaches(game, unit, (node,), power) for unit in units) for node in held}
    return sorted(held.items(), key=lambda row: (-served[row[0]], -row[1], row[0]))


def untraced(game: Game, power: str, map_: GasMap) -> Iterator[Unit]:
    """Limited units of a power on a map that stand on land."""
    for id, found in standings(game).items():
        unit = game.units[id]
        if found.limited and found.payer == power and found.map == map_ and unit.hex >= 0:
            yield unit


def _check_use(case: Case, power: str, map_: GasMap, step: int, nodes: Collection[int]) -> None:
    """Object to a payment that changes nothing."""
    before = paid_from(case.game, step, power, map_)
    if not before:
        return
    if step == RETURN:
        case.object(message("gas.already_paid", power=power, map=map_), "GAS-EXP-09")
    elif set(nodes) <= set(ends_of(case.game, power, before)):
        where = [hex_name(case.game, node) for node in before]
        case.object(message("gas.paid_from_there", power=power, map=map_, hexes=where), "GAS-EXP-09")


def _notes(game: Game, power: str, map_: GasMap, step: int, nodes: Sequence[int]) -> Iterator[Message]:
    """Units that stay limited for want of a path."""
    if step == RETURN:
        return
    known = (*paid_from(game, step, power, map_), *nodes)
    ends = ends_of(game, power, known)
    left = [unit.name for unit in untraced(game, power, map_) if not reaches(game, unit, ends, power)]
    if left:
        yield message("gas.still_limited", count=len(left), units=left)


def _back_up(game: Game, step: int, power: str, map_: GasMap) -> Iterator[tuple[Unit, tuple[Change, ...]]]:
    """Units that turned face-down since they were limited and are no longer, where a group lets a payment
    reach back (GAS-AMB-09), each with what changes.
    """
    for (turn, at, id), acted in ACTED.of(game).items():
        found = standings(game).get(id)
        if (turn, at) != (game.clock.turn, step) or not (acted.flipped or acted.later) or found is None:
            continue
        if found.payer == power and found.map == map_ and not found.limited:
            unit = game.units[id]
            again = msgspec.structs.replace(acted, flipped=False, later=False)
            up = msgspec.structs.replace(unit, organized=unit.organized or acted.flipped)
            yield unit, (put_unit(up), ACTED.put((turn, at, id), again))


# --- flexible maps ------------------------------------------------------------------------------------------


def designate_map(game: Game, order: DesignateMap, _dice: Dice) -> Ruling:
    """What a flexible map counts as in the present step."""
    case = Case(game)
    power, step = case.power(order.power), step_of(game)
    unit = case.unit(order.unit) if order.unit else None
    sheet, map_ = map_named(order.sheet), map_named(order.map)
    for name, found in ((order.sheet, sheet), (order.map, map_)):
        if found is None:
            case.unknown("map", name, near_misses(name.upper(), SHEETS), "GAS-MAP-01", "gas")
    if step is None:
        said = message("gas.no_designation_now", phase=f"sequence.phase.{game.clock.phase}")
        case.object(said, "GAS-AMB-05")
    if power is None or sheet is None or map_ is None or step is None or (order.unit and unit is None):
        return case.denied(order)
    code = own_store(case, power.code)
    _check_designation(case, code, sheet, map_)
    _check_whose(case, code, sheet, unit)
    before = designated(game, step, code, sheet, order.unit)
    if before is not None and not case.objections:
        again = "gas.designated_so" if before == map_ else "gas.designated"
        case.object(message(again, power=code, sheet=sheet, map=before), "GAS-AMB-05", _clause(sheet))
    if case.objections:
        return case.denied(order)
    text = message("gas.designates", power=code, sheet=sheet, map=map_, unit=unit.name if unit else "")
    key = (game.clock.turn, step, code, sheet, order.unit)
    target = next(name for name in MAPS if name == map_)
    return allowed(text, DESIGNATED.put(key, target), clauses=(_clause(sheet), "GAS-AMB-05"))


def _clause(sheet: Sheet) -> str:
    return FLEXIBLE_CLAUSES.get(sheet, "GAS-MAP-09")


def _check_designation(case: Case, power: str, sheet: Sheet, map_: Sheet) -> None:
    """Object to a map that isn't flexible, and to one that it can't count as."""
    game, offered = case.game, list[str](choices(case.game, sheet))
    if not is_flexible(game, sheet):
        clause = "GAS-MAP-09" if sheet == "AMER" else MAP_CLAUSES[choices(game, sheet)[0]]
        case.object(message("gas.not_flexible", sheet=sheet), clause)
    elif map_ not in offered:
        case.object(message("gas.counts_not_as", sheet=sheet, map=map_, maps=offered), _clause(sheet))


def _check_whose(case: Case, power: str, sheet: Sheet, unit: Unit | None) -> None:
    """Object to a unit where a power designates for all, to none where each unit has its own, and to one that
    isn't the power's, needs no gas or is elsewhere, unless it may act from there (GAS-AMB-46).
    """
    game = case.game
    each = reads(game, "flex_map") == "per_unit"
    if each and unit is None:
        case.object(message("gas.designate_units", sheet=sheet), "GAS-AMB-05")
    elif unit is not None and not each:
        case.object(message("gas.designate_all", power=power, sheet=sheet), "GAS-AMB-05")
    elif unit is not None:
        if payer_of(game, unit) != power:
            case.object(message("gas.unit_of_other", unit=unit.name, power=power), "GAS-EXP-05")
        if not is_dependent(game, unit):
            case.object(message("gas.needs_none", unit=unit.name), "GAS-GEN-02")
        if sheet_of(game, unit) != sheet and reads(game, "act_map") != "each":
            case.object(message("gas.unit_elsewhere", unit=unit.name, sheet=sheet), _clause(sheet))
