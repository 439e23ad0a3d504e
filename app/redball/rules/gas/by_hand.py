"""Orders that correct a position by hand: gas and saved build points, sea areas' maps, who needs gas."""

from __future__ import annotations

from redball.errors import near_misses
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.board import land_hex
from redball.rules.base.fields import check_range
from redball.rules.case import Case, hex_name
from redball.rules.gas.maps import SHEETS, sheet_of_sea
from redball.rules.gas.orders import SetDependent, SetGas, SetSeaMap
from redball.rules.gas.owners import is_dependent, is_home, shares_hex
from redball.rules.gas.paying import map_named, own_store
from redball.rules.gas.producing import check_cap
from redball.rules.gas.stock import account, gas_of, points_of, put_gas, taken_from
from redball.rules.gas.tables import DEPENDENT, POINTS, SEA_MAPS, Goods, Sheet
from redball.rules.ruleset import Dice
from redball.wording import message


def set_gas(game: Game, order: SetGas, _dice: Dice) -> Ruling:
    """A power's gas and saved build points in a hex that it holds: at home, or in an enemy's, where they were
    captured.
    """
    case = Case(game)
    power, node = case.power(order.power), land_hex(case, order.hex)
    if order.gas is None and order.points is None:
        case.object(message("base.no_fields"), "GAS-PRO-15")
    for name in ("gas", "points"):
        if getattr(order, name) is not None:
            check_range(case, name, getattr(order, name), "GAS-PRO-15")
    if power is None or node is None or case.objections:
        return case.denied(order)
    code = power.code if order.gas is None else own_store(case, power.code)
    gas, points = gas_of(game, code).get(node, 0), points_of(game, code).get(node, 0)
    now = (gas if order.gas is None else order.gas, points if order.points is None else order.points)
    if any(now):
        _check_hex(case, code, node, "points" if now[1] else "gas")
    check_cap(case, node, now[0] - gas)
    if now == (gas, points) and not case.objections:
        case.object(message("gas.stock_so", hex=hex_name(game, node)), "GAS-PRO-15", hexes=(node,))
    if case.objections:
        return case.denied(order)
    changes: list[Change] = [POINTS.put((node, code), now[1] or None)]
    if now[0] < gas:
        changes += taken_from(game, code, [node] * (gas - now[0]), "by_hand")
    elif now[0] > gas:
        more = now[0] - gas
        changes += [put_gas(game, code, node, more), account(game, code, {"by_hand": more})]
    text = message("gas.stock_set", power=code, hex=hex_name(game, node), gas=now[0], points=now[1])
    return allowed(text, *changes, clauses=("GAS-PRO-13", "GAS-PRO-15"))


def _check_hex(case: Case, power: str, node: int, goods: Goods) -> None:
    """Object to a hex where a power's gas can't be (GAS-PRO-13, GAS-AMB-32)."""
    game, where = case.game, hex_name(case.game, node)
    holder = game.power_over(node)
    if holder != power and (goods == "points" or not shares_hex(game, power, node)):
        said = message("gas.not_held", hex=where, power=power, holder=holder)
        case.object(said, "GAS-PRO-13", hexes=(node,))
    elif not is_home(game, power, node) and not game.at_war(power, game.atlas.controller_at(node)):
        case.object(message("gas.not_home", hex=where, power=power), "GAS-PRO-13", hexes=(node,))


def set_sea_map(game: Game, order: SetSeaMap, _dice: Dice) -> Ruling:
    """The map that a sea area belongs to, where a group's own differs (GAS-MAP-01)."""
    case = Case(game)
    area = case.area(order.area)
    sheet: Sheet | None = map_named(order.map) if order.map else None
    if order.map and sheet is None:
        case.unknown("map", order.map, near_misses(order.map.upper(), SHEETS), "GAS-MAP-01", "gas")
    if area is None or case.objections:
        return case.denied(order)
    change = SEA_MAPS.put(area.index, sheet)
    before, after = sheet_of_sea(game, area.index), sheet_of_sea(game.changed([change]), area.index)
    if SEA_MAPS.of(game).get(area.index) == sheet or (before == after and sheet is not None):
        case.object(message("gas.sea_so", area=area.name, map=before), "GAS-MAP-01")
        return case.denied(order)
    return allowed(message("gas.sea_set", area=area.name, map=after), change, clauses=("GAS-MAP-01",))


def set_dependent(game: Game, order: SetDependent, _dice: Dice) -> Ruling:
    """Whether a counter needs gas, where it differs from its type (GAS-GEN-02)."""
    case = Case(game)
    unit = case.unit(order.unit)
    if unit is not None and is_dependent(game, unit) == order.dependent:
        code = "gas.dependent_so" if order.dependent else "gas.independent_so"
        case.object(message(code, unit=unit.name), "GAS-GEN-02")
    if unit is None or case.objections:
        return case.denied(order)
    text = message("gas.dependent_set" if order.dependent else "gas.independent_set", unit=unit.name)
    own = None if unit.in_oil_column == order.dependent else order.dependent
    return allowed(text, DEPENDENT.put(unit.id, own), clauses=("GAS-GEN-02",))
