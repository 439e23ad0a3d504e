"""The rule options of a game, and setting them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.option_list import OptionList
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.words import tr
from redball.game.orders import SetOption


class OptionsDialog(OrderSheet):
    """Every option of the active rule sets; each one changed here is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        from redball import rules

        super().__init__(desk, tr("Game options"), tr("&Set"), parent)
        self.set_lead(
            self.tr("How the rules are played in this game. A change can be undone like any other order.")
        )
        self.list = OptionList(desk, rules.options(desk.game), desk.game.options)
        self.body.addWidget(self.list, 1)
        self.list.changed.connect(self.refresh)
        self.finish(760, 700, self.list.search_box)

    def orders(self) -> list[SetOption]:
        """One order an option that was changed."""
        return [SetOption(name, value) for name, value in self.list.chosen().items()]
