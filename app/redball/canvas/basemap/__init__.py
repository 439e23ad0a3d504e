"""The map as printed: land and sea, terrain, lines, symbols and names.

Its parts are imported on first use, so that a window can show the picture of the world before the rest of the
map is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redball.canvas.basemap.basemap import BaseMap
    from redball.canvas.basemap.names.labels import Labels
    from redball.canvas.basemap.screen.tiles import TileCache
    from redball.canvas.basemap.screen.world import world_picture, world_rect

__all__ = ["BaseMap", "Labels", "TileCache", "world_picture", "world_rect"]

_PARTS = {
    "BaseMap": "basemap", "Labels": "names.labels", "TileCache": "screen.tiles",
    "world_picture": "screen.world", "world_rect": "screen.world",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """Import the part that defines a name."""
    if name not in _PARTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PARTS[name]}"), name)
