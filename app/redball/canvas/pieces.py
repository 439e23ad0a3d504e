"""What stands on the map in a position: piles of counters, depots, convoys, each with its place in map units.

Pure: a position in, values out.  The scene turns them into items and compares them to find changes.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from redball.atlas import Atlas
from redball.canvas.counters import Face, convoy_face, face_of
from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass

Key = tuple[str | int, ...]
"""("hex", node), ("depot", node), ("sea", area, section, side) or ("convoy", area, power)."""

Place = tuple[Literal["hex", "sea"], int]
"""A hex or a sea area."""

LIFT, LIFT_ABOVE_DEPOT = 0.06, 0.08
"""How far a counter stands above the middle of its hex, in hex widths."""

_LEVEL = 1.6
"""How much farther from a sea area's box a hex above or below it counts than one beside it."""

_ORDER = {UnitClass.LAND: 0, UnitClass.AIR: 1, UnitClass.NAVAL: 2}


class Piece(msgspec.Struct, frozen=True):
    """One thing on the map.  ``x``, ``y`` is the centre of its counter in map units, ``units`` top first with
    their ``faces``; ``power`` and ``barrels`` are a depot's, ``place`` is its place in the game.
    """

    key: Key
    place: Place
    x: float
    y: float
    units: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    power: str = ""
    barrels: int = 0
    sections: int = msgspec.field(default=0)


def pieces_at(game: Game, place: Place, tops: Mapping[Key, str] = {}) -> list[Piece]:
    """The pieces of a hex or sea area; ``tops`` says which unit is on top of a pile."""
    kind, index = place
    return _on_hex(game, index, tops) if kind == "hex" else _at_sea(game, index, tops)


def all_places(game: Game) -> list[Place]:
    """Every place that holds something, hexes first, each by number."""
    seas = {*game.units_at_sea, *(area for area, _ in game.convoys)}
    hexes = {*game.units_at, *game.depots}
    return [*(("hex", node) for node in sorted(hexes)), *(("sea", area) for area in sorted(seas))]


def places_touched(changes: Iterable[Change], before: Game, after: Game) -> set[Place]:
    """The places that some changes can have altered."""
    found: set[Place] = set()
    for change in changes:
        if change.table == "units":
            for game in (before, after):
                unit = game.units.get(change.key)
                if unit is not None:
                    found |= (
                        {("hex", unit.hex)}
                        if unit.hex >= 0
                        else {("sea", unit.sea)}
                        if unit.sea >= 0
                        else set()
                    )
        elif change.table == "depots":
            found.add(("hex", change.key))
        elif change.table == "convoys":
            found.add(("sea", change.key[0]))
    return found


def _on_hex(game: Game, node: int, tops: Mapping[Key, str]) -> list[Piece]:
    x, y = game.atlas.grid.centre(node)
    depot, units = game.depots.get(node), game.units_at.get(node, ())
    pieces = []
    if units:
        lift = LIFT_ABOVE_DEPOT if depot else LIFT
        pieces.append(_pile(("hex", node), ("hex", node), x, y - lift, units, tops))
    if depot:
        pieces.append(Piece(("depot", node), ("hex", node), x, y, power=depot.owner, barrels=depot.barrels))
    return pieces


def _at_sea(game: Game, area: int, tops: Mapping[Key, str]) -> list[Piece]:
    """Piles by section and side, then convoys, each in a hex of the area about its box."""
    groups: dict[Key, list[Unit]] = defaultdict(list)
    for unit in game.units_at_sea.get(area, ()):
        groups["sea", area, unit.section, _side(unit.power)].append(unit)
    convoys = [(power, points) for (sea, power), points in game.convoys.items() if sea == area and points]
    spots = _spots(game.atlas, area, len(groups) + len(convoys))
    pieces = []
    for (key, units), (x, y) in zip(sorted(groups.items()), spots, strict=False):
        pieces.append(_pile(key, ("sea", area), x, y - LIFT, units, tops))
    for (power, points), (x, y) in zip(sorted(convoys), spots[len(groups) :], strict=True):
        key = ("convoy", area, power)
        faces = (convoy_face(power, points),)
        pieces.append(Piece(key, ("sea", area), x, y - LIFT, faces=faces, power=power))
    return pieces


def fleets_of(game: Game) -> frozenset[int]:
    """The hexes at sea where counters stand."""
    areas = {place for place in all_places(game) if place[0] == "sea"}
    pieces = (piece for area in areas for piece in pieces_at(game, area))
    return frozenset(game.atlas.grid.at(piece.x, piece.y + LIFT) for piece in pieces)


@cached
def _spots(atlas: Atlas, area: int, count: int) -> tuple[tuple[float, float], ...]:
    """Middles of ``count`` hexes of a sea area about its box, in reading order: there no counter on land or
    in another area is in the way.  When the area has too few hexes, the last ones share theirs.
    """
    grid = atlas.grid
    x, y = grid.centre(atlas.sea_areas[area].box)
    found = []
    for node in atlas.sea_hexes[area]:
        cx, cy = grid.centre(node)
        if grid.wraps:
            cx += grid.cols * round((x - cx) / grid.cols)
        found.append((math.hypot(cx - x, _LEVEL * (cy - y)), cy, cx))
    near = [(cx, cy) for _, cy, cx in sorted(found)[:count]]
    crowd = [near[n % len(near)] for n in range(len(near), count)] if near else [(x, y)] * count
    return (*sorted(near, key=lambda spot: (round(spot[1], 3), spot[0])), *crowd)


def _pile(
    key: Key, place: Place, x: float, y: float, units: Iterable[Unit], tops: Mapping[Key, str]
) -> Piece:
    top = tops.get(key)
    order = sorted(units, key=lambda u: (u.id != top, _ORDER[u.kind], not u.is_headquarters))
    return Piece(key, place, x, y, tuple(u.id for u in order), tuple(face_of(u) for u in order))


def _side(power: str) -> str:
    info = power_infos().get(power)
    return info.side if info else power
