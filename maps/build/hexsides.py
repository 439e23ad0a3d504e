"""Hexsides: straits, narrows, canals, all-sea and lake hexsides, and lines snapped to hexsides."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import grid
import shapely
from vectors import Tiles, polygons
from world import World

Line = list[tuple[float, float]]
Fits = Callable[[grid.Corner], bool]
Step = tuple[grid.Corner, grid.Corner, int, int]
"""Both ends of a hexside and its (hex, direction)."""
Bank = tuple[int, bool]
"""A hex, and whether it is to the right of who goes along a line."""


def land_sides(world: World) -> list[tuple[int, int]]:
    """(hex, direction 0..2) of every hexside between two land hexes."""
    return [(h, d) for h in world.land() for d in range(3) if world.is_land(grid.ADJ[h][d])]


def water(world: World, land: Tiles, lakes: Tiles, overrides: dict[str, Any]) -> None:
    """Marks hexsides that no dry land leads across, and those in a lake; then straits, narrows and canals."""
    joined = {grid.hex_at_lonlat(i["lon"], i["lat"]) for i in overrides["land_on"] if i.get("joined")}
    joined |= {grid.hex_at_lonlat(*point) for point in overrides["joined"]}
    sides = land_sides(world)
    lines = [shapely.LineString(grid.side(h, d)) for h, d in sides]
    dry, lake = land.length_share(lines), lakes.length_share(lines)
    towns: dict[int, list[shapely.Point]] = {}
    for place in world.places:
        towns.setdefault(place.hex, []).append(shapely.Point(place.point))
    for (h, d), ground, inland in zip(sides, dry.tolist(), lake.tolist(), strict=True):
        if inland > 0.8:
            world.add_side(h, d, "lake", "")
        elif ground < SURELY_DRY and not {h, grid.ADJ[h][d]} & joined and not _linked(h, d, land, towns):
            world.add_side(h, d, "sea", "")
    for item in overrides["narrows_between"]:
        _between(world, item["name"], set(item["territories"]), sides)
    for item in overrides["islands"]:
        _around(world, item["name"], {grid.hex_at_lonlat(*point) for point in item["hexes"]}, sides)
    for item in overrides["strait_hexsides"]:
        _strait(world, item, dict(zip(sides, dry.tolist(), strict=True)))


SURELY_DRY = 0.7
"""Where land covers this much of a hexside, it needs no closer look."""


def _linked(h: int, d: int, land: Tiles, towns: dict[int, list[shapely.Point]]) -> bool:
    """Whether one piece of land holds a main part of both hexes without leaving them."""
    here = shapely.Polygon(grid.corners(h))
    x, _ = grid.centre(h)
    there = shapely.Polygon([(x + _turn(px - x), py) for px, py in grid.corners(grid.ADJ[h][d])])
    # The buffer closes the hair's breadth that rounding leaves between two neighbours.
    parts = polygons(land.within(shapely.union_all([here.buffer(1e-6), there.buffer(1e-6)])))
    return any(
        _main(part, here, parts, towns.get(h, []))
        and _main(part, there, parts, towns.get(grid.ADJ[h][d], []))
        for part in parts
    )


def _turn(dx: float) -> float:
    return (dx + grid.COLS / 2) % grid.COLS - grid.COLS / 2


def _main(
    part: shapely.Polygon,
    area: shapely.Polygon,
    parts: list[shapely.Polygon],
    towns: list[shapely.Point],
) -> bool:
    """Whether a piece of land is a third of a hex's land, or carries a town of it."""
    own = float(shapely.intersection(part, area).area)
    whole = sum(float(shapely.intersection(p, area).area) for p in parts)
    return own > 0.33 * whole or (own > 0.02 and any(part.distance(town) < 0.02 for town in towns))


def _between(world: World, name: str, pair: set[str], sides: list[tuple[int, int]]) -> None:
    found = [(h, d) for h, d in sides if {world.territory[h], world.territory[grid.ADJ[h][d]]} == pair]
    _narrows(world, name, found)


def _around(world: World, name: str, island: set[int], sides: list[tuple[int, int]]) -> None:
    _narrows(world, name, [(h, d) for h, d in sides if (h in island) != (grid.ADJ[h][d] in island)])


