"""Whether railways, roads and the features of hexsides lie where they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where, named
from redball.atlas.features import HexsideKind
from redball.errors import Fault
from redball.language import translated


def rails(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every railway runs from neighbour to neighbour, on land; over the sea on a hexside by ferry only."""
    for index, line in enumerate(atlas.rail_lines):
        at = where.row("rails", index, f"{line.id} {line.name}")
        yield from _course(atlas, at, line.nodes)
        for a, b in pairwise(line.nodes):
            if not line.ferry and atlas.grid.direction(a, b) is not None and atlas.water_between(a, b):
                found = translated("{0} and {1}, with water between them", named(atlas, a), named(atlas, b))
                yield Fault(at, found, "hexes that land joins, or a line with ferry = 1")
    yield from _once("rails.csv", [line.id for line in atlas.rail_lines])


def roads(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every road runs from neighbour to neighbour, on land."""
    for index, road in enumerate(atlas.roads):
        yield from _course(atlas, where.row("roads", index, f"{road.id} {road.name}"), road.nodes)
    yield from _once("roads.csv", [road.id for road in atlas.roads])


def _course(atlas: Atlas, at: str, nodes: tuple[int, ...]) -> Iterator[Fault]:
    for node in nodes:
        if not atlas.is_land(node):
            yield Fault(at, translated("{0}, a hex of water", named(atlas, node)), "hexes of land")
    for a, b in pairwise(nodes):
        if atlas.grid.direction(a, b) is None:
            found = translated("{0} and {1}, which are apart", named(atlas, a), named(atlas, b))
            yield Fault(at, found, "hexes that are neighbours, one after the other")
    if len(nodes) < 2:
        yield Fault(at, translated("{0} hexes", len(nodes)), "two hexes or more")


def _once(table: str, ids: list[str]) -> Iterator[Fault]:
    for id, count in Counter(ids).items():
        if count > 1:
            yield Fault(table, translated("the id “{0}” {1} times", id, count), "one line an id")


def hexsides(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every feature of a hexside is defined once, and is beside land; forts have an owner and land behind."""
    for key, sides in atlas.hexsides.items():
        for (kind, _), count in Counter((side.kind, side.owner) for side in sides).items():
            if count > 1:
                yield Fault(
                    where.side(key, kind),
                    translated("{0} {1} times", kind, count),
                    "each kind once a hexside",
                )
        if not any(map(atlas.is_land, key)):
            kind = sides[0].kind
            yield Fault(
                where.side(key, kind),
                translated("{0} between two hexes of water", kind),
                "a hexside of a hex of land",
            )
        for side in sides:
            if side.kind is HexsideKind.FORT and not side.owner:
                yield Fault(where.side(key, side.kind), "a fort without an owner", "who built it")
            if side.kind is HexsideKind.FORT and not atlas.is_land(side.behind):
                found = translated("a fort that protects {0}, a hex of water", named(atlas, side.behind))
                yield Fault(where.side(key, side.kind), found, "a hex of land behind it")
        kinds = {side.kind for side in sides}
        if HexsideKind.STRAIT in kinds and kinds & {HexsideKind.SEA, HexsideKind.NARROWS}:
            found = "a strait, which can be crossed, where the sea can't"
            yield Fault(where.side(key, HexsideKind.STRAIT), found, "one of them")


CHECKS = (rails, roads, hexsides)
