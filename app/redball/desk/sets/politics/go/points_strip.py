"""The points of a modifier as boxes, those that a way takes filled and grouped step by step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.desk import theme
from redball.desk.sets.politics.go.phrases import tr
from redball.desk.widgets.text import plain

BOX, GAP, BETWEEN = 17, 2, 7
"""Px of a box, between two of a step, and between two steps."""
MOST = 14
"""Boxes that are painted; of more points only the number is said."""


class PointsStrip(QWidget):
    """A box a point."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.costs: tuple[int, ...] = ()
        self.points = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_points(self, costs: Sequence[int], points: int) -> None:
        """Show what steps take of some points."""
        self.costs, self.points = tuple(costs), points
        said = tr("{0} of {1} points").format(sum(costs), points)
        self.setAccessibleName(said)
        self.setToolTip(plain(said))
        self.setVisible(0 < points <= MOST)
        self.updateGeometry()
        self.update()

    def _left(self) -> list[float]:
        """Where each box begins."""
        ends, total = set[int](), 0
        for cost in self.costs:
            total += cost
            ends.add(total)
        found, x = list[float](), 1.0
        for number in range(1, self.points + 1):
            found.append(x)
            x += BOX + (BETWEEN if number in ends else GAP)
        return found

    def sizeHint(self) -> QSize:
        """Room for the boxes."""
        return QSize(self.points * (BOX + GAP) + len(self.costs) * (BETWEEN - GAP) + 2, BOX + 3)

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def paintEvent(self, event) -> None:
        """The boxes with their numbers."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont("Barlow")
        font.setPixelSize(11)
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        for number, x in enumerate(self._left(), 1):
            spent = number <= sum(self.costs)
            box = QRectF(x, 1.5, BOX, BOX)
            painter.setPen(QPen(theme.colour("accent" if spent else "edge"), 1.1))
            painter.setBrush(theme.colour("accent_soft" if spent else "cell"))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(theme.colour("text" if spent else "note"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