def _narrows(world: World, name: str, found: list[tuple[int, int]]) -> None:
    if not found:
        world.notes.append(f"narrows {name}: no hexsides between two land hexes")
    for h, d in found:
        world.hexsides.get((h, d), {}).pop("sea", None)
        world.add_side(h, d, "narrows", name)


def _strait(world: World, item: dict[str, Any], dry: dict[tuple[int, int], float]) -> None:
    point = shapely.Point(grid.to_xy(item["lon"], item["lat"]))
    h = grid.hex_at(point.x, point.y)
    sides = [(n, d) for n in {h, *grid.neighbours(h)} for d in range(3) if (n, d) in dry]
    wet = [(n, d) for n, d in sides if dry[n, d] < 0.75 or item["kind"] == "canal" or item.get("force")]
    ranked = sorted((shapely.LineString(grid.side(n, d)).distance(point), n, d) for n, d in wet)
    if not ranked or ranked[0][0] > 0.6:
        world.notes.append(f"{item['kind']} {item['name']}: no hexside in water between two land hexes there")
        return
    _, n, d = ranked[0]
    world.hexsides.get((n, d), {}).pop("sea", None)
    world.add_side(n, d, item["kind"], item["name"])


@dataclass(frozen=True)
class Wishes:
    """What a line must and should do besides following its points."""

    start: Fits | None = None
    """Which corners it may begin at."""
    end: Fits | None = None
    """Which corners it may end at."""
    final: Fits = lambda corner: False
    """Corners where it ends at once when it gets there."""
    shunned: Fits = lambda corner: False
    """Corners that it passes only when there is no other way."""
    share: Callable[[int, int], float] = lambda right, left: 1.0
    """What makes a step cheaper or dearer, told by the hexes to its right and left; infinite where it may
    not go.
    """
    banks: tuple[Bank, ...] = ()
    """Hexes that it passes, in this order, and whether each is to its right."""


def snap(line: Line, allowed: Callable[[int, int], bool], wishes: Wishes | None = None) -> list[Step]:
    """The hexsides nearest to a line (map units), joined end to end.

    ``allowed`` says of (hex, direction) whether the line may follow that hexside.  Empty without a way.
    """
    wishes = wishes or Wishes()
    graph = _graph(shapely.LineString(line), allowed, wishes)
    first, last = _near(graph, line[0], wishes.start), _near(graph, line[-1], wishes.end)
    return _path(graph, first, last, wishes)


Graph = dict[grid.Corner, list[tuple[float, Step, tuple[Bank, Bank]]]]
"""From each corner the steps that lead on, what each costs and the hexes on its banks."""


def _graph(shape: shapely.LineString, allowed: Callable[[int, int], bool], wishes: Wishes) -> Graph:
    x0, y0, x1, y1 = shape.bounds
    shapely.prepare(shape)
    graph: Graph = {}
    for row in range(max(0, int(y0 / grid.ROW_PITCH) - 3), min(grid.ROWS, int(y1 / grid.ROW_PITCH) + 4)):
        for c in range(math.floor(x0) - 3, math.ceil(x1) + 4):
            h = row * grid.COLS + c % grid.COLS
            for d in range(3):
                (ax, ay), (bx, by) = grid.side(h, d)
                shift = c - c % grid.COLS
                away = shape.distance(shapely.Point((ax + bx) / 2 + shift, (ay + by) / 2))
                if away < 2.5 and grid.ADJ[h][d] >= 0 and allowed(h, d):
                    a, b = grid.side_corners(h, d)
                    for step in ((a, b, h, d), (b, a, h, d)):
                        right = right_of(*step)
                        left = h + grid.ADJ[h][d] - right
                        cost = grid.RADIUS * (1 + 8 * away * away) * wishes.share(right, left)
                        if cost < math.inf:
                            ways = graph.setdefault(step[0], [])
                            ways.append((cost, step, ((right, True), (left, False))))
    return graph


END = 2.2
"""How far from a line's end the hexsides may begin or end, in hexes."""
ASTRAY = 15.0
"""What a hex between a line's end and that of its hexsides costs, in hexes."""


