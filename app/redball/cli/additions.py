"""What rule sets add to the answers of verbs that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from redball.game.orders import Order
    from redball.game.rulings import Ruling
    from redball.game.state import Game


class Addition(NamedTuple):
    """Fields for the JSON of one ruling, and lines below its own."""

    data: Mapping[str, Any]
    lines: Sequence[str]


BesideRulings = Callable[["Game", Sequence["Order"], Sequence["Ruling"]], Sequence[Addition]]
"""Gives an addition for each ruling on orders that were judged one after the other in a game."""

_beside: list[BesideRulings] = []


def beside_rulings(add: BesideRulings) -> BesideRulings:
    """Register a function that adds to the rulings of ``order --dry-run``."""
    _beside.append(add)
    return add


def additions(game: Game, orders: Sequence[Order], rulings: Sequence[Ruling]) -> list[Addition]:
    """What all rule sets together add to each ruling."""
    found = [add(game, orders, rulings) for add in _beside]
    return [_together([rows[at] for rows in found]) for at in range(len(rulings))]


def _together(rows: Sequence[Addition]) -> Addition:
    data = {name: value for row in rows for name, value in row.data.items()}
    return Addition(data, [line for row in rows for line in row.lines])
