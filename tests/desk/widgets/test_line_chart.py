"""Charts over turns: the scale, labels that stand apart, dates that fit, and turns that keys point at."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from redball.desk import theme
from redball.desk.turn_words import months
from redball.desk.widgets.charts.line_chart import ChartLine, LineChart
from redball.desk.widgets.charts.marks import HALF, Mark, paint_mark
from redball.desk.widgets.charts.scale import STEPS, step_for
from redball.wording import quantity

MARKS: tuple[Mark, ...] = ("dot", "square", "triangle", "diamond", "downward", "cross", "bar", "hexagon")


def line(key: str, values, mark: Mark = "dot") -> ChartLine:
    return ChartLine(key, f"Line {key}", tuple(values), partial(theme.colour, "text"), mark)


@pytest.fixture
def chart(qtbot):
    made = LineChart()
    qtbot.addWidget(made)
    made.resize(420, 200)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


@pytest.mark.parametrize(
    ("values", "low", "high", "step"),
    [
        ((0, 0), 0, 2, 1),
        ((1, 7), 0, 8, 2),
        ((-1, 7), -2, 8, 2),
        ((-3, -1), -3, 0, 1),
        ((0, 23), 0, 25, 5),
        ((-40, 300), -100, 300, 100),
    ],
)
def test_the_scale_holds_all_numbers(chart, values, low, high, step):
    chart.show_lines(range(2), [line("a", values)])
    assert (chart.bottom_value(), chart.top_value(), chart._step()) == (low, high, step)
    plot = chart._plot()
    assert chart._point(0, low).y() == plot.bottom() and chart._point(0, high).y() == plot.top()


@pytest.mark.parametrize("high", [120, 200, 600])
def test_labels_stand_apart_and_near_their_ends(chart, high):
    chart.resize(420, high)
    chart.show_lines(range(3), [line(str(n), (0, 0, n // 4)) for n in range(8)])
    heights = sorted(chart.label_heights().values())
    assert all(below - above >= 13.9 for above, below in pairwise(heights))
    assert heights[-1] <= chart._plot().bottom() + 0.1
    if high == 600:
        chart.show_lines(range(2), [line("a", (0, 4)), line("b", (0, 0))])
        found = chart.label_heights()
        assert found["a"] == chart._point(1, 4).y() and found["b"] == chart._point(1, 0).y()


@pytest.mark.parametrize("turns", [1, 9, 24, 66])
def test_dates_never_touch_and_the_last_turn_has_one(chart, turns):
    chart.show_lines(range(turns), [line("a", range(turns))])
    dated = list(chart._dated())
    assert dated[-1] == turns - 1
    places = [chart._point(index, 0).x() for index in dated]
    assert all(after - before >= 27.9 for before, after in pairwise(places))
    assert turns > 9 or len(dated) == turns
    assert not chart.grab().isNull()


def test_each_turn_in_words(chart):
    chart.show_lines((6, 7), [line("a", (1, -2)), line("b", (3, 4))])
    assert chart.said(1) == "Mar/Apr 1937 – Line a: −2, Line b: 4"
    assert chart.accessibleDescription() == f"{chart.said(0)}; {chart.said(1)}"
    assert chart.tip_at(0) == chart.said(0) and chart.tip_at(9999) == chart.said(1)
    assert quantity(-1) == "−1" and months(7) == "M/A" and step_for(11, 5) == 5 and STEPS[:3] == (1, 2, 5)


def test_keys_point_at_turns(chart):
    pointed = []
    chart.pointed.connect(pointed.append)
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert pointed == [], "without turns there is nothing to point at"
    chart.show_lines((6, 7, 8), [line("a", (1, 2, 3))])
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Left, Qt.Key.Key_End):
        QTest.keyClick(chart, key)
    assert pointed == [2, 1, 0, 2], "it stays at the first"
    chart.clearFocus()
    chart.show_lines((6, 7), [line("a", (1, 2))])
    assert chart.at == -1


def test_every_mark_has_a_shape_of_its_own():
    seen = set()
    for mark in MARKS:
        image = QImage(40, 40, QImage.Format.Format_Grayscale8)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.setBrush(QColor("black"))
        paint_mark(painter, mark, QPointF(20, 20))
        painter.end()
        bits = bytes(image.constBits())
        assert bits.count(255) < 1600 - HALF, mark
        seen.add(bits)
    assert len(seen) == len(MARKS)
