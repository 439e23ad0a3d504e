"""One sentence at the cursor why something was refused, with a link to the clause."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label

SHOWN_MS = 4000
_WIDTH = 340


class Hint(QFrame):
    """Shows a refusal for four seconds, longer while the mouse is over it.  ``clause_wanted`` carries a
    clause id.
    """

    clause_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("hint")
        row = spaced(QHBoxLayout(self), 8, 10, 7, 12, 7)
        row.addWidget(Sign("trouble"), 0, Qt.AlignmentFlag.AlignTop)
        text = spaced(QVBoxLayout(), 1)
        self.words = label("", wrap=True)
        self.links = spaced(QHBoxLayout(), 4)
        text.addWidget(self.words)
        text.addLayout(self.links)
        self.instead = QPushButton()
        self.instead.setObjectName("narrow")
        self.instead.clicked.connect(self._do_instead)
        self._offer: Callable[[], object] = lambda: None
        text.addSpacing(3)
        text.addWidget(self.instead, 0, Qt.AlignmentFlag.AlignLeft)
        row.addLayout(text, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(
        self,
        text: str,
        clauses: tuple[str, ...],
        at: QPoint,
        offer: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """Show a sentence near a point of the parent; ``offer`` is the text and function of a button."""
        self.words.setText(text)
        clear(self.links)
        for clause in clauses[:3]:
            link = QPushButton(clause)
            link.setObjectName("link")
            link.clicked.connect(lambda _=False, clause=clause: self.clause_wanted.emit(clause))
            self.links.addWidget(link)
            link.show()  # new children of a widget in sight are hidden, and then have no height
        self.instead.setVisible(offer is not None)
        if offer is not None:
            self.instead.setText(offer[0])
            self._offer = offer[1]
        self.links.addStretch(1)
        wanted = self.words.fontMetrics().horizontalAdvance(text) + 56
        width = max(210, min(_WIDTH, wanted))
        self.layout().activate()
        self.setFixedSize(width, self.layout().totalHeightForWidth(width))
        room = self.parentWidget().rect()
        box = QRect(at + QPoint(16, 14), self.size())
        box.moveRight(min(box.right(), room.right() - 6))
        box.moveBottom(min(box.bottom(), room.bottom() - 6))
        self.move(box.topLeft())
        self.raise_()
        self.show()
        self._timer.start(SHOWN_MS if offer is None else 3 * SHOWN_MS)

    @property
    def offers(self) -> bool:
        """Whether it has a button that does something instead."""
        return not self.instead.isHidden()

    def end_offer(self) -> None:
        """Remove the offer, when its subject is no longer shown."""
        if self.offers:
            self.hide()

    def _do_instead(self) -> None:
        self.hide()
        self._offer()

    def enterEvent(self, event) -> None:
        """Stay while the mouse is over it."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event) -> None:
        """Start the four seconds again."""
        self._timer.start(SHOWN_MS)
        super().leaveEvent(event)
