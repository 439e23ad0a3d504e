"""Flights of an air mission on the map: each part has a pattern and a letter of its own, fates are struck
out, and the legend lists what is drawn.
"""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from redball.canvas.palette import palette
from redball.canvas.sets.reorganization.flights import (
    LETTERS,
    PATTERNS,
    FlightLine,
    Flights,
    flight_rows,
    paint_flight,
    stroke_flight,
)
from redball.wording import sentence

pytestmark = pytest.mark.usefixtures("qapp")


def picture(draw) -> QImage:
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    image.fill(0xFFF4ECD6)
    painter = QPainter(image)
    painter.scale(40, 40)
    draw(painter)
    painter.end()
    return image


def test_each_part_differs_without_colour():
    assert len({tuple(dashes) for dashes in PATTERNS.values()}) == len(PATTERNS) == len(set(LETTERS.values()))
    overlay = palette("classic").overlay
    points = np.array([(0.5, 0.7), (4.5, 0.7)])
    seen = {
        role: picture(lambda p, role=role: stroke_flight(p, overlay, role, True, points, 40.0))
        .convertToFormat(QImage.Format.Format_Grayscale8)
        .bits()
        .tobytes()
        for role in PATTERNS
    }
    assert len(set(seen.values())) == len(PATTERNS)


@pytest.mark.parametrize("fate", ["aborted", "destroyed"])
def test_who_is_out_is_struck_out(fate):
    overlay = palette("classic").overlay
    there, out = FlightLine(-1, 0, "escort", True), FlightLine(-1, 0, "escort", True, fate)
    images = [
        picture(lambda p, each=each: paint_flight(p, overlay, each, QPointF(2.5, 0.7), 40.0))
        for each in (there, out)
    ]
    assert images[0] != images[1]


def test_flights_come_and_go(scene, atlas):
    base, goal = atlas.find("A-0202"), atlas.find("A-0305")
    board = scene.overlays
    board.show(Flights([FlightLine(base, goal, "transport", True), FlightLine(goal, goal, "patrol", False)]))
    assert len(board.drawing("flights").items) == 2
    rows = [row for row in board.legend_rows() if row.sample == "flight"]
    assert [row.detail for row in rows] == [("transport", True), ("patrol", False)]
    board.show(Flights([]))
    assert not board.drawing("flights").items and not flight_rows([])


def test_every_part_has_words():
    parts = [("transport", True), ("escort", True), ("interceptor", True), ("patrol", False)]
    lines = [FlightLine(-1, 0, role, own) for role, own in [*parts, ("interceptor", False)]]
    said = [sentence(row.text) for row in flight_rows(lines)]
    assert len(set(said)) == 5 and all("canvas." not in text for text in said)
