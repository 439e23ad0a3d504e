"""The map as it is printed: land and sea, terrain, lines, symbols and names."""

from redball.canvas.basemap.basemap import BaseMap

__all__ = ["BaseMap"]
