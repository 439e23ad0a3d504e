"""Sea areas: which hex is in which, which touch, and which straits and canals join them."""

from __future__ import annotations

import math
from collections import Counter, deque
from dataclasses import dataclass
from typing import Any

import grid
import numpy as np
import shapely
from world import SEA, World


@dataclass(frozen=True)
class Link:
    """Two areas that ships pass between."""

    a: str
    b: str
    kind: str
    name: str
    closers: tuple[int, ...]


def lay(world: World, sources: dict[str, Any]) -> None:
    """Names the sea area of every sea hex."""
    hexes = np.flatnonzero(world.kind == SEA)
    lon, lat = _degrees(hexes)
    named = np.full(len(hexes), "", dtype=object)
    for ring in sources["rings"]:
        shape = shapely.make_valid(shapely.Polygon(ring["ring"]))
        shapely.prepare(shape)
        for turn in (0.0, 360.0):
            inside = shapely.contains_xy(shape, lon + turn, lat)
            named[inside & (named == "")] = ring["area"]
    for h, name in zip(hexes.tolist(), named.tolist(), strict=True):
        world.sea[h] = name
    _pockets(world, sources)
    _flood(world)
    _join_fragments(world, sources)


def _degrees(hexes: grid.Ints) -> tuple[grid.Floats, grid.Floats]:
    points = [grid.to_lonlat(*grid.centre(int(h))) for h in hexes]
    # A hair off the centre, so that a ring drawn through round figures never runs through one.
    return np.array([p[0] for p in points]) + 0.001, np.array([p[1] for p in points]) + 0.001


def _pockets(world: World, sources: dict[str, Any]) -> None:
    for pocket in sources["pockets"]:
        for lon, lat in pocket["centres"]:
            h = grid.hex_at_lonlat(lon, lat)
            if world.is_sea(h):
                world.sea[h] = pocket["area"]


def _flood(world: World) -> None:
    queue = deque(h for h in range(grid.SIZE) if world.sea[h])
    while queue:
        h = queue.popleft()
        for n in grid.neighbours(h):
            if world.is_sea(n) and not world.sea[n]:
                world.sea[n] = world.sea[h]
                queue.append(n)
    for h in range(grid.SIZE):
        if world.is_sea(h) and not world.sea[h]:
            world.sea[h] = _nearest(world, h)
            world.notes.append(f"lone water {grid.to_lonlat(*grid.centre(h))} goes to {world.sea[h]}")


def _nearest(world: World, h: int) -> str:
    seen, queue = {h}, deque([h])
    while queue:
        for n in grid.neighbours(queue.popleft()):
            if world.is_sea(n) and world.sea[n]:
                return world.sea[n]
            if n not in seen:
                seen.add(n)
                queue.append(n)
    raise ValueError("a world without seas")


def fragments(world: World, name: str) -> list[list[int]]:
    """The connected pieces of a sea area, the largest first."""
    left = {h for h in range(grid.SIZE) if world.sea[h] == name}
    pieces = []
    while left:
        start = min(left)
        piece, queue = [start], deque([start])
        left.discard(start)
        while queue:
            for n in grid.neighbours(queue.popleft()):
                if n in left:
                    left.discard(n)
                    piece.append(n)
                    queue.append(n)
        pieces.append(piece)
    return sorted(pieces, key=lambda p: (-len(p), p[0]))


def _join_fragments(world: World, sources: dict[str, Any]) -> None:
    """A piece cut off from its area goes to the area it touches most; real pockets stay."""
    for area in sources["areas"]:
        for piece in fragments(world, area["name"])[1:]:
            around = Counter(
                world.sea[n]
                for h in piece
                for n in grid.neighbours(h)
                if world.sea[n] not in ("", area["name"])
            )
            if around:
                new = min(around, key=lambda name: (-around[name], name))
                for h in piece:
                    world.sea[h] = new


