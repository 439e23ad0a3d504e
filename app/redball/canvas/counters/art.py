"""Pictures of counters, cached by scale and device pixel ratio so that the scene only copies them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from redball.canvas.counters.badges import badge_radius, paint_badge
from redball.canvas.counters.drawings import Drawings
from redball.canvas.counters.kept import KeptPictures, Packed, Stamp, packed, unpacked
from redball.canvas.counters.muster import MusterLook, paint_muster
from redball.canvas.counters.pile import (
    DepotLook,
    PileLook,
    counter_side,
    depot_size,
    paint_depot,
    paint_pile,
    pile_boxes,
)
from redball.canvas.palette import Palette
from redball.supply.paths import Status

_KEPT = 16 * 2**20
"""The most bytes of pictures cached for sizes used before."""


_Look = PileLook | DepotLook | MusterLook | Status


class CounterArt:
    """Makes and caches stamps.  One instance for each palette; :meth:`at` sets scale and device pixel
    ratio.  ``drawings`` are a group's own pictures, for which it waits if ``waits`` is set.
    """

    def __init__(self, palette: Palette, drawings: Drawings | None = None) -> None:
        self.palette, self.drawings, self.waits = palette, drawings, False
        self.folder: Path | None = None
        self._disk: KeptPictures | None = None
        self._read: dict[bytes, Packed] = {}
        """What the disk has of the present size."""
        self._unsaved: dict[tuple[float, float], list[tuple[bytes, Stamp | Packed]]] = {}
        self._without: dict[str, set[int]] = {}
        """The looks that were painted without their own picture, by its name."""
        self.scale = 42.0
        self.ratio = 1.0
        self._kept: dict[tuple[float, float], dict[int, Stamp]] = {}
        self._now: dict[int, Stamp] = {}
        self._tokens: dict[_Look, int] = {}
        self._looks: list[_Look] = []
        self.at(self.scale, self.ratio)

    def at(self, scale: float, ratio: float) -> None:
        """Paint for hexes of ``scale`` px on a screen with ``ratio`` device pixels a px from now on."""
        self.scale, self.ratio = scale, ratio
        self._now = self._kept.pop((scale, ratio), {})
        self._kept[scale, ratio] = self._now  # the size used last is dropped last
        while len(self._kept) > 1 and sum(map(_bytes, self._kept, self._kept.values())) > _KEPT:
            del self._kept[next(iter(self._kept))]
        self._read = {} if self._disk is None else self._disk.load(scale, ratio)

    def keep_in(self, folder: Path | None) -> None:
        """Keep what is painted from now on in a folder, and read pictures of other sizes from there; not
        those with a group's own drawings.
        """
        self.folder = folder
        self._disk = None if folder is None else KeptPictures(folder, self.palette)

    @property
    def knows_size(self) -> bool:
        """True when there are pictures of the present size."""
        return bool(self._now or self._read)

    def keep(self, seconds: float) -> bool:
        """Put what was painted on the disk until the time is up, at most one size; True when all is there."""
        until = time.perf_counter() + seconds
        for size, pictures in self._unsaved.items():
            for number, (name, picture) in enumerate(pictures):
                if isinstance(picture, Stamp):
                    if time.perf_counter() >= until:
                        return False
                    pictures[number] = name, packed(picture)
            if self._disk is not None:
                ready = {name: picture for name, picture in pictures if isinstance(picture, Packed)}
                self._disk.keep(*size, ready)
            del self._unsaved[size]
            break
        return not self._unsaved

    def drawing(self, look: PileLook) -> QPixmap | None:
        """The own picture of a pile's top counter; None where it has none, or it isn't read yet."""
        if not look.drawing or self.drawings is None:
            return None
        side = math.ceil(self.side * self.ratio)
        found = self.drawings.picture(look.drawing, side, self.waits)
        if found is None:
            self._without.setdefault(look.drawing, set()).add(self.token(look))
        return found

    def forget(self) -> None:
        """Paint everything again."""
        self._without.clear()
        for stamps in self._kept.values():
            stamps.clear()

    def forget_drawn(self, names: Iterable[str] | None = None) -> None:
        """Paint looks again that lack pictures of these names, or of any."""
        for name in [*(self._without if names is None else names)]:
            for token in self._without.pop(name, ()):
                for stamps in self._kept.values():
                    stamps.pop(token, None)

    def token(self, look: _Look) -> int:
        """A number for a look, by which pictures are found without comparing looks."""
        token = self._tokens.get(look)
        if token is None:
            token = self._tokens[look] = len(self._looks)
            self._looks.append(look)
        return token

    def ready(self, token: int) -> Stamp | None:
        """The picture of a look at the present scale, if it has been painted."""
        stamp = self._now.get(token)
        if stamp is None and self._read:
            picture = self._read.pop(_name(self._looks[token]), None)
            stamp = None if picture is None else unpacked(picture, self.ratio)
            if stamp is not None:
                self._now[token] = stamp
        return stamp

    def pile(self, look: PileLook) -> Stamp:
        """A pile's picture, centred on its top counter."""
        return self._stamp(look, self._draw_pile)

    def depot(self, look: DepotLook) -> Stamp:
        """A depot's picture, centred on its plate."""
        return self._stamp(look, self._draw_depot)

    def muster(self, look: MusterLook) -> Stamp:
        """The picture of a plate of units that stand together, centred."""
        return self._stamp(look, self._draw_muster)

    def badge(self, status: Status) -> Stamp:
        """A badge's picture, centred."""
        return self._stamp(status, self._draw_badge)

    @property
    def side(self) -> float:
        """Side of a counter in px at the present scale."""
        return counter_side(self.scale)

    def _stamp(self, look: _Look, draw: Callable[..., Stamp]) -> Stamp:
        token = self.token(look)
        stamp = self.ready(token)
        if stamp is None:
            stamp = self._now[token] = draw(look)
            is_own = isinstance(look, PileLook) and look.drawing
            if self._disk is not None and not self._disk.refuses and not is_own:
                self._unsaved.setdefault((self.scale, self.ratio), []).append((_name(look), stamp))
        return stamp

    def _draw_pile(self, look: PileLook) -> Stamp:
        z = self.side
        room = max(5.0, 0.12 * z) + (0.16 * z if look.lifted else 0.0)
        reach = QRectF(-z / 2, -z / 2, z, z)
        for box in pile_boxes(look.count, z):
            reach = reach.united(box)
        reach.adjust(-room, -room, room, room)
        return self._drawn(
            -reach.left(), -reach.top(), reach.right(), reach.bottom(),
            lambda p: paint_pile(p, self.palette, look, z, self.drawing(look)),
        )  # fmt: skip

    def _draw_muster(self, look: MusterLook) -> Stamp:
        wide, high = look.width / 2 + 5, look.height / 2 + 5
        return self._drawn(wide, high, wide, high, lambda p: paint_muster(p, self.palette, look))

    def _draw_depot(self, look: DepotLook) -> Stamp:
        width, height, _ = depot_size(look, self.scale)
        wide, high = width / 2 + 2, height / 2 + 2 + 0.1 * height
        return self._drawn(
            wide, high, wide + 0.1 * height, high, lambda p: paint_depot(p, self.palette, look, self.scale)
        )

    def _draw_badge(self, status: Status) -> Stamp:
        radius = badge_radius(self.side)
        room = 1.45 * radius
        return self._drawn(
            room, room, room, room, lambda p: paint_badge(p, self.palette.badge, status, radius)
        )

    def _drawn(
        self, left: float, top: float, right: float, bottom: float, paint: Callable[[QPainter], object]
    ) -> Stamp:
        """Paint round (0, 0) into a picture that reaches so far to each side; device pixels stay whole."""
        ratio = self.ratio
        x, y = math.ceil(left * ratio) / ratio, math.ceil(top * ratio) / ratio
        half = (self.side * ratio / 2) % 1 / ratio
        x, y = x + half, y + half
        pixmap = QPixmap(math.ceil((x + right) * ratio), math.ceil((y + bottom) * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(x, y)
            paint(painter)
        finally:
            painter.end()  # a painter must not outlive what it paints on
        return Stamp(pixmap, QPointF(-x, -y))


def _name(look: _Look) -> bytes:
    """A look's name on the disk."""
    return msgspec.msgpack.encode((type(look).__name__, look))


def _bytes(size: tuple[float, float], stamps: dict[int, Stamp]) -> float:
    """About the memory of the pictures for one size: scale and device pixel ratio."""
    scale, ratio = size
    return len(stamps) * 4 * (1.3 * max(8.0, counter_side(scale)) * ratio) ** 2
