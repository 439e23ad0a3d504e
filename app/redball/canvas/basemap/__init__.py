"""The map as it is printed: land and sea, terrain, lines, symbols and names."""

from redball.canvas.basemap.basemap import BaseMap
from redball.canvas.basemap.labels import Labels
from redball.canvas.basemap.minimap import minimap
from redball.canvas.basemap.tiles import TileCache
from redball.canvas.basemap.world import world_picture, world_rect

__all__ = ["BaseMap", "Labels", "TileCache", "minimap", "world_picture", "world_rect"]
