"""The pen or brush of every ink of the base map, for a style and a size of a hex.  Widths are in map
units.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen

from redball.atlas import Terrain
from redball.canvas.basemap.geometry.detail import THEATRE, tint_at
from redball.canvas.basemap.ground.hexcolours import ground_at
from redball.canvas.palette import Palette, faded, mixed

Tool = QPen | QBrush


class Line(NamedTuple):
    """A line: width in hex widths, least width in px, dashes in widths."""

    width: float
    least: float
    dashes: tuple[float, ...] = ()
    cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap


_FINE_FROM = 32
_CROWNS = ("_crown", "_crown_shade")
_ROUND = Qt.PenCapStyle.RoundCap
_LINES = {
    "coast": Line(0.022, 1.0), "lake_shore": Line(0.016, 0.8), "land_grid": Line(0.0, 1.0),
    "sea_grid": Line(0.0, 1.0), "sea_area": Line(0.035, 1.0, (4.0, 2.4)),
    "border": Line(0.026, 0.9, (3.2, 1.6, 0.9, 1.6)), "border_far": Line(0.0, 1.2),
    "border_inner": Line(0.020, 0.8, (2.4, 2.0)), "border_inner_far": Line(0.0, 0.7),
    "islet_rim": Line(0.14, 5.0, cap=_ROUND), "rail": Line(0.02, 0.8), "rail_tick": Line(0.02, 0.8),
    "rail_branch": Line(0.02, 0.8), "rail_ferry": Line(0.026, 1.0, (4.0, 3.0)),
    "road_edge": Line(0.058, 2.8, cap=_ROUND), "road": Line(0.03, 1.2, cap=_ROUND),
    "mountain_line": Line(0.012, 0.7), "desert_peak_line": Line(0.012, 0.7), "desert_dune": Line(0.016, 0.8),
    "salt_hatch": Line(0.012, 0.7),
    "swamp_reed": Line(0.015, 0.8), "tundra_dash": Line(0.018, 0.9), "ice_hair": Line(0.012, 0.8),
    "jungle_crown_palm": Line(0.02, 0.8), "canal_halo": Line(0.105, 3.8),
    "canal": Line(0.06, 2.2),
    "side_sea_under": Line(0.085, 2.6, cap=_ROUND), "side_sea": Line(0.065, 1.4, cap=_ROUND),
    "side_narrows_under": Line(0.085, 2.6, cap=_ROUND), "side_narrows": Line(0.065, 1.4, cap=_ROUND),
    "side_lake_under": Line(0.085, 2.6, cap=_ROUND), "side_lake": Line(0.065, 1.4, cap=_ROUND),
    "side_alpine_under": Line(0.10, 3.2), "side_alpine": Line(0.05, 1.6),
    "side_alpine_teeth": Line(0.03, 1.0), "side_fort_under": Line(0.095, 3.2), "side_fort": Line(0.045, 1.5),
    "side_strait_under": Line(0.10, 2.4, cap=_ROUND), "side_strait": Line(0.07, 1.6, cap=_ROUND),
    "strait_arrow_under": Line(0.065, 2.8), "strait_arrow": Line(0.028, 1.1),
}  # fmt: skip


_RIVERS = ((0.018, 0.9), (0.025, 1.1), (0.032, 1.3), (0.040, 1.55), (0.049, 1.8), (0.060, 2.1))
"""Width and least width of a river's classes, from source to mouth."""
_HALO, _BROOKS_FROM = (0.032, 1.1), 30


def _rivers() -> dict[str, Line]:
    """Rivers and brooks of every class, and their halos."""
    found = {}
    for name, (number, (width, least)) in itertools.product(("river", "brook"), enumerate(_RIVERS)):
        found[f"{name}_{number}"] = Line(width, least, cap=_ROUND)
        found[f"{name}_{number}_halo"] = Line(width + _HALO[0], least + _HALO[1])
    return found


_LINES |= _rivers()

_OTHER, _ISLET = Line(0.018, 0.8), Line(0.10, 3.2, cap=_ROUND)


class Inks:
    """Looks up the tool of an ink."""

    def __init__(self, palette: Palette, scale: float) -> None:
        self.palette, self.scale = palette, scale
        self._tools: dict[str, Tool] = {}
        self._areas, self._strokes = _areas(palette, tint_at(scale)), _strokes(palette, tint_at(scale))

    def tool(self, ink: str) -> Tool | None:
        """A pen for lines, a brush for areas; None for what is too fine to be visible at this size."""
        if ink.endswith("_line") and self.scale < _FINE_FROM:
            return None
        if ink.startswith("brook") and self.scale < _BROOKS_FROM:
            return None
        if ink not in self._tools:
            self._tools[ink] = self._pen(ink) if ink in self._strokes else self._brush(ink)
        return self._tools[ink]

    def _brush(self, ink: str) -> QBrush:
        colour = self._areas[ink]
        if ink.endswith(_CROWNS) and self.scale < _FINE_FROM:
            # Crowns of some px look like coarse grain: painted paler, they don't disturb names and lines.
            colour = faded(colour, 0.6 * colour.alphaF())
        return QBrush(colour)

    def _pen(self, ink: str) -> QPen:
        line = _ISLET if ink.startswith("islet_") and ink != "islet_rim" else _LINES.get(ink, _OTHER)
        colour = self._strokes[ink]
        if ink == "rail" and self.scale < THEATRE:
            colour = faded(colour, 0.72 * colour.alphaF())
        least = line.least if self.scale >= THEATRE or ink == "coast" else line.least * 0.75
        pen = QPen(colour, max(line.width, least / self.scale))
        pen.setCapStyle(line.cap)
        # Lines bend little from point to point: bevels look like round joins and take a tenth of the time.
        pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        if line.dashes:
            pen.setDashPattern(list(line.dashes))
        return pen


