"""Places: reading the gazetteer, and finding each a land hex of its own territory."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import grid
from world import LAKE, LAND, SEA, Place, World

RANKS = ("capital", "city", "town", "site")


def read(path: Path) -> list[Place]:
    """All rows of gazetteer.csv; raises ValueError for a row with too many or too few fields."""
    with path.open(encoding="utf-8", newline="") as text:
        rows = csv.DictReader(text)
        found = []
        for row in rows:
            if None in row or None in row.values():
                fields = f"{len(rows.fieldnames or ())} fields, a comma within one in quotes"
                raise ValueError(f"{path.name}:{rows.line_num}: {row['name']}: expected {fields}")
            found.append(_place(row))
        return found


def _place(row: dict[str, str]) -> Place:
    at = (float(row["place_at_lon"]), float(row["place_at_lat"])) if row["place_at_lon"] else None
    return Place(
        name=row["name"],
        modern=row["modern_name"],
        lon=float(row["lon"]),
        lat=float(row["lat"]),
        territory=row["territory"],
        kind=row["kind"],
        port=row["port"],
        factories=int(row["factories"]),
        oil=int(row["oil"]),
        resources=int(row["resources"]),
        at=at,
        sea_areas=[a for a in row["sea_areas"].split(";") if a],
        inland_port=row["inland_port"] == "1",
    )


def lay(world: World, borders: dict[str, Any]) -> None:
    """Puts every place on land, then lets places claim their hex for their territory by rank."""
    for place in world.places:
        place.hex = _dry(world, place)
    forced = set(borders["place_forced"])
    claims: dict[int, str] = {}
    order = sorted(world.places, key=lambda p: (p.name not in forced, RANKS.index(p.kind)))
    for place in order:
        if claims.get(place.hex, place.territory) != place.territory:
            _move(world, place, claims)
        claims.setdefault(place.hex, place.territory)
        world.territory[place.hex] = claims[place.hex]


def _dry(world: World, place: Place) -> int:
    h = grid.hex_at(*place.point)
    if world.kind[h] == LAND:
        return h
    x, y = place.point
    own = [n for n in grid.neighbours(h) if world.kind[n] == LAND and world.territory[n] == place.territory]
    near = min(own, key=lambda n: (grid.distance(n, x, y), n), default=-1)
    wet = world.kind[h] == LAKE or world.land_share[h] < 0.35
    if place.kind != "site" and near >= 0 and wet and grid.distance(near, x, y) <= 0.8:
        return near
    world.kind[h] = LAND
    world.territory[h] = place.territory
    return h


def _move(world: World, place: Place, claims: dict[int, str]) -> None:
    """To the nearest neighbouring land hex that is, or may become, its territory's."""
    x, y = place.point
    free = [n for n in grid.neighbours(place.hex) if world.kind[n] == LAND]
    own = [n for n in free if claims.get(n, world.territory[n]) == place.territory]
    pool = [*own, *(n for n in free if n not in claims and n not in own)]
    if place.port != "none" and not place.inland_port:
        pool = [n for n in pool if any(world.kind[m] == SEA for m in grid.neighbours(n))]
    ranked = sorted(pool, key=lambda n: (n not in own, grid.distance(n, x, y), n))
    if ranked:
        place.hex = ranked[0]
        world.notes.append(f"{place.name}: moved beside its own hex, which another country's place holds")
        return
    coast = [n for n in grid.neighbours(place.hex) if world.kind[n] == SEA]
    place.hex = min(coast, key=lambda n: (grid.distance(n, x, y), n))
    world.kind[place.hex] = LAND
    world.notes.append(f"{place.name}: its own hex is taken, land made beside it")


def crowded(world: World) -> list[str]:
    """Hexes with more than one place of the rank of a city, for the build's report."""
    counts = Counter(p.hex for p in world.places if p.kind in ("capital", "city"))
    return [", ".join(p.name for p in world.places if p.hex == h) for h, n in counts.items() if n > 1]
