"""The built map, read once, and a few ways to ask about it."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from redball.atlas import Atlas, load

MAPS = Path(__file__).resolve().parents[2] / "maps"
FOLDER = MAPS / "world-1939"
BUILDER = MAPS / "build"
SOURCES = BUILDER / "sources"


@pytest.fixture(scope="session")
def world() -> Atlas:
    return load(FOLDER)


@pytest.fixture(scope="session")
def at(world: Atlas) -> Callable[[str], int]:
    """The hex of a place."""
    return lambda name: world.places_by_name[name.casefold()].node


@pytest.fixture
def builder() -> Iterator[None]:
    """Lets a test import the builder's modules by their own names."""
    before = set(sys.modules)
    sys.path.insert(0, str(BUILDER))
    yield
    sys.path.remove(str(BUILDER))
    for name in set(sys.modules) - before:
        if str(BUILDER) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def reach(start: int, steps: Callable[[int], Iterable[int]]) -> set[int]:
    """All that can be reached from a hex."""
    found, queue = {start}, deque([start])
    while queue:
        for n in steps(queue.popleft()):
            if n not in found:
                found.add(n)
                queue.append(n)
    return found


def by_rail(world: Atlas, start: int) -> set[int]:
    """All hexes that rails reach from a hex."""
    links: dict[int, list[int]] = {}
    for a, b in world.rails:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    return reach(start, lambda n: links.get(n, ()))


def by_land(world: Atlas, start: int) -> set[int]:
    """All hexes that land units reach from a hex: no sea, no lake, no water hexside without a strait."""

    def steps(n: int) -> list[int]:
        return [m for m in world.grid.neighbours(n) if world.is_land(m) and not world.water_between(n, m)]

    return reach(start, steps)
