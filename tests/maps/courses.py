"""Rivers of a built map as walks from corner to corner, and the banks that hexes lie on."""

from __future__ import annotations

from collections.abc import Iterator

from redball.atlas import Atlas, HexsideKind, River, Terrain

Corner = tuple[float, float]
WET = {HexsideKind.SEA, HexsideKind.NARROWS, HexsideKind.STRAIT, HexsideKind.CANAL}


def corners(world: Atlas, a: int, b: int) -> tuple[Corner, Corner]:
    """Both ends of a hexside."""
    direction = world.grid.direction(a, b)
    assert direction is not None
    near, far = ((round(x % 360, 3), round(y, 3)) for x, y in world.grid.side_ends(a, direction))
    return near, far


def course(world: Atlas, river: River) -> list[Corner]:
    """The corners of a river from source to mouth; fails where two hexsides don't join."""
    ends = [corners(world, a, b) for a, b in river.sides]
    if len(ends) == 1:
        return sorted(ends[0], key=lambda corner: arrives(world, river, corner))
    walk = [next(corner for corner in ends[0] if corner not in ends[1])]
    for a, b in ends:
        assert walk[-1] in (a, b), f"{river.name} is in pieces"
        walk.append(b if walk[-1] == a else a)
    return walk


def arrives(world: Atlas, river: River, corner: Corner) -> bool:
    """True where a corner touches what a river ends in."""
    if river.into == "sea":
        wet = any(_kinds(world, side) & WET for side in _sides(world, corner))
        return wet or any(world.terrain[n] == Terrain.SEA for n in around(world, corner))
    if river.into == "lake":
        return any(world.terrain[n] == Terrain.LAKE for n in around(world, corner))
    return any(
        corner in corners(world, *side)
        for other in world.rivers
        if other.name == river.into
        for side in other.sides
    )


def _sides(world: Atlas, corner: Corner) -> Iterator[tuple[int, int]]:
    """The hexsides that meet at a corner."""
    near = sorted(set(around(world, corner)))
    yield from ((a, b) for a in near for b in near if a < b and corner in corners(world, a, b))


def _kinds(world: Atlas, side: tuple[int, int]) -> set[HexsideKind]:
    return {feature.kind for feature in world.hexsides.get(side, ())}


def around(world: Atlas, corner: Corner) -> list[int]:
    """The hexes that meet at a corner."""
    x, y = corner
    beside = [world.grid.at(x + dx, y + dy) for dx in (-0.1, 0.1) for dy in (-0.08, 0.08)]
    return [world.grid.at(x, y + 0.1), world.grid.at(x, y - 0.1), *beside]


def banks(world: Atlas, river: River, node: int) -> set[str]:
    """The banks of a river that a hex beside it lies on, seen downstream; none when it isn't beside it."""
    found, walk = set(), course(world, river)
    for (ax, ay), (bx, by), side in zip(walk[:-1], walk[1:], river.sides, strict=True):
        if node in side:
            x, y = world.grid.centre(node)
            dx, vx = ((span + 180) % 360 - 180 for span in (bx - ax, x - ax))
            found.add("right" if dx * (y - ay) - (by - ay) * vx > 0 else "left")
    return found
