"""A banner over the map that says what a click will do, and a button that ends it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QWidget

from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label

_SIDE = 8
"""The least margin of map beside it in px."""


class Banner(QFrame):
    """At the top of its parent; ``ended`` when the player closes it, ``placed`` when it was moved."""

    ended = Signal()
    placed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        row = self.row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(9)
        row.addWidget(Sign("now"))
        self.words = label("", "strong")
        row.addWidget(self.words, 1)
        self.more = QPushButton()
        self.more.setObjectName("link")
        self.more.setToolTip(self.tr("Names of those that the map doesn’t show; one looks there"))
        self.more_menu = QMenu(self)
        self.more.setMenu(self.more_menu)
        self.more.hide()
        row.addWidget(self.more)
        self.button = QPushButton(self.tr("End (Esc)"))
        self.button.clicked.connect(self.ended)
        row.addWidget(self.button)
        self.hide()

    def say(self, text: str) -> None:
        """Show a text; an empty one hides the banner."""
        self.words.setText(text)
        self.setVisible(bool(text))
        if text:
            self._place()

    def show_unseen(self, count: int) -> None:
        """Show how many legal hexes are out of view."""
        text = self.tr("{0} out of sight").format(count) if count else ""
        if text != self.more.text():
            self.more.setText(text)
            self.more.setVisible(bool(count))
            if self.isVisible():
                self._place()

    def _place(self) -> None:
        """Centre it; words that are too long for the map are wrapped."""
        room = self.parentWidget().width() - 2 * _SIDE
        self.words.setWordWrap(False)
        self.row.invalidate()
        too_long = self.row.sizeHint().width() > room
        self.words.setWordWrap(too_long)
        self.row.invalidate()
        self.row.activate()
        if too_long:
            self.resize(room, self.heightForWidth(room))
        else:
            self.adjustSize()
        self.move(max(_SIDE, (self.parentWidget().width() - self.width()) // 2), 10)
        self.raise_()
        self.placed.emit()
