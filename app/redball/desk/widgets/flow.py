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
        self._known: _Row | None = None
        self._heights: dict[int, int] = {}
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item."""
        self.invalidate()
        self._items.append(item)

    def count(self) -> int:
        """The number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """An item; None past the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove an item and return it; None past the end."""
        self.invalidate()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It doesn't expand."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Px that the rows take at a width."""
        if width not in self._heights:
            heights = [_height(row) for row in self._rows(width)]
            self._heights[width] = sum(heights) + _BELOW * max(0, len(heights) - 1)
        return self._heights[width]

    def minimumSize(self) -> QSize:
        """Each item must fit alone in a row; the height is that of one row."""
        sizes = [item.minimumSize() for item, _ in self._sizes()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def sizeHint(self) -> QSize:
        """All of them in one row."""
        sizes = [size for _, size in self._sizes()]
        width = sum(s.width() for s in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(width, max((s.height() for s in sizes), default=0))

    def invalidate(self) -> None:
        """Forget the sizes of the items: Qt asks for them many times in a layout."""
        self._known, self._heights = None, {}
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Place the items, centred in their rows."""
        super().setGeometry(rect)
        y = rect.top()
        for row in self._rows(rect.width()):
            x, height = rect.left(), _height(row)
            for item, size in row:
                wide = min(size.width(), rect.width())
                at = QPoint(x, y + (height - size.height()) // 2)
                item.setGeometry(QRect(at, QSize(wide, size.height())))
                x += wide + self.spacing()
            y += height + _BELOW

    def _sizes(self) -> _Row:
        """The items that are shown, with their preferred sizes."""
        if self._known is None:
            self._known = [(item, item.sizeHint()) for item in self._items if not item.isEmpty()]
        return self._known

    def _rows(self, width: int) -> list[_Row]:
        rows: list[_Row] = []
        left = 0
        for item, size in self._sizes():
            wide = size.width()
            if not rows or wide > left:
                rows.append([])
                left = width
            rows[-1].append((item, size))
            left -= wide + self.spacing()
        return rows


_Row = list[tuple[QLayoutItem, QSize]]


def _height(row: _Row) -> int:
    return max(size.height() for _, size in row)
