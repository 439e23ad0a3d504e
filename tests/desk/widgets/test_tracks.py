"""Both tracks: where values are, what is drawn, and that they arrive at their new value."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.desk import theme
from redball.desk.sets.oil.fuel_track import FuelTrack
from redball.desk.sets.reorganization.rp_track import RpTrack
from redball.desk.start import application
from redball.desk.widgets import motion


@pytest.fixture(autouse=True)
def app(qapp):
    application.prepared()
    theme.use(qapp, "light")


def track(qtbot, width: int = 420) -> FuelTrack:
    made = FuelTrack()
    qtbot.addWidget(made)
    made.resize(width, 58)
    return made


def test_every_quarter_has_a_cell_of_its_own_inside_its_box(qtbot):
    made = track(qtbot)
    places = [made.at(quarter / 4) for quarter in range(41)]
    assert places == sorted(set(places))
    for quarter, x in enumerate(places):
        box = made.box(quarter // 4)
        assert box.left() < x < box.right(), quarter


@given(st.fractions(0, 10, max_denominator=16))
def test_a_value_between_two_quarters_lies_between_their_cells(value):
    made = FuelTrack()
    made.resize(500, 58)
    below, above = Fraction(int(value * 4), 4), Fraction(min(40, int(value * 4) + 1), 4)
    assert made.at(float(below)) <= made.at(float(value)) <= made.at(float(above))
    made.deleteLater()


def test_the_fill_and_the_marker_follow_the_value(qtbot):
    made = track(qtbot)
    made.set_value(Fraction(25, 4), animate=False)
    image = made.grab().toImage()
    fill, empty = theme.colour("fuel_fill"), theme.colour("cell")
    y = int(made.box(0).center().y())
    assert image.pixelColor(int(made.box(2).center().x()) + 2, y).name() == fill.name()
    assert image.pixelColor(int(made.box(8).center().x()) + 2, y).name() == empty.name()
    marker = image.pixelColor(int(made.at(6.25)), y)
    assert marker.red() > 150 > marker.green()


def test_a_change_leaves_a_trail_to_the_value_before(qtbot):
    made = track(qtbot)
    made.set_value(Fraction(5), animate=False)
    plain = made.grab().toImage()
    made.set_value(Fraction(5), Fraction(8), animate=False)
    trail = made.grab().toImage()
    x, y = int(made.at(8.0)), int(made.box(0).center().y())
    assert plain.copy(x - 4, y - 5, 9, 11) != trail.copy(x - 4, y - 5, 9, 11)


@pytest.mark.parametrize("reduced", [True, False])
def test_the_marker_arrives_at_once_or_after_a_while(qtbot, reduced):
    made = track(qtbot)
    made.show()
    motion.shared().reduced = reduced
    made.set_value(Fraction(2), animate=False)
    made.set_value(Fraction(7), Fraction(2))
    assert (made.shown == 7.0) == reduced
    qtbot.waitUntil(lambda: made.shown == 7.0)
    assert made.value == 7
    motion.shared().reduced = True


@pytest.mark.parametrize(
    ("pool", "boxes", "rows"), [(0, 0, 0), (9, 9, 1), (18, 18, 1), (40, 40, 2), (Fraction(5, 2), 3, 1)]
)
def test_one_box_a_point_in_one_row_or_two(qtbot, pool, boxes, rows):
    made = RpTrack()
    qtbot.addWidget(made)
    made.resize(420, 34)
    made.set_points(Fraction(pool), Fraction(0), animate=False)
    found = made.boxes()
    assert len(found) == boxes
    assert len({box.top() for box in found}) == rows
    assert all(box.right() <= 420 and box.bottom() <= 40 for box in found)


@pytest.mark.parametrize(("pool", "spent"), [(18, 0), (40, 3), (64, 13), (110, 10)])
def test_numbers_count_what_is_left_and_at_least_every_fifth_is_written(qtbot, monkeypatch, pool, spent):
    written = []
    monkeypatch.setattr(
        RpTrack,
        "_paint_number",
        lambda self, painter, index, box: written.append((index + 1 - spent, box)),
    )
    made = RpTrack()
    qtbot.addWidget(made)
    made.resize(480, 38)
    made.set_points(Fraction(pool), Fraction(spent), animate=False)
    made.grab()
    numbers = [number for number, _ in written]
    wide = made.boxes()[0].width() >= 14
    assert numbers == list(range(1 if wide else 5, pool - spent + 1, 1 if wide else 5))
    assert all(a.right() <= b.left() or a.top() != b.top() or wide for (_, a), (_, b) in pairwise(written))