def links(world: World, sources: dict[str, Any]) -> list[Link]:
    """All pairs of areas that touch on the grid, and those joined by a strait or canal."""
    touching = {
        (min(world.sea[h], world.sea[n]), max(world.sea[h], world.sea[n]))
        for h in range(grid.SIZE)
        if world.sea[h]
        for n in grid.neighbours(h)
        if world.sea[n] and world.sea[n] != world.sea[h]
    }
    found = {pair: Link(*pair, "open", "", ()) for pair in touching}
    for item in sources["links"]:
        pair = (min(item["a"], item["b"]), max(item["a"], item["b"]))
        closers = tuple(dict.fromkeys(world.place(name).hex for name in item.get("closers", [])))
        found[pair] = Link(*pair, item["kind"], item["name"], closers)
    return [found[pair] for pair in sorted(found)]


def box(world: World, area: dict[str, Any], label: Label) -> int:
    """The hex of an area's sea box: the one given by hand, else one in open water beside the area's name.

    Raises ValueError when the hex given lies outside of the area.
    """
    name = area["name"]
    if "box" not in area:
        return _open_water(world, fragments(world, name)[0], label)
    found = grid.hex_at_lonlat(*area["box"])
    if world.sea[found] != name:
        raise ValueError(f"the sea box of {name} lies outside of it")
    return found


def touched(world: World, h: int) -> list[str]:
    """Areas that a hex adjoins, the longest contact first."""
    around = Counter(world.sea[n] for n in grid.neighbours(h) if world.sea[n])
    return sorted(around, key=lambda name: (-around[name], name))


def ports(world: World) -> None:
    """Sea areas of every port: what the gazetteer names and the hex adjoins, else all it adjoins."""
    for place in world.places:
        if place.port == "none":
            place.sea_areas = []
            continue
        if place.inland_port:
            continue
        around = touched(world, place.hex)
        kept = [a for a in place.sea_areas if a in around]
        if set(kept) != set(place.sea_areas):
            world.notes.append(f"port {place.name}: gazetteer {place.sea_areas}, map {around}")
        place.sea_areas = kept or around
        if not place.sea_areas:
            raise ValueError(f"port {place.name} adjoins no sea and is no inland_port")


@dataclass(frozen=True)
class Label:
    """Where and how a name is drawn: degrees, angle, width in hexes."""

    lon: float
    lat: float
    angle: float
    spread: float


def depth(world: World, members: set[int]) -> dict[int, int]:
    """Steps from each hex of a region to the nearest hex outside of it."""
    edge = {
        h for h in members if len(grid.neighbours(h)) < 6 or any(n not in members for n in grid.neighbours(h))
    }
    found = dict.fromkeys(sorted(edge), 1)
    queue = deque(found)
    while queue:
        h = queue.popleft()
        for n in grid.neighbours(h):
            if n in members and n not in found:
                found[n] = found[h] + 1
                queue.append(n)
    return found


_ROOM = 3
"""A sea box wants this many hexes to the edge of its area."""
_CLEAR = 1.6
"""A sea box wants this many hexes to the middle line of its area's name."""


def _open_water(world: World, members: list[int], label: Label) -> int:
    """A hex well inside a region, clear of its name, as near to its middle as can be."""
    deep = depth(world, set(members))
    xs, ys = unrolled(sorted(members))
    cx, cy = float(np.mean(xs)), float(np.mean(ys))

    def cost(h: int) -> tuple[float, int]:
        cramped = max(0.0, _CLEAR - _from_name(h, label))
        return 2 * (_ROOM - min(deep[h], _ROOM)) + 3 * cramped + 0.15 * grid.distance(h, cx, cy), h

    return min(members, key=cost)


def _from_name(h: int, label: Label) -> float:
    """Distance of a hex from the line that a name is written on, in hexes."""
    x, y = grid.to_xy(label.lon, label.lat)
    turn = math.radians(label.angle)
    along = np.linspace(-label.spread / 2, label.spread / 2, 25)
    return min(grid.distance(h, x + t * math.cos(turn), y + t * math.sin(turn)) for t in along.tolist())


def unrolled(members: list[int]) -> tuple[grid.Floats, grid.Floats]:
    """Centres of a region's hexes with x made continuous across the edge of the map."""
    points = np.array([grid.centre(h) for h in members])
    x = points[:, 0]
    turned = np.where(x < grid.COLS / 2, x + grid.COLS, x)
    return (turned if np.ptp(turned) < np.ptp(x) else x), points[:, 1]
