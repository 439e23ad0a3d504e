"""Whether the parts of a map agree: what `redball check` looks at, and what the built map is tested for.

Loading reads every file; this looks at them together.  It takes some tens of milliseconds, which no start of
the program should pay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.errors import MapError
from redball.atlas.features import Place, Terrain
from redball.atlas.load import load
from redball.errors import Fault

_CLOSE = 2
"""Hexes between a port and the open water of a sea area that it adjoins by an arm of the sea."""
_MOST = 20
"""Faults told of each kind; a map with more of one kind is wrong as a whole."""


def check_folder(folder: Path) -> Atlas:
    """Read and check a map folder.

    Raises:
        MapError: every fault of its files, or of how they agree.

    """
    atlas = load(folder)
    if faults := check(atlas):
        raise MapError(faults)
    return atlas


def check(atlas: Atlas) -> list[Fault]:
    """Every fault of a map; an empty list for a sound one."""
    checks: tuple[Callable[[Atlas], Iterator[Fault]], ...] = (
        _seas,
        _territories,
        _panels,
        _labels,
        _sea_areas,
        _sea_links,
        _places,
        _place_names,
        _rails,
        _hexsides,
    )
    return [fault for one in checks for fault in _first(one(atlas))]


def _first(faults: Iterator[Fault]) -> Iterator[Fault]:
    for number, fault in enumerate(faults):
        if number == _MOST:
            yield Fault(fault.where.partition(":")[0], "more faults of this kind", "none")
            return
        yield fault


# --- layers -------------------------------------------------------------------------------------------------


def _seas(atlas: Atlas) -> Iterator[Fault]:
    """Every hex of the sea is in a sea area, no other is."""
    sea = atlas.terrain == Terrain.SEA
    for node in np.flatnonzero(sea & (atlas.sea < 0)).tolist():
        yield Fault(f"sea.txt: {_named(atlas, node)}", "a hex of the sea in no sea area", "one sea area")
    for node in np.flatnonzero(~sea & (atlas.sea >= 0)).tolist():
        area = atlas.sea_areas[atlas.sea[node]].name
        yield Fault(f"sea.txt: {_named(atlas, node)}", f"a hex of land in “{area}”", "only hexes of the sea")


def _territories(atlas: Atlas) -> Iterator[Fault]:
    """Every hex of land belongs to a territory and has a controller, no hex of the sea does."""
    land, sea = atlas.land, atlas.terrain == Terrain.SEA
    for name, layer in (("territory", atlas.territory), ("controller", atlas.controller)):
        for node in np.flatnonzero(land & (layer == 0)).tolist():
            yield Fault(f"{name}.txt: {_named(atlas, node)}", f"a hex of land without a {name}", f"a {name}")
        for node in np.flatnonzero(sea & (layer != 0)).tolist():
            yield Fault(f"{name}.txt: {_named(atlas, node)}", f"a hex of the sea with a {name}", "none")


def _panels(atlas: Atlas) -> Iterator[Fault]:
    """Every hex lies within the 100 x 100 hexes of its panel; every letter is used once."""
    for letter, count in Counter(panel.letter for panel in atlas.panels).items():
        if count > 1:
            yield Fault("sheets.csv", f"the letter {letter} {count} times", "one panel a letter")
    for index, panel in enumerate(atlas.panels):
        nodes = np.flatnonzero(atlas.panel == index)
        rows, cols = np.divmod(nodes, atlas.grid.cols)
        rows, cols = rows - panel.row0, (cols - panel.col0) % atlas.grid.cols
        for node in nodes[(rows < 0) | (rows > 99) | (cols > 99)].tolist():
            col, row = atlas.grid.colrow(node)
            found = f"column {col} row {row} in panel {panel.letter}"
            yield Fault("sheet.txt", found, "a hex within 100 x 100 of the panel's first row and column")


def _labels(atlas: Atlas) -> Iterator[Fault]:
    """Every hex has a label of its own that finds it again."""
    labels = [atlas.label(node) for node in range(len(atlas.grid))]
    for label, count in Counter(labels).items():
        if count > 1:
            yield Fault("sheet.txt", f"{count} hexes labelled {label}", "one hex a label")


# --- the sea ------------------------------------------------------------------------------------------------


def _sea_areas(atlas: Atlas) -> Iterator[Fault]:
    """Every sea area has hexes, a name of its own, and its box in one of its hexes."""
    for name, count in Counter(area.name.casefold() for area in atlas.sea_areas).items():
        if count > 1:
            yield Fault("sea_areas.csv", f"{count} sea areas called “{name}”", "one sea area a name")
    for area in atlas.sea_areas:
        if not atlas.sea_hexes[area.index]:
            yield Fault(f"sea_areas.csv: {area.name}", "no hex", "at least one hex in sea.txt")
        elif atlas.sea[area.box] != area.index:
            yield Fault(
                f"sea_areas.csv: {area.name}", f"its box in {_named(atlas, area.box)}", "its box in it"
            )


def _sea_links(atlas: Atlas) -> Iterator[Fault]:
    """Links join two different areas, each pair once; those that touch are linked; closers are on land."""
    seen: Counter[tuple[int, int]] = Counter((min(s.a, s.b), max(s.a, s.b)) for s in atlas.sea_links)
    for (a, b), count in seen.items():
        pair = f"“{atlas.sea_areas[a].name}” and “{atlas.sea_areas[b].name}”"
        if a == b:
            yield Fault("sea_links.csv", f"{pair}, a link of an area with itself", "two different areas")
        elif count > 1:
            yield Fault(
                "sea_links.csv", f"{pair} linked {count} times", "one link a pair, which goes both ways"
            )
    for link in atlas.sea_links:
        for node in link.closers:
            if not atlas.is_land(node):
                found = f"{_named(atlas, node)} as a closer of {link.name}"
                yield Fault("sea_links.csv", f"{found}, a hex of water", "a hex of land")
    for area, links in zip(atlas.sea_areas, atlas.sea_neighbours, strict=True):
        if not links and len(atlas.sea_areas) > 1 and _touches_another(atlas, area.index):
            yield Fault(f"sea_areas.csv: {area.name}", "no link to the areas that it touches", "a link")


def _touches_another(atlas: Atlas, area: int) -> bool:
    beside = atlas.grid.adjacency[list(atlas.sea_hexes[area])]
    others = atlas.sea[beside[beside >= 0]]
    return bool(((others >= 0) & (others != area)).any())


# --- places and lines ---------------------------------------------------------------------------------------


def _places(atlas: Atlas) -> Iterator[Fault]:
    """Every place is on land, in its own territory; every port opens on sea areas close to it."""
    for place in atlas.places:
        where = f"places.csv: {place.name}"
        if not atlas.is_land(place.node):
            yield Fault(where, f"a place in {atlas.label(place.node)}, a hex of water", "a place on land")
        elif place.territory != (here := atlas.territory_at(place.node).code):
            yield Fault(
                where, f"a place of {place.territory} in a hex of {here}", "one and the same territory"
            )
        if place.port and not place.sea_areas:
            yield Fault(where, "a port on no sea area", "a sea area close to it")
        yield from (
            Fault(where, f"a port on “{atlas.sea_areas[area].name}”", "a sea area close to it")
            for area in place.sea_areas
            if not _adjoins(atlas, place, area)
        )


def _adjoins(atlas: Atlas, place: Place, area: int) -> bool:
    """True if the area has a hex close to the place, or hardly farther than any sea: a river port."""
    if any(int(atlas.sea[node]) == area for node in atlas.grid.within(place.node, _CLOSE)):
        return True
    reach = _CLOSE
    while (near := atlas.sea[atlas.grid.within(place.node, reach)]).max() < 0 and reach < atlas.grid.cols:
        reach += 1
    return area in near or area in atlas.sea[atlas.grid.within(place.node, reach + _CLOSE)]


def _place_names(atlas: Atlas) -> Iterator[Fault]:
    """Every name finds its own place."""
    for name, count in Counter(place.name.casefold() for place in atlas.places).items():
        if count > 1:
            yield Fault("places.csv", f"{count} places called “{name}”", "one place a name")


def _rails(atlas: Atlas) -> Iterator[Fault]:
    """Every railway and road runs from neighbour to neighbour, on land."""
    lines = [(f"rails.csv: {line.id} {line.name}", line.nodes) for line in atlas.rail_lines]
    lines += [(f"roads.csv: {road.id} {road.name}", road.nodes) for road in atlas.roads]
    for where, nodes in lines:
        for node in nodes:
            if not atlas.is_land(node):
                yield Fault(where, f"{_named(atlas, node)}, a hex of water", "hexes of land")
        for a, b in pairwise(nodes):
            if atlas.grid.direction(a, b) is None:
                found = f"{_named(atlas, a)} and {_named(atlas, b)}, which are apart"
                yield Fault(where, found, "hexes that are neighbours, one after the other")
        if len(nodes) < 2:
            yield Fault(where, f"{len(nodes)} hexes", "two hexes or more")


def _hexsides(atlas: Atlas) -> Iterator[Fault]:
    """Every hexside feature is told once, and lies beside land."""
    for sides in atlas.hexsides.values():
        where = f"hexsides.csv: {_named(atlas, sides[0].a)} - {_named(atlas, sides[0].b)}"
        for kind, count in Counter(side.kind for side in sides).items():
            if count > 1:
                yield Fault(where, f"{kind} {count} times", "each kind once a hexside")
        if not (atlas.is_land(sides[0].a) or atlas.is_land(sides[0].b)):
            yield Fault(where, f"{sides[0].kind} between two hexes of water", "a hexside of a hex of land")


def _named(atlas: Atlas, node: int) -> str:
    """A hex by its place and its label."""
    name, label = atlas.place_name(node), atlas.label(node)
    return label if name == label else f"{name} ({label})"
