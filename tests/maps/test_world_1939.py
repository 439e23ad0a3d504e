"""The parts of world-1939 agree with one another."""

from __future__ import annotations

import csv
import hashlib
import json
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import groupby, pairwise

import numpy as np
import pytest
from redball.atlas import Atlas, HexsideKind, PortClass, Terrain
from redball.canvas.basemap.geometry.land import Rings
from redball.hexes import hexside

from .conftest import BUILDER, FOLDER, SOURCES

LAYERS = ("terrain", "territory", "controller", "sea", "sheet", "weather")


@pytest.mark.parametrize("name", LAYERS)
def test_layers_have_one_character_a_hex(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert text.endswith("\n") and "\r" not in text
    rows = text[:-1].split("\n")
    assert len(rows) == 195
    assert {len(row) for row in rows} == {360}


def test_the_map_is_built_from_the_sources_beside_it(builder: None) -> None:
    import build

    head = tomllib.loads((FOLDER / "map.toml").read_text("utf-8"))
    assert head["built_from"] == build.digest(), "a source changed: run packaging/dev.py build-map"


def test_the_digest_sees_sources_and_builder(builder: None) -> None:
    import build

    paths = sorted((*SOURCES.iterdir(), *BUILDER.glob("*.py")), key=lambda p: p.name)
    paths += [build.PROGRAM / f"{name}.py" for name in build.NAMERS]
    by_hand = hashlib.sha256()
    for path in paths:
        by_hand.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    assert build.digest() == f"sha256:{by_hand.hexdigest()}"
    assert "sources" not in sys.modules


def test_the_digest_sees_all_that_places_names(builder: None) -> None:
    import build

    code = "import sys, naming; print(*(n for n in sys.modules if n.startswith('redball.canvas.')))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=BUILDER, capture_output=True, text=True, check=True
    )
    used = {name.removeprefix("redball.canvas.").replace(".", "/") for name in done.stdout.split()}
    rooms = {name.rpartition("/")[0] for name in build.NAMERS} - {""}
    assert used - {"basemap"} - rooms == set(build.NAMERS)


def test_every_land_hex_has_a_country_and_every_sea_hex_one_area(world: Atlas) -> None:
    wet = world.terrain == Terrain.SEA
    assert (world.sea[wet] >= 0).all()
    assert (world.sea[~wet] < 0).all()
    assert (world.territory[wet] == 0).all()
    assert (world.territory[~wet] > 0).all()
    assert (world.controller[~wet] > 0).all()


def test_every_place_is_on_land_of_its_country(world: Atlas) -> None:
    for place in world.places:
        assert world.is_land(place.node), place.name
        assert world.terrain_at(place.node) != Terrain.DEPRESSION, place.name
    assert len({p.name for p in world.places}) == len(world.places)


def test_places_keep_their_country_of_the_gazetteer(world: Atlas) -> None:
    with (SOURCES / "gazetteer.csv").open(encoding="utf-8", newline="") as text:
        wanted = {row["name"]: row["territory"] for row in csv.DictReader(text)}
    assert set(wanted) == {p.name for p in world.places}
    astray = [p.name for p in world.places if world.territory_at(p.node).code != wanted[p.name]]
    assert astray == []


def test_places_lie_near_their_true_position(world: Atlas) -> None:
    for place in world.places:
        x, y = world.grid.centre(place.node)
        dx = (place.x - x + 180) % 360 - 180
        assert np.hypot(dx, place.y - y) < 1.45, place.name


def test_every_port_opens_on_a_sea_area_that_it_adjoins_or_is_an_inland_port(world: Atlas) -> None:
    with (SOURCES / "gazetteer.csv").open(encoding="utf-8", newline="") as text:
        inland = {row["name"] for row in csv.DictReader(text) if row["inland_port"] == "1"}
    for place in world.places:
        if place.port == PortClass.NONE:
            assert place.sea_areas == (), place.name
            continue
        assert place.sea_areas, place.name
        around = {int(world.sea[n]) for n in world.grid.neighbours(place.node)}
        assert set(place.sea_areas) <= around or place.name in inland, place.name


