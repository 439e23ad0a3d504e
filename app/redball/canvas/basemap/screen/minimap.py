"""The picture of the whole world for the mini-map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from redball.atlas import Atlas
from redball.canvas.basemap.screen.world import world_picture, world_rect
from redball.canvas.palette import Palette


def minimap(atlas: Atlas, palette: Palette, width: int, dpr: float = 1.0) -> QImage:
    """The whole map ``width`` logical px wide: the rectangle :func:`world_rect` of map units, evenly scaled.

    Drawn larger and scaled down, so that small islands stay.
    """
    pixels = round(width * dpr)
    big = world_picture(atlas, palette, min(3 * pixels, 2160))
    rect = world_rect(atlas)
    image = big.scaled(
        pixels,
        round(pixels * rect.height() / rect.width()),
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    image.setDevicePixelRatio(dpr)
    return image
