"""A small picture of a position, to be looked at before anything is opened."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize

from redball.canvas.palette import palette
from redball.canvas.thumbnail import position_picture
from redball.game.state import Game
from redball.planning.fighting import frame
from redball.report.png import png_bytes

SIZE = QSize(640, 300)
_LEAST, _MOST = 4.0, 20.0
"""Px of a hex, so that the fighting fits into the picture and single hexes aren't too large."""


def preview_png(game: Game, style: str = "classic") -> bytes:
    """The fighting of a position as the bytes of a PNG file."""
    at = frame(game, SIZE.width(), SIZE.height(), _LEAST, _MOST)
    width, height = SIZE.width() / at.scale, SIZE.height() / at.scale
    part = QRectF(at.x - width / 2, at.y - height / 2, width, height)
    return png_bytes(position_picture(game, palette(style), SIZE, part))
