"""PNG files written strip by strip, so that a picture may be larger than memory; compression runs beside
painting.
"""

from __future__ import annotations

import struct
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPixmap

_LEVEL = 3
"""Map pictures are flat colours: more effort saves little."""


def png_bytes(picture: QPixmap | QImage) -> bytes:
    """A small picture, such as a chart, as the bytes of a PNG file."""
    packed = QBuffer()
    packed.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(packed, "PNG")  # type: ignore[call-overload]
    return bytes(packed.data().data())


class PngWriter:
    """Writes 8-bit RGB.  Strips of RGB32 images come top to bottom, ``close`` ends the file."""

    def __init__(self, file: IO[bytes], width: int, height: int) -> None:
        self._file, self._rows_left = file, height
        self._sum = 1
        self._pool = ThreadPoolExecutor(1)
        self._waiting: list[Future[bytes]] = []
        file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        self._first = True

    def write(self, strip: QImage) -> None:
        """The next rows; they are packed while the next strip is painted."""
        if strip.format() is not QImage.Format.Format_RGB32:
            strip = strip.convertToFormat(QImage.Format.Format_RGB32)
        self._rows_left -= strip.height()
        self._waiting.append(self._pool.submit(self._packed, strip, self._rows_left == 0))
        self._drain(keep=1)

    def close(self) -> None:
        """Finish the file."""
        self._drain(keep=0)
        self._pool.shutdown()
        self._chunk(b"IEND", b"")

    def _packed(self, strip: QImage, last: bool) -> bytes:
        """A strip compressed; strips come in order, since one thread packs all."""
        rows = _rows(strip)
        self._sum = zlib.adler32(rows, self._sum)
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
        return packer.compress(rows) + packer.flush(zlib.Z_FINISH if last else zlib.Z_SYNC_FLUSH)

    def _drain(self, keep: int) -> None:
        while len(self._waiting) > keep:
            data = self._waiting.pop(0).result()
            if self._first:
                data, self._first = b"\x78\x5e" + data, False
            if self._rows_left == 0 and not self._waiting:
                data += struct.pack(">I", self._sum)
            self._chunk(b"IDAT", data)

    def _chunk(self, kind: bytes, data: bytes) -> None:
        self._file.write(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )


def _rows(strip: QImage) -> bytes:
    """Rows as PNG has them: a byte 0 and the bytes red, green, blue of every pixel.

    Differences from neighbours (the filters of PNG) would make a picture of flat colours larger, not smaller.
    """
    high, wide = strip.height(), strip.width()
    pixels = np.frombuffer(strip.constBits(), np.uint8).reshape(high, strip.bytesPerLine() // 4, 4)
    table = np.zeros((high, 3 * wide + 1), np.uint8)
    for colour in range(3):
        table[:, 1 + colour :: 3] = pixels[:, :wide, 2 - colour]
    return table.tobytes()
