"""The whole map in a corner, with a frame for the part in view that can be dragged."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from redball.atlas import Atlas
from redball.canvas.basemap.disk import cache_folder
from redball.canvas.basemap.kept import Kept
from redball.canvas.basemap.screen.world import minimap, world_rect
from redball.canvas.palette import Palette, desk_of
from redball.canvas.panels import CornerPanel
from redball.wording import message, sentence

WIDTH = 220
"""Width of the mini-map in px."""


class MiniMap(CornerPanel):
    """Shows where the view is; a press or drag emits where it should go (map units)."""

    asked = Signal(QPointF)

    def __init__(self, parent: QWidget, atlas: Atlas, palette: Palette) -> None:
        self._atlas = atlas
        self._seen, self._helps, self._keeps = QRectF(), True, True
        self._picture: QPixmap | None = None
        super().__init__(parent, palette)
        whole = world_rect(atlas)
        self.setFixedSize(WIDTH, round(WIDTH * whole.height() / whole.width()))
        self.setToolTip(sentence(message("canvas.panel.minimap")))
        self.setAccessibleName(self.toolTip())
        self.refresh()

    def set_style(self, palette: Palette) -> None:
        """Paint in another style."""
        self._picture = None
        super().set_style(palette)

    def set_map(self, atlas: Atlas) -> None:
        """Show another state of the same map; its picture isn't kept, as many may follow each other."""
        self._atlas, self._picture, self._keeps = atlas, None, False
        self.update()

    def set_helpful(self, on: bool) -> None:
        """Set whether there is space for it and more of the world than the map shows."""
        if on != self._helps:
            self._helps = on
            self.refresh()

    def has_content(self) -> bool:
        """True while it is useful."""
        return self._helps

    def show_seen(self, seen: QRectF) -> None:
        """Frame this part of the map."""
        self._seen = QRectF(seen)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The world, the frame, an edge."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPainterPath()
        edge.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setClipPath(edge)
        painter.drawPixmap(0, 0, self._world())
        self._frame(painter)
        painter.setClipping(False)
        painter.strokePath(edge, QPen(desk_of(self.style_palette).note, 1))

    def _world(self) -> QPixmap:
        if self._picture is None:
            self._picture = QPixmap.fromImage(self._kept_or_made(self.devicePixelRatioF()))
        return self._picture

    def _kept_or_made(self, ratio: float) -> QImage:
        kept = Kept(cache_folder(), self._atlas, "minimap", self.style_palette)
        found = kept.load(tuple[int, int, bytes], WIDTH, ratio)
        if found is None:
            image = minimap(self._atlas, self.style_palette, WIDTH, ratio)
            if self._keeps:
                kept.keep((image.width(), image.height(), bytes(image.constBits())), WIDTH, ratio)
        else:
            wide, high, pixels = found
            image = QImage(pixels, wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()
            image.setDevicePixelRatio(ratio)
        return image

    def _frame(self, painter: QPainter) -> None:
        """The part in view, twice when it crosses the seam."""
        whole = world_rect(self._atlas)
        grow = self.width() / whole.width()
        box = QRectF((self._seen.left() - whole.left()) * grow, (self._seen.top() - whole.top()) * grow,
                     self._seen.width() * grow, self._seen.height() * grow)  # fmt: skip
        if box.width() < 7:
            box = QRectF(box.center().x() - 3.5, box.center().y() - 2.5, 7, 5)
        turns = (-self.width(), 0, self.width()) if self._atlas.grid.wraps else (0,)
        for turn in turns:
            painter.setPen(QPen(self.style_palette.overlay.casing, 3))
            painter.drawRect(box.translated(turn, 0))
            painter.setPen(QPen(self.style_palette.counter.house, 1.6))
            painter.drawRect(box.translated(turn, 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._ask(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with the mouse."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._ask(event)

    def _ask(self, event: QMouseEvent) -> None:
        whole = world_rect(self._atlas)
        grow = whole.width() / self.width()
        spot = event.position()
        self.asked.emit(QPointF(whole.left() + spot.x() * grow, whole.top() + spot.y() * grow))
        event.accept()
