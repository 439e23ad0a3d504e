"""Errors in the data that the canvas paints with."""

from redball.errors import RedballError


class CanvasError(RedballError):
    """Base of the canvas's errors."""


class PaletteError(CanvasError):
    """A palette file that can't be used."""


class ScanImageError(CanvasError):
    """An image that can't be laid under the map."""
