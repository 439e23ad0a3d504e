"""What clicks on the map amount to with a tool in hand: points are gathered until an edit is whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from redball.atlas import Atlas, Place
from redball.atlas.editing import course_to, lines, mouth_of, side_near, way_between
from redball.atlas.editing.editor import Draw
from redball.atlas.patches.patch import Change, PatchError
from redball.desk.map_edit.tools import TOOLS, Way
from redball.errors import Fault
from redball.hexes import Direction, HexSide, hexside
from redball.language import marked, translated

_RAILS: Mapping[str, Mapping[str, str]] = {
    "main": {"main": "1"},
    "branch": {"main": "0"},
    "ferry": {"main": "0", "ferry": "1"},
}
_BESIDE = 0.04
"""The square of how far from a click a place may be that belongs to a hex beside."""
_LAYERS = ("terrain", "territory", "controller", "sea", "weather")


class Point(NamedTuple):
    """A spot of the map: its hex, and where in map units."""

    node: int
    x: float
    y: float

    @staticmethod
    def at(atlas: Atlas, x: float, y: float) -> Point:
        """A spot by its map units."""
        return Point(atlas.grid.at(x, y), x, y)


class Hand:
    """A ``tool`` (empty: none) with the ``value`` that it puts, and the ``name`` of what is new."""

    def __init__(self) -> None:
        self.tool, self.value, self.name = "", "", ""
        self.nodes: list[int] = []
        """Hexes of a stroke, or of a line so far; of a line with those between."""
        self.course: list[HexSide] = []
        """Hexsides of a river so far, from its source."""
        self._ends: list[int] = []
        """How long line or course were after each click."""

    @property
    def way(self) -> Way | None:
        """How the tool in hand is used."""
        return TOOLS[self.tool].way if self.tool else None

    @property
    def _called(self) -> str:
        return translated(TOOLS[self.tool].text)

    @property
    def is_gathering(self) -> bool:
        """True when something was clicked that is no edit yet."""
        return bool(self.nodes or self.course)

    def take(self, tool: str) -> None:
        """Take another tool; what was gathered is dropped."""
        self.tool = tool
        self.drop()

    def drop(self) -> None:
        """Forget what was gathered."""
        self.nodes, self.course, self._ends = [], [], []

    def line_to(self, atlas: Atlas, node: int) -> list[int]:
        """The hexes of a line so far, and of its way to another hex (-1: none)."""
        if not self.nodes or node < 0:
            return self.nodes
        return [*self.nodes, *way_between(atlas.grid, self.nodes[-1], node)[1:]]

    def back(self) -> None:
        """Take back the last click of a line."""
        self._ends = self._ends[:-1]
        most = self._ends[-1] if self._ends else 0
        self.nodes, self.course = self.nodes[:most], self.course[:most]

    # --- strokes --------------------------------------------------------------------------------------------

    def stroke(self, atlas: Atlas, point: Point) -> bool:
        """Lengthen a brush's stroke; True when it covers more hexes than before."""
        if point.node < 0:
            return False
        way = way_between(atlas.grid, self.nodes[-1], point.node) if self.nodes else [point.node]
        new = [node for node in way if node not in self.nodes]
        if point.node in self.nodes:
            self.nodes.remove(point.node)  # the stroke goes on from there
        self.nodes += [node for node in new if node != point.node] + [point.node]
        return bool(new)

    def end_stroke(self, why: str) -> Draw | None:
        """What the stroke draws."""
        nodes, layer, value = self.nodes, self.tool, self.value
        self.drop()
        return (lambda texts: lines.brushed(texts, nodes, layer, value, why)) if nodes else None

    # --- clicks ---------------------------------------------------------------------------------------------

    def click(self, atlas: Atlas, point: Point, why: str) -> Draw | None:
        """What a click draws; None while more are needed.

        Raises:
            PatchError: nothing can be drawn there.

        """
        if point.node < 0:
            raise _off()
        if self.way is Way.BRUSH:
            self.nodes = [point.node]
            return self.end_stroke(why)
        if self.way is Way.SIDE:
            return self._side(atlas, point, why)
        if self.tool == "new_place":
            return self._new_place(atlas, point, why)
        if self.way is Way.COURSE:
            self._go_along(atlas, point)
        elif self.way is Way.LINE:
            way = way_between(atlas.grid, self.nodes[-1], point.node)[1:] if self.nodes else [point.node]
            self.nodes += way
            if way:
                self._ends.append(len(self.nodes))
        return None

    def finish(self, atlas: Atlas, why: str) -> Draw | None:
        """What all clicks of a line draw; nothing is gathered any more."""
        nodes, course, name, value = self.nodes, self.course, self.name.strip(), self.value
        if self.way is Way.LINE and len(nodes) > 1:
            kind, cells = self.tool, _RAILS[value] if self.tool == "rail" else {}
            self.drop()
            return lambda texts: lines.track(texts, kind, nodes, why, name=name, **cells)
        if self.way is Way.COURSE and course:
            if not name:
                raise PatchError(
                    Fault("", marked("a river without a name"), marked("its name, in the field"))
                )
            self.drop()
            sides = [(a, _direction(atlas, a, b)) for a, b in course]
            into = mouth_of(atlas, course)
            return lambda texts: lines.river(texts, sides, why, name, value, into)
        return None

    def _go_along(self, atlas: Atlas, point: Point) -> None:
        node, direction = side_at(atlas, point)
        beyond = atlas.grid.neighbour(node, direction)
        more = course_to(atlas.grid, self.course, hexside(node, beyond)) if beyond >= 0 else None
        if more is None:
            found = marked("a hexside that can't be reached from the one before")
            raise PatchError(Fault(atlas.label(node), found, marked("one further along the river")))
        self.course += [side for side in more if side not in self.course]
        self._ends.append(len(self.course))

    def _side(self, atlas: Atlas, point: Point, why: str) -> Draw:
        node, direction = side_at(atlas, point)
        name, value, beyond = self.name.strip(), self.value, atlas.grid.neighbour(node, direction)
        if self.tool == "fort":
            owner = value or atlas.territory_at(node).code
            return lambda texts: lines.side(texts, "fort", node, direction, why, name, owner)
        if self.tool == "side":
            return lambda texts: lines.side(texts, value, node, direction, why, name)
        if value == "river":
            return lambda texts: _some(lines.cut_river(texts, node, direction, why), atlas.label(node))
        if beyond < 0:
            raise _off()
        return lambda texts: _some(lines.cut(texts, value, node, beyond, why), atlas.label(node))

    def _new_place(self, atlas: Atlas, point: Point, why: str) -> Draw:
        name, kind = self.name.strip(), self.value
        if not name:
            raise PatchError(
                Fault(self._called, marked("a place without a name"), marked("its name, in the field"))
            )
        return lambda texts: lines.place(texts, name, point.node, point[1:], why, kind=kind)

    # --- what is there --------------------------------------------------------------------------------------

    def value_at(self, atlas: Atlas, point: Point) -> str | None:
        """What a brush would put to make another hex like this one; None with other tools, or off the map."""
        if point.node < 0 or self.tool not in _LAYERS:
            return None
        node, area = point.node, int(atlas.sea[point.node])
        return {
            "terrain": atlas.terrain_at(node).name.lower(),
            "territory": atlas.territory_at(node).code,
            "controller": atlas.controller_at(node),
            "sea": atlas.sea_areas[area].name if area >= 0 else "",
            "weather": atlas.weather_zone_at(node),
        }[self.tool]


