"""Figures of railways and roads: nets, lines, stations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from redball.atlas.atlas import Atlas
from redball.atlas.features import PlaceKind
from redball.atlas.figures.land import name_of_part
from redball.atlas.figures.section import Section, word
from redball.atlas.parts import land_parts, rail_parts
from redball.hexes import hexside

_RANKS = {kind: rank for rank, kind in enumerate(PlaceKind)}
_STATIONS = 8
"""Stations of a net that are named."""


def sections(atlas: Atlas) -> Iterator[Section]:
    """Tables of railways."""
    yield _lines(atlas)
    yield _nets(atlas)


def _lines(atlas: Atlas) -> Section:
    """Lines and links of each sort."""
    sorts = {
        "all": list(atlas.rail_lines),
        "main": [line for line in atlas.rail_lines if line.main],
        "ferry": [line for line in atlas.rail_lines if line.ferry],
        "uncertain": [line for line in atlas.rail_lines if line.uncertain],
    }
    rows = [
        (
            word(f"line.{sort}"),
            len(lines),
            len({hexside(a, b) for li in lines for a, b in pairwise(li.nodes)}),
        )
        for sort, lines in sorts.items()
    ]
    links = {hexside(a, b) for road in atlas.roads for a, b in pairwise(road.nodes)}
    rows.append((word("line.road"), len(atlas.roads), len(links)))
    return Section("tracks", ("sort", "lines", "links"), tuple(rows))


def _nets(atlas: Atlas) -> Section:
    """Each net of railway: its land, how many nets are on that land, its chief stations."""
    bodies = land_parts(atlas)
    body_of = {node: index for index, part in enumerate(bodies) for node in part}
    nets = rail_parts(atlas)
    lands = [{body_of.get(node, -1) for node in net} for net in nets]
    links = [0] * len(nets)
    net_of = {node: index for index, net in enumerate(nets) for node in net}
    for a, _ in atlas.rails:
        links[net_of[a]] += 1
    rows = []
    for index, net in enumerate(nets):
        beside = sum(bool(lands[index] & other) for other in lands) - 1
        first = min(lands[index])
        land = name_of_part(atlas, bodies[first]) if first >= 0 else "?"
        rows.append((index + 1, links[index], beside, land, _stations(atlas, net)))
    return Section("nets", ("net", "links", "nets_beside", "land_part", "stations"), tuple(rows))


def _stations(atlas: Atlas, net: tuple[int, ...]) -> str:
    here = [
        min(atlas.places_at[node], key=lambda p: _RANKS[p.kind]) for node in net if node in atlas.places_at
    ]
    here.sort(key=lambda place: (_RANKS[place.kind], -place.factories, -place.port, place.name))
    more = f", +{len(here) - _STATIONS}" if len(here) > _STATIONS else ""
    return ", ".join(place.name for place in here[:_STATIONS]) + more
