"""Map folders with changed files."""

from __future__ import annotations

import csv
import io
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
from redball.atlas import Terrain
from redball.atlas.check import check_folder

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree, nonsense
from tests.fuzz.scenarios import as_toml
from tests.fuzz.soundness import Nonsense, is_text


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Write a map and give what spoils one of its files, checks it and mends the file again."""
    place = ground.settle(folder)
    files = {path: path.read_bytes() for path in sorted(place.iterdir()) if path.is_file()}

    def case(dice: random.Random) -> bool:
        path = dice.choice(list(files))
        try:
            path.write_bytes(_spoilt(path, files[path], dice))
            if dice.random() < 0.02:
                path.unlink()
            if ground.redball("check", place).code:
                return False
            must_be_a_map(place)
            return True
        finally:
            path.write_bytes(files[path])

    return case


def _spoilt(path: Path, data: bytes, dice: random.Random) -> bytes:
    roll, text = dice.random(), data.decode()
    if roll < 0.1:
        return bent_bytes(data, dice)
    if path.name == "map.toml" and roll < 0.8:
        return as_toml(bent_tree(tomllib.loads(text), dice), text, dice)
    if path.suffix == ".csv" and roll < 0.7:
        rows = bent_tree(list(csv.reader(text.splitlines())), dice)
        if isinstance(rows, list) and all(isinstance(row, list) for row in rows):
            out = io.StringIO()
            csv.writer(out, lineterminator="\n").writerows(rows)
            return out.getvalue().encode("utf-8", "replace")
    if path.suffix == ".txt" and roll < 0.7 and text:
        at = dice.randrange(len(text))
        put = dice.choice((dice.choice(text), str(nonsense(dice)), "", "~", "."))
        return (text[:at] + put + text[at + 1 :]).encode("utf-8", "replace")
    return bent_lines(text, dice).encode("utf-8", "replace")


def must_be_a_map(place: Path) -> None:
    """Say what makes no sense in a map.

    Raises:
        Nonsense: the first of it.

    """
    atlas = check_folder(place)
    size, areas = len(atlas.grid), len(atlas.sea_areas)
    if not 0 < size <= 10**6 or atlas.grid.cols * atlas.grid.rows != size:
        raise Nonsense(f"a map of {size} hexes")
    if not atlas.id or not is_text(atlas.id) or {"/", "\\"} & set(atlas.id) or atlas.id.startswith("."):
        raise Nonsense(f"the id {atlas.id!r:.80}")
    for layer in (atlas.terrain, atlas.territory, atlas.controller, atlas.sea, atlas.panel, atlas.weather):
        if len(layer) != size:
            raise Nonsense("a layer of another size")
    wet = np.asarray(atlas.terrain) == Terrain.SEA
    if ((np.asarray(atlas.sea) >= 0) != wet).any() or int(np.max(atlas.sea)) >= areas:
        raise Nonsense("sea without an area, or an area on land")
    names = [area.name for area in atlas.sea_areas]
    if len({name.casefold() for name in names}) != len(names) or not all(
        n.strip() and is_text(n) for n in names
    ):
        raise Nonsense(f"sea areas {names!r:.200}")
    for spot in atlas.places:
        if not spot.name.strip() or not is_text(spot.name) or not 0 <= spot.node < size:
            raise Nonsense(f"the place {spot!r:.200}")
        if min(spot.red_factories, spot.blue_factories, spot.oil, spot.resources) < 0:
            raise Nonsense(f"less than nothing at {spot.name}")
        if any(not 0 <= area < areas for area in spot.sea_areas):
            raise Nonsense(f"no such sea at {spot.name}")
    for line in (*atlas.rail_lines, *atlas.roads):
        if any(not 0 <= node < size for node in line.nodes):
            raise Nonsense(f"the line {line!r:.200}")
        if any(not atlas.grid.distance(a, b) <= 1 for a, b in zip(line.nodes, line.nodes[1:], strict=False)):
            raise Nonsense(f"a gap in the line {line!r:.200}")
