"""Lattice, chains, paths: the shapes that everything is made of."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from redball.atlas import Road
from redball.canvas.basemap.geometry.chains import Chains, chained, relaxed, smooth, walks
from redball.canvas.basemap.geometry.detail import CHUNK, Detail
from redball.canvas.basemap.geometry.land import Land
from redball.canvas.basemap.geometry.lattice import Box, cells_in, noise, outlines, to_units
from redball.canvas.basemap.geometry.paths import path_of, path_of_equal, path_of_shape
from redball.canvas.basemap.lines.gridlines import Gridlines
from redball.canvas.basemap.lines.rails import Rails
from redball.canvas.basemap.places.sites import CLAMP, Sites
from redball.canvas.basemap.prepared import Chunk
from redball.hexes import Grid

from tests.small_map import small_atlas, spot

ROUND = Grid(12, 8, True)
FLAT = Grid(12, 8, False)


def test_cells_are_the_hexes_whose_centre_is_inside():
    box = Box(2.2, 1.0, 7.1, 4.4)
    expected = [
        n
        for n in range(len(FLAT))
        if box.x0 <= FLAT.centre(n)[0] < box.x1 and box.y0 <= FLAT.centre(n)[1] <= box.y1
    ]
    assert cells_in(FLAT, box).nodes.tolist() == expected


@given(st.floats(-30, 30), st.floats(0.5, 9))
def test_cells_go_round_the_world_once_a_turn(x, width):
    cells = cells_in(ROUND, Box(x, 0.0, x + width, 6.0))
    assert len(cells.nodes) == len(
        {(c, r) for c, r in zip(cells.cols.tolist(), cells.rows.tolist(), strict=True)}
    )
    assert (cells.nodes % ROUND.cols == cells.cols % ROUND.cols).all()
    assert ((cells.centres[:, 0] >= x) & (cells.centres[:, 0] < x + width)).all()


def test_neighbouring_outlines_share_their_corners_exactly():
    shapes = shapely.polygons(outlines(cells_in(ROUND, Box(-0.5, -1.0, 11.5, 9.0))))
    whole = shapely.coverage_union_all(shapes)
    assert shapely.area(whole) == pytest.approx(sum(shapely.area(shapes)))
    assert shapely.get_num_geometries(whole) == 1 or shapely.get_type_id(whole) == 3


def test_outlines_are_where_the_grid_says():
    cells = cells_in(FLAT, Box(-1.0, -1.0, 20.0, 20.0))
    for node, ring in zip(cells.nodes.tolist(), outlines(cells), strict=True):
        assert ring[:-1] == pytest.approx(np.array(FLAT.corners(node)))


def test_noise_belongs_to_the_hex():
    nodes = np.array([5, 900, 44])
    assert (noise(nodes, 6) == noise(nodes[::-1], 6)[::-1]).all()
    assert not (noise(nodes, 6, 1) == noise(nodes, 6, 2)).any()
    many = noise(np.arange(5000), 4)
    assert 0 <= many.min() < 0.01 and 0.99 < many.max() < 1
    assert many.mean() == pytest.approx(0.5, abs=0.02)
    assert abs(np.corrcoef(many.T) - np.eye(4)).max() < 0.06


def side(ax, ay, bx, by):
    return [[ax, ay], [bx, by]]


def test_a_walk_uses_every_side_once_and_stops_at_forks():
    # A line with a branch in the middle, and a ring apart.
    sides = np.array([side(0, 0, 1, 1), side(1, 1, 2, 0), side(2, 0, 3, 1), side(1, 1, 1, 3),
                      side(10, 0, 11, 1), side(11, 1, 11, 3), side(11, 3, 10, 0)])  # fmt: skip
    found = list(walks(sides, 0.0))
    used = sorted(tuple(sorted(pair)) for walk in found for pair in pairwise(walk))
    assert used == sorted(tuple(sorted(map(tuple, s))) for s in sides.tolist())
    assert sorted(map(len, found)) == [2, 2, 3, 4]
    assert any(walk[0] == walk[-1] for walk in found)


def test_a_walk_runs_on_over_the_date_line():
    # The world is 12 hexes round: 24 steps of the lattice.
    sides = np.array([side(22, 0, 23, 1), side(23, 1, 24, 0), side(0, 0, 1, 1)])
    (walk,) = walks(sides, 12.0)
    assert [abs(b[0] - a[0]) for a, b in pairwise(walk)] == [1, 1, 1]


def test_lines_are_found_on_both_sides_of_the_date_line():
    chains = Chains(chained(np.array([side(22, 0, 23, 1), side(23, 1, 24, 0)]), 12.0), 12.0)
    for turn in (-12, 0, 12):
        assert shapely.length(chains.within(Box(10.5 + turn, -1, 12.5 + turn, 2))).sum() > 1
    assert shapely.length(chains.within(Box(3, -1, 8, 2))).sum() == 0


def test_smoothing_keeps_the_points_and_relaxing_the_ends():
    points = to_units(np.array([(0, 0), (1, 1), (2, 0), (3, 1), (4, 0)]))
    curve = smooth(points, fine=5)
    assert curve[::5] == pytest.approx(points)
    soft = relaxed(points)
    assert (soft[[0, -1]] == points[[0, -1]]).all()
    assert np.ptp(soft[1:-1, 1]) < np.ptp(points[:, 1])


def test_paths_hold_what_arrays_hold():
    square = np.array([(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)], float)
    path = path_of(np.vstack((square, square + 5)), [0, 5])
    assert path.elementCount() == 10
    assert path.boundingRect().getRect() == (0, 0, 7, 6)
    assert [k for k in range(10) if path.elementAt(k).isMoveTo()] == [0, 5]
    assert path_of_equal(np.stack((square, square + 5))).elementCount() == 10
    assert path_of(np.zeros((0, 2)), []).isEmpty()


def test_paths_of_shapes_have_holes_and_lines_but_no_points():
    ring = shapely.Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], [[(1, 1), (2, 1), (2, 2)]])
    mixed = shapely.GeometryCollection([ring, shapely.LineString([(9, 9), (10, 10)]), shapely.Point(20, 20)])
    path = path_of_shape(mixed)
    assert path.elementCount() == 5 + 4 + 2
    assert path.boundingRect().right() == 10
    assert not path_of_shape(ring).contains(shapely_point(1.7, 1.3))
    assert path_of_shape(shapely.MultiPolygon()).isEmpty()


def shapely_point(x, y):
    from PySide6.QtCore import QPointF

    return QPointF(x, y)


def railed(rails, wraps=False):
    atlas = small_atlas("\n".join([". . . . . . . ."] * 4), rails=rails, wraps=wraps)
    return atlas, Rails(atlas, Sites(atlas))


ALL = Box(-2, -2, 12, 6)


def test_a_link_of_two_lines_is_drawn_once():
    _, once = railed(["A-0101 A-0106"])
    _, twice = railed(["A-0101 A-0106", "A-0102 A-0104 A-0304"])
    one, two = (ply_of(r, "rail").elementCount() for r in (once, twice))
    assert one == 5 * 9
    assert two == (5 + 2) * 9


def ply_of(rails, ink, box=ALL):
    return next(p.path for p in rails.rails(Detail.MID, box) if p.ink == ink)


def test_ticks_come_every_fifth_of_a_hex():
    _, rails = railed(["A-0101 A-0106"])
    ticks = ply_of(rails, "rail_tick")
    assert ticks.elementCount() == 2 * 25
    at = sorted((ticks.elementAt(k).x + ticks.elementAt(k + 1).x) / 2 for k in range(0, 50, 2))
    assert np.diff(at) == pytest.approx(0.2, abs=0.01)


def test_trunk_lines_ferries_and_roads_have_inks_of_their_own():
    atlas, _ = railed(["A-0101 A-0106", "A-0101 A-0104 A-0304", "A-0201 A-0202"])
    trunk, branch, ferry = atlas.rail_lines
    lines = (branch._replace(main=False), ferry._replace(ferry=True), trunk)
    road = Road("RD1", "Road", trunk.nodes)
    rails = Rails(replace(atlas, rail_lines=lines, roads=(road,)), Sites(atlas))
    found = [ply.ink for ply in rails.rails(Detail.MID, ALL) if not ply.path.isEmpty()]
    assert found == ["road_edge", "road", "rail", "rail_branch", "rail_ferry", "rail_tick"]
    each = ply_of(rails, "rail_ferry").elementCount()
    assert ply_of(rails, "rail").elementCount() == 5 * each, "the trunk line is drawn whole"
    assert ply_of(rails, "rail_branch").elementCount() == 2 * each, "the branch leaves out what they share"


def test_between_places_a_railway_bends_less_than_the_hexes_it_runs_through():
    atlas, rails = railed(["A-0100 A-0201 A-0102 A-0203 A-0104"])
    path = ply_of(rails, "rail")
    heights = [path.elementAt(i).y for i in range(path.elementCount())]
    rows = [atlas.grid.centre(n)[1] for n in atlas.rail_lines[0].nodes]
    assert max(heights) - min(heights) < 0.9 * (max(rows) - min(rows))
    middle = rails._spots[list(atlas.rail_lines[0].nodes)]
    away = middle - atlas.grid.centres[list(atlas.rail_lines[0].nodes)]
    assert np.hypot(*away.T).max() <= CLAMP + 1e-9, "yet every hex keeps its own piece"


def test_a_railway_crosses_the_date_line():
    _, rails = railed(["A-0106 A-0107 A-0100 A-0101"], wraps=True)
    for turn in (0, 8):
        path = ply_of(rails, "rail", Box(5 + turn, -1, 12 + turn, 4))
        assert path.elementCount() == 3 * 9
        assert path.boundingRect().width() == pytest.approx(3, abs=0.01)


def test_a_railway_passes_its_city():
    atlas = small_atlas(". . . .\n . . . .", places=[spot("Town", "A-0001")], rails=["A-0000 A-0002"])
    town = atlas.places[0]._replace(x=1.2, y=0.1)
    atlas = replace(atlas, places=(town,))
    path = ply_of(Rails(atlas, Sites(atlas)), "rail")
    passed = [(path.elementAt(k).x, path.elementAt(k).y) for k in range(path.elementCount())]
    assert min(np.hypot(x - 1.2, y - 0.1) for x, y in passed) < 1e-6


def test_what_lies_along_the_edge_of_a_chunk_is_drawn(classic, world):
    """Borders of sea areas, chunk by chunk once round the world, are as long as all of them."""
    borders = Gridlines(world, Land(world))._sea_borders
    side = CHUNK[Detail.NEAR]
    drawn = [
        borders.within(classic.prepared._box_of(Chunk(Detail.NEAR, col, row)))
        for row in range(-1, int(world.grid.height / side) + 2)
        for col in range(world.grid.cols // side)
    ]
    assert world.grid.cols % side == 0
    length = sum(float(shapely.length(lines).sum()) for lines in drawn)
    assert length == pytest.approx(float(shapely.length(borders.lines).sum()))