def place_at(atlas: Atlas, point: Point) -> Place | None:
    """The place that is nearest to a spot, of those in its hex and those drawn beside it; None if there is
    none.
    """

    def away(place: Place) -> float:
        return (place.x - point.x) ** 2 + (place.y - point.y) ** 2

    if point.node < 0:
        return None
    beside = [
        place
        for node in atlas.grid.neighbours(point.node)
        for place in atlas.places_at.get(node, ())
        if away(place) < _BESIDE
    ]
    return min([*atlas.places_at.get(point.node, ()), *beside], key=away, default=None)


def side_at(atlas: Atlas, point: Point) -> tuple[int, Direction]:
    """The hexside that a spot means.

    Raises:
        PatchError: the spot is off the map.

    """
    found = side_near(atlas.grid, point.x, point.y)
    if found is None:
        raise _off()
    return found


def _direction(atlas: Atlas, a: int, b: int) -> Direction:
    found = atlas.grid.direction(a, b)
    assert found is not None, "a hexside is between neighbours"
    return found


def _off() -> PatchError:
    return PatchError(Fault(translated("Map"), marked("a point off it"), marked("one of a hex")))


def _some(drawn: Iterable[Change], where: str) -> tuple[Change, ...]:
    """The lines of an edit that must change something."""
    made = tuple(drawn)
    if not made:
        raise PatchError(Fault(where, marked("no such line at this hexside"), marked("one to take away")))
    return made
