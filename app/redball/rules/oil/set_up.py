"""The barrels of a hex set by hand: set-up, captures, house decisions (OIL-STO-02)."""

from __future__ import annotations

from redball.game.rulings import Ruling, allowed
from redball.game.state import Depot, Game, put_depot
from redball.rules.base.board import land_hex
from redball.rules.case import Case, hex_name
from redball.rules.oil.depot_check import depot_faults
from redball.rules.oil.depots import ENDLESS, MOST, is_endless_store, passed_on
from redball.rules.oil.orders import SetDepot
from redball.rules.oil.stock import fuel_power
from redball.rules.oil.tables import PLACERS
from redball.rules.ruleset import Dice
from redball.wording import message


def set_depot(game: Game, order: SetDepot, _dice: Dice) -> Ruling:
    """The barrels of a hex corrected by hand; what the rules would not allow about them is said."""
    case = Case(game)
    node, owner = land_hex(case, order.hex), case.power(order.owner)
    other = fuel_power(game, owner.code) if owner is not None else ""
    if owner is not None and other != owner.code and order.barrels:
        case.object(message("oil.no_own_store", power=owner.code, other=other), "OIL-LIM-04")
    endless = node is not None and is_endless_store(game, node)
    most = ENDLESS if endless else MOST
    if not 0 <= order.barrels <= most:
        case.object(message("oil.barrels_out_of_range", found=order.barrels, most=most), "OIL-STO-15")
    if node is not None and game.atlas.is_continental_us(node) and order.barrels and not endless:
        case.object(message("oil.in_continental_us", hex=hex_name(game, node)), "OIL-LIM-05", hexes=(node,))
    if case.objections:
        return case.denied(order)
    assert node is not None
    assert owner is not None
    depot = Depot(order.barrels, owner.code) if order.barrels else None
    if game.depots.get(node) == depot:
        case.object(message("oil.depot_unchanged", hex=hex_name(game, node)), "OIL-STO-02", hexes=(node,))
        return case.denied(order)
    text = message("oil.depot_set", hex=hex_name(game, node), power=owner.code, barrels=order.barrels)
    placer = [PLACERS.put(node, None)] if node in PLACERS.of(game) else []
    before = game.depots.get(node)
    kept = {before.owner: min(before.barrels, order.barrels)} if before else {}
    changes = [put_depot(node, depot), *placer, *passed_on(game, owner.code, kept)]
    faults = tuple(depot_faults(game.changed(changes), (node,)))
    clauses = tuple(dict.fromkeys(("OIL-STO-02", *(fault.clause for fault in faults))))
    return allowed(text, *changes, clauses=clauses, notes=tuple(fault.reason for fault in faults))
