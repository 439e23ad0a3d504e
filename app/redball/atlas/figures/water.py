"""Figures of the water: sea areas, passages, rivers, lakes, features of hexsides."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from redball.atlas.atlas import Atlas
from redball.atlas.features import HexsideKind, RiverSize
from redball.atlas.figures.section import Section, word
from redball.atlas.parts import sea_parts

_LONG = 15
"""Hexsides from which a river is named."""


def sections(atlas: Atlas) -> Iterator[Section]:
    """Tables of the water."""
    yield _areas(atlas)
    yield _passages(atlas)
    yield from _rivers(atlas)
    yield _hexsides(atlas)
    yield _forts(atlas)


def _areas(atlas: Atlas) -> Section:
    ports = Counter(area for place in atlas.places if place.port for area in place.sea_areas)
    rows = []
    for area in atlas.sea_areas:
        pieces = sea_parts(atlas, area.index)
        sizes = " + ".join(str(len(part)) for part in pieces) if len(pieces) > 1 else ""
        links = len(atlas.sea_neighbours[area.index])
        hexes = len(atlas.sea_hexes[area.index])
        rows.append((area.name, area.sheet, hexes, links, ports[area.index], sizes))
    return Section("seas", ("sea_area", "sheet", "hexes", "sea_links", "ports", "pieces"), tuple(rows))


def _passages(atlas: Atlas) -> Section:
    rows = tuple(
        (
            link.name,
            link.kind,
            f"{atlas.sea_areas[link.a].name} – {atlas.sea_areas[link.b].name}",
            ", ".join(map(atlas.place_name, link.closers)),
        )
        for link in atlas.sea_links
        if link.name or link.closers
    )
    return Section("passages", ("passage", "sort", "between", "closers"), rows)


def _rivers(atlas: Atlas) -> Iterator[Section]:
    lengths: Counter[str] = Counter()
    into: dict[str, str] = {}
    names: dict[RiverSize, set[str]] = defaultdict(set)
    sides: Counter[RiverSize] = Counter()
    for river in atlas.rivers:
        lengths[river.name] += len(river.sides)
        # Of a river that runs through lakes, the end is that of another stretch.
        if into.get(river.name, "lake") == "lake":
            into[river.name] = river.into
        names[river.size].add(river.name)
        sides[river.size] += len(river.sides)
    rows = tuple((word(f"river.{size.value}"), len(names[size]), sides[size]) for size in RiverSize)
    yield Section("rivers", ("sort", "rivers", "hexsides"), rows)
    long = [(name, count, into[name]) for name, count in lengths.most_common() if count >= _LONG]
    yield Section("long_rivers", ("river", "hexsides", "ends_in"), tuple(long))


def _hexsides(atlas: Atlas) -> Section:
    counts = Counter(feature.kind for feature in atlas.features)
    counts[HexsideKind.RIVER] = sum(len(river.sides) for river in atlas.rivers)
    names: dict[HexsideKind, set[str]] = defaultdict(set)
    for feature in atlas.features:
        names[feature.kind].add(feature.name)
    rows = tuple(
        (
            word(f"hexside.{kind.value}"),
            counts[kind],
            ", ".join(sorted(filter(None, names[kind]))) if kind in _NAMED else "",
        )
        for kind in HexsideKind
        if counts[kind]
    )
    return Section("hexsides", ("sort", "hexsides", "names"), rows)


_NAMED = (HexsideKind.STRAIT, HexsideKind.CANAL, HexsideKind.ALPINE, HexsideKind.LAKE)


def _forts(atlas: Atlas) -> Section:
    lines: Counter[tuple[str, str]] = Counter(
        (feature.name, feature.owner) for feature in atlas.features if feature.kind is HexsideKind.FORT
    )
    known = {territory.code: territory.name for territory in atlas.territories}
    rows = tuple((name, known.get(owner, owner), count) for (name, owner), count in sorted(lines.items()))
    return Section("forts", ("fort", "country", "hexsides"), rows)
