"""A group's own pictures of counters, which stand in place of the drawn ones."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from redball.game.units import Unit


class Drawings(Protocol):
    """Knows the pictures by names, and reads them when they are first asked for."""

    def name_of(self, unit: Unit) -> str:
        """The name of a unit's own picture; empty where it has none."""
        ...

    def picture(self, name: str, side: int, wait: bool) -> QPixmap | None:
        """A picture for a counter of so many device px; None where it can't be read, and until it is, unless
        the caller waits for it.
        """
        ...


def paint_drawing(painter: QPainter, drawing: QPixmap, z: float) -> None:
    """Draw a picture as large as a counter of side ``z`` takes it, in the middle."""
    size = drawing.deviceIndependentSize().scaled(z, z, Qt.AspectRatioMode.KeepAspectRatio)
    box = QRectF((z - size.width()) / 2, (z - size.height()) / 2, size.width(), size.height())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(box, drawing, QRectF(drawing.rect()))
