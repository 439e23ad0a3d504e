"""The frame of every dialog: a lead, a body, and buttons at the right."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain


class Sheet(QDialog):
    """A dialog whose main button, at the far right, is the default; Escape closes it.

    ``body`` is the layout to fill, ``foot`` the row of buttons, ``lead`` a line at the top that explains the
    dialog.  It blocks its parent window, but neither the rules browser nor the guide.
    """

    def __init__(self, title: str, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        whole = spaced(QVBoxLayout(self), 12, 16, 14, 16, 14)
        self.lead = label("", "note", wrap=True)
        self.lead.hide()
        self.body = spaced(QVBoxLayout(), 10)
        self.foot = spaced(QHBoxLayout(), 8)
        self.foot.addStretch(1)
        whole.addWidget(self.lead)
        whole.addLayout(self.body, 1)
        whole.addLayout(self.foot)
        self.cancel = QPushButton(self.tr("Cancel") if action else self.tr("Close"))
        self.cancel.setObjectName("tall")
        self.cancel.clicked.connect(self.reject)
        self.foot.addWidget(self.cancel)
        self.action = QPushButton(action)
        self.action.setObjectName("primary")
        self.action.clicked.connect(self.accept)
        if action:
            self.foot.addWidget(self.action)
        self._main = self.action if action else self.cancel
        self.finished.connect(self.deleteLater)

    def exec(self) -> int:
        """Run until it is answered.

        The dialog still exists when this returns, so that the caller can read it, and is deleted at the event
        loop's next turn: deleted in its own loop, it would count as rejected.
        """
        self.finished.disconnect(self.deleteLater)
        answer = super().exec()
        self.deleteLater()
        return answer

    def set_lead(self, text: str) -> None:
        """Set the line that explains the dialog."""
        self.lead.setText(text)
        self.lead.setVisible(bool(text))

    def beside(self, text: str, tip: str = "") -> QPushButton:
        """A further button at the left of the foot."""
        made = QPushButton(text)
        made.setObjectName("tall")
        made.setToolTip(plain(tip))
        self.foot.insertWidget(self.foot.count() - (2 if self._main is self.cancel else 3), made)
        return made

    def size_to(self, width: int, height: int) -> None:
        """Set the first size, never larger than the screen."""
        room = self.screen().availableSize() - QSize(40, 60)
        self.resize(QSize(width, height).boundedTo(room))

    def showEvent(self, event: QShowEvent) -> None:
        """Make the main button the only one that Enter presses."""
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(button in (self.cancel, self.action))
        self._main.setDefault(True)
        super().showEvent(event)
