"""A unit's counter as on the map, with its supply badge."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from redball.canvas.counters import face_of, has_badge, paint_badge, paint_counter
from redball.canvas.counters.badges import badge_radius
from redball.desk import theme
from redball.game.units import Unit
from redball.supply.paths import Status


def paint_unit(painter: QPainter, unit: Unit, status: Status | None, size: float) -> None:
    """Draw a counter of side ``size`` with its upper left corner at (0, 0), and its badge at the upper
    right edge.
    """
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    palette = theme.map_palette()
    paint_counter(painter, palette, face_of(unit), size)
    if status is not None and has_badge(status):
        painter.save()
        painter.translate(size, badge_radius(size))
        paint_badge(painter, palette.badge, status, badge_radius(size))
        painter.restore()


def unit_icon(unit: Unit, status: Status | None, size: int = 40) -> QIcon:
    """A counter as the icon of a list row."""
    room = round(size * 1.24)
    pixmap = QPixmap(room * 2, room * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill("transparent")
    painter = QPainter(pixmap)
    painter.translate(size * 0.04, size * 0.1)
    paint_unit(painter, unit, status, size)
    painter.end()
    made = QIcon(pixmap)
    made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made


class CounterPicture(QWidget):
    """Shows one counter."""

    def __init__(self, size: int = 78, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = size
        self.unit: Unit | None = None
        self.status: Status | None = None
        self.setFixedSize(QSize(round(size * 1.22), round(size * 1.2)))

    def show_unit(self, unit: Unit | None, status: Status | None = None) -> None:
        """Show a unit's counter."""
        self.unit, self.status = unit, status
        self.setAccessibleName(unit.name if unit else "")
        self.update()

    def paintEvent(self, event) -> None:
        """Draw the counter."""
        if self.unit is None:
            return
        painter = QPainter(self)
        painter.translate(self.side * 0.03, self.side * 0.08)
        paint_unit(painter, self.unit, self.status, self.side)
