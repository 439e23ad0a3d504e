"""A position as a small picture: the ground of its fighting, and a dot for each stack.  Painted into an
image, so that another thread may do it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from redball.canvas.basemap.screen.world import world_picture, world_rect
from redball.canvas.counters.face import Face, face_of
from redball.canvas.counters.paint import colours_of, edge_of
from redball.canvas.palette import Palette
from redball.game.state import Game

_WIDEST = 4000
"""Px of the world from which the part is cut at most."""


def position_picture(game: Game, palette: Palette, size: QSize, part: QRectF, dpr: float = 1.0) -> QImage:
    """A part of the map (map units) with the units in it, ``size`` logical px large."""
    image = QImage(size * dpr, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(palette.terrain.sea)
    scale = size.width() / part.width()
    whole = world_rect(game.atlas)
    width = round(min(_WIDEST, whole.width() * scale * dpr))
    world = world_picture(game.atlas, palette, width, scale)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    turns = (0.0, -game.atlas.grid.width, game.atlas.grid.width) if game.atlas.grid.wraps else (0.0,)
    for turn in turns:
        painter.drawImage(whole.translated(turn, 0.0), world)
    dot = max(7.0, scale)
    for there in game.stacks:
        spot = QPointF(*game.atlas.grid.centre(there[0].hex))
        for turn in turns:
            if part.contains(spot + QPointF(turn, 0.0)):
                painter.save()
                painter.translate(spot + QPointF(turn, 0.0))
                painter.scale(1 / scale, 1 / scale)
                _paint_dot(painter, palette, face_of(there[0]), dot)
                painter.restore()
    painter.end()
    return image


def _paint_dot(painter: QPainter, palette: Palette, face: Face, size: float) -> None:
    """A stack as a dot in its power's ground and tab round (0, 0)."""
    power = colours_of(palette, face)
    radius = max(2.2, 0.36 * size)
    # The rim tells the dot from the ground, whatever the colours of both.
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.counter.night_rim or edge_of(palette.counter, power))
    painter.drawEllipse(QPointF(0, 0), radius + 1.8, radius + 1.8)
    painter.setPen(QPen(power.tab, 1.2))
    painter.setBrush(power.ground)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
