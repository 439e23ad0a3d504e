"""Synthetic oil plants that an order puts into a hex or takes away: they work from the next turn on
(OIL-AMB-49).
"""

from __future__ import annotations

from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.rules import freight
from redball.rules.ruleset import Consequence, Dice
from redball.wording import message


def following(game: Game, _order: Order, changes: tuple[Change, ...], _dice: Dice) -> Consequence | None:
    """What placing and removing plants leads to."""
    placed = tuple(freight.plants_placed(game, changes))
    gone = tuple(freight.plants_gone(game, changes))
    if not (placed or gone):
        return None
    fresh = any(change.value is not None for change in placed)
    return Consequence((*placed, *gone), notes=(message("base.plant_next_turn"),) if fresh else ())
