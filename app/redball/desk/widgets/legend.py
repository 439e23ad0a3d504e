"""The map's legend: it lists only what is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from redball.desk import icons, theme
from redball.desk.widgets.card import clear
from redball.desk.widgets.leg import paint_leg
from redball.desk.widgets.text import label
from redball.supply.paths import LegKind


class LegendRow(NamedTuple):
    """A sample and its words.  ``sample`` is a leg's kind, or blocked, zoc, reach, control, legal."""

    sample: str
    text: str


class _Sample(QWidget):
    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.setFixedSize(QSize(62, 18))

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if self.kind in set(LegKind):
            paint_leg(painter, LegKind(self.kind), box)
        else:
            _PAINT[self.kind](painter, box)


def _blocked(painter: QPainter, box: QRectF) -> None:
    overlay, middle = theme.map_palette().overlay, box.center()
    for width, ink in ((7.0, overlay.casing), (4.2, overlay.sought)):
        pen = QPen(ink, width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([1.0, 1.1] if ink == overlay.sought else [100, 1])
        painter.setPen(pen)
        painter.drawLine(QLineF(box.left() + 8, middle.y(), box.right() - 8, middle.y()))
    painter.setPen(QPen(overlay.casing, 1.4))
    painter.setBrush(overlay.blocked)
    painter.drawEllipse(middle, 7.2, 7.2)
    painter.fillRect(QRectF(middle.x() - 4.2, middle.y() - 1.3, 8.4, 2.6), overlay.casing)


def _area(ink: QColor, edge: QColor, hatch: bool, dashed: bool):
    def paint(painter: QPainter, box: QRectF) -> None:
        area = box.adjusted(8, 2, -8, -2)
        painter.fillRect(area, _at(ink, 0.16))
        painter.save()
        painter.setClipRect(area)
        if hatch:
            painter.setPen(QPen(_at(ink, 0.6), 1.2))
            for step in range(-3, 12):
                painter.drawLine(QLineF(area.left() + 6 * step, area.bottom(), area.left() + 6 * step + 16, area.top()))
        painter.restore()
        painter.setPen(QPen(edge, 1.6, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)

    return paint


def _zoc(painter: QPainter, box: QRectF) -> None:
    overlay = theme.map_palette().overlay
    _area(overlay.zoc, overlay.zoc_edge, hatch=True, dashed=True)(painter, box)


def _reach(painter: QPainter, box: QRectF) -> None:
    overlay = theme.map_palette().overlay
    area = box.adjusted(8, 2, -8, -2)
    for step, opacity in enumerate((0.30, 0.22, 0.15, 0.10)):
        width = area.width() / 4
        painter.fillRect(QRectF(area.left() + step * width, area.top(), width, area.height()), _at(overlay.reach, opacity))
    painter.setPen(QPen(_at(overlay.reach, 0.7), 1.2))
    painter.drawRect(area)


def _control(painter: QPainter, box: QRectF) -> None:
    for index, code in enumerate(("GE", "CW", "SU")):
        tab = theme.map_palette().power(code).tab
        _area(tab, tab, hatch=True, dashed=False)(painter, QRectF(box.left() + 15 * index - 2, box.top(), 32, box.height()))


def _legal(painter: QPainter, box: QRectF) -> None:
    legal = theme.map_palette().overlay.legal
    middle = box.center()
    corners = [QPointF(middle.x() + dx, middle.y() + dy) for dx, dy in ((0, -8), (7, -4), (7, 4), (0, 8), (-7, 4), (-7, -4))]
    painter.setPen(QPen(legal, 2.2))
    painter.setBrush(_at(legal, 0.14))
    painter.drawPolygon(QPolygonF(corners))


def _at(ink: QColor, opacity: float) -> QColor:
    faded = QColor(ink)
    faded.setAlphaF(opacity)
    return faded


_PAINT = {"blocked": _blocked, "zoc": _zoc, "reach": _reach, "control": _control, "legal": _legal}


class Legend(QFrame):
    """A card at the map's lower left.  ``closed`` when the player closes it."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.wanted = True
        layout = QVBoxLayout(self)
        layout.setContentsMargins(13, 8, 12, 10)
        layout.setSpacing(4)
        top = QHBoxLayout()
        self.title = label("", "strong")
        top.addWidget(self.title)
        top.addStretch(1)
        close = QToolButton()
        close.setObjectName("dockButton")
        close.setIcon(icons.icon("close"))
        close.setIconSize(QSize(10, 10))
        close.setToolTip(self.tr("Close the legend; the View menu opens it again"))
        close.setAccessibleName(self.tr("Close the legend"))
        close.clicked.connect(self.closed)
        top.addWidget(close)
        layout.addLayout(top)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(3)
        layout.addLayout(self.rows)
        self._shown: tuple[str, tuple[LegendRow, ...]] = ("", ())
        self.hide()

    def show_rows(self, title: str, rows: Sequence[LegendRow]) -> None:
        """List what is drawn now; nothing drawn hides the legend."""
        wanted = (title, tuple(dict.fromkeys(rows)))
        if wanted != self._shown:
            self._shown = wanted
            self.title.setText(title)
            clear(self.rows)
            for row in wanted[1]:
                self.rows.addWidget(self._row(row))
        self.place()

    def place(self) -> None:
        """Take its place at the lower left."""
        self.setVisible(self.wanted and bool(self._shown[1]))
        self.setFixedSize(self.sizeHint())
        self.move(12, self.parentWidget().height() - self.height() - 12)
        self.raise_()

    def _row(self, row: LegendRow) -> QWidget:
        made = QWidget()
        line = QHBoxLayout(made)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        line.addWidget(_Sample(row.sample))
        line.addWidget(label(row.text))
        line.addStretch(1)
        return made
