"""An image file that may be larger than memory, read from top to bottom in strips.

JPEG gives any strip, though each is found by reading from the top again; PNG is taken apart by rows
(:mod:`redball.canvas.scan.png_rows`).  Other kinds, and the rare forms of these two that can only be read
whole, may have fewer pixels.  What an image says of itself is looked at before any of it is unpacked.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import suppress
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QTransform

from redball.canvas.errors import ScanImageError
from redball.canvas.scan.png_rows import PngRows
from redball.errors import Fault
from redball.files import objection, system_fault
from redball.language import marked, translated

Pixels = npt.NDArray[np.uint8]
"""Rows of an image: shape (rows, width, 4), as in QImage.Format_RGB32."""

STRIP = 1024
"""Rows of a strip; the last one may have fewer."""
MOST_PIXELS, MOST_WHOLE = 400_000_000, 40_000_000
"""Pixels of an image, and of one that can only be read whole."""
MOST_SIDE = 60_000
"""Pixels along a side."""
_MOST_BYTES = 2_000_000_000
_TAIL = 65_536
"""Bytes at the end of a JPEG file in which its image ends; cameras put something behind it."""
_MOST_OF_BYTE = 256
"""Pixels that a byte of a JPEG can hold: each block of 8 x 8 has two codes, each a bit at least."""
_EXPECTED = marked("a JPEG or PNG image of a map")
_KINDS = frozenset({"jpeg", "jpg", "png", "webp", "bmp", "tiff", "tif", "ppm", "pgm"})


class ScanImage:
    """An image file that has been looked at: ``width`` and ``height`` as it is stored.  Cameras store photos
    lying and note how they were held: ``turn`` leads from stored pixels to those that are seen, and ``seen``
    is the size then.

    Raises:
        ScanImageError: it is none that can be read, or is too large.

    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if (fault := objection(path, _EXPECTED, _MOST_BYTES)) is not None:
            raise ScanImageError(fault)
        reader = QImageReader(str(path))
        reader.setDecideFormatFromContent(True)
        self._kind = bytes(reader.format().data()).decode("ascii", "replace")
        size = reader.size()
        self.width, self.height = size.width(), size.height()
        self.turn = _turned(reader.transformation(), self.width, self.height)
        whole = self.turn.mapRect(QRect(0, 0, self.width, self.height))
        self.seen = whole.width(), whole.height()
        if self._kind not in _KINDS:
            raise self._wrong(marked("no image that can be read"))
        if min(self.width, self.height) < 1:
            raise self._wrong(marked("a damaged image"))
        self._in_strips = self._strips_fit()
        self._check_size()

    def strips(self) -> Iterator[Pixels]:
        """The image in strips of :data:`STRIP` rows.

        Raises:
            ScanImageError: it is damaged, or can't be read.

        """
        tops = range(0, self.height, STRIP)
        if self._kind == "png" and self._in_strips:
            with self._opened() as file:
                rows = PngRows(file)
                for top in tops:
                    strip = rows.read(min(STRIP, self.height - top))
                    if strip is None:
                        raise self._wrong(marked("a damaged image"))
                    yield strip
            return
        whole = None if self._in_strips else self._read(QRect(0, 0, self.width, self.height))
        for top in tops:
            here = QRect(0, top, self.width, min(STRIP, self.height - top))
            yield _pixels(self._read(here) if whole is None else whole.copy(here))

    def _read(self, part: QRect) -> QImage:
        reader = QImageReader(str(self.path))
        reader.setDecideFormatFromContent(True)
        if self._in_strips:
            reader.setClipRect(part)
        image = reader.read()
        if image.isNull() or image.size() != part.size():
            raise self._wrong(marked("a damaged image"))
        return image

    def _strips_fit(self) -> bool:
        """True when the image can be read in strips; a JPEG whose end is missing is refused."""
        if self._kind == "png":
            with self._opened() as file:
                return PngRows(file).in_strips
        if self._kind not in ("jpeg", "jpg"):
            return False
        with self._opened() as file:
            plain = _is_sequential(file)
            size = file.seek(0, SEEK_END)
            file.seek(max(0, size - _TAIL))
            if b"\xff\xd9" not in file.read() or self.width * self.height > size * _MOST_OF_BYTE:
                raise self._wrong(marked("an image whose end is missing"))
        return plain

    def _check_size(self) -> None:
        most = MOST_PIXELS if self._in_strips else MOST_WHOLE
        if max(self.width, self.height) > MOST_SIDE or self.width * self.height > most:
            found = translated("an image of {0} x {1} pixels", self.width, self.height)
            expected = translated(
                "at most {0} million pixels, and {1:,} along a side", most // 10**6, MOST_SIDE
            )
            if not self._in_strips:
                kind = translated("a plain JPEG or PNG, or one of at most {0} million pixels", most // 10**6)
                expected = kind
            raise ScanImageError(Fault(str(self.path), found, expected))

    def _opened(self) -> BinaryIO:
        try:
            return self.path.open("rb")
        except OSError as error:
            raise ScanImageError(system_fault(self.path, error, _EXPECTED)) from error

    def _wrong(self, found: str) -> ScanImageError:
        return ScanImageError(Fault(str(self.path), found, _EXPECTED))


def _turned(how: QImageIOHandler.Transformation, width: int, height: int) -> QTransform:
    """From stored pixels to those that are seen: mirrored first, then turned."""
    kind = QImageIOHandler.Transformation
    turn = QTransform()
    if how.value & kind.TransformationMirror.value:
        turn *= QTransform(-1, 0, 0, 1, width, 0)
    if how.value & kind.TransformationFlip.value:
        turn *= QTransform(1, 0, 0, -1, 0, height)
    if how.value & kind.TransformationRotate90.value:
        turn *= QTransform(0, 1, -1, 0, height, 0)
    return turn


def _pixels(image: QImage) -> Pixels:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(plain.constBits(), np.uint8)
    return data.reshape(plain.height(), plain.width(), 4).copy()


def _is_sequential(file: BinaryIO) -> bool:
    """False for a JPEG that is unpacked as a whole: a progressive one, or one of another rare form."""
    file.seek(2)
    with suppress(struct.error):
        while True:
            sign, kind = struct.unpack(">BB", file.read(2))
            while kind == 0xFF:
                kind = file.read(1)[0] if file.peek(1) else 0  # type: ignore[attr-defined]
            if sign != 0xFF or kind in (0xD9, 0xDA, 0):
                return False
            if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
                return kind in (0xC0, 0xC1)
            (length,) = struct.unpack(">H", file.read(2))
            file.seek(max(0, length - 2), 1)
    return False