def _areas(palette: Palette, tint: float) -> dict[str, QColor]:
    lines, glyph = palette.map, palette.glyph
    areas = {kind.name.lower(): ground_at(palette, kind, tint) for kind in Terrain}
    areas |= {f"coast_band_{k}": colour for k, colour in enumerate(_bands(palette))}
    for name, colour in palette.countries.all():
        areas[f"band_{name}"] = faded(colour, lines.band)
        areas[f"tint_{name}"] = faded(colour, lines.tint * tint)
    night = palette.desk_theme == "dark"
    peak = glyph.mountain_shade
    for name in ("mountain", "desert_peak"):
        areas[f"{name}_light"] = glyph.mountain_light
        areas[f"{name}_shade"] = faded(peak, 0.55 if night else 0.62)
    # At night peaks are drawn lighter than their ground: higher ground must not be.
    dark = QColor("#000000") if night else peak
    areas["relief_foot"], areas["relief_shade"] = faded(QColor("#000000"), 0.05), faded(dark, 0.15)
    areas["relief_light"] = faded(peak, 0.13) if night else faded(glyph.mountain_light, 0.30)
    areas["relief_high"] = faded(dark, 0.10)
    areas["mountain_snow"] = areas["desert_peak_snow"] = mixed(glyph.mountain_light, palette.terrain.ice, 0.9)
    for name in ("forest", "jungle"):
        areas[f"{name}_crown"] = getattr(glyph, name)
        areas[f"{name}_crown_shade"] = mixed(getattr(glyph, name), QColor("#000000"), 0.28)
    areas["side_fort_teeth"] = lines.fort
    areas["desert_dot"] = faded(glyph.desert, 0.85)
    return areas


def _bands(palette: Palette) -> list[QColor]:
    """The paler water along coasts, from the open sea to the shore: the palette's steps with one between each
    two.
    """
    steps = [palette.terrain.sea, *palette.map.coast_bands]
    between = [mixed(a, b, 0.5) for a, b in itertools.pairwise(steps)]
    return [between[0], steps[1], between[1], steps[2], steps[3]]


def _strokes(palette: Palette, tint: float) -> dict[str, QColor]:
    lines, glyph = palette.map, palette.glyph
    edges = {
        "forest": glyph.forest, "jungle": glyph.jungle, "mountain": glyph.mountain_shade,
        "swamp": glyph.swamp,
        "desert": glyph.desert, "desert_mountain": glyph.mountain_shade, "tundra": glyph.tundra,
        "ice": glyph.ice,
        "lake": lines.coast, "depression": glyph.mountain_shade,
    }  # fmt: skip
    strokes = {f"edge_{name}": faded(colour, 0.16) for name, colour in edges.items()}
    strokes["edge_depression"] = faded(glyph.mountain_shade, 0.5)
    halo = faded(lines.halo, 0.75)
    strokes |= {
        "coast": lines.coast, "lake_shore": lines.coast, "land_grid": lines.land_grid,
        "sea_grid": lines.sea_grid,
        "sea_area": lines.sea_area, "border": lines.border, "canal": lines.river, "canal_halo": halo,
        "rail": lines.rail, "rail_branch": lines.rail, "rail_ferry": lines.rail, "rail_tick": lines.rail,
        "road_edge": lines.rail, "road": palette.terrain.clear,
        "mountain_line": faded(glyph.mountain_shade, 0.75),
        "desert_peak_line": faded(glyph.mountain_shade, 0.75), "desert_dune": faded(glyph.desert, 0.8),
        "swamp_reed": glyph.swamp, "tundra_dash": glyph.tundra, "ice_hair": glyph.ice,
        "jungle_crown_palm": mixed(glyph.jungle, QColor("#000000"), 0.35),
        "side_lake_under": lines.coast, "side_lake": palette.terrain.lake,
        "side_alpine_under": halo, "side_alpine": glyph.mountain_shade,
        "side_alpine_teeth": glyph.mountain_shade,
        "side_fort_under": halo, "side_fort": lines.fort,
        "side_sea_under": lines.coast, "side_sea": palette.terrain.sea,
        "side_narrows_under": lines.coast, "side_narrows": palette.terrain.sea,
        "side_strait_under": lines.coast, "side_strait": palette.terrain.sea,
        "strait_arrow_under": halo, "strait_arrow": lines.sea_name,
    }  # fmt: skip
    strokes |= {ink: halo if ink.endswith("halo") else lines.river for ink in _rivers()}
    strokes["salt_hatch"] = faded(glyph.mountain_shade, 0.42)
    inner = faded(lines.border, 0.75)
    strokes |= {"border_inner": inner, "border_far": lines.border, "border_inner_far": faded(inner, 0.5)}
    strokes["islet_rim"] = lines.coast
    for name, colour in palette.countries.all():
        strokes[f"islet_{name}"] = mixed(palette.terrain.clear, colour, lines.tint * tint)
    return strokes
