"""Ways from a screen to the forms of the orders that belong there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QMenu, QPushButton

from redball.desk.desk import Desk, FormWanted
from redball.desk.dialogs.fields import link
from redball.desk.order_form.listing import listed_as
from redball.desk.widgets.text import unmarked
from redball.desk.words import tr
from redball.game.orders import Order

Given = Callable[[], Mapping[str, Any]]
"""What is known of the fields when the player asks."""


def nothing() -> Mapping[str, Any]:
    """Nothing is known but what every form proposes."""
    return {}


def offer(
    menu: QMenu, desk: Desk, rule_set: str, kinds: Sequence[type[Order]], given: Given = nothing
) -> None:
    """Add entries for the forms of some orders to a menu."""
    for kind in kinds:
        title = unmarked(listed_as(kind, rule_set).title)
        menu.addAction(f"{title}…", partial(_want, desk, kind, given))


def orders_link(
    desk: Desk, text: str, tip: str, rule_set: str, kinds: Sequence[type[Order]], given: Given = nothing
) -> QPushButton:
    """A quiet button with a menu of the forms of some orders, and the list of all."""
    made = link(text, tip)
    menu = QMenu(made)
    offer(menu, desk, rule_set, kinds, given)
    menu.addSeparator()
    menu.addAction(tr("Other orders…"), lambda: desk.form_wanted.emit(FormWanted()))
    made.clicked.connect(lambda: menu.popup(made.mapToGlobal(made.rect().bottomLeft())))
    return made


def _want(desk: Desk, kind: type[Order], given: Given) -> None:
    desk.form_wanted.emit(FormWanted(kind, given()))
