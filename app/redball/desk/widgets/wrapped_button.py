"""A button that wraps its words: nothing of them is left out."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from redball.desk.widgets.text import plain, unmarked

_SIDES, _EDGES = 28, 12


class WrappedButton(QPushButton):
    """As many lines as its words need; the words are its accessible name and tooltip too."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.full = text
        self.setAccessibleName(text)
        self.setToolTip(plain(text))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Hardly any width is needed, and the height of all lines."""
        return QSize(48, self._height())

    def sizeHint(self) -> QSize:
        """As wide as it likes, as high as its lines."""
        return QSize(super().sizeHint().width(), self._height())

    def resizeEvent(self, event) -> None:
        """Break the words anew where the width says so."""
        super().resizeEvent(event)
        self._wrap()

    def _height(self) -> int:
        lines = max(1, self.text().count("\n") + 1)
        return max(28, lines * self.fontMetrics().lineSpacing() + _EDGES)

    def _wrap(self) -> None:
        wrapped = unmarked("\n".join(self._lines(max(40, self.width() - _SIDES))))
        if wrapped != self.text():
            self.setText(wrapped)
            self.updateGeometry()

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
