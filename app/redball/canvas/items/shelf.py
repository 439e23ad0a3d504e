"""Which item shows which piece, and back.  Their places are in arrays, so that a pan or zoom touches only
what is in view.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from redball.canvas import depth
from redball.canvas.basemap.geometry.lattice import Floats, Ints
from redball.canvas.counters.pile import DepotLook, PileLook
from redball.canvas.items.sprite import Sprite
from redball.canvas.pieces import Key, Piece
from redball.supply.paths import Status

Look = PileLook | DepotLook

Shape = tuple[str, int, bool]
"""The kind of a piece, how many barrels or counters it shows, whether it may have a badge: all that cover as
much.
"""


class Exhibit:
    """A piece and the sprites that show it: its picture, and its badge if it has one.

    ``looks`` are its look and that look's token by detail, as far as they are known; ``side`` is that of the
    counter on its picture, in px.
    """

    __slots__ = ("badge", "looks", "piece", "row", "side", "sprite", "status")

    def __init__(self, piece: Piece, sprite: Sprite, row: int) -> None:
        self.piece = piece
        self.sprite = sprite
        self.badge: Sprite | None = None
        self.status: Status | None = None
        self.side = 0.0
        self.looks: dict[int, tuple[Look, int]] = {}
        self.row = row


class Shelf:
    """All exhibits.  ``worn`` is the edition of art each shows: an older one than the scene's is outdated;
    ``stretched`` the edition that its old picture was last stretched for; ``home`` is its x on the home turn.
    """

    def __init__(self) -> None:
        self._by_key: dict[Key, Exhibit] = {}
        self._rows: list[Exhibit | None] = []
        self._free: list[int] = []
        self.x: Floats = np.empty(0)
        self.y: Floats = np.empty(0)
        self.home: Floats = np.empty(0)
        self.worn: Ints = np.empty(0, np.int64)
        self.stretched: Ints = np.empty(0, np.int64)
        self._shapes: dict[Shape, int] = {}
        self._shape: Ints = np.empty(0, np.int64)

    def __len__(self) -> int:
        return len(self._by_key)

    def __iter__(self) -> Iterator[Exhibit]:
        return iter(self._by_key.values())

    def get(self, key: Key) -> Exhibit | None:
        """The exhibit of a piece."""
        return self._by_key.get(key)

    def at_row(self, row: int) -> Exhibit | None:
        """The exhibit of a row of the arrays."""
        return self._rows[row]

    def add(self, piece: Piece) -> Exhibit:
        """A new exhibit; its sprite has no picture yet."""
        row = self._free.pop() if self._free else self._grown()
        kind = piece.key[0]
        exhibit = Exhibit(
            piece,
            Sprite(depth.DEPOTS if kind == "depot" else depth.PILES + depth.southward(piece.x, piece.y)),
            row,
        )
        self._rows[row] = self._by_key[piece.key] = exhibit
        self.place(exhibit, piece)
        return exhibit

    def place(self, exhibit: Exhibit, piece: Piece) -> None:
        """Show another version of a piece, perhaps elsewhere; its picture is outdated then."""
        exhibit.piece = piece
        exhibit.looks.clear()
        row = exhibit.row
        self.x[row] = self.home[row] = piece.x
        self.y[row] = piece.y
        self.worn[row] = self.stretched[row] = -1
        self._shape[row] = self._shapes.setdefault(shape_of(piece), len(self._shapes))
        exhibit.sprite.setPos(piece.x, piece.y)
        if piece.key[0] != "depot":
            exhibit.sprite.setZValue(depth.PILES + depth.southward(piece.x, piece.y))
        if exhibit.badge is not None:
            exhibit.badge.setPos(piece.x, piece.y)

    def spoil(self, exhibit: Exhibit) -> None:
        """Mark its picture and look as outdated."""
        exhibit.looks.clear()
        self.worn[exhibit.row] = self.stretched[exhibit.row] = -1

    def remove(self, key: Key) -> Exhibit | None:
        """Forget a piece; the caller takes its sprites out of the scene."""
        exhibit = self._by_key.pop(key, None)
        if exhibit is not None:
            self._rows[exhibit.row] = None
            self.x[exhibit.row] = np.nan
            self._shape[exhibit.row] = -1
            self._free.append(exhibit.row)
        return exhibit

    def shapes(self) -> Iterator[tuple[Shape, Ints]]:
        """Rows of the exhibits of each shape."""
        for shape, number in self._shapes.items():
            yield shape, np.flatnonzero(self._shape == number)

    def within(self, left: float, top: float, right: float, bottom: float) -> Ints:
        """Rows of the exhibits inside a rectangle in map units, at the turn round the world shown."""
        x = self.x
        with np.errstate(invalid="ignore"):
            inside = (x >= left) & (x <= right) & (self.y >= top) & (self.y <= bottom)
        return np.flatnonzero(inside)

    def _grown(self) -> int:
        row = len(self._rows)
        self._rows.append(None)
        if row >= len(self.x):
            more = max(256, row)
            self.x = np.concatenate([self.x, np.full(more, np.nan)])
            self.y = np.concatenate([self.y, np.zeros(more)])
            self.home = np.concatenate([self.home, np.zeros(more)])
            none = np.full(more, -1, np.int64)
            self.worn = np.concatenate([self.worn, none])
            self.stretched = np.concatenate([self.stretched, none])
            self._shape = np.concatenate([self._shape, none])
        return row


def shape_of(piece: Piece) -> Shape:
    """The shape of a piece."""
    if piece.key[0] == "depot":
        return "depot", piece.barrels, False
    return str(piece.key[0]), max(1, len(piece.units)), bool(piece.units)