def test_every_rail_runs_between_neighbours_on_land(world: Atlas) -> None:
    for line in world.rail_lines:
        for a, b in pairwise(line.nodes):
            assert world.grid.direction(a, b) is not None, line.id
            assert world.is_land(a) and world.is_land(b), line.id
            assert not world.water_between(a, b), line.id


def test_every_rail_line_calls_at_its_stops(world: Atlas, at: Callable[[str], int]) -> None:
    lines: dict[str, list[int]] = {}
    for line in world.rail_lines:
        so_far = lines.setdefault(line.id.partition(".")[0], [])
        so_far += line.nodes[1:] if so_far else line.nodes
    with (SOURCES / "rails.csv").open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    for row in rows:
        stops = [node for node, _ in groupby(at(name.strip()) for name in row["stops"].split(">"))]
        if len(stops) > 1:
            left = iter(lines[row["id"]])
            assert all(any(stop == n for n in left) for stop in stops), row["id"]


def test_trains_cross_a_strait_only_by_a_ferry_or_a_bridge(world: Atlas) -> None:
    with (SOURCES / "crossings.csv").open(encoding="utf-8", newline="") as text:
        over = {row["strait"]: row["by"] == "ferry" for row in csv.DictReader(text)}
    crossed = set()
    for line in world.rail_lines:
        for side in map(hexside, line.nodes, line.nodes[1:]):
            (name,) = {s.name for s in world.hexsides.get(side, ()) if s.kind == HexsideKind.STRAIT} or {""}
            assert line.ferry == over.get(name, False), line.id
            assert not name or name in over, line.id
            crossed |= {name} - {""}
    assert crossed == set(over)


def test_every_road_runs_between_neighbours_on_land(world: Atlas) -> None:
    assert [road.name for road in world.roads] == ["Burma Road"]
    for road in world.roads:
        for a, b in pairwise(road.nodes):
            assert world.grid.direction(a, b) is not None and not world.water_between(a, b)


def test_labels_are_unique_and_found_again(world: Atlas) -> None:
    labels = [world.label(n) for n in range(len(world.grid))]
    assert all(len(label) == 6 for label in labels)
    assert max(Counter(labels).values()) == 1
    assert all(world.find(labels[n]) == n for n in range(0, len(labels), 97))


def test_panels_fit_a_hundred_by_a_hundred(world: Atlas) -> None:
    for index, panel in enumerate(world.panels):
        rows, cols = np.divmod(np.flatnonzero(world.panel == index), world.grid.cols)
        assert len(rows)
        assert (rows - panel.row0).min() >= 0 and (rows - panel.row0).max() < 100
        assert ((cols - panel.col0) % world.grid.cols).max() < 100
    assert {p.sheet for p in world.panels} == {
        "Western European", "Eastern European", "Scandinavian", "African", "Asian", "Pacific", "American",
    }  # fmt: skip


def test_sea_links_join_different_areas_once_and_cover_all_contacts(world: Atlas) -> None:
    pairs = [(link.a, link.b) for link in world.sea_links]
    assert all(a != b for a, b in pairs)
    assert len({frozenset(p) for p in pairs}) == len(pairs)
    touching = {
        frozenset((int(world.sea[n]), int(world.sea[m])))
        for n in np.flatnonzero(world.sea >= 0).tolist()
        for m in world.grid.neighbours(n)
        if world.sea[m] >= 0 and world.sea[m] != world.sea[n]
    }
    assert touching <= {frozenset(p) for p in pairs}
    for a, neighbours in enumerate(world.sea_neighbours):
        assert all(any(c == a for c, _ in world.sea_neighbours[b]) for b, _ in neighbours)


def test_every_sea_area_has_its_box_and_can_be_left_unless_it_is_the_caspian(world: Atlas) -> None:
    for index, area in enumerate(world.sea_areas):
        assert world.sea[area.box] == index, area.name
    alone = [world.sea_areas[i].name for i, links in enumerate(world.sea_neighbours) if not links]
    assert alone == ["Caspian Sea"]


