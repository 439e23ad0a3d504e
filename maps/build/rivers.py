"""Great rivers, snapped to hexsides from source to mouth."""

from __future__ import annotations

from typing import Any

import grid
from hexsides import Fits, Step, project_line, snap
from world import SEA, World


def lay(world: World, rivers: list[dict[str, Any]]) -> None:
    """Rivers in their order: a tributary comes after the river it joins."""
    courses: dict[str, set[grid.Corner]] = {}
    for river in rivers:
        steps = _course(world, river, courses)
        if not steps:
            world.notes.append(f"river {river['name']}: no course found")
        corners = {c for step in steps for c in step[:2]}
        courses.setdefault(river["name"], set()).update(corners)
        for _, _, h, d in steps:
            if world.is_land(h) and world.is_land(grid.ADJ[h][d]):
                world.add_side(h, d, "river", river["name"])


def _course(world: World, river: dict[str, Any], courses: dict[str, set[grid.Corner]]) -> list[Step]:
    def inland(h: int, d: int) -> bool:
        return SEA not in (world.kind[h], world.kind[grid.ADJ[h][d]])

    into = river.get("into", "sea")
    return snap(project_line(river["line"]), inland, _mouth(world, into, courses))


def _mouth(world: World, into: str, courses: dict[str, set[grid.Corner]]) -> Fits | None:
    if into == "sea":
        return lambda corner: any(world.kind[h] == SEA for h in around(corner))
    if into in courses:
        return lambda corner: corner in courses[into]
    if into not in ("lake", "land"):
        raise ValueError(f"rivers.toml: {into!r} is no river listed before")
    return None


def around(corner: grid.Corner) -> list[int]:
    """The hexes that meet at a corner."""
    col, row, south = corner
    h = row * grid.COLS + col if 0 <= row < grid.ROWS else -1
    others = (4, 5) if south else (1, 2)
    return [n for n in (h, *(grid.ADJ[h][d] for d in others)) if n >= 0] if h >= 0 else []
