"""What hangs together on a map: bodies of land, pieces of a sea area, nets of railway."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from redball.atlas.atlas import Atlas
from redball.hexes import hexside

Part = tuple[int, ...]
"""Hexes that hang together, in order."""


def parts(nodes: Iterable[int], beside: Callable[[int], Iterable[int]]) -> tuple[Part, ...]:
    """The parts into which hexes fall, the largest first; ``beside`` gives the hexes joined to one."""
    left, found = set(nodes), []
    while left:
        edge = [left.pop()]
        here = list(edge)
        while edge:
            new = [n for n in beside(edge.pop()) if n in left]
            left.difference_update(new)
            edge += dict.fromkeys(new)
            here += dict.fromkeys(new)
        found.append(tuple(sorted(here)))
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


def land_parts(atlas: Atlas) -> tuple[Part, ...]:
    """Continents and islands: straits that can be crossed join them, the sea on a hexside parts them."""
    adjacency = atlas.grid.adjacency.tolist()

    def beside(node: int) -> list[int]:
        return [m for m in adjacency[node] if m >= 0 and hexside(node, m) not in atlas.shut_sides]

    return parts(np.flatnonzero(atlas.land).tolist(), beside)


def sea_parts(atlas: Atlas, area: int) -> tuple[Part, ...]:
    """The pieces of a sea area; one, if it isn't split."""
    adjacency = atlas.grid.adjacency
    return parts(atlas.sea_hexes[area], lambda node: adjacency[node].tolist())


def rail_parts(atlas: Atlas) -> tuple[Part, ...]:
    """The nets of railway."""
    joined: dict[int, set[int]] = {}
    for a, b in atlas.rails:
        joined.setdefault(a, set()).add(b)
        joined.setdefault(b, set()).add(a)
    return parts(joined, joined.__getitem__)
