"""A banner over the map that says what a click will do, and a button that ends it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label


class Banner(QFrame):
    """Sits at the top of its parent; ``ended`` when the player has enough."""

    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(9)
        row.addWidget(Sign("now"))
        self.words = label("", "strong")
        row.addWidget(self.words)
        self.button = QPushButton(self.tr("End (Esc)"))
        self.button.clicked.connect(self.ended)
        row.addWidget(self.button)
        self.hide()

    def say(self, text: str) -> None:
        """Show a text; an empty one hides the banner."""
        self.words.setText(text)
        self.setVisible(bool(text))
        if text:
            self.adjustSize()
            self.move(max(8, (self.parentWidget().width() - self.width()) // 2), 10)
            self.raise_()
