"""A banner over the map during a trial: what is tried, who gains and loses by it, Keep and Back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.game.state import Game

if TYPE_CHECKING:
    from redball.desk.sets.plug import Foreseen

WIDEST, MARGIN = 640, 10


class TrialBanner(QFrame):
    """At the top of its parent.  ``kept`` and ``ended`` are the player's decision."""

    kept = Signal()
    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        row = spaced(QHBoxLayout(self), 12, 12, 8, 10, 8)
        text = spaced(QVBoxLayout(), 3)
        self.words = label("", "strong", wrap=True)
        text.addWidget(self.words)
        self.signs = (Sign("done"), Sign("trouble"), Sign("info"))
        self.lines = tuple(label("", wrap=True) for _ in self.signs)
        grid = QGridLayout()
        grid.setHorizontalSpacing(7)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for at, (sign, line) in enumerate(zip(self.signs, self.lines, strict=True)):
            grid.addWidget(sign, at, 0)
            grid.addWidget(line, at, 1)
        text.addLayout(grid)
        row.addLayout(text, 1)
        self.keep, self.back = QPushButton(self.tr("&Keep")), QPushButton(self.tr("&Back (Esc)"))
        self.keep.setToolTip(self.tr("Give the orders for it; they can be undone"))
        self.back.setToolTip(self.tr("Show the position as it is"))
        self.keep.clicked.connect(self.kept)
        self.back.clicked.connect(self.ended)
        row.addWidget(self.keep)
        row.addWidget(self.back)
        self.hide()

    def show_trial(
        self,
        title: str,
        game: Game,
        lost: Sequence[str],
        gained: Sequence[str],
        keepable: bool,
        others: Sequence[Foreseen] = (),
    ) -> None:
        """Show what is tried and its effect: on supply, and ``others`` that rule sets see."""
        self.words.setText(self.tr("Trying: {0}").format(title))
        good = self.tr("Comes into supply: {0}").format(unit_names(game, gained)) if gained else ""
        bad = self.tr("Falls out of supply: {0}").format(unit_names(game, lost)) if lost else ""
        said = (
            "\n".join(filter(None, (good, *(other.gained for other in others)))),
            "\n".join(filter(None, (bad, *(other.lost for other in others)))),
            "",
        )
        if not any(said):
            said = ("", "", self.tr("Nobody gains or loses supply."))
        for sign, line, text in zip(self.signs, self.lines, said, strict=True):
            line.setText(text)
            for widget in (sign, line):
                widget.setVisible(bool(text))
        self.keep.setVisible(keepable)
        self.show()
        self.place()

    def place(self) -> None:
        """Centre it at the parent's upper edge, as wide as the words need."""
        if self.isHidden():
            return
        room = self.parentWidget().width() - 2 * MARGIN
        width = min(WIDEST, room, max(self._wanted_width(), 360))
        self.layout().activate()
        self.setFixedSize(width, self.layout().totalHeightForWidth(width))
        self.move(max(MARGIN, (self.parentWidget().width() - width) // 2), MARGIN)
        self.raise_()

    def _wanted_width(self) -> int:
        lines = [self.words, *(line for line in self.lines if not line.isHidden())]
        longest = max(line.fontMetrics().horizontalAdvance(line.text()) for line in lines)
        buttons = sum(b.sizeHint().width() + 12 for b in (self.keep, self.back) if not b.isHidden())
        return longest + buttons + 64