def test_closers_are_land_places_of_the_passage(world: Atlas) -> None:
    for link in world.sea_links:
        assert all(world.is_land(n) for n in link.closers)
        assert not link.closers or link.kind != "open"


def test_water_hexsides_lie_between_land_hexes(world: Atlas) -> None:
    kinds: Counter[HexsideKind] = Counter()
    for (a, b), sides in world.hexsides.items():
        kinds.update(side.kind for side in sides)
        assert world.is_land(a) and world.is_land(b)
        assert world.grid.direction(a, b) is not None
        found = {side.kind for side in sides}
        assert not {HexsideKind.STRAIT, HexsideKind.SEA} <= found
    assert set(kinds) == set(HexsideKind)


def test_rivers_run_on_from_hexside_to_hexside(world: Atlas) -> None:
    courses: dict[str, list[tuple[tuple[float, float], ...]]] = {}
    for (a, b), sides in world.hexsides.items():
        direction = world.grid.direction(a, b)
        assert direction is not None
        ends = tuple((round(x % 360, 3), round(y, 3)) for x, y in world.grid.side_ends(a, direction))
        for side in sides:
            if side.kind == HexsideKind.RIVER:
                courses.setdefault(side.name, []).append(ends)
    assert len(courses) > 100
    for name in ("Danube", "Rhine", "Volga", "Dnieper", "Don", "Vistula", "Mississippi", "Yangtze"):
        left = set(courses[name])
        corners = set(left.pop())
        while grown := {side for side in left if set(side) & corners}:
            left -= grown
            corners |= {corner for side in grown for corner in side}
        assert left == set(), f"{name} is in pieces"


def test_country_labels_name_territories_and_lie_on_the_map(world: Atlas) -> None:
    codes = {t.code for t in world.territories}
    for label in world.country_labels:
        assert label.code in codes
        assert world.grid.at(label.x, label.y) >= 0
        assert 1 <= label.level <= 3
    assert {"GER", "FRA", "GBR", "ITA", "USR", "USA", "JAP", "CHI"} <= {x.code for x in world.country_labels}


@pytest.mark.parametrize("scale", ["50m", "10m"])
def test_coasts_are_closed_rings_that_follow_the_land_hexes(world: Atlas, scale: str) -> None:
    rings = Rings(FOLDER / f"coast-{scale}.npz")
    xy, ring, hole = rings.xy, rings.ring, rings.hole
    assert xy.dtype == np.float32 and ring.dtype == np.int32 and hole.dtype == np.bool_
    assert ring[0] == 0 and ring[-1] == len(xy) and len(ring) == len(hole) + 1
    assert (np.diff(ring) >= 4).all()
    assert (xy[ring[:-1]] == xy[ring[1:] - 1]).all()
    steps = np.diff(xy[:, 0])
    steps[ring[1:-1] - 1] = 0
    assert np.abs(steps).max() < 30, "a ring jumps across the map"
    assert xy[:, 1].max() < 195 * 0.8661, "Antarctica lies south of the map"


def test_lakes_are_rings_too() -> None:
    rings = Rings(FOLDER / "lakes.npz")
    assert len(rings.hole) > 150 and rings.ring[-1] == len(rings.xy)


def test_the_folder_is_small() -> None:
    """Text under 3 MB, coasts and lakes under 2 MB."""
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) < 2_000_000
    texts = (path for path in FOLDER.rglob("*") if path.is_file() and path.suffix != ".npz")
    assert sum(path.stat().st_size for path in texts) < 3_000_000


def test_sources_name_no_unknown_territory() -> None:
    borders = json.loads((SOURCES / "borders_1939.json").read_text("utf-8"))
    codes = set(borders["territories"])
    assert {p["territory"] for p in borders["patches"]} <= codes
    assert set(borders["modern_to_1939"].values()) <= codes
