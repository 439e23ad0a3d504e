"""The figures at a glance, and what should be none."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from redball.atlas.atlas import Atlas
from redball.atlas.check.rivers import Meetings
from redball.atlas.features import PlaceKind, Terrain
from redball.atlas.figures.section import Cell, Section, Share, word


def section(atlas: Atlas, tables: tuple[Section, ...]) -> Section:
    """The summary of a map, given its other tables."""
    rows_of = {table.code: table.rows for table in tables}
    land, lakes = int(atlas.land.sum()), int((atlas.terrain == Terrain.LAKE).sum())
    ports = [place for place in atlas.places if place.port]
    cities = [place for place in atlas.places if place.is_city]
    meetings = Meetings(atlas)
    figures: dict[str, Cell] = {
        "hexes": len(atlas.grid),
        "land": land,
        "lakes": lakes,
        "sea": len(atlas.grid) - land - lakes,
        "land_share": Share(land / len(atlas.grid)),
        "territories": len(atlas.territories) - 1,
        "homes": len({territory.home for territory in atlas.territories if territory.home}),
        "places": len(atlas.places),
        "cities": len(cities),
        "capitals": sum(place.kind is PlaceKind.CAPITAL for place in atlas.places),
        "ports": len(ports),
        "red": sum(place.red_factories for place in atlas.places),
        "blue": sum(place.blue_factories for place in atlas.places),
        "oil": sum(place.oil for place in atlas.places),
        "resources": sum(place.resources for place in atlas.places),
        "rail": len(atlas.rails),
        "nets": len(rows_of["nets"]),
        "nets_beside": sum(row[2] != 0 for row in rows_of["nets"]),
        "rivers": len({river.name for river in atlas.rivers}),
        "rivers_apart": sum(not meetings.arrives(river) for river in atlas.rivers),
        "sea_areas": len(atlas.sea_areas),
        "seas_split": sum(row[-1] != "" for row in rows_of["seas"]),
        "lands": len(rows_of["lands"]) + sum(int(str(row[1])) for row in rows_of["islands"]),
        "ports_dry": sum(not place.sea_areas for place in ports),
        "cities_nowhere": sum(not atlas.territory[place.node] for place in cities),
    }
    return Section(
        "summary", ("figure", "count"), tuple((word(f"figure.{k}"), v) for k, v in figures.items())
    )


TEXT_LIMIT, OUTLINE_LIMIT = 3_000_000, 2_000_000
"""Bytes of all text files, and of all files of outlines, that a map should not go beyond."""


def sections(atlas: Atlas) -> Iterator[Section]:
    """Tables of files and names."""
    if any(atlas.place_labels):
        yield _labels(atlas)
    if os.path.isdir(atlas.folder):
        yield _files(atlas.folder)


def _labels(atlas: Atlas) -> Section:
    """At each size of the hexes how many places have their name shown; a short row goes on as it ends."""
    told = [keys for keys in atlas.place_labels if keys]
    rows = []
    for step in range(max(map(len, told))):
        names = sum(keys[min(step, len(keys) - 1)] != "-" for keys in told)
        rows.append((step + 1, names, len(told) - names))
    return Section("labels", ("step", "shown", "left_out"), tuple(rows))


def _files(folder: Path) -> Section:
    found = sorted(path for path in folder.rglob("*") if os.path.isfile(path))
    sizes = {path.relative_to(folder).as_posix(): path.stat().st_size for path in found}
    outlines = sum(size for name, size in sizes.items() if name.endswith(".npz"))
    text = sum(sizes.values()) - outlines
    rows: list[tuple[Cell, ...]] = [
        (word("files.text"), text, Share(text / TEXT_LIMIT)),
        (word("files.outlines"), outlines, Share(outlines / OUTLINE_LIMIT)),
    ]
    limits = {name: OUTLINE_LIMIT if name.endswith(".npz") else TEXT_LIMIT for name in sizes}
    rows += [(name, size, Share(size / limits[name])) for name, size in sizes.items()]
    return Section("files", ("file", "bytes", "of_limit"), tuple(rows))
