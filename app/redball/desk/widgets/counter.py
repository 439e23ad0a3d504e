"""A unit's counter as on the map, with its supply badge."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from redball.canvas.counters import face_of, has_badge, paint_badge, paint_counter
from redball.canvas.counters.badges import badge_radius
from redball.desk import theme
from redball.desk.icons import DrawnEngine
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


class _CounterEngine(DrawnEngine):
    """Paints a counter in the style of the theme in use; each style's picture is cached."""

    def __init__(self, unit: Unit, status: Status | None, size: int) -> None:
        super().__init__()
        self.unit, self.status, self.size = unit, status, size
        self._drawn: dict[str, QPixmap] = {}

    def paint(self, painter: QPainter, rect: QRect, mode, state) -> None:
        """Draw in the middle of ``rect``, not larger than intended."""
        room = min(round(self.size * 1.24), rect.width(), rect.height())
        at = rect.topLeft() + QPoint((rect.width() - room) // 2, (rect.height() - room) // 2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRect(at, QSize(room, room)), self._picture())
        painter.restore()

    def _picture(self) -> QPixmap:
        look = theme.theme().name
        if look not in self._drawn:
            room = round(self.size * 1.24)
            made = QPixmap(room * 2, room * 2)
            made.setDevicePixelRatio(2)
            made.fill("transparent")
            painter = QPainter(made)
            painter.translate(self.size * 0.04, self.size * 0.1)
            paint_unit(painter, self.unit, self.status, self.size)
            painter.end()
            self._drawn[look] = made
        return self._drawn[look]

    def clone(self) -> QIconEngine:
        """Another engine for the same counter."""
        return _CounterEngine(self.unit, self.status, self.size)


@lru_cache(600)
def unit_icon(unit: Unit, status: Status | None, size: int = 40) -> QIcon:
    """A counter as the icon of a list row; it follows the theme."""
    return QIcon(_CounterEngine(unit, status, size))


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
