"""Buttons that fit their words to the space: shortened, or wrapped."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from redball.desk.widgets.text import plain, unmarked

_SIDES, _EDGES, _LEAST = 28, 12, 48
"""Padding of a button beside, and above and below its words, and its least width, in px."""


class FittedButton(QPushButton):
    """Accepts any width; the whole text, ``full``, is its accessible name and tooltip."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.say(text)

    def say(self, text: str) -> None:
        """Set the text."""
        self.full = text
        self.setAccessibleName(text)
        self.setToolTip(plain(text))
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Hardly any width is needed."""
        return QSize(_LEAST, self.sizeHint().height())

    def resizeEvent(self, event) -> None:
        """Fit the words to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        fitted = self.fitted(max(_LEAST, self.width()) - _SIDES)
        if fitted != self.text():
            self.setText(fitted)
            self.updateGeometry()

    def fitted(self, room: int) -> str:
        """The text for a width in px; here the whole text."""
        return self.full


class ElidedButton(FittedButton):
    """Elides the end."""

    def fitted(self, room: int) -> str:
        """One line, shortened."""
        return self.fontMetrics().elidedText(self.full, Qt.TextElideMode.ElideRight, room)


class WrappedButton(FittedButton):
    """Wraps its words, so that none are left out."""

    def sizeHint(self) -> QSize:
        """As wide as it likes, as high as its lines."""
        lines = self.text().count("\n") + 1
        height = max(28, lines * self.fontMetrics().lineSpacing() + _EDGES)
        return QSize(super().sizeHint().width(), height)

    def fitted(self, room: int) -> str:
        """Lines broken between words."""
        return unmarked("\n".join(self._lines(room)))

    def _lines(self, room: int) -> list[str]:
        layout = QTextLayout(self.full, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setAlignment(Qt.AlignmentFlag.AlignLeft)
        layout.setTextOption(option)
        found = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(room)
            found.append(self.full[line.textStart() :][: line.textLength()].rstrip())
        layout.endLayout()
        return found or [self.full]


class TwoLineButton(QPushButton):
    """A text, and a note under it; a text that is too long for its line goes on in the second, before the
    note.
    """

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._said = text, ""

    def say(self, text: str, note: str = "") -> None:
        """Set both; ``text`` may have a mnemonic."""
        self._said = text, note
        self.setAccessibleName(", ".join(filter(None, (text.replace("&", ""), note))))
        self._fit()

    def resizeEvent(self, event) -> None:
        """Fit the words to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        fitted = "\n".join(self._lines(self.width() - _SIDES))
        if fitted != self.text():
            self.setText(fitted)

    def _lines(self, room: int) -> list[str]:
        text, note = self._said
        if self._width(text) <= room:
            return [text, note] if note else [text]
        first, rest = "", text.split()
        while len(rest) > 1 and self._width(f"{first} {rest[0]}") <= room:
            first = f"{first} {rest.pop(0)}".strip()
        below = " ".join(rest)
        return [*filter(None, (first,)), f"{below}, {note}" if note else below]

    def _width(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text.replace("&", "").strip())