def _near(graph: Graph, point: tuple[float, float], fits: Fits | None) -> dict[grid.Corner, float]:
    """The corners where a line may end, and what each costs."""

    def away(corner: grid.Corner) -> float:
        x, y = grid.corner_xy(corner)
        return math.hypot((x - point[0] + 180) % 360 - 180, y - point[1])

    corners = {*graph, *(step[1] for ways in graph.values() for _, step, _ in ways)}
    near = {c: far for c in corners if (fits is None or fits(c)) and (far := away(c)) < END}
    return {corner: ASTRAY * far for corner, far in near.items()}


SHUNNED = 20.0
"""What a corner costs that a line should keep off, in hexes."""


def _path(
    graph: Graph, first: dict[grid.Corner, float], last: dict[grid.Corner, float], wishes: Wishes
) -> list[Step]:
    """The cheapest way from one of the first corners to one of the last, past all banks."""
    cost = {(corner, 0): far for corner, far in first.items()}
    queue = [(far, where) for where, far in sorted(cost.items())]
    heapq.heapify(queue)
    came: dict[Stage, tuple[Stage, Step]] = {}
    best, goal = math.inf, None
    while queue and queue[0][0] < best:
        so_far, where = heapq.heappop(queue)
        if so_far > cost[where]:
            continue
        corner, passed = where
        if corner in last and where in came and passed == len(wishes.banks) and so_far + last[corner] < best:
            best, goal = so_far + last[corner], where
        if where in came and wishes.final(corner):
            continue
        for length, step, beside in graph.get(corner, ()):
            other = step[1]
            new = so_far + length + (SHUNNED if other not in last and wishes.shunned(other) else 0.0)
            on = (other, _passed(wishes.banks, passed, beside))
            if new < cost.get(on, math.inf):
                cost[on] = new
                came[on] = (where, step)
                heapq.heappush(queue, (new, on))
    steps: list[Step] = []
    while goal in came:
        goal, step = came[goal]
        steps.append(step)
    return steps[::-1]


Stage = tuple[grid.Corner, int]
"""A corner on the way, and how many banks are passed."""


def _passed(banks: tuple[Bank, ...], passed: int, beside: tuple[Bank, Bank]) -> int:
    """How many banks are passed after a step with these hexes beside it."""
    while passed < len(banks) and banks[passed] in beside:
        passed += 1
    return passed


def project_line(points: list[list[float]]) -> Line:
    """A line of [lon, lat] in map units; longitudes past 180 run on."""
    return [grid.to_xy(lon, lat) for lon, lat in points]


def forts(world: World, overrides: dict[str, Any]) -> None:
    """Fortified lines on hexsides of their owner's land, or of the territories that they are ``on``; along a
    line the enemy is to the left.
    """
    for item in overrides["fortified_lines"]:
        ground = set(item.get("on", [item["owner"]]))
        for a, b, h, d in mark(world, item["name"], "fort", project_line(item["line"]), ground):
            built = world.forts.setdefault((h, d), [])
            if item["owner"] not in {owner for _, owner, _ in built}:
                built.append((item["name"], item["owner"], right_of(a, b, h, d)))


def right_of(a: grid.Corner, b: grid.Corner, h: int, d: int) -> int:
    """The hex of a hexside that is to the right of who walks from one of its ends to the other."""
    (ax, ay), (bx, by), (x, y) = grid.corner_xy(a), grid.corner_xy(b), grid.centre(h)
    dx, x = _turn(bx - ax), _turn(x - ax)
    return h if x * (ay - by) + (y - ay) * dx > 0 else grid.ADJ[h][d]


def mark(world: World, name: str, kind: str, line: Line, ground: set[str] | None = None) -> list[Step]:
    """Gives every hexside along a line a kind; it keeps to hexsides between land hexes, those of some
    territories if any are told.
    """

    def dry(h: int, d: int) -> bool:
        other = grid.ADJ[h][d]
        own = not ground or bool({world.territory[h], world.territory[other]} & ground)
        return own and world.is_land(h) and world.is_land(other)

    steps = snap(line, dry)
    if not steps:
        world.notes.append(f"{kind} {name}: no hexsides to follow")
    for _, _, h, d in steps:
        world.add_side(h, d, kind, name)
    return steps


def length(line: Line) -> float:
    """Length of a line in hexes."""
    return sum(math.dist(a, b) for a, b in pairwise(line))
