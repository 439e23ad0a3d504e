"""The tiles of a scan at its own size, at half of it, at a quarter …, kept in the user's cache folder.

They are made strip by strip in a thread, so that only some strips are in memory, whatever the image's size.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from redball.canvas.basemap.disk import Store
from redball.canvas.basemap.preparing import Make, Preparing
from redball.canvas.errors import ScanImageError
from redball.canvas.scan.image import STRIP, Pixels, ScanImage
from redball.errors import Fault
from redball.files import system_fault
from redball.language import marked

SIDE = 512
"""Side of a tile in px; half the rows of a strip."""
MOST_KEPT = 1_500_000_000
"""Bytes of all scans' tiles: a dozen large ones."""
_FORM, _QUALITY, _WHOLE = "scan 1", 92, "whole"
_MOST_TILE = 4 * SIDE * SIDE
_HELD = 64
"""Tiles held in memory, of a megabyte each."""


class ScanTile(NamedTuple):
    """A tile of a scan: level 0 is the image's own size, each further one half of the one before."""

    level: int
    col: int
    row: int


class Pyramid:
    """The tiles of an image as it is stored (``image.turn`` leads to what is seen); ``folder`` is where they
    are kept.

    ``building`` makes them beside the window, for all that show the image.  ``done`` is the share of them
    that is made, ``error`` what stopped their making.  Any thread may ask for a tile.
    """

    def __init__(self, image: ScanImage, folder: Path) -> None:
        self.image = image
        self.sizes = [(image.width, image.height)]
        while max(self.sizes[-1]) > SIDE:
            width, height = self.sizes[-1]
            self.sizes.append(((width + 1) // 2, (height + 1) // 2))
        try:
            found = image.path.stat()
        except OSError as error:
            raise ScanImageError(system_fault(image.path, error, "an image of a map")) from error
        origin = f"{_FORM} {image.path.resolve()} {found.st_size} {found.st_mtime_ns} {self.sizes[0]}"
        self._store = Store(folder, origin, MOST_KEPT)
        self._held: OrderedDict[ScanTile, QImage] = OrderedDict()
        self._lock = Lock()
        self._waiting: list[Pixels | None] = []
        self.building = Preparing()
        self._is_building = False
        self.done = 1.0 if self._store.has(_WHOLE) else 0.0
        self.error: ScanImageError | None = None

    @property
    def is_whole(self) -> bool:
        """True when all tiles are made."""
        return self.done == 1.0

    def build(self) -> None:
        """Have the tiles made beside the window, unless they are or are being made."""
        if not (self.is_whole or self.error is not None or self._is_building):
            self._is_building = True
            self.building.want(self.steps())

    def drop(self) -> None:
        """Make no more tiles after the strip that is being made, until somebody asks again."""
        self.building.drop()
        self._is_building = False

    def stop(self) -> None:
        """The same, and wait for that strip."""
        self.drop()
        self.building.stop()

    # --- asking ---------------------------------------------------------------------------------------------

    def at_hand(self, key: ScanTile) -> QImage | None:
        """A tile, if it is in memory."""
        with self._lock:
            return self._held.get(key)

    def tile(self, key: ScanTile) -> QImage | None:
        """A tile; None when it isn't made, or is no longer there: then all are to be made again."""
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
        data = self._store.load(_name(key), _MOST_TILE)
        image = QImage.fromData(data, "JPG") if data is not None else QImage()  # type: ignore[arg-type]
        if image.size().toTuple() != self._size_of(key):
            self.done = 0.0
            return None
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        with self._lock:
            self._held[key] = image
            while len(self._held) > _HELD:
                self._held.popitem(last=False)
        return image

    def _size_of(self, key: ScanTile) -> tuple[int, int]:
        width, height = self.sizes[key.level]
        return min(SIDE, width - key.col * SIDE), min(SIDE, height - key.row * SIDE)

    # --- making ---------------------------------------------------------------------------------------------

    def steps(self) -> Iterator[Make]:
        """What makes all tiles, a strip each; for threads."""
        strips = self.image.strips()
        self._waiting = [None] * len(self.sizes)
        for number in range(-(-self.image.height // STRIP)):
            if self.error is not None:
                return
            yield partial(self._make_strip, strips, number)

    def make(self) -> None:
        """Make all tiles now.

        Raises:
            ScanImageError: the image is damaged, or the disk takes no tiles.

        """
        for step in self.steps():
            step()
        if self.error is not None:
            raise self.error

    def _make_strip(self, strips: Iterator[Pixels], number: int) -> None:
        top = number * STRIP
        try:
            strip = next(strips)
            for start in range(0, len(strip), SIDE):
                self._take(0, (top + start) // SIDE, strip[start : start + SIDE])
        except ScanImageError as error:
            self.error = error
        else:
            if self._store.refuses:
                fault = Fault(str(self.image.path), "no room for its tiles", marked("a disk with room left"))
                self.error = ScanImageError(fault)
            elif top + STRIP >= self.image.height:
                self._store.keep(_WHOLE, b"")
                self._is_building = False
                self.done = 1.0
            else:
                self.done = (top + STRIP) / (self.image.height + STRIP)

    def _take(self, level: int, row: int, strip: Pixels) -> None:
        """A row of tiles: keep them, and hand it on at half its size, two rows at a time."""
        for col in range(-(-strip.shape[1] // SIDE)):
            self._keep(ScanTile(level, col, row), strip[:, col * SIDE : (col + 1) * SIDE])
        if level + 1 == len(self.sizes):
            return
        half = halved(strip)
        before, self._waiting[level + 1] = self._waiting[level + 1], None
        if before is not None:
            half = np.concatenate((before, half))
        if row % 2 or (row + 1) * SIDE >= self.sizes[level][1]:
            self._take(level + 1, row // 2, half)
        else:
            self._waiting[level + 1] = half

    def _keep(self, key: ScanTile, pixels: Pixels) -> None:
        pixels = np.ascontiguousarray(pixels)
        high, wide, _ = pixels.shape
        packed = QBuffer()
        packed.open(QIODevice.OpenModeFlag.WriteOnly)
        image = QImage(pixels.data, wide, high, 4 * wide, QImage.Format.Format_RGB32)
        image.save(packed, "JPG", _QUALITY)  # type: ignore[call-overload]
        self._store.keep(_name(key), bytes(packed.data().data()))


def _name(key: ScanTile) -> str:
    return f"{key.level}/{key.col}_{key.row}"


def halved(pixels: Pixels) -> Pixels:
    """Rows at half their size: the mean of each four pixels, those at odd edges doubled."""
    high, wide, _ = pixels.shape
    if high % 2 or wide % 2:
        pixels = np.pad(pixels, ((0, high % 2), (0, wide % 2), (0, 0)), mode="edge")
    total = pixels[0::2, 0::2].astype(np.uint16)
    for part in (pixels[1::2, 0::2], pixels[0::2, 1::2], pixels[1::2, 1::2]):
        total += part
    total += 2
    total >>= 2
    return total.astype(np.uint8)
