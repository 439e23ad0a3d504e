"""Label panels of the map sheets, and weather zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grid
import numpy as np
import shapely
from world import World


@dataclass(frozen=True)
class Panel:
    """At most 100 x 100 hexes that share a letter; labels count from its first row and column."""

    letter: str
    sheet: str
    row0: int
    col0: int
    countries: tuple[str, ...] = ()
    """Territories that are kept on the panel's sheet, as far as the panel can label them."""

    def holds(self, h: int) -> bool:
        """Whether the panel can label a hex."""
        row, col = divmod(h, grid.COLS)
        return 0 <= row - self.row0 < 100 and (col - self.col0) % grid.COLS < 100

    def label(self, h: int) -> str:
        """Label of a hex of the panel; raises ValueError when the hex lies outside of it."""
        row, col = divmod(h, grid.COLS)
        if not self.holds(h):
            raise ValueError(f"hex {col}.{row} lies outside of panel {self.letter}")
        return f"{self.letter}-{row - self.row0:02d}{(col - self.col0) % grid.COLS:02d}"


def _named(shapes: list[tuple[str, Any]]) -> list[str]:
    """For every hex the name of the first shape that covers its centre, empty where none does."""
    lonlat = np.array([grid.to_lonlat(*grid.centre(h)) for h in range(grid.SIZE)])
    names = np.full(grid.SIZE, "", dtype=object)
    for name, shape in reversed(shapes):
        for turn in (0, 360):
            names[shapely.intersects_xy(shape, lonlat[:, 0] + turn, lonlat[:, 1])] = name
    return [str(name) for name in names]


def _shapes(items: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(item["letter"], shapely.Polygon(ring)) for item in items for ring in item["rings"]]


def _keep_together(world: World, panels: list[Panel]) -> None:
    """Brings the hexes of a panel's countries that lie on another sheet to the panel."""
    sheets = {panel.letter: panel.sheet for panel in panels}
    ringed = list(world.panel)
    for panel in reversed(panels):
        for h in range(grid.SIZE):
            if (
                world.territory[h] in panel.countries
                and sheets.get(ringed[h]) != panel.sheet
                and panel.holds(h)
            ):
                world.panel[h] = panel.letter


def lay(world: World, zones: dict[str, Any]) -> list[Panel]:
    """Gives every hex its label panel and weather zone; raises ValueError for a hex without one."""
    panels = [
        Panel(p["letter"], p["sheet"], p["row0"], p["col0"], tuple(p.get("countries", ())))
        for p in zones["panel"]
    ]
    known = {p.letter: p for p in panels}
    world.panel, world.weather = _named(_shapes(zones["panel"])), _named(_shapes(zones["weather"]))
    _keep_together(world, panels)
    for h in range(grid.SIZE):
        if not world.panel[h] or not world.weather[h]:
            raise ValueError(f"hex at {grid.to_lonlat(*grid.centre(h))} has no panel or no weather zone")
        known[world.panel[h]].label(h)
    return panels
