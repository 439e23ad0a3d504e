"""The printed map of a picture, painted block by block, while a thread prepares the blocks to come.

Strips and blocks end where chunks of the map end, so that each chunk is prepared and painted once, or nearly
so, however large the picture is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice, pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.geometry.detail import CHUNK, CHUNK_WEST, detail_at
from redball.canvas.basemap.prepared import Prepared
from redball.canvas.basemap.preparing import Make

_WIDTH, _LEAST = 1000, 64
"""Width of a block, and least distance of two cuts, in px."""

_AHEAD = 4
"""Blocks that are prepared ahead of the painter: more would push out of memory what is needed next."""


class Blocks:
    """Blocks of a picture of ``width`` x ``height`` px whose strips are about ``strip`` px high.

    ``area`` are the map units that it shows within a ``margin`` in px, ``scale`` px a hex.
    """

    def __init__(
        self, basemap: BaseMap, size: tuple[int, int], area: QRectF, scale: float, margin: float, strip: int
    ) -> None:
        self.basemap, self.scale = basemap, scale
        self._corner = area.left() - margin / scale, area.top() - margin / scale
        chunk = CHUNK[detail_at(scale)]
        left, top = -(CHUNK_WEST + self._corner[0]) * scale, -self._corner[1] * scale
        self._cols = cuts(size[0], left, chunk * scale, _WIDTH)
        self.rows = cuts(size[1], top, chunk * scale, strip)

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Paints the blocks of a strip; ``painter`` and ``part`` are in px."""
        prepared = self.basemap.prepared
        for left, right in pairwise(self._cols):
            block = QRectF(left, part.top(), right - left, part.height())
            prepared.ahead.want(_missing(prepared, self._areas(block), self.scale))
            painter.save()
            painter.setClipRect(block)
            painter.scale(self.scale, self.scale)
            painter.translate(-self._corner[0], -self._corner[1])
            self.basemap.paint(painter, self._area(block), self.scale)
            painter.restore()

    def _areas(self, first: QRectF) -> list[QRectF]:
        """The map units of a block and those after it that are prepared ahead."""
        return [self._area(block) for block in islice(self._from(first), _AHEAD)]

    def _from(self, first: QRectF) -> Iterator[QRectF]:
        """A block and those after it."""
        for top, low in pairwise(self.rows):
            for left, right in pairwise(self._cols):
                if (top, left) >= (first.top(), first.left()):
                    yield QRectF(left, top, right - left, low - top)

    def _area(self, block: QRectF) -> QRectF:
        """A rectangle in px in map units."""
        left, top = self._corner
        return QRectF(
            left + block.left() / self.scale,
            top + block.top() / self.scale,
            block.width() / self.scale,
            block.height() / self.scale,
        )


def _missing(prepared: Prepared, areas: list[QRectF], scale: float) -> Iterator[Make]:
    """Steps for another thread: no base map is held, whose names belong to this one."""
    for area in areas:
        yield from prepared.missing(area, scale)


def cuts(length: int, origin: float, pitch: float, most: int) -> list[int]:
    """Where a side of a picture is cut, both ends included: pieces are at most about ``most`` px long.

    Chunks begin at ``origin`` and are ``pitch`` px long; pieces hold whole ones if that's possible, else
    even shares of one.
    """
    step = pitch * (most // pitch) if most >= pitch else pitch / math.ceil(pitch / most)
    first = math.ceil(-origin / step)
    inner = (round(origin + k * step) for k in range(first, first + math.ceil(length / step) + 1))
    return [0, *(cut for cut in inner if _LEAST <= cut <= length - _LEAST), length]
