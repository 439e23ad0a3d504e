"""Pictures of counters on the disk, beside the map's tiles: those of a size in one file, each packed by
itself, so that only those that are seen are unpacked.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import zstandard
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPixmap

from redball import resources
from redball.canvas.basemap.disk import Store
from redball.canvas.basemap.origin import date_of, painter, sum_of
from redball.canvas.palette import Palette

_MOST, _LARGEST = 3_000_000, 4_000_000
"""Bytes of all packed pictures of a size that are kept; of one that is unpacked."""

_PIXELS = QImage.Format.Format_ARGB32_Premultiplied


class Stamp(msgspec.Struct, frozen=True):
    """A picture and its upper left corner relative to the thing's centre, in px."""

    pixmap: QPixmap
    offset: QPointF


class Packed(msgspec.Struct, frozen=True, array_like=True):
    """A stamp as it is on the disk: its offset in px, its size in device px, its pixels."""

    x: float
    y: float
    wide: int
    high: int
    pixels: bytes


class KeptPictures:
    """The stamps of one style in a folder, by the names of their looks."""

    def __init__(self, folder: Path, palette: Palette) -> None:
        self._store = Store(folder, "\n".join(("counters", _painters(), repr(palette))))

    @property
    def refuses(self) -> bool:
        """True when something could not be written: then no more is tried."""
        return self._store.refuses

    def load(self, scale: float, ratio: float) -> dict[bytes, Packed]:
        """All that are kept of a size of hexes and a device pixel ratio."""
        data = self._store.load(_file(scale, ratio), 2 * _MOST)
        try:
            return {} if data is None else msgspec.msgpack.decode(data, type=dict[bytes, Packed])
        except msgspec.DecodeError:
            return {}

    def keep(self, scale: float, ratio: float, more: dict[bytes, Packed]) -> None:
        """Keep more of a size, and of those before as many as there is room for."""
        chosen: dict[bytes, Packed] = {}
        room, before = _MOST, self.load(scale, ratio)
        for name, picture in (more | before | more).items():  # the new ones first
            room -= len(name) + len(picture.pixels)
            if room < 0:
                break
            chosen[name] = picture
        self._store.keep(_file(scale, ratio), msgspec.msgpack.encode(chosen))


def packed(stamp: Stamp) -> Packed:
    """A stamp for the disk."""
    image = stamp.pixmap.toImage().convertToFormat(_PIXELS)
    pixels = zstandard.ZstdCompressor(1).compress(bytes(image.constBits()))
    return Packed(stamp.offset.x(), stamp.offset.y(), image.width(), image.height(), pixels)


def unpacked(picture: Packed, ratio: float) -> Stamp | None:
    """A stamp from the disk; None when its pixels are not as many as it says."""
    try:
        pixels = zstandard.ZstdDecompressor().decompress(picture.pixels, max_output_size=_LARGEST)
    except zstandard.ZstdError:
        return None
    if len(pixels) != 4 * picture.wide * picture.high:
        return None
    image = QImage(pixels, picture.wide, picture.high, 4 * picture.wide, _PIXELS).copy()
    image.setDevicePixelRatio(ratio)
    return Stamp(QPixmap.fromImage(image), QPointF(picture.x, picture.y))


def _file(scale: float, ratio: float) -> str:
    return f"{scale.hex()}-{ratio.hex()}.counters"


@cache
def _painters() -> str:
    """What paints counters: code, libraries, symbols."""
    symbols = sorted(resources.assets("symbols").iterdir())
    dates = b"".join(path.name.encode() + date_of(path) for path in symbols)
    return f"{painter()} {sum_of('canvas/counters')} {dates!r}"
