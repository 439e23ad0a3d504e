"""Labels in the roles of the type scale, and narrow buttons."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from redball.desk.widgets.layouts import spaced


def plain(text: str) -> str:
    """A text for a tooltip or a box that would interpret markup: shown as it is written.

    Names of units, maps and files may contain markup such as ``<img src=…>``.
    """
    if "<" not in text and "&" not in text:
        return text
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>"


def unmarked(text: str) -> str:
    """A text for a menu or a button in which no letter becomes a mnemonic."""
    return text.replace("&", "&&")


def label(text: str = "", role: str = "", wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """A label; ``role`` is a style name: date, subject, heading, note, small, strong, trouble."""
    made = QLabel(text, parent)
    made.setObjectName(role)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if wrap:
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
    return made


def narrow_button(text: str, tip: str, does: Callable[[], object] | None = None) -> QPushButton:
    """A button of little room, which Enter in a field beside it doesn't press."""
    made = QPushButton(text)
    made.setObjectName("narrow")
    made.setToolTip(plain(tip))
    made.setAutoDefault(False)
    if does is not None:
        made.clicked.connect(lambda _=False: does())
    return made


def line_of(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets in a row; None is a stretch."""
    row = spaced(QHBoxLayout(), 8)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row


class Elided(QLabel):
    """A label of one line that elides its text and shows it all as a tooltip."""

    def __init__(self, text: str = "", role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.full, self.more = "", ""
        self.setText(text)

    def setText(self, text: str) -> None:
        """Set the whole text."""
        self.full = text
        self._fit()

    def add_tooltip(self, text: str) -> None:
        """Add to the tooltip."""
        self.more = text
        self._fit()

    def resizeEvent(self, event) -> None:
        """Elide for the new width."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Almost any width suffices."""
        return QSize(30, super().minimumSizeHint().height())

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(
            self.full, Qt.TextElideMode.ElideRight, max(30, self.width() - 2)
        )
        if shown != self.text():  # each change of text makes its layout think again
            super().setText(shown)
        whole = [self.full] if shown != self.full else []
        self.setToolTip(plain("\n".join([*whole, *filter(None, [self.more])])))
