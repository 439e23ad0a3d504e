"""Rivers, snapped to hexsides from source to mouth."""

from __future__ import annotations

from typing import Any

import banks
import grid
from hexsides import Fits, Step, Wishes, project_line, snap
from world import LAKE, SEA, Course, World

SIZES = ("great", "main", "small")
WET = {"sea", "narrows", "strait"}
"""Hexsides in sea water: a river ends at them as it does at a sea hex."""


def lay(world: World, rivers: list[dict[str, Any]]) -> None:
    """Rivers in their order: a tributary comes after the river it joins, an arm after its river."""
    courses: dict[str, set[grid.Corner]] = {}
    for river in rivers:
        steps = _course(world, river, courses)
        if not steps:
            world.notes.append(f"river {river['name']}: no course found")
            continue
        courses.setdefault(river["name"], set()).update(c for step in steps for c in step[:2])
        sides = [(h, d) for _, _, h, d in steps]
        for h, d in sides:
            world.add_side(h, d, "river", river["name"])
        if river["size"] not in SIZES:
            raise ValueError(f"rivers.toml: {river['size']!r} is no size of a river")
        world.rivers.append(Course(river["name"], river["size"], river.get("into", "sea"), sides))


def _course(world: World, river: dict[str, Any], courses: dict[str, set[grid.Corner]]) -> list[Step]:
    """A river's steps: between land hexes, off the courses of other rivers."""
    taken = {corner for corners in courses.values() for corner in corners}
    into = river.get("into", "sea")

    def free(h: int, d: int) -> bool:
        dry = world.is_land(h) and world.is_land(grid.ADJ[h][d])
        return dry and "river" not in world.hexsides.get((h, d), {})

    line = project_line(river["line"])
    beside = banks.Banks(world, river, line)
    joined = courses.get(into, set())
    source = _end(world, river.get("from", "land"), line[0], courses)
    wishes = Wishes(
        start=source or (lambda corner: corner not in taken),
        end=_end(world, into, line[-1], courses),
        final=lambda corner: corner in joined,
        shunned=lambda corner: corner in taken,
        share=beside.share,
        banks=beside.told,
    )
    steps = snap(line, free, wishes)
    world.notes += banks.faults(world, river, steps)
    return steps


def _end(
    world: World, what: str, point: tuple[float, float], courses: dict[str, set[grid.Corner]]
) -> Fits | None:
    """Which corners a river may begin or end at."""
    if what == "sea":
        wet = [side for side, kinds in world.hexsides.items() if WET & set(kinds)]
        water = {corner for side in wet for corner in grid.side_corners(*side)}
        return lambda corner: corner in water or any(world.kind[h] == SEA for h in around(corner))
    if what == "lake":
        wet = _lake(world, point)
        return (lambda corner: bool(wet & set(around(corner)))) if wet else None
    if what in courses:
        return lambda corner: corner in courses[what]
    if what != "land":
        raise ValueError(f"rivers.toml: {what!r} is no river listed before")
    return None


def _lake(world: World, point: tuple[float, float]) -> set[int]:
    """The lake hexes of the lake at a point, none when it is smaller than a hex."""
    near = {grid.hex_at(*point)}
    for _ in range(2):
        near |= {n for h in near for n in grid.neighbours(h)}
    wet = [h for h in near if world.kind[h] == LAKE]
    if not wet:
        return set()
    found = {min(wet, key=lambda h: (grid.distance(h, *point), h))}
    while fresh := {n for h in found for n in grid.neighbours(h) if world.kind[n] == LAKE} - found:
        found |= fresh
    return found


def around(corner: grid.Corner) -> list[int]:
    """The hexes that meet at a corner."""
    col, row, south = corner
    h = row * grid.COLS + col if 0 <= row < grid.ROWS else -1
    others = (4, 5) if south else (1, 2)
    return [n for n in (h, *(grid.ADJ[h][d] for d in others)) if n >= 0] if h >= 0 else []
