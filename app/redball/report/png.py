"""PNG files written strip by strip, so that a picture may be larger than memory; compression runs beside
painting.
"""

from __future__ import annotations

import struct
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from typing import IO

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

_LEVEL = 3
"""Map pictures are flat colours: more effort saves little."""


class PngWriter:
    """Writes 8-bit RGB.  Strips of RGB32 images come top to bottom, ``close`` ends the file."""

    def __init__(self, file: IO[bytes], width: int, height: int) -> None:
        self._file, self._rows_left = file, height
        self._width = width
        self._sum = 1
        self._above: npt.NDArray[np.uint8] = np.zeros(width * 3, np.uint8)
        self._pool = ThreadPoolExecutor(1)
        self._waiting: list[Future[bytes]] = []
        file.write(b"\x89PNG\r\n\x1a\n")
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        self._first = True

    def write(self, strip: QImage) -> None:
        """The next rows; their compression goes on while the next strip is painted."""
        rows = self._rgb(strip)
        self._rows_left -= len(rows)
        filtered = self._filtered(rows)
        self._sum = zlib.adler32(filtered, self._sum)
        self._waiting.append(self._pool.submit(_deflated, filtered, self._rows_left == 0))
        self._drain(keep=1)

    def close(self) -> None:
        """Finish the file."""
        self._drain(keep=0)
        self._pool.shutdown()
        self._chunk(b"IEND", b"")

    def _rgb(self, strip: QImage) -> npt.NDArray[np.uint8]:
        """Rows as bytes red, green, blue: shape (rows, 3 x width)."""
        if strip.format() is not QImage.Format.Format_RGB32:
            strip = strip.convertToFormat(QImage.Format.Format_RGB32)
        pixels = np.frombuffer(strip.constBits(), np.uint8).reshape(
            strip.height(), strip.bytesPerLine() // 4, 4
        )
        return np.ascontiguousarray(pixels[:, : self._width, 2::-1]).reshape(strip.height(), -1)

    def _filtered(self, rows: npt.NDArray[np.uint8]) -> bytes:
        """Each row as its difference from the one above (PNG filter 2)."""
        above = np.vstack([self._above[None], rows[:-1]])
        self._above = rows[-1].copy()
        table = np.empty((len(rows), rows.shape[1] + 1), np.uint8)
        table[:, 0] = 2
        np.subtract(rows, above, out=table[:, 1:])
        return table.tobytes()

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


def _deflated(data: bytes, last: bool) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush(zlib.Z_FINISH if last else zlib.Z_SYNC_FLUSH)
