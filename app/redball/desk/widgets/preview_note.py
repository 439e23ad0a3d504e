"""The effect of a drag on supply, in words beside the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label

if TYPE_CHECKING:
    from redball.desk.sets.plug import Foreseen
    from redball.game.state import Game

_MOST = 6


class PreviewNote(QFrame):
    """Names the units that would lose or gain supply; ignores the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 12, 7)
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(2)
        self.signs = (Sign("trouble"), Sign("done"), Sign("info"))
        self.lines = (label(), label(), label())
        for row, (sign, line) in enumerate(zip(self.signs, self.lines, strict=True)):
            grid.addWidget(sign, row, 0)
            grid.addWidget(line, row, 1)
        self.hide()

    def show_changes(
        self,
        game: Game,
        lost: Sequence[str],
        gained: Sequence[str],
        follows: Sequence[str] = (),
        others: Sequence[Foreseen] = (),
    ) -> None:
        """Name the units that change, and other effects of the move; hidden when there are none.  ``others``
        is what rule sets say of the position after it.
        """
        bad = self.tr("Falls out of supply: {0}").format(unit_names(game, lost)) if lost else ""
        good = self.tr("Comes into supply: {0}").format(unit_names(game, gained)) if gained else ""
        self.say(
            "\n".join(filter(None, (bad, *(other.lost for other in others)))),
            tuple(filter(None, (good, *(other.gained for other in others)))),
            "\n".join(follows),
        )

    def say(self, trouble: str, good: Sequence[str], news: str = "") -> None:
        """Show lines of trouble, of good news and of plain news, as far as there are any."""
        for sign, line, text in zip(self.signs, self.lines, (trouble, "\n".join(good), news), strict=True):
            line.setText(text)
            line.setVisible(bool(text))
            sign.setVisible(bool(text))
        shown = bool(trouble or good or news)
        self.setVisible(shown)
        if shown:
            self.adjustSize()
            self._follow()

    def _follow(self) -> None:
        room = self.parentWidget().rect().adjusted(6, 6, -6, -6)
        at = self.parentWidget().mapFromGlobal(QCursor.pos())
        if not room.contains(at):
            at = QPoint(room.center().x(), room.top())
        box = QRect(at + QPoint(26, 22), self.size())
        box.moveRight(min(box.right(), room.right()))
        box.moveBottom(min(box.bottom(), room.bottom()))
        self.move(box.topLeft())
        self.raise_()


def unit_names(game: Game, units: Sequence[str]) -> str:
    """Names of some units, the first few of many and how many more."""
    names = [game.units[u].name for u in units[:_MOST] if u in game.units]
    more = len(units) - len(names)
    return ", ".join(names) + (f" +{more}" if more > 0 else "")
