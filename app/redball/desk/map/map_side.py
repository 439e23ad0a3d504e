"""What the parts of the map's side of the desk share: the area with the view, its overlays, and picking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.layers import Layers
    from redball.desk.map.map_area import MapArea
    from redball.desk.map.picking import Picker


class MapSide(msgspec.Struct, frozen=True):
    """Given to whatever works on the map, so that no part needs the desk that owns it."""

    area: MapArea
    layers: Layers
    picker: Picker

    @property
    def view(self) -> MapView | None:
        """The view of the open game; None before one was opened."""
        return self.area.view
