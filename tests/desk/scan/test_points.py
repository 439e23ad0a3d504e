"""Known points: the fit by them and steps back and forth."""

from redball.desk.scan.points import KnownPoints
from redball.hexes import Grid

GRID = Grid(40, 30, wraps=False)
A, B, C = GRID.node(3, 4), GRID.node(20, 6), GRID.node(10, 25)


def pixel(node, px=50):
    x, y = GRID.centre(node)
    return (x + 1) * px, (y + 1) * px


def known(*nodes):
    points = KnownPoints(GRID)
    for node in nodes:
        points.add(*pixel(node), node)
    return points


def test_two_points_fit_and_fewer_say_why_not():
    one = known(A)
    assert one.fit is None and "known point" in one.fault
    two = known(A, B)
    assert two.fit is not None and two.fault == "" and abs(two.fit.hex_px - 50) < 1e-6


def test_every_change_is_a_step_back_and_forth():
    points = known(A, B, C)
    points.switch(0, False)
    points.use("affine")
    assert points.fit is None and points.fault
    states = []
    while points.can_undo:
        states.append(points.state)
        points.undo()
    assert points.points == () and len(states) == 5
    while points.can_redo:
        points.redo()
        assert points.state == states.pop()
    points.undo()
    points.remove([0])
    assert not points.can_redo and [p.node for p in points.points] == [B, C]


def test_what_changes_nothing_is_no_step():
    points = known(A)
    points.use("helmert")
    points.switch(0, True)
    points.undo()
    assert not points.can_undo


def test_a_hex_that_was_known_is_corrected():
    points = known(A, B)
    points.add(10, 20, A)
    assert [(p.x, p.node) for p in points.points] == [(10, A), (pixel(B)[0], B)]


def test_a_spot_of_the_map_at_any_turn_is_a_pixel_of_the_scan():
    grid = Grid(40, 30, wraps=True)
    points = KnownPoints(grid)
    for node in (A, B):
        points.add(*pixel(node), node)
    u, v = grid.centre(C)
    for turn in (-40, 0, 40):
        x, y = points.pixel(u + turn, v, 2000, 2000)
        assert abs(x - pixel(C)[0]) < 1e-6 and abs(y - pixel(C)[1]) < 1e-6
    assert points.pixel(u, v, 100, 100) is None
    assert len(points.corners(A, points.points[0])) == 6
