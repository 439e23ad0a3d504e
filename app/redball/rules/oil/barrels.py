"""Naming the barrels that a payment expends (OIL-STO-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from redball.game.state import Game
from redball.rules.case import Case, hex_name
from redball.rules.oil.stock import Payment, barrels_of
from redball.wording import Message, message


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


def expended(game: Game, payment: Payment) -> Iterator[Message]:
    """A note for each depot that loses barrels."""
    for node, count in payment.barrels.items():
        yield message("oil.barrel_expended", hex=hex_name(game, node), count=count)
    if payment.endless:
        yield message("oil.endless_used", count=payment.endless)
