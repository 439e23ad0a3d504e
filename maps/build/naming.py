"""Where all names stand: placed by the program's own code, on the map as it has just been written.

Symbols make room for each other first, and names for symbols.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redball.atlas import Atlas, load
from redball.atlas.features import AreaKind, AreaLabel
from redball.canvas.basemap.names.area_names import AreaName
from redball.canvas.basemap.names.labelling import ENDLESS, Planner, area_labels, place_labels
from redball.canvas.basemap.places.sites import Sites
from write import table

_WORTH = {AreaKind.OCEAN: 90.0, AreaKind.REGION: 9.0, AreaKind.RANGE: 11.0}
_FROM = {AreaKind.OCEAN: 3.2, AreaKind.REGION: 28.0, AreaKind.RANGE: 24.0}
_UNTIL = {AreaKind.OCEAN: 7.0}
_OCEAN = 18.0
"""Hexes of room from which a name of [ocean] is that of an ocean; the others are seas of the world view."""


def lay(out: Path, hand: dict[str, Any]) -> None:
    """Writes labels.csv and area_labels.csv of the map in a folder; ``hand`` is labels.toml."""
    for name in ("labels.csv", "area_labels.csv"):
        (out / name).unlink(missing_ok=True)
    atlas = load(out)
    sites = Sites(atlas)
    plans = Planner(atlas, sites, area_names(atlas, hand)).all()
    positions = zip((place.name for place in atlas.places), place_labels(plans, sites.all), strict=True)
    table(out / "labels.csv", "name,positions", positions)
    rows = (_row(atlas, label) for label in area_labels(dict(enumerate(plans))))
    table(out / "area_labels.csv", "kind,text,from,to,lon,lat,angle,bend,spread", rows)


def area_names(atlas: Atlas, hand: dict[str, Any]) -> Iterator[AreaName]:
    """The names of labels.toml that belong to no country and no sea area."""
    for kind in (AreaKind.OCEAN, AreaKind.REGION, AreaKind.RANGE):
        for name, own in hand[kind.value].items():
            wide = kind == AreaKind.OCEAN and own["spread"] >= _OCEAN
            yield AreaName(
                kind=kind,
                text=name,
                x=atlas.project(own["lon"], own["lat"])[0],
                y=atlas.project(own["lon"], own["lat"])[1],
                angle=float(own.get("angle", 0)),
                spread=float(own["spread"]),
                first=float(own.get("from", _FROM[kind])),
                last=float(own.get("until", _UNTIL.get(kind, ENDLESS))),
                worth=_WORTH[kind] + (400.0 if wide else 0.0),
                layer="land",
                number=int(kind != AreaKind.OCEAN),
                loose=1.3,
            )


def _row(atlas: Atlas, label: AreaLabel) -> tuple[str, ...]:
    lon = label.x * atlas.lon_step + atlas.lon0
    lat = atlas.lat0 - label.y * atlas.lat_step / (3**0.5 / 2)
    return (
        label.kind.value, "/".join(label.lines), f"{label.first:g}", f"{label.last:g}", f"{lon:.3f}",
        f"{lat:.3f}", f"{label.angle:.1f}", f"{label.bend:.2f}", f"{label.spread:.1f}",
    )  # fmt: skip
