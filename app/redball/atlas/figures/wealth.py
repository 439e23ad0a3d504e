"""Figures of powers and countries: hexes, cities, ports, factories, oil and resources."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from redball.atlas.atlas import Atlas
from redball.atlas.features import Place, PortClass
from redball.atlas.figures.section import Cell, Section, Share
from redball.wording import name_of

_COUNTS: dict[str, Callable[[Place], int]] = {
    "cities": lambda place: int(place.is_city),
    "major_ports": lambda place: int(place.port is PortClass.MAJOR),
    "minor_ports": lambda place: int(place.port is PortClass.MINOR),
    "red": lambda place: place.red_factories,
    "blue": lambda place: place.blue_factories,
    "oil": lambda place: place.oil,
    "resources": lambda place: place.resources,
}


def sections(atlas: Atlas) -> Iterator[Section]:
    """Tables of what powers and countries have."""
    rail = _rail(atlas)
    yield _powers(atlas, rail)
    yield _oil(atlas)
    yield _countries(atlas, rail)


def _rail(atlas: Atlas) -> npt.NDArray[np.int64]:
    """Links of railway in each hex: a link counts in both, so that half their sum is the length."""
    found = np.zeros(len(atlas.grid), np.int64)
    for side in atlas.rails:
        found[list(side)] += 1
    return found


def _powers(atlas: Atlas, rail: npt.NDArray[np.int64]) -> Section:
    groups: dict[str, list[Place]] = defaultdict(list)
    for place in atlas.places:
        groups[atlas.controller_at(place.node)].append(place)
    rows: list[tuple[tuple[int, ...], tuple[Cell, ...]]] = []
    for index, code in enumerate(atlas.controllers):
        here = atlas.controller == index
        hexes = int((here & atlas.land).sum())
        if hexes:
            totals = _totals(groups[code])
            cities, factories = totals[0], totals[3] + totals[4]
            row: tuple[Cell, ...] = (
                name_of(code) if code else "?",
                hexes,
                *totals,
                int(rail[here].sum()) // 2,
            )
            rows.append(((-factories, -cities, -hexes), row))
    rows.sort(key=lambda row: row[0])
    return Section("powers", ("power", "hexes", *_COUNTS, "rail"), tuple(row for _, row in rows))


def _countries(atlas: Atlas, rail: npt.NDArray[np.int64]) -> Section:
    groups: dict[int, list[Place]] = defaultdict(list)
    for place in atlas.places:
        groups[int(atlas.territory[place.node])].append(place)
    rows: list[tuple[Cell, ...]] = []
    for index, territory in enumerate(atlas.territories[1:], 1):
        here = atlas.territory == index
        hexes = int((here & atlas.land).sum())
        totals = _totals(groups[index])
        rows.append((territory.name, territory.code, hexes, *totals, int(rail[here].sum()) // 2))
    rows.sort(key=lambda row: str(row[0]))
    return Section("countries", ("country", "code", "hexes", *_COUNTS, "rail"), tuple(rows))


def _totals(places: list[Place]) -> tuple[int, ...]:
    return tuple(sum(map(count, places)) for count in _COUNTS.values())


def _oil(atlas: Atlas) -> Section:
    """Oil by territory, with its share of the world's and where it is."""
    amounts: Counter[int] = Counter()
    wells: dict[int, list[str]] = defaultdict(list)
    for place in sorted(atlas.places, key=lambda place: (-place.oil, place.name)):
        if place.oil:
            territory = int(atlas.territory[place.node])
            amounts[territory] += place.oil
            wells[territory].append(f"{place.name} {place.oil}")
    whole = sum(amounts.values())
    rows = tuple(
        (atlas.territories[index].name, oil, Share(oil / whole), ", ".join(wells[index]))
        for index, oil in sorted(amounts.items(), key=lambda item: (-item[1], item[0]))
    )
    return Section("oil", ("country", "oil", "share", "wells"), rows)
