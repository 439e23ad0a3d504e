"""A small picture of what a picture will be: the map painted when it is quiet, words and legend at once."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.canvas.basemap import BaseMap
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.palette import palette
from redball.desk import theme
from redball.errors import RedballError
from redball.game.state import Game
from redball.report.decoration import paint_decoration, turn_line
from redball.report.picture import PictureRequest, write_picture

PAINTED = 1600
"""Width that the map is painted at before it is made small; larger pictures enlarge words and map alike."""
QUIET_MS = 280


class Preview(QWidget):
    """Shows a request; the map follows a moment after the last change of what needs painting."""

    def __init__(self, game: Game, basemap: BaseMap | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.basemap = game, basemap
        self.request: PictureRequest | None = None
        self.rows: list[LegendRow] = []
        self.map = QImage()
        self._painted: PictureRequest | None = None
        self._size = QSize(16, 10)
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self.paint_now)
        self.setMinimumSize(300, 200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Preview"))

    def show_request(self, request: PictureRequest, size: QSize | None, rows: list[LegendRow]) -> None:
        """Show another request; ``size`` of the picture in px, None when it can't be made."""
        self.request, self.rows = (request, rows) if size is not None else (None, [])
        self._size = size or self._size
        if self.request is not None and _map_only(request) != self._painted:
            self._quiet.start()
        self.update()

    def paint_now(self) -> None:
        """Paint the map of the request."""
        self._quiet.stop()
        if self.request is None:
            return
        wanted = _map_only(self.request)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "preview.png"
            try:
                write_picture(self.game, wanted, file, basemap=self.basemap)
            except RedballError:
                return
            self.map = QImage(str(file))
        self._painted = wanted
        self.update()

    def sharp(self) -> bool:
        """True when the map shown is that of the request."""
        return self.request is not None and _map_only(self.request) == self._painted

    def paintEvent(self, event) -> None:
        """Draw the picture in the middle, as large as there is room."""
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = self._box()
        painter.fillRect(box, theme.colour("chip"))
        if self.request is None:
            return
        if not self.map.isNull():
            ratio = self.devicePixelRatioF()
            small = self.map.scaled(
                (box.size() * ratio).toSize(),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            painter.setOpacity(1.0 if self.sharp() else 0.55)
            painter.drawImage(box, small)
            painter.setOpacity(1.0)
        self._decorate(painter, box, self.request)
        painter.setPen(theme.colour("line"))
        painter.drawRect(box)

    def _box(self) -> QRectF:
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        size = self._size.scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        box = QRectF(0, 0, size.width(), size.height())
        box.moveCenter(room.center())
        return box

    def _decorate(self, painter: QPainter, box: QRectF, request: PictureRequest) -> None:
        width = min(self._size.width(), PAINTED)
        scale = box.width() / width
        words = (request.title, turn_line(self.game.clock) if request.turn_line else "")
        rows = self.rows if request.legend else []
        painter.save()
        painter.setClipRect(box)
        painter.translate(box.topLeft())
        painter.scale(scale, scale)
        area = QRectF(0, 0, width, box.height() / scale)
        paint_decoration(painter, palette(request.style), area, words, rows, request.frame)
        painter.restore()


def _map_only(request: PictureRequest) -> PictureRequest:
    """The same picture without words, no larger than it is painted for the preview."""
    width = min(request.width or PAINTED, PAINTED)
    return replace(request, width=width, title="", turn_line=False, legend=False)
