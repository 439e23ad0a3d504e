"""Giving the orders of a dialog: what the rules would say to them, and then all of them or none."""

from __future__ import annotations

from collections.abc import Sequence

from redball.desk.hub import Desk
from redball.game.orders import Order


def give(desk: Desk, orders: Sequence[Order]) -> bool:
    """Commit orders together; False when the save can't be written, which the window shows.

    Dialogs ask :func:`redball.planning.whatif.foresee` while the player types, so a denied
    order gets here only if the game changed meanwhile.
    """
    rulings = desk.give(orders)
    return rulings is not None and all(ruling.allowed for ruling in rulings)
