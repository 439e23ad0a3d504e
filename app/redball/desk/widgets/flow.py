"""A row of widgets that goes on in a second row where it is too narrow."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

_BELOW = 4
"""Px between rows."""


class FlowLayout(QLayout):
    """Widgets from left to right at the widths that they like; those that don't fit stand below, closer."""

    def __init__(self, spacing: int = 8) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """One more at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of them; None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take one out; None past the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Px that the rows take at a width."""
        heights = self._heights(width)
        return sum(heights) + _BELOW * max(0, len(heights) - 1)

    def minimumSize(self) -> QSize:
        """Each of them alone in a row must fit; the height is that of one row."""
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def sizeHint(self) -> QSize:
        """All of them in one row."""
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(s.width() for s in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(width, max((s.height() for s in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        """Give each its place, centred in its row."""
        super().setGeometry(rect)
        y = rect.top()
        for row, height in zip(self._rows(rect.width()), self._heights(rect.width()), strict=True):
            x = rect.left()
            for item in row:
                size = item.sizeHint()
                wide = min(size.width(), rect.width())
                at = QPoint(x, y + (height - size.height()) // 2)
                item.setGeometry(QRect(at, QSize(wide, size.height())))
                x += wide + self.spacing()
            y += height + _BELOW

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            wide = item.sizeHint().width()
            if not rows or wide > left:
                rows.append([])
                left = width
            rows[-1].append(item)
            left -= wide + self.spacing()
        return rows

    def _heights(self, width: int) -> list[int]:
        return [max(item.sizeHint().height() for item in row) for row in self._rows(width)]
