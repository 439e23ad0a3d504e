"""Texts on the map as they are painted: how each is set and where it goes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPainterPath

from redball.atlas.features import AreaKind, AreaLabel
from redball.canvas.basemap import arcs, lettering, metrics
from redball.canvas.basemap.arcs import Letter
from redball.canvas.basemap.sites import Site, map_name
from redball.canvas.basemap.spots import spots, town_type
from redball.canvas.typefaces import Type

INK = "ink"
"""The ink of names of places; those of areas have inks of their own, called as the kind of area."""

_WESTERLY, _MIDDLE = (1, 4, 6, 10, 11), (2, 7, 12, 13, 14, 15)
"""Positions whose names end at their place, and those that are centred on it."""


class Setting(NamedTuple):
    """How a text is drawn; equal settings give equal pictures.

    ``letters`` are those of a text on an arc, in px from its middle; None for a straight text.
    """

    text: str
    type: Type
    ink: str
    letters: tuple[Letter, ...] | None = None

    def path(self) -> QPainterPath:
        """Outline in px about (0, 0): its middle if on an arc, else the left end of the baseline."""
        if self.letters is None:
            return lettering.straight(self.text, self.type)
        return lettering.placed(self.letters, self.type)


class Name(NamedTuple):
    """A name on the map: its setting, the point in map units where it belongs, and its offset from there in
    px.
    """

    setting: Setting
    x: float
    y: float
    dx: float
    dy: float


def place_name(site: Site, scale: float, position: int) -> Name:
    """The name of a place at one of its positions, for a hex of ``scale`` px."""
    kind, rect = town_type(site.place, scale), spots(site.place, scale)[position]
    rise = (rect.y1 - rect.y0 + metrics.cap_height(kind.face) * kind.size) / 2
    # Kerning makes the drawn text a hair narrower than the room that was kept for it.
    text = map_name(site.place)
    spare = rect.x1 - rect.x0 - lettering.width(text, kind)
    share = 1.0 if position in _WESTERLY else 0.5 if position in _MIDDLE else 0.0
    setting = Setting(text, kind, INK)
    return Name(setting, site.x, site.y, rect.x0 + share * spare, rect.y0 + rise)


def area_name(label: AreaLabel, start: float, scale: float) -> Name:
    """The name of an area for a hex of ``scale`` px, within the step of sizes that begins at ``start``: there
    its letters move apart with the map.
    """
    run = arcs.fitted(label.kind, label.lines, start, label.spread)
    grown = scale / start
    letters = tuple(
        letter._replace(x=letter.x * grown, y=letter.y * grown)
        for letter in arcs.along(run, label.angle, label.bend)
    )
    return Name(Setting(" ".join(label.lines), run.type, label.kind.value, letters), label.x, label.y, 0, 0)


AREA_INKS = frozenset(kind.value for kind in AreaKind)
"""The inks of names of areas."""
