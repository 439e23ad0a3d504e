"""A view of the scan itself, in which the middles of hexes are clicked.

The mouse drags it and its wheel zooms; a click marks a pixel.  So do the keys: arrows move it, with Shift by
a pixel, + and - zoom, 0 shows all of it, Enter marks what is in the middle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from redball.canvas.scan.pyramid import SIDE, Pyramid, ScanTile
from redball.desk import theme

LARGEST = 8.0
"""Px of a pixel at most."""
_LOADED = 1
"""Tiles unpacked in a frame, of some ms each."""
_STEP, _ZOOM = 0.12, math.sqrt(2)
"""Share of the width that an arrow moves it, and what + zooms by."""
_RING = 6.0
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOMS = {Qt.Key.Key_Plus: _ZOOM, Qt.Key.Key_Equal: _ZOOM, Qt.Key.Key_Minus: 1 / _ZOOM}
_MARKS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ALL = Qt.Key.Key_0


class Mark(NamedTuple):
    """A known point: its pixel and hex, whether it is heeded, and where the fit puts the hex's corners."""

    x: float
    y: float
    text: str
    on: bool
    corners: Sequence[tuple[float, float]] = ()


class Magnifier(QWidget):
    """Shows a scan; ``marked`` carries the pixel that was clicked, ``lost`` says that tiles are gone."""

    marked = Signal(float, float)
    lost = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 160)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(self.tr("The scan: click the middle of a hex"))
        self.pyramid: Pyramid | None = None
        self.middle, self.scale = QPointF(), 1.0
        self._marks: Sequence[Mark] = ()
        self._pending: QPointF | None = None
        self._pressed: QPoint | None = None
        self._moving = self._by_keys = False
        self._moved = True
        """Whether the player has looked at a part; as long as not, all is shown at any size."""
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self.update)
        theme.current().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """As wide as a dock at the side is."""
        return QSize(300, 190)

    # --- what is shown --------------------------------------------------------------------------------------

    def show_scan(self, pyramid: Pyramid | None) -> None:
        """Show another scan, whole at first, or none."""
        self.pyramid, self._pending, self._marks = pyramid, None, ()
        self.show_all()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show the known points."""
        self._marks = marks
        self.update()

    def show_pending(self, spot: QPointF | None) -> None:
        """Show the pixel whose hex is being asked for."""
        self._pending = spot
        self.update()

    def look_at(self, x: float, y: float) -> None:
        """Bring a pixel into the middle, large enough to be seen."""
        self._moved = True
        self.middle, self.scale = QPointF(x, y), max(self.scale, min(1.0, 8 * self._smallest()))
        self._keep_in()

    def show_all(self) -> None:
        """Show the whole scan."""
        if self.pyramid is not None:
            width, height = self.pyramid.image.seen
            self.middle, self.scale = QPointF(width / 2, height / 2), self._smallest()
        self._moved = False
        self.update()

    def zoom(self, factor: float, spot: QPointF) -> None:
        """Zoom; what is under a spot of the widget stays there."""
        before = self.pixel_at(spot)
        self._moved = True
        self.scale = min(LARGEST, max(self._smallest(), self.scale * factor))
        self.middle = self.middle + before - self.pixel_at(spot)
        self._keep_in()

    def pan(self, dx: float, dy: float) -> None:
        """Look so many px further."""
        self._moved = True
        self.middle = self.middle + QPointF(dx, dy) / self.scale
        self._keep_in()

    def pixel_at(self, spot: QPointF) -> QPointF:
        """The pixel under a spot of the widget."""
        return self.middle + (spot - QRectF(self.rect()).center()) / self.scale

    def spot_of(self, x: float, y: float) -> QPointF:
        """Where a pixel is seen in the widget."""
        return (QPointF(x, y) - self.middle) * self.scale + QRectF(self.rect()).center()

    def _smallest(self) -> float:
        """The scale at which the whole scan is seen."""
        if self.pyramid is None:
            return 1.0
        width, height = self.pyramid.image.seen
        return min(LARGEST, self.width() / width, self.height() / height)

    def _keep_in(self) -> None:
        """Keep the middle on the scan."""
        if self.pyramid is not None:
            width, height = self.pyramid.image.seen
            self.middle = QPointF(
                min(max(self.middle.x(), 0.0), width), min(max(self.middle.y(), 0.0), height)
            )
        self.update()

    def _mark(self, spot: QPointF) -> None:
        """Report the pixel at a spot of the widget, if it is one of the scan."""
        if self.pyramid is None or not self.pyramid.is_whole:
            return
        at, (width, height) = self.pixel_at(spot), self.pyramid.image.seen
        if 0 <= at.x() <= width and 0 <= at.y() <= height:
            self.marked.emit(at.x(), at.y())

    # --- mouse and keys -------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag or a click."""
        self._pressed, self._moving, self._by_keys = event.position().toPoint(), False, False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag."""
        if self._pressed is None:
            return
        spot = event.position().toPoint()
        step = self._pressed - spot
        if self._moving or step.manhattanLength() >= QApplication.startDragDistance():
            self._moving, self._pressed = True, spot
            self.pan(step.x(), step.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click marks."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and not self._moving and event.button() is Qt.MouseButton.LeftButton:
            self._mark(event.position())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse."""
        self.zoom(_ZOOM ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the module."""
        key, middle = Qt.Key(event.key()), QRectF(self.rect()).center()
        self._by_keys = True
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            event.ignore()
        elif key in _ARROWS:
            fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            length = self.scale if fine else _STEP * self.width()
            self.pan(_ARROWS[key][0] * length, _ARROWS[key][1] * length)
        elif key in _ZOOMS:
            self.zoom(_ZOOMS[key], middle)
        elif key == _ALL:
            self.show_all()
        elif key in _MARKS:
            self._mark(middle)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the crosshair when the keyboard came here."""
        super().focusInEvent(event)
        self._by_keys = event.reason() in (
            Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason,
        )  # fmt: skip
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the crosshair."""
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep showing all, or the middle."""
        super().resizeEvent(event)
        if not self._moved:
            self.show_all()

    # --- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The scan, the known points, the crosshair and a frame."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), theme.colour("chip"))
        if self.pyramid is not None and self.pyramid.is_whole:
            self._draw_scan(painter, self.pyramid)
            for mark in self._marks:
                self._draw_mark(painter, mark)
            self._draw_names(painter)
            if self._pending is not None:
                self._draw_cross(painter, self.spot_of(self._pending.x(), self._pending.y()), "trouble")
            if self.hasFocus() and self._by_keys:
                self._draw_cross(painter, QRectF(self.rect()).center(), "accent")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("accent" if self.hasFocus() else "edge"), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))

    def _draw_scan(self, painter: QPainter, pyramid: Pyramid) -> None:
        ratio = self.devicePixelRatioF()
        last = len(pyramid.sizes) - 1
        level = min(last, max(0, math.floor(-math.log2(self.scale * ratio))))
        whole = pyramid.tile(ScanTile(last, 0, 0))
        if whole is not None:
            self._draw_tile(painter, pyramid, QRectF(0, 0, *pyramid.sizes[0]), whole)
        if not pyramid.is_whole:
            self.lost.emit()
            return
        loaded = 0
        for key, pixels in self._seen(pyramid, level):
            tile = pyramid.at_hand(key)
            if tile is None and loaded < _LOADED:
                loaded, tile = loaded + 1, pyramid.tile(key)
            if tile is not None:
                self._draw_tile(painter, pyramid, pixels, tile)
            else:
                self._more.start()

    def _draw_tile(self, painter: QPainter, pyramid: Pyramid, pixels: QRectF, tile: QImage) -> None:
        """Draw a tile of stored pixels as it is seen."""
        turn = pyramid.image.turn
        shown = tile if turn.isIdentity() else tile.transformed(turn)
        painter.drawImage(self._box(turn.mapRect(pixels), self.devicePixelRatioF()), shown)

    def _seen(self, pyramid: Pyramid, level: int) -> list[tuple[ScanTile, QRectF]]:
        """The tiles of a level that are in view, with the stored pixels of the image that each shows."""
        side, (width, height) = SIDE * 2**level, pyramid.sizes[0]
        here = QRectF(self.pixel_at(QPointF()), self.pixel_at(QPointF(self.width(), self.height())))
        here = pyramid.image.turn.inverted()[0].mapRect(here)
        here &= QRectF(0, 0, width, height)
        if here.isEmpty():
            return []
        cols = range(int(here.left() // side), math.ceil(here.right() / side))
        rows = range(int(here.top() // side), math.ceil(here.bottom() / side))
        whole = QRectF(0, 0, width, height)
        return [
            (ScanTile(level, col, row), QRectF(col * side, row * side, side, side) & whole)
            for row in rows
            for col in cols
        ]

    def _box(self, pixels: QRectF, ratio: float) -> QRectF:
        """Where pixels are seen, in whole px of the screen, so that no seams show where tiles meet."""
        corners = (self.spot_of(at.x(), at.y()) * ratio for at in (pixels.topLeft(), pixels.bottomRight()))
        first, last = (QPointF(round(at.x()), round(at.y())) / ratio for at in corners)
        return QRectF(first, last)

    def _draw_mark(self, painter: QPainter, mark: Mark) -> None:
        spot, ink = self.spot_of(mark.x, mark.y), theme.colour("accent" if mark.on else "note")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if mark.corners:
            outline = QPolygonF([self.spot_of(x, y) for x, y in mark.corners])
            for pen in (QPen(theme.colour("panel", 0.7), 3), QPen(ink, 1.2)):
                painter.setPen(pen)
                painter.drawPolygon(outline)
        for pen in (QPen(theme.colour("panel"), 4.5), QPen(ink, 2)):
            painter.setPen(pen)
            painter.drawEllipse(spot, _RING, _RING)
            painter.drawPoint(spot)

    def _draw_names(self, painter: QPainter) -> None:
        """The names of the hexes, where one doesn't cover another; zooming in tells them apart."""
        metrics, taken = painter.fontMetrics(), list[QRectF]()
        for mark in self._marks:
            box = QRectF(0, 0, metrics.horizontalAdvance(mark.text) + 8, metrics.height() + 2)
            box.moveBottomLeft(self.spot_of(mark.x, mark.y) + QPointF(_RING, -_RING))
            if any(box.intersects(other) for other in taken):
                continue
            taken.append(box)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("panel", 0.9))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(theme.colour("text" if mark.on else "note"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.text)

    def _draw_cross(self, painter: QPainter, spot: QPointF, ink: str) -> None:
        for pen in (QPen(theme.colour("panel"), 4), QPen(theme.colour(ink), 1.6)):
            painter.setPen(pen)
            for way in (QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)):
                painter.drawLine(spot + way * 4.0, spot + way * 14.0)
