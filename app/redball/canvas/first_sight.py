"""The map as a window's first picture, while the game and what stands on the map are still being opened."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from redball.atlas import Atlas
from redball.canvas.basemap.draft import Draft
from redball.canvas.palette import Palette

_ON_ITS_WAY_MS = 5


class FirstSight(QWidget):
    """Draws a draft of the map round a point in map units, a hex ``scale`` px wide.

    ``seen`` is emitted once, when the first picture is on its way to the screen.
    """

    seen = Signal()

    def __init__(self, atlas: Atlas, palette: Palette, middle: QPointF, scale: float) -> None:
        super().__init__()
        self._draft, self.middle, self._scale = Draft(atlas, palette), middle, scale
        self._told = False

    def paintEvent(self, event: QPaintEvent) -> None:
        """The draft at the sharpness of the screen."""
        ratio = self.devicePixelRatioF()
        area = QRectF(0, 0, self.width() / self._scale, self.height() / self._scale)
        area.moveCenter(self.middle)
        image = self._draft.image(area, self._scale * ratio)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(self)
        painter.drawImage(0, 0, image)
        painter.end()
        if not self._told:
            self._told = True
            QTimer.singleShot(_ON_ITS_WAY_MS, self.seen.emit)
