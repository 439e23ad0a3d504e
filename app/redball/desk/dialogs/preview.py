"""A small preview of a picture: words and legend at once, the map painted when input pauses."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.canvas.basemap import BaseMap
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.palette import palette
from redball.desk import theme
from redball.errors import RedballError
from redball.game.state import Game
from redball.report.decoration import Cards, arranged, paint_decoration, turn_line
from redball.report.picture import PictureRequest, taken_of, write_picture

PAINTED = 1600
"""Width at which the map is painted before it is scaled down; larger pictures scale words and map alike."""
QUIET_MS = 280


class Preview(QWidget):
    """Shows a request; the map is painted a moment after the last change."""

    def __init__(self, game: Game, basemap: BaseMap | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.basemap = game, basemap
        self.request: PictureRequest | None = None
        self.rows: list[LegendRow] = []
        self.map = QImage()
        self.taken: list[QRectF] = []
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
                self.taken = taken_of(self.game, wanted, self.basemap)
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
        cards, scale, box = self._laid_out()
        painter.fillRect(box, theme.colour("chip"))
        if self.request is None:
            return
        place = box.adjusted(0, 0, 0, -cards.band * scale)
        if not self.map.isNull():
            ratio = self.devicePixelRatioF()
            small = self.map.scaled(
                (place.size() * ratio).toSize(),
                Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            painter.setOpacity(1.0 if self.sharp() else 0.55)
            painter.drawImage(place, small)
            painter.setOpacity(1.0)
        self._decorate(painter, box, self.request, cards, scale)
        painter.setPen(theme.colour("line"))
        painter.drawRect(box)

    def _laid_out(self) -> tuple[Cards, float, QRectF]:
        """Where words and legend are, how large the picture is shown, and where."""
        area, cards = self._area(), Cards()
        if self.request is not None:
            cards = arranged(area, self._words(), self._shown_rows(), self.request.frame, self.taken)
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        whole = QSizeF(area.width(), area.height() + cards.band)
        scale = min(room.width() / whole.width(), room.height() / whole.height())
        box = QRectF(QPointF(), whole * scale)
        box.moveCenter(room.center())
        return cards, scale, box

    def _area(self) -> QRectF:
        """The map with its margin, in px of a picture that is not enlarged."""
        width = min(self._size.width(), PAINTED)
        return QRectF(0, 0, width, self._size.height() * width / self._size.width())

    def _words(self) -> tuple[str, str]:
        assert self.request is not None
        return self.request.title, turn_line(self.game.clock) if self.request.turn_line else ""

    def _shown_rows(self) -> list[LegendRow]:
        return self.rows if self.request is not None and self.request.legend else []

    def _decorate(
        self, painter: QPainter, box: QRectF, request: PictureRequest, cards: Cards, scale: float
    ) -> None:
        painter.save()
        painter.setClipRect(box)
        painter.translate(box.topLeft())
        painter.scale(scale, scale)
        style, rows = palette(request.style), self._shown_rows()
        paint_decoration(painter, style, self._area(), self._words(), rows, request.frame, cards)
        painter.restore()


def _map_only(request: PictureRequest) -> PictureRequest:
    """The same picture without words, not larger than it is painted for the preview."""
    width = min(request.width or PAINTED, PAINTED)
    return replace(request, width=width, title="", turn_line=False, legend=False)
