"""Whether sea areas, their boxes and the passages between them agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where, named
from redball.errors import Fault
from redball.language import translated

_NEAR = 2
"""Hexes between a hex that closes a passage and the nearer of the two sea areas."""


def areas(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every sea area has hexes, a name of its own, and its box in one of its hexes."""
    for name, count in Counter(area.name.casefold() for area in atlas.sea_areas).items():
        if count > 1:
            yield Fault(
                "sea_areas.csv", translated("{0} sea areas called “{1}”", count, name), "one sea area a name"
            )
    for area in atlas.sea_areas:
        at = where.row("sea_areas", area.index, area.name)
        if not atlas.sea_hexes[area.index]:
            yield Fault(at, "no hex", "at least one hex in sea.txt")
        elif atlas.sea[area.box] != area.index:
            yield Fault(at, translated("its box in {0}", named(atlas, area.box)), "its box in it")


def links(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Links join two different areas, each pair once; areas that touch others are linked to one."""
    first: set[tuple[int, int]] = set()
    for index, link in enumerate(atlas.sea_links):
        pair = (min(link.a, link.b), max(link.a, link.b))
        at = where.row("sea_links", index, " - ".join(f"“{atlas.sea_areas[end].name}”" for end in pair))
        if link.a == link.b:
            yield Fault(at, "a link of an area with itself", "two different areas")
        elif pair in first:
            yield Fault(at, "a pair linked before", "one link a pair, which goes both ways")
        first.add(pair)
    for area, known in zip(atlas.sea_areas, atlas.sea_neighbours, strict=True):
        if not known and len(atlas.sea_areas) > 1 and _touches_another(atlas, area.index):
            at = where.row("sea_areas", area.index, area.name)
            yield Fault(at, "no link to the areas that it touches", "a link")


def closers(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Hexes that close a passage are land, close to one of its areas."""
    for index, link in enumerate(atlas.sea_links):
        at = where.row("sea_links", index, link.name)
        for node in link.closers:
            found = f"{named(atlas, node)} as a closer"
            if not atlas.is_land(node):
                yield Fault(at, translated("{0}, a hex of water", found), "a hex of land")
            elif not {int(atlas.sea[n]) for n in atlas.grid.within(node, _NEAR)} & {link.a, link.b}:
                yield Fault(
                    at,
                    translated("{0}, far from both areas", found),
                    translated("a hex {0} hexes from one at most", _NEAR),
                )


def _touches_another(atlas: Atlas, area: int) -> bool:
    beside = atlas.grid.adjacency[list(atlas.sea_hexes[area])]
    others = atlas.sea[beside[beside >= 0]]
    return bool(((others >= 0) & (others != area)).any())


CHECKS = (areas, links, closers)
