"""An item that is painted by strokes instead of a picture: overlays."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

Draw = Callable[[QPainter, float], None]
"""Paints in map units, given px a hex."""


class VectorItem(QGraphicsItem):
    """Calls ``draw`` with a painter in map units.  ``area`` is what it covers at home, ``margin`` px more
    around it.

    ``middle`` decides which turn round the world it is shown at.
    """

    def __init__(self, z: float, area: QRectF, draw: Draw, margin: float = 0.0, smooth: bool = True) -> None:
        super().__init__()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._area, self._draw, self._margin, self._smooth = area, draw, margin, smooth
        self._scale = 42.0
        self.middle = area.center().x()

    def set_scale(self, scale: float) -> None:
        """The view was zoomed: the margin in px is another in map units."""
        if scale != self._scale:
            if self._margin:
                self.prepareGeometryChange()
            self._scale = scale

    def boundingRect(self) -> QRectF:
        """See QGraphicsItem."""
        grown = self._margin / self._scale
        return self._area.adjusted(-grown, -grown, grown, grown)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """See QGraphicsItem."""
        self.draw(painter, self._scale)

    def draw(self, painter: QPainter, scale: float) -> None:
        """Paint at any scale: the scene's for the window, another for pictures."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth)
        self._draw(painter, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
