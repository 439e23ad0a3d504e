"""Turning a barrel into loose fuel without need, where a group plays so (OIL-AMB-27)."""

from __future__ import annotations

from msgspec.structs import replace

from redball.game.rulings import Ruling, allowed
from redball.game.state import Game, put_power
from redball.rules.case import Case, hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.ledger import NOTHING, Ledger
from redball.rules.oil.orders import ConvertBarrel
from redball.rules.oil.stock import BARREL, account, barrels_of, filled, take_barrels
from redball.rules.oil.tables import Opened
from redball.rules.oil.zones import zones
from redball.rules.ruleset import Dice
from redball.wording import message


def convert_barrel(game: Game, order: ConvertBarrel, _dice: Dice) -> Ruling:
    """A barrel becomes ten fuel on the track; of the Commonwealth in final reorganization, fuel that stays
    in its area until the phase ends.
    """
    case = Case(game)
    power, node = case.power(order.power), case.hex(order.hex)
    if not chosen(game.options, "oil.voluntary_conversion"):
        case.object(message("oil.only_when_forced"), "OIL-STO-06", "OIL-AMB-27")
    if power is None or node is None:
        return case.denied(order)
    name = hex_name(game, node)
    if not barrels_of(game, power.code).get(node):
        reason = message("oil.no_such_barrel", power=power.code, hex=name, barrels=0)
        case.object(reason, "OIL-STO-06", hexes=(node,))
    elif zones(game, power.code).is_cut_off(node):
        case.object(message("oil.barrel_in_pocket", hex=name, target=""), "OIL-REO-12", hexes=(node,))
    if case.objections:
        return case.denied(order)
    clauses = ("OIL-STO-06", "OIL-STO-17", "OIL-AMB-27")
    ledger = Ledger.of(game)
    if ledger.by_areas(power.code):
        ledger.expend(node)
        place = node, False, power.code
        here = ledger.opened.get(place, Opened(power.code, NOTHING))
        ledger.put_opened(place, replace(here, loose=here.loose + BARREL, fate="track"))
        text = message("oil.converted_area", power=power.code, hex=name)
        return allowed(text, *ledger.changes(), clauses=clauses)
    after, lost = filled(power, BARREL)
    text = message("oil.converted", power=power.code, hex=name, track=after.fuel)
    notes = (message("oil.overflow_lost", power=power.code, lost=lost),) if lost else ()
    changes = [put_power(after), take_barrels(game, node, 1)]
    if lost:
        changes.append(account(game, power.code, {"lost_overflow": -lost}))
    return allowed(text, *changes, clauses=clauses, notes=notes)
