"""A scan lies on the grid as its known hexes say."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from redball.hexes import Grid
from redball.scans import Fit, FitError, KnownPoint, fit
from redball.scans.fit import MOST_POINTS

FLAT, ROUND = Grid(90, 60), Grid(360, 195, wraps=True)


def laid(px, turn, shear, grow, west, north):
    """A fit of so many pixels a hex, turned by degrees, its x axis sheared and its y axis grown."""
    angle = math.radians(turn)
    turned = np.array(((math.cos(angle), -math.sin(angle)), (math.sin(angle), math.cos(angle))))
    (a, b), (d, e) = turned @ np.array(((1, shear), (0, grow))) / px
    return Fit(a, b, west, d, e, north)


def clicked(grid, truth, nodes, noise=()):
    """Known points where a fit has hexes, each moved by a little noise."""
    points = []
    for i, node in enumerate(nodes):
        u, v = grid.centre(node)
        x, y = truth.pixel(u, v)
        dx, dy = noise[i] if noise else (0, 0)
        points.append(KnownPoint(x + dx, y + dy, node))
    return points


def away(grid, one, other, u, v):
    """Hexes between where two fits have a pixel: the one at (u, v) in the first."""
    s, t = other.at(*one.pixel(u, v))
    across = abs(s - u)
    if grid.wraps:
        across = abs(across - grid.cols * round(across / grid.cols))
    return math.hypot(across, t - v)


CORNERS = [(2, 2), (62, 3), (3, 42), (61, 41), (30, 4), (32, 22)]
ONE_PX = st.lists(
    st.tuples(st.floats(0, 1), st.floats(0, 2 * math.pi)).map(
        lambda p: (p[0] * math.cos(p[1]), p[0] * math.sin(p[1]))
    ),
    min_size=len(CORNERS),
    max_size=len(CORNERS),
)
ANY_LAY = st.builds(
    laid,
    px=st.floats(45, 220),
    turn=st.floats(-12, 12),
    shear=st.floats(-0.05, 0.05),
    grow=st.floats(0.95, 1.05),
    west=st.just(-30.0),
    north=st.just(-20.0),
)


@settings(max_examples=60, deadline=None)
@given(ANY_LAY, ONE_PX)
@example(laid(45, 0, 0, 1, -30, -20), [(1, 0), (-1, 0), (1, 0), (-1, 0), (1, 0), (-1, 0)])
def test_an_affine_map_with_a_pixel_of_noise_is_found_within_a_twentieth_of_a_hex(truth, noise):
    points = clicked(FLAT, truth, [FLAT.node(*spot) for spot in CORNERS], noise)
    found = fit(points, FLAT, "affine")
    for u, v in ((3, 2), (61, 3), (3, 35), (61, 35), (32, 18)):
        assert away(FLAT, truth, found, u, v) < 0.05
    assert max(found.residuals) < 0.05


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 359), st.floats(-12, 12), st.sampled_from(("helmert", "affine")), ONE_PX)
@example(359, 0.0, "affine", [(0.0, 0.0)] * len(CORNERS))
def test_a_scan_over_the_seam_of_the_world_is_found_too(first, turn, kind, noise):
    truth = laid(60, turn, 0, 1, first - 10, -15)
    found = fit(_over_the_seam(truth, first, noise), ROUND, kind)
    for u, v in ((3, 2), (61, 3), (3, 35), (61, 35), (32, 18)):
        assert away(ROUND, truth, found, u + first, v) < 0.05
    assert max(found.residuals) < 0.05


def _over_the_seam(truth, first, noise):
    points = []
    for (col, row), (dx, dy) in zip(CORNERS, noise, strict=True):
        x, y = truth.pixel(col + first + 0.5 * (row & 1), ROUND.centre(ROUND.node(0, row))[1])
        points.append(KnownPoint(x + dx, y + dy, ROUND.node(col + first, row)))
    return points


def test_two_points_give_scale_rotation_and_shift():
    truth = laid(50, 7, 0, 1, -10, -10)
    found = fit(clicked(FLAT, truth, [FLAT.node(5, 5), FLAT.node(50, 30)]), FLAT, "helmert")
    assert away(FLAT, truth, found, 20, 40) < 1e-9
    assert found.hex_px == pytest.approx(50)
    assert found.error == pytest.approx(0, abs=1e-9)


def test_two_points_far_apart_in_the_world_keep_the_image_upright():
    points = [KnownPoint(100, 500, ROUND.node(5, 60)), KnownPoint(18100, 520, ROUND.node(305, 60))]
    found = fit(points, ROUND, "helmert")
    assert found.a == pytest.approx(1 / 60, rel=1e-3)
    assert abs(found.d) < 1e-4


def test_a_point_that_is_off_is_not_heeded_but_measured():
    truth = laid(50, 3, 0, 1, -10, -10)
    good = clicked(FLAT, truth, [FLAT.node(*spot) for spot in CORNERS])
    bad = KnownPoint(good[0].x + 100, good[0].y, FLAT.node(10, 30), on=False)
    found = fit([*good[1:], bad], FLAT, "affine")
    assert max(found.residuals[:-1]) < 1e-9
    assert found.residuals[-1] > 1


def _at(*triples):
    return [KnownPoint(x, y, FLAT.node(col, row)) for x, y, (col, row) in triples]


@pytest.mark.parametrize(
    ("points", "kind", "said"),
    [
        ([], "helmert", "only 0 of the known points switched on"),
        (_at((1, 1, (1, 1))), "helmert", "at least 2"),
        (_at((1, 1, (1, 1)), (99, 1, (9, 1))), "affine", "at least 3"),
        (_at((1, 1, (1, 1)), (99, 1, (1, 1))), "helmert", "the same hex (column 1, row 1) twice"),
        (_at((1, 1, (1, 1)), (2, 1, (9, 1))), "helmert", "two hexes at the same pixel"),
        (_at((0, 0, (0, 0)), (50, 0, (5, 0)), (99, 0, (9, 0))), "affine", "on a line"),
        (_at((0, 0, (0, 0)), (50, 50, (5, 0)), (99, 0, (9, 0))), "affine", "on a line"),
        (_at((0, 0, (0, 0)), (50, 0, (5, 9)), (99, 0, (9, 0))), "affine", "on a line"),
        ([KnownPoint(math.nan, 1, 1), KnownPoint(2, 9, 2)], "helmert", "a pixel of the image"),
        ([KnownPoint(1, math.inf, 1), KnownPoint(2, 9, 2)], "helmert", "known point 1"),
        ([KnownPoint(1, -1, 1), KnownPoint(2, 9, 2)], "helmert", "a pixel of the image"),
        ([KnownPoint(1, 1, 1), KnownPoint(2, 9, len(FLAT))], "helmert", "a hex of the map"),
        ([KnownPoint(i, i, i) for i in range(201)], "helmert", "at most 200"),
    ],
)
def test_what_determines_no_fit_is_refused_in_a_sentence(points, kind, said):
    with pytest.raises(FitError) as refused:
        fit(points, FLAT, kind)
    assert said in str(refused.value)
    assert len(refused.value.faults) == 1


def test_as_many_points_fit_as_an_image_may_have():
    truth = laid(50, 3, 0, 1, -10, -10)
    points = clicked(FLAT, truth, [FLAT.node(i % 20 + 5, i // 20 + 5) for i in range(MOST_POINTS)])
    assert fit(points, FLAT, "affine").error == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("kind", ["helmert", "affine"])
def test_a_mirror_image_is_refused(kind):
    points = _at((500, 0, (0, 0)), (0, 0, (10, 0)), (500, 400, (0, 9)), (0, 400, (10, 9)))
    with pytest.raises(FitError, match="hexes that fit in no way"):
        fit(points, FLAT, kind)
