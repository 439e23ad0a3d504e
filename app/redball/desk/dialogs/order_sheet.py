"""The frame of dialogs that change the game: what they say as orders, and what the rules say to those."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from redball.desk.dialogs.effect import HEIGHT, Effect
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.giving import give
from redball.desk.dialogs.verdict import Verdict
from redball.desk.hub import Desk
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.planning.whatif import changes_of, foresee


class OrderSheet(Sheet):
    """Shows the rulings on its orders after each change, and who would gain and lose supply by them; gives
    them when all are allowed.

    A subclass fills ``body``, says its ``orders``, ends its constructor with :meth:`finish`, and calls
    :meth:`refresh` after each change.
    """

    def __init__(self, desk: Desk, title: str, action: str, parent: QWidget | None) -> None:
        super().__init__(title, action, parent)
        self.desk = desk
        self.verdict = Verdict(desk, self.tr("Nothing is changed yet."))
        self.effect = Effect(desk)
        self.finished.connect(self.effect.stop)

    def finish(self, width: int, height: int, first: QWidget) -> None:
        """Put the verdict under the body, ask the rules, and give the keyboard to ``first``."""
        self.body.addWidget(self.verdict)
        self.body.addWidget(self.effect)
        self.refresh()
        first.setFocus()
        self.size_to(width, height + HEIGHT)

    def orders(self) -> Sequence[Order]:
        """The orders that the dialog says now; none while nothing is changed."""
        return ()

    def refresh(self, *_: object) -> tuple[Ruling, ...]:
        """Ask the rules, show their answer, and return it."""
        rulings = foresee(self.desk.game, self.orders())
        good = self.verdict.show_rulings(rulings)
        self.action.setEnabled(good)
        self.effect.show_changes(changes_of(rulings) if good else ())
        return rulings

    def accept(self) -> None:
        """Give the orders; the dialog stays when they can't be written."""
        if give(self.desk, self.orders()):
            super().accept()
