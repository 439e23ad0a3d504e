"""Samples of what the map's overlays look like, the same strokes as on the map."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from redball.canvas.overlays.legend import ROW_HEIGHT, SAMPLE_WIDTH, LegendRow, paint_sample
from redball.desk import theme
from redball.supply.paths import LegKind
from redball.wording import message


class Sample(QWidget):
    """The sample of one row of a legend."""

    def __init__(self, row: LegendRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.setFixedSize(QSize(round(SAMPLE_WIDTH) + 2, round(ROW_HEIGHT) - 2))

    def paintEvent(self, event) -> None:
        """Draw the sample."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(1, self.height() / 2)
        paint_sample(painter, theme.map_palette(), self.row)


def leg_sample(kind: LegKind) -> Sample:
    """A sample of one kind of leg."""
    return Sample(LegendRow("leg", message("canvas.legend.sought"), kind=kind))
