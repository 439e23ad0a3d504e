"""Chips: a power's code on its counter colours, a hex label, a rule clause."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from redball.canvas.palette import PowerColours
from redball.desk import theme
from redball.desk.widgets.text import plain
from redball.wording import name_of


def paint_power(painter: QPainter, box: QRectF, code: str, colours: PowerColours) -> None:
    """Draw a power's chip: ground, tab at the left, code."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(0, 0, 0, 150), 1))
    painter.setBrush(colours.ground)
    painter.drawRoundedRect(box, 3.5, 3.5)
    tab = QRectF(box.left() + 1, box.top() + 1, box.width() * 0.15, box.height() - 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.tab)
    painter.drawRoundedRect(tab, 2, 2)
    font = QFont("Barlow Condensed")
    font.setPixelSize(max(1, round(box.height() * 0.72)))  # a layout may squeeze it for an instant
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(colours.ink)
    painter.drawText(box.adjusted(box.width() * 0.16, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, code)


class PowerChip(QPushButton):
    """A power as a button; checked shows the accent ring."""

    def __init__(self, code: str, size: QSize | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.code = code
        self.setObjectName("powerChip")
        self._size = size or QSize(38, 26)
        self.setFixedSize(self._size)
        self.setToolTip(plain(name_of(code)))
        self.setAccessibleName(name_of(code))
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """The size it was given."""
        return self._size

    def minimumSizeHint(self) -> QSize:
        """The size it was given."""
        return self._size

    def paintEvent(self, event) -> None:
        """Draw the chip, and the ring when it is chosen or has the focus."""
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        paint_power(painter, box, self.code, theme.map_palette().power(self.code))
        if self.isChecked() or self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("panel"), 1.2))
            painter.drawRoundedRect(box, 3.5, 3.5)
            painter.setPen(QPen(theme.colour("accent"), 2))
            painter.drawRoundedRect(box.adjusted(-1.4, -1.4, 1.4, 1.4), 4.5, 4.5)
            if self.hasFocus():
                painter.setPen(QPen(theme.colour("text"), 1, Qt.PenStyle.DotLine))
                painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 2, 2)


class HexChip(QPushButton):
    """A hex label that highlights its hex while the mouse is over it and centres it when clicked."""

    hovered = Signal(int)
    left = Signal()
    chosen = Signal(int)

    def __init__(self, label: str, node: int, parent: QWidget | None = None) -> None:
        super().__init__(label, parent)
        self.node = node
        self.setObjectName("hexChip")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(plain(self.tr("Centre the map on {0}").format(label)))
        self.clicked.connect(lambda: self.chosen.emit(self.node))

    def enterEvent(self, event) -> None:
        """Highlight the hex."""
        self.hovered.emit(self.node)
        super().enterEvent(event)

    def leaveEvent(self, event) -> None:
        """Stop highlighting."""
        self.left.emit()
        super().leaveEvent(event)
