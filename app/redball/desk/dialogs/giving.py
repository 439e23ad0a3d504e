"""Giving the orders of a dialog: what the rules would say to them, and then all of them or none."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from redball.desk.dialogs.faults import show_faults
from redball.desk.hub import Desk
from redball.desk.words import tr
from redball.errors import RedballError
from redball.game.orders import Order


def give(desk: Desk, orders: Sequence[Order], parent: QWidget | None) -> bool:
    """Commit orders together; False, with a dialog that says why, when the save can't be written.

    Dialogs ask :func:`redball.planning.whatif.foresee` while the player types, so a denied
    order gets here only if the game changed meanwhile.
    """
    assert desk.session is not None
    try:
        rulings = desk.session.commit_all(orders)
    except RedballError as error:
        show_faults(parent, tr("The order was not written"), error)
        return False
    return all(ruling.allowed for ruling in rulings)
