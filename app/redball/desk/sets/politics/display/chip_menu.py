"""The menu of a power's chip beside the political display."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from redball.desk.order_form.ways_in import offer
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.display.phrases import tr
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.text import unmarked
from redball.rules.politics.orders import SetStanding, UseDisplay
from redball.rules.politics.war.orders import PutOnTop
from redball.wording import name_of


def offer_outlook(display: DisplayDesk, chip: PowerChip) -> None:
    """Give a chip a menu that asks what would happen if its power did something."""
    chip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    chip.customContextMenuRequested.connect(lambda at: menu_of(display, chip).popup(chip.mapToGlobal(at)))


def menu_of(display: DisplayDesk, chip: PowerChip) -> QMenu:
    """The menu of a chip."""
    menu = QMenu(chip)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    text = tr("What would happen if {0}…").format(unmarked(name_of(chip.code)))
    menu.addAction(text, lambda: display.ask_outlook(chip.code))
    menu.addSeparator()
    offer(menu, display.desk, "politics", (PutOnTop, SetStanding), lambda: {"power": chip.code})
    offer(menu, display.desk, "politics", (UseDisplay,))
    return menu
