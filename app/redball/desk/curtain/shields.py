"""The shields of a player's powers, as the curtain shows them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.canvas.shield import SHIELD, paint_shield
from redball.desk import theme

FIRST, OTHERS = 150.0, 96.0
"""Width that the first shield and further ones are painted for, in px."""
GAP = 14.0


class Shields(QWidget):
    """The leading power's shield, and smaller ones of others that its player plays."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._powers: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.current().changed.connect(self.update)

    def show_powers(self, powers: Sequence[str]) -> None:
        """Show the shields of some powers; without any the place stays empty."""
        self._powers = tuple(powers)
        self.updateGeometry()
        self.update()

    def _widths(self) -> list[float]:
        return [FIRST if n == 0 else OTHERS for n in range(len(self._powers))]

    def sizeHint(self) -> QSize:
        """As wide as all shields, as high as the first."""
        across = sum(SHIELD[0] * wide + GAP for wide in self._widths())
        return QSize(round(max(across, 1.0)), round(SHIELD[1] * FIRST * 1.08))

    def minimumSizeHint(self) -> QSize:
        """The same: they are never cut off."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them in a row, standing on one line."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        left, foot = GAP / 2, self.height() - 0.04 * FIRST
        for code, wide in zip(self._powers, self._widths(), strict=True):
            middle = QPointF(left + SHIELD[0] * wide / 2, foot - SHIELD[1] * wide / 2)
            paint_shield(painter, theme.map_palette(), code, middle, wide)
            left += SHIELD[0] * wide + GAP
