"""Figures of the land: terrain, map sheets, weather zones, bodies of land."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.features import Terrain
from redball.atlas.figures.section import Cell, Section, Share, word
from redball.atlas.parts import Part, land_parts

_SMALL = 4
"""Hexes below which an island is only counted."""


def sections(atlas: Atlas) -> Iterator[Section]:
    """Tables of the land."""
    yield _terrain(atlas)
    yield _sheets(atlas)
    yield _weather(atlas)
    yield from _bodies(atlas)


def _terrain(atlas: Atlas) -> Section:
    """Hexes of each terrain, and its share of the land of the world and of each sheet; lakes aside."""
    sheets = tuple(dict.fromkeys(panel.sheet for panel in atlas.panels))
    sheet_of = np.array([sheets.index(panel.sheet) for panel in atlas.panels], np.int64)[atlas.panel]
    counts = np.zeros((len(Terrain), len(sheets)), np.int64)
    np.add.at(counts, (atlas.terrain, sheet_of), 1)
    kinds = [kind for kind in Terrain if kind not in (Terrain.SEA, Terrain.LAKE) and counts[kind].any()]
    land = counts[kinds].sum(axis=0)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            word(f"terrain.{kind.name.lower()}"),
            int(counts[kind].sum()),
            _share(counts[kind].sum(), land.sum()),
            *(_share(count, whole) for count, whole in zip(counts[kind], land, strict=True)),
        )
        for kind in kinds
    )
    return Section("terrain", ("terrain", "hexes", "share", *sheets), rows)


def _sheets(atlas: Atlas) -> Section:
    rows: list[tuple[Cell, ...]] = []
    for sheet in dict.fromkeys(panel.sheet for panel in atlas.panels):
        panels = [index for index, panel in enumerate(atlas.panels) if panel.sheet == sheet]
        here = np.isin(atlas.panel, panels)
        hexes, land = int(here.sum()), int((here & atlas.land).sum())
        letters = " ".join(atlas.panels[index].letter for index in panels)
        rows.append((sheet, hexes, land, _share(land, hexes), letters))
    return Section("sheets", ("sheet", "hexes", "land", "share", "letters"), tuple(rows))


def _weather(atlas: Atlas) -> Section:
    rows = []
    for index, zone in enumerate(atlas.weather_zones):
        here = atlas.weather == index
        land = int((here & atlas.land).sum())
        rows.append((zone, int(here.sum()), land, _share(land, atlas.land.sum())))
    return Section("weather", ("zone", "hexes", "land", "share"), tuple(rows))


def _bodies(atlas: Atlas) -> Iterator[Section]:
    found = land_parts(atlas)
    large = [part for part in found if len(part) >= _SMALL]
    rows = tuple(
        (name_of_part(atlas, part), len(part), _share(len(part), atlas.land.sum())) for part in large
    )
    yield Section("lands", ("land_part", "hexes", "share"), rows)
    sizes = tuple((size, sum(len(part) == size for part in found)) for size in range(1, _SMALL))
    yield Section("islands", ("size", "islands"), sizes)


def name_of_part(atlas: Atlas, part: Part) -> str:
    """A body of land by the territories that hold most of it."""
    counts = np.bincount(atlas.territory[list(part)], minlength=len(atlas.territories))
    order = [index for index in np.argsort(-counts, kind="stable").tolist() if counts[index]]
    names = [atlas.territories[index].name or "?" for index in order[:2]]
    return ", ".join(names) + (", …" if len(order) > 2 else "")


def _share(part: int, whole: int) -> Share:
    return Share(int(part) / int(whole)) if whole else Share(0)
