"""The rows of a PNG file, some at a time: Qt reads such a file as a whole only.

Its stream is unpacked as far as the rows that are wanted.  Those are packed into a small PNG of their own,
behind the row before, from which their first row is reckoned; Qt reads that in its own code.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

_SIGN = b"\x89PNG\r\n\x1a\n"
_BLOCK = 65_536
"""Bytes of the file unpacked at once."""
_ROWS = 128
"""Rows reckoned at once: half a dozen copies of them are in memory."""
_GREY, _RGB, _PALETTE, _RGBA = 0, 2, 3, 6
_CHANNELS = {_GREY: 1, _RGB: 3, _PALETTE: 1, _RGBA: 4}
_FORMATS = {
    1: QImage.Format.Format_Grayscale8,
    3: QImage.Format.Format_RGB888,
    4: QImage.Format.Format_RGBA8888,
}
_WHITE = 255


class PngRows:
    """The rows of a PNG ``file`` from top to bottom.

    ``in_strips`` is False when its form can only be read as a whole: interlaced, or not of eight bits.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._width = self._colour = 0
        self.in_strips = self._read_head()
        self._channels = _CHANNELS.get(self._colour, 1)
        self._palette = np.zeros((256, 3), np.uint8)
        self._packed = self._stream()
        self._unpacking, self._waiting = zlib.decompressobj(), b""
        self._before: bytes = b""

    def read(self, rows: int) -> npt.NDArray[np.uint8] | None:
        """The next rows: shape (rows, width, 4), as in QImage.Format_RGB32; None when the file is damaged."""
        found = np.full((rows, self._width, 4), _WHITE, np.uint8)
        parts = (found[top : top + _ROWS] for top in range(0, rows, _ROWS))
        return found if all(map(self._fill, parts)) else None

    def _fill(self, part: npt.NDArray[np.uint8]) -> bool:
        """Put the next rows into a part of an image; False when the file is damaged."""
        length = (self._width * self._channels + 1) * len(part)
        try:
            packed = self._unpacked(length)
        except zlib.error:
            return False
        raw = self._reckoned(packed, len(part)) if len(packed) == length else None
        if raw is None:
            return False
        colours = self._palette[raw[:, :, 0]] if self._colour == _PALETTE else raw[:, :, :3]
        part[:, :, :3] = colours[:, :, ::-1]
        return True

    def _read_head(self) -> bool:
        head = self._file.read(len(_SIGN) + 8 + 13 + 4)
        if len(head) < 33 or not head.startswith(_SIGN) or head[12:16] != b"IHDR":
            return False
        self._width, _, depth, self._colour, _, _, interlaced = struct.unpack_from(">2L5B", head, 16)
        return depth == 8 and self._colour in _CHANNELS and not interlaced

    def _stream(self) -> Iterator[bytes]:
        """The packed rows; what stands between them is noted or passed over."""
        while len(head := self._file.read(8)) == 8:
            length, kind = struct.unpack(">L4s", head)
            if kind == b"IEND" or length > 0x7FFFFFFF:
                return
            if kind == b"PLTE" and length <= 768:
                colours = np.frombuffer(self._file.read(length), np.uint8)
                self._palette[: len(colours) // 3] = colours[: len(colours) // 3 * 3].reshape(-1, 3)
            elif kind == b"IDAT":
                left = length
                while left and (block := self._file.read(min(left, _BLOCK))):
                    left -= len(block)
                    yield block
            else:
                self._file.seek(length, 1)
            self._file.seek(4, 1)

    def _unpacked(self, length: int) -> bytes:
        """The next bytes of the rows, fewer when there are no more."""
        found = bytearray()
        while len(found) < length:
            block = self._waiting or next(self._packed, b"")
            if not block or self._unpacking.eof:
                break
            found += self._unpacking.decompress(block, length - len(found))
            self._waiting = self._unpacking.unconsumed_tail
        return bytes(found)

    def _reckoned(self, packed: bytes, rows: int) -> npt.NDArray[np.uint8] | None:
        """The bytes of rows: shape (rows, width, channels)."""
        first = self._before or bytes(self._width * self._channels)
        colour = {1: _GREY, 3: _RGB, 4: _RGBA}[self._channels]
        head = struct.pack(">2L5B", self._width, rows + 1, 8, colour, 0, 0, 0)
        body = zlib.compress(b"".join((b"\0", first, packed)), 0)
        small = _SIGN + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")
        image = QImage.fromData(small, "PNG")  # type: ignore[arg-type]
        if image.height() != rows + 1:
            return None
        image = image.convertToFormat(_FORMATS[self._channels])
        lines = np.frombuffer(image.constBits(), np.uint8).reshape(rows + 1, image.bytesPerLine())
        lines = lines[:, : self._width * self._channels]
        self._before = lines[-1].tobytes()
        # A copy: the image's memory goes with the image.
        return lines[1:].copy().reshape(rows, self._width, self._channels)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return b"".join(
        (struct.pack(">L", len(body)), kind, body, zlib.crc32(body, zlib.crc32(kind)).to_bytes(4, "big"))
    )
