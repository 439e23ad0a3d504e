"""Hex geometry, held against cube coordinates and against itself."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.hexes import CORNER_RADIUS, ROW_PITCH, Direction, Grid, hexside

GRIDS = [Grid(7, 5), Grid(8, 6, True), Grid(1, 1), Grid(360, 195, True)]
grids = st.sampled_from(GRIDS)


@st.composite
def hexes(draw, count=1):
    grid = draw(grids)
    return grid, *(draw(st.integers(0, len(grid) - 1)) for _ in range(count))


def breadth_first(grid, start):
    """Steps to every hex, found by walking."""
    away, edge = {start: 0}, [start]
    while edge:
        found = [n for m in edge for n in grid.neighbours(m) if n not in away]
        away |= {n: away[edge[0]] + 1 for n in found}
        edge = list(dict.fromkeys(found))
    return away


@given(hexes())
def test_a_hex_is_at_its_column_and_row(case):
    grid, node = case
    assert grid.node(*grid.colrow(node)) == node


@pytest.mark.parametrize(
    ("direction", "even", "odd"),
    [
        (Direction.E, (4, 2), (4, 3)),
        (Direction.NE, (3, 1), (4, 2)),
        (Direction.NW, (2, 1), (3, 2)),
        (Direction.W, (2, 2), (2, 3)),
        (Direction.SW, (2, 3), (3, 4)),
        (Direction.SE, (3, 3), (4, 4)),
    ],
)
def test_neighbours_of_even_and_odd_rows(direction, even, odd):
    grid = Grid(7, 5)
    assert grid.colrow(grid.neighbour(grid.node(3, 2), direction)) == even
    assert grid.colrow(grid.neighbour(grid.node(3, 3), direction)) == odd


@given(hexes())
def test_neighbours_are_mutual(case):
    grid, node = case
    for direction in Direction:
        other = grid.neighbour(node, direction)
        if other >= 0:
            assert grid.neighbour(other, direction.opposite) == node
            assert hexside(node, other) == hexside(other, node)


@pytest.mark.parametrize("grid", [Grid(7, 5), Grid(8, 6, True)])
def test_the_direction_of_a_neighbour(grid):
    for node, direction in itertools.product(range(len(grid)), Direction):
        if (other := grid.neighbour(node, direction)) >= 0:
            assert grid.neighbour(node, grid.direction(node, other)) == other
    assert grid.direction(0, len(grid) - 1) is None
    assert grid.direction(0, 0) is None


@pytest.mark.parametrize("grid", GRIDS[:3])
def test_the_table_of_neighbours_says_the_same(grid):
    table = grid.adjacency
    assert table.shape == (len(grid), 6)
    assert table.tolist() == [[grid.neighbour(n, d) for d in range(6)] for n in range(len(grid))]


@pytest.mark.parametrize("grid", GRIDS[:3])
def test_many_steps_at_once(grid):
    nodes = np.arange(len(grid))
    for direction in Direction:
        stepped = grid.stepped(nodes, np.full(len(grid), int(direction)))
        assert stepped.tolist() == [grid.neighbour(n, direction) for n in nodes.tolist()]


@pytest.mark.parametrize("grid", [Grid(7, 5), Grid(8, 6, True), Grid(9, 4, False)])
def test_distance_is_the_number_of_steps(grid):
    for start in range(len(grid)):
        for node, steps in breadth_first(grid, start).items():
            assert grid.distance(start, node) == steps


@given(hexes(3))
def test_distance_is_a_metric(case):
    grid, a, b, c = case
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@pytest.mark.parametrize("reach", [0, 1, 2, 3])
def test_the_hexes_within_reach(reach):
    grid = Grid(20, 20)
    node = grid.node(10, 10)
    near = grid.within(node, reach)
    assert near[0] == node
    assert len(near) == len(set(near)) == 1 + 3 * reach * (reach + 1)
    assert all(grid.distance(node, other) <= reach for other in near)


def test_reach_goes_round_the_world():
    grid = Grid(8, 6, True)
    assert set(grid.within(grid.node(0, 2), 1)) >= {grid.node(7, 2), grid.node(7, 1)}


@given(hexes(), st.floats(0, 0.999), st.floats(0, 2 * math.pi))
def test_every_point_of_a_hex_finds_it(case, radius, angle):
    grid, node = case
    x, y = grid.centre(node)
    px, py = x + radius * 0.5 * math.cos(angle), y + radius * 0.5 * math.sin(angle)
    assert grid.at(px, py) == node


@given(grids, st.floats(-3, 400), st.floats(-3, 200))
def test_the_hex_at_a_point_is_the_nearest(grid, x, y):
    found = grid.at(x, y)
    if grid.wraps:
        x %= grid.cols
    away = [
        (grid.centres[:, 0] + turn - x) ** 2 + (grid.centres[:, 1] - y) ** 2
        for turn in (0, grid.cols, -grid.cols)
    ]
    if found >= 0:
        turns = 3 if grid.wraps else 1
        nearest = min(float(a.min()) for a in away[:turns])
        assert math.isclose(min(float(a[found]) for a in away[:turns]), nearest, abs_tol=1e-9)


def test_points_off_the_grid():
    grid = Grid(7, 5)
    for x, y in [(-1, 0), (8, 0), (0, -1), (0, 5)]:
        assert grid.at(x, y) == -1
    assert Grid(7, 5, True).at(-1, 0) == 6


@pytest.mark.parametrize("grid", GRIDS[:3])
def test_centres_and_corners(grid):
    for node in range(len(grid)):
        x, y = grid.centre(node)
        assert grid.centres[node].tolist() == pytest.approx([x, y])
        corners = grid.corners(node)
        assert all(math.hypot(cx - x, cy - y) == pytest.approx(CORNER_RADIUS) for cx, cy in corners)
        assert (corners[2][0], corners[5][0]) == (x, x), "pointy top"


@given(hexes())
def test_a_hexside_lies_between_its_hexes(case):
    grid, node = case
    x, y = grid.centre(node)
    for direction in Direction:
        (ax, ay), (bx, by) = grid.side_ends(node, direction)
        assert math.hypot(ax - bx, ay - by) == pytest.approx(CORNER_RADIUS)
        middle = ((ax + bx) / 2 - x, (ay + by) / 2 - y)
        assert math.hypot(*middle) == pytest.approx(0.5)
        other = grid.neighbour(node, direction)
        if other >= 0 and abs(grid.centre(other)[0] - x) < 2:
            ox, oy = grid.centre(other)
            assert middle == pytest.approx(((ox - x) / 2, (oy - y) / 2))


def test_the_size_of_a_map():
    assert Grid(10, 1).height == pytest.approx(2 * CORNER_RADIUS)
    assert Grid(10, 3).height == pytest.approx(2 * CORNER_RADIUS + 2 * ROW_PITCH)
    assert Grid(10, 3).width == 10.5
    assert Grid(10, 3, True).width == 10


@given(hexes(3))
def test_a_hex_keeps_its_place_beside_another(case):
    grid, node, start, end = case
    found = grid.beside(node, start, end)
    if found >= 0 and not grid.wraps:
        assert grid.distance(found, end) == grid.distance(node, start)
        assert grid.beside(found, end, start) == node
    assert grid.beside(start, start, end) == end


def test_beside_holds_over_odd_rows():
    grid = Grid(9, 9)
    for direction in Direction:
        for start, end in ((grid.node(4, 4), grid.node(5, 5)), (grid.node(4, 5), grid.node(3, 2))):
            node = grid.neighbour(start, direction)
            assert grid.beside(node, start, end) == grid.neighbour(end, direction)
