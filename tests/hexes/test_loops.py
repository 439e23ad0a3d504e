"""Hexes inside a drawn line, held against angles summed up centre by centre."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from redball.hexes import ROW_PITCH, Grid
from redball.hexes.loops import inside

FLAT, ROUND = Grid(9, 7), Grid(10, 6, True)

points = st.tuples(
    st.floats(-6, 16, allow_nan=False).map(lambda x: round(x, 3)),
    st.floats(-3, 9, allow_nan=False).map(lambda y: round(y, 3)),
)


def slowly(grid: Grid, loop) -> set[int]:
    """Every centre, on the map and a turn of the world to both sides: the angles under which the sides of
    the loop are seen from it add up to whole turns, and to none outside.
    """
    turns = (-2, -1, 0, 1, 2) if grid.wraps else (0,)
    return {
        node
        for node in range(len(grid))
        for turn in turns
        if _turns(loop, grid.centre(node)[0] + turn * grid.cols, grid.centre(node)[1])
    }


def _turns(loop, x: float, y: float) -> int:
    total = 0.0
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        angle = math.atan2(by - y, bx - x) - math.atan2(ay - y, ax - x)
        total += (angle + math.pi) % (2 * math.pi) - math.pi
    return round(total / (2 * math.pi))


def _near(loop, x: float, y: float) -> float:
    """How far a point is from the line."""
    best = math.inf
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        dx, dy = bx - ax, by - ay
        along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) if dx or dy else 0.0
        share = min(1.0, max(0.0, along))
        best = min(best, math.hypot(x - ax - share * dx, y - ay - share * dy))
    return best


@pytest.mark.parametrize("grid", [FLAT, ROUND])
@given(loop=st.lists(points, min_size=3, max_size=12))
def test_as_many_as_seen_one_by_one(grid, loop):
    spots = [
        (grid.centre(n)[0] + t * grid.cols, grid.centre(n)[1]) for n in range(len(grid)) for t in range(-2, 3)
    ]
    assume(min(_near(loop, x, y) for x, y in spots) > 1e-6)
    assert inside(grid, loop) == slowly(grid, loop)


def test_a_rectangle_holds_the_hexes_of_its_rows():
    loop = [(0.6, -0.4), (3.4, -0.4), (3.4, ROW_PITCH + 0.1), (0.6, ROW_PITCH + 0.1)]
    assert inside(FLAT, loop) == {FLAT.node(c, 0) for c in (1, 2, 3)} | {FLAT.node(c, 1) for c in (1, 2)}


def test_the_line_goes_on_beyond_the_seam():
    loop = [(8.7, -0.5), (11.3, -0.5), (11.3, 0.4), (8.7, 0.4)]
    assert inside(ROUND, loop) == {ROUND.node(c, 0) for c in (9, 0, 1)}
    assert inside(Grid(10, 6), loop) == {9}
    assert inside(ROUND, [(x - 10, y) for x, y in loop]) == inside(ROUND, loop)


def test_what_is_gone_round_twice_is_inside():
    once = [(0.6, -0.4), (4.4, -0.4), (4.4, 3.0), (0.6, 3.0)]
    twice = [*once, (0.7, -0.3), (4.3, -0.2), (4.2, 2.9), (0.8, 2.8)]
    assert inside(FLAT, twice) == inside(FLAT, once)


@pytest.mark.parametrize(
    "loop", [[], [(1, 1)], [(1, 1), (3, 3)], [(1, 1), (3, 3), (1, 1)], [(2, 40), (3, 41), (2, 42)]]
)
def test_a_line_round_nothing(loop):
    assert inside(FLAT, loop) == frozenset()
