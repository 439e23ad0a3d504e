"""A group's own pictures of counters, read with limits, in another thread."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QPainterPath, QPixmap

from redball.desk.inquiry import Inquiries, Tell
from redball.errors import Fault
from redball.files import MEGABYTE, objection
from redball.language import marked, translated

MOST_BYTES, MOST_SIDE = 8 * MEGABYTE, 4096
"""Largest file of a picture, and its largest side in pixels."""
_KINDS = frozenset({"png", "jpeg", "jpg", "webp", "bmp", "gif"})
_KEPT = 16 * MEGABYTE
"""Bytes of pictures that are kept in memory."""
_ROUND = 0.09
"""Radius of a counter's corners, in its sides."""
_INSIDE = QPainter.CompositionMode.CompositionMode_DestinationIn
_SMOOTH = QPainter.RenderHint.Antialiasing
_FORM = QImage.Format.Format_ARGB32_Premultiplied
_A_PICTURE = marked("a picture of a counter: PNG, JPEG, WebP, BMP or GIF")


def read_picture(path: Path, side: int) -> QImage | Fault:
    """A picture no larger than a side, with round corners, or why it can't be shown.  What it says of itself
    is looked at before any of it is unpacked.
    """
    if (fault := objection(path, _A_PICTURE, MOST_BYTES)) is not None:
        return fault
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    kind = bytes(reader.format().data()).decode("ascii", "replace")
    size = reader.size()
    if kind not in _KINDS or not size.isValid() or size.isEmpty():
        return Fault(str(path), "no picture that can be read", _A_PICTURE)
    if max(size.width(), size.height()) > MOST_SIDE:
        found = translated("an image of {0} x {1} pixels", size.width(), size.height())
        return Fault(str(path), found, translated("at most {0:,} pixels along a side", MOST_SIDE))
    fitting = size.scaled(QSize(side, side), Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
    reader.setScaledSize(fitting)
    image = reader.read()
    if image.isNull():
        return Fault(str(path), "a damaged picture", _A_PICTURE)
    return _rounded(image)


def _rounded(image: QImage) -> QImage:
    inside = QImage(image.size(), _FORM)
    inside.fill(0)
    outline, painter = QPainterPath(), QPainter(inside)
    radius = _ROUND * max(image.width(), image.height())
    outline.addRoundedRect(QRectF(image.rect()), radius, radius)
    painter.setRenderHint(_SMOOTH)
    painter.fillPath(outline, QColor("black"))
    painter.end()
    made = image.convertToFormat(_FORM)
    painter = QPainter(made)
    painter.setCompositionMode(_INSIDE)
    painter.drawImage(0, 0, inside)
    painter.end()
    return made


class Pictures(QObject):
    """Pictures by their files, some :data:`_KEPT` bytes of them; what isn't there yet is read, and ``come``
    carries the file whose picture can be seen now, or can't.
    """

    come = Signal(object)

    def __init__(self, side: int, parent: QObject) -> None:
        super().__init__(parent)
        self._side = side
        self._known: OrderedDict[Path, QPixmap | Fault] = OrderedDict()
        self._most = max(1, _KEPT // (4 * side * side))
        self._wanted: dict[Path, None] = {}
        self._inquiries = Inquiries(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._read)

    def of(self, path: Path) -> QPixmap | None:
        """A picture; None while it is read, and where it can't be."""
        if path not in self._known:
            self._wanted[path] = None
            if not self._inquiries.is_busy("read"):
                self._timer.start(0)
            return None
        self._known.move_to_end(path)
        found = self._known[path]
        return found if isinstance(found, QPixmap) else None

    def now(self, path: Path) -> QPixmap | None:
        """A picture, for which the caller waits; None where it can't be read."""
        if path not in self._known:
            self._keep(path, read_picture(path, self._side))
        found = self._known[path]
        return found if isinstance(found, QPixmap) else None

    def fault(self, path: Path) -> Fault | None:
        """Why a picture can't be shown."""
        found = self._known.get(path)
        return found if isinstance(found, Fault) else None

    def forget(self) -> None:
        """Read all files anew."""
        self._inquiries.stop_all()
        self._known.clear()
        self._wanted.clear()

    def _read(self) -> None:
        paths, side = [*self._wanted], self._side
        self._wanted.clear()

        def work(tell: Tell) -> None:
            for path in paths:
                tell((path, read_picture(path, side)))

        self._inquiries.in_thread("read", work, lambda _: self._go_on(), self._take)

    def _take(self, read: tuple[Path, QImage | Fault]) -> None:
        self._keep(*read)
        self.come.emit(read[0])

    def _keep(self, path: Path, found: QImage | Fault) -> None:
        self._known[path] = QPixmap.fromImage(found) if isinstance(found, QImage) else found
        while len(self._known) > self._most:
            self._known.popitem(last=False)

    def _go_on(self) -> None:
        if self._wanted:
            self._timer.start(0)
