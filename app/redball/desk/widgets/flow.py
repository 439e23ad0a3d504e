"""A row of widgets that continues in a second row where it is too narrow."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

_BELOW = 4
"""Px between rows."""


class FlowLayout(QLayout):
    """Widgets from left to right at their preferred widths; those that don't fit are put in a narrower row
    below.
    """

    def __init__(self, spacing: int = 8) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item."""
        self._items.append(item)

    def count(self) -> int:
        """The number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """An item; None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove an item and return it; None past the end."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It doesn't expand."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Px that the rows take at a width."""
        heights = self._heights(width)
        return sum(heights) + _BELOW * max(0, len(heights) - 1)

    def minimumSize(self) -> QSize:
        """Each item must fit alone in a row; the height is that of one row."""
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def sizeHint(self) -> QSize:
        """All of them in one row."""
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(s.width() for s in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(width, max((s.height() for s in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        """Place the items, centred in their rows."""
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
