"""Rows that go on below where they are too narrow."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from redball.desk.widgets.flow import FlowLayout


@pytest.fixture
def row(qtbot):
    """Three widgets of 100 x 20 px, and what holds them."""
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(8)
    holder.setLayout(flow)
    for _ in range(3):
        each = QWidget()
        each.setFixedSize(100, 20)
        flow.addWidget(each)
    holder.show()
    return holder


@pytest.mark.parametrize(
    ("width", "height", "places"),
    [
        (316, 20, [(0, 0), (108, 0), (216, 0)]),
        (315, 44, [(0, 0), (108, 0), (0, 24)]),
        (207, 68, [(0, 0), (0, 24), (0, 48)]),
    ],
)
def test_what_does_not_fit_stands_below(row, width, height, places):
    flow = row.layout()
    assert flow.heightForWidth(width) == height
    row.resize(width, height)
    flow.activate()
    assert [(w.x(), w.y()) for w in (flow.itemAt(i).widget() for i in range(3))] == places


def test_hidden_widgets_take_no_room(row):
    flow = row.layout()
    flow.itemAt(1).widget().hide()
    assert flow.sizeHint().width() == 208 and flow.minimumSize().width() == 100
    assert flow.takeAt(3) is None and flow.itemAt(3) is None and flow.count() == 3
