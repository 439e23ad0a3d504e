"""Naming the barrels that a payment expends (OIL-STO-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from redball.rules.case import Case, hex_name
from redball.rules.oil.stock import barrels_of
from redball.wording import message


def named_barrels(case: Case, power: str, hexes: Sequence[str]) -> list[int]:
    """The hexes that a player names to take barrels from; objects to hexes without enough of the power's
    barrels.
    """
    nodes = [case.hex(text) for text in hexes]
    stock = barrels_of(case.game, power)
    for node, count in Counter(n for n in nodes if n is not None).items():
        if stock.get(node, 0) < count:
            name = hex_name(case.game, node)
            reason = message("oil.no_such_barrel", power=power, hex=name, barrels=stock.get(node, 0))
            case.object(reason, "OIL-STO-06", hexes=(node,))
    return [n for n in nodes if n is not None]
