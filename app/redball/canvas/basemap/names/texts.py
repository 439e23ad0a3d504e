"""Texts on the map as they are painted: how each is set and where it goes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QPainterPath

from redball.atlas.features import AreaKind, AreaLabel
from redball.canvas.basemap.lettering import arcs, metrics, outlines
from redball.canvas.basemap.lettering.arcs import Letter
from redball.canvas.basemap.names.leaders import Leader
from redball.canvas.basemap.places.placing import Rect
from redball.canvas.basemap.places.sites import Site, map_name
from redball.canvas.basemap.places.spots import spots, town_type
from redball.canvas.typefaces import Type

INK = "ink"
"""The ink of names of places; those of areas have inks of their own, called as the kind of area."""

LEADER = "leader"
"""The ink of lines from names to what they name: they lie under the counters, as names of areas do."""

LEADER_WIDTH, LEADER_HALO = 1.0, 1.2
"""Width in px of such a line, and of its halo on each side."""

_WESTERLY, _MIDDLE = (1, 4, 6, 10, 11), (2, 7, 12, 13, 14, 15)
"""Positions whose names end at their place, and those that are centred on it."""


class Setting(NamedTuple):
    """How a text is drawn; equal settings give equal pictures.

    ``letters`` are those of a text on an arc, in px from its middle; None for a straight text.  With a
    ``leader`` it is not a text but the line that leads from it to what it names.
    """

    text: str
    type: Type
    ink: str
    letters: tuple[Letter, ...] | None = None
    leader: Leader | None = None

    def path(self) -> QPainterPath:
        """Outline in px about (0, 0): its middle if on an arc, else the left end of the baseline."""
        if self.leader is not None:
            return outlines.line(*self.leader, LEADER_WIDTH)
        if self.letters is not None:
            return outlines.placed(self.letters, self.type)
        return outlines.straight(self.text, self.type)


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
    # Kerning makes the drawn text slightly narrower than the space reserved for it.
    text = map_name(site.place)
    spare = rect.x1 - rect.x0 - outlines.width(text, kind)
    share = 1.0 if position in _WESTERLY else 0.5 if position in _MIDDLE else 0.0
    setting = Setting(text, kind, INK)
    return Name(setting, site.x, site.y, rect.x0 + share * spare, rect.y0 + rise)


def moved_name(site: Site, scale: float, rect: Rect) -> Name:
    """The name of a place away from its symbol, in a rectangle about its place in px."""
    kind, text = town_type(site.place, scale), map_name(site.place)
    spare = rect.x1 - rect.x0 - outlines.width(text, kind)
    rise = (rect.y1 - rect.y0 + metrics.cap_height(kind.face) * kind.size) / 2
    return Name(Setting(text, kind, INK), site.x, site.y, rect.x0 + spare / 2, rect.y0 + rise)


def leader_to(site: Site, scale: float, line: Leader) -> Name:
    """The line from the name of a place to what stands there, about its place in px."""
    x0, y0, x1, y1 = line
    leader = 0.0, 0.0, round(x1 - x0, 1), round(y1 - y0, 1)
    kind = town_type(site.place, scale)._replace(halo=LEADER_HALO)
    return Name(Setting("", kind, LEADER, None, leader), site.x, site.y, x0, y0)


def area_name(label: AreaLabel, start: float, scale: float) -> Name:
    """The name of an area for a hex of ``scale`` px, within the step of sizes that begins at ``start``: there
    its letters move apart with the map.
    """
    run, set_ = arcs.set_for(label, start)
    letters = arcs.apart(set_, scale / start)
    return Name(Setting(" ".join(label.lines), run.type, label.kind.value, letters), label.x, label.y, 0, 0)


AREA_INKS = frozenset((*(kind.value for kind in AreaKind), LEADER))
"""The inks of names of areas, and of what else lies under the counters."""
