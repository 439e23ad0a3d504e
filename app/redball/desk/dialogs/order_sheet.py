"""The frame of dialogs that change the game: their orders, and the rulings on them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.verdict import USUAL, Verdict
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change
from redball.planning.whatif import changes_of, foresee

if TYPE_CHECKING:
    from redball.planning.whatif import Comparison


def give(desk: Desk, orders: Sequence[Order]) -> bool:
    """Commit orders together; False when the save can't be written, which the window reports.

    Dialogs ask :func:`redball.planning.whatif.foresee` while the player types, so a denied order gets here
    only if the game changed meanwhile.
    """
    rulings = desk.give(orders)
    return rulings is not None and all(ruling.allowed for ruling in rulings)


HEIGHT = 46


class Effect(QWidget):
    """Two lines of a fixed height, so that the dialog's layout stays."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setFixedHeight(HEIGHT)
        self.signs = (Sign("trouble"), Sign("done"))
        self.lines = (Elided(), Elided())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, (sign, line) in enumerate(zip(self.signs, self.lines, strict=True)):
            grid.addWidget(sign, row, 0)
            grid.addWidget(line, row, 1)
        grid.setRowStretch(2, 1)
        self.result: Comparison | None = None
        self._inquiries = Inquiries(self, desk.closed)
        self._marked = False
        self._say("", "")

    def show_changes(self, changes: Sequence[Change]) -> None:
        """Work out and show what changes would do; nothing for no changes."""
        self.stop()
        if changes and self.desk.session is not None:
            self._inquiries.in_turns("effect", self._steps(tuple(changes)), self._tell, at_once=False)

    def stop(self, *_: object) -> None:
        """Clear what is shown, here and on the map."""
        self._inquiries.stop("effect")
        self.result = None
        self._say("", "")
        if self._marked:
            self._marked = False
            self.desk.foreseen.emit(None)

    def _steps(self, changes: tuple[Change, ...]) -> Generator[object, None, None]:
        from redball.planning.whatif import comparing

        for step in comparing(self.desk.game, changes):
            self.result = step
            yield step

    def _tell(self, _: object) -> None:
        result = self.result
        if result is None:
            return
        before, after = result.before.game, result.after.game
        lost = self.tr("Falls out of supply: {0}").format(unit_names(before, result.lost))
        gained = self.tr("Comes into supply: {0}").format(unit_names(after, result.gained))
        if result.changes_nothing:
            self._say("", self.tr("Nobody gains or loses supply."))
        else:
            self._say(lost if result.lost else "", gained if result.gained else "")
            self._marked = True
            self.desk.foreseen.emit(result)

    def _say(self, *texts: str) -> None:
        for sign, line, text in zip(self.signs, self.lines, texts, strict=True):
            line.setText(text)
            for widget in (sign, line):
                widget.setVisible(bool(text))


class OrderSheet(Sheet):
    """Shows the rulings on its orders after each change, and who would gain and lose supply by them; commits
    them when all are allowed.

    A subclass fills ``body``, returns its ``orders``, ends its constructor with :meth:`finish`, and calls
    :meth:`refresh` after each change.  ``verdict`` is the height of the rulings in px.
    """

    def __init__(
        self, desk: Desk, title: str, action: str, parent: QWidget | None, verdict: int = USUAL
    ) -> None:
        super().__init__(title, action, parent)
        self.desk = desk
        self.verdict = Verdict(desk, self.tr("Nothing is changed yet."), verdict)
        self.effect = Effect(desk)
        self.finished.connect(self.effect.stop)

    def finish(self, width: int, height: int, first: QWidget) -> None:
        """Put the verdict under the body, judge the orders, and give the keyboard to ``first``."""
        self.body.addWidget(self.verdict)
        self.body.addWidget(self.effect)
        self.refresh()
        first.setFocus()
        self.size_to(width, height + HEIGHT)

    def orders(self) -> Sequence[Order]:
        """The orders for what the dialog shows now; none while nothing is changed."""
        return ()

    def refresh(self, *_: object) -> tuple[Ruling, ...]:
        """Judge the orders, show the rulings, and return them."""
        rulings = foresee(self.desk.game, self.orders())
        good = self.verdict.show_rulings(rulings)
        self.action.setEnabled(good)
        self.effect.show_changes(changes_of(rulings) if good else ())
        return rulings

    def accept(self) -> None:
        """Commit the orders; the dialog stays when they can't be written."""
        if give(self.desk, self.orders()):
            super().accept()
