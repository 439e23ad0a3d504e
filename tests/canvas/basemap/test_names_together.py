"""Names of a size that was not seen before come all at once, those of the view before those around it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.names import labels as module
from redball.canvas.basemap.names.labels import Labels
from redball.canvas.palette import palette

RECT = QRectF(2.0, 1.0, 6.0, 4.0)


@pytest.fixture
def labels(qapp, island, monkeypatch):
    monkeypatch.setattr(module, "BUDGET", -1.0)  # the window's turns make none: the tests' own do
    labels = BaseMap(island, palette()).labels
    labels.finish(RECT, 40.0)
    yield labels
    labels.rest()


def drawn(labels: Labels, scale: float, budget: float = -1.0) -> int:
    """How many parts of names a frame shows."""
    labels.names.prepare(scale)
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-RECT.topLeft())
    labels.draw(painter, RECT, scale, 1.0, budget)
    painter.end()
    labels.rest()
    return len(labels._drawn)


def fill(labels: Labels) -> None:
    """One name more."""
    until = iter((0.0, 2.0))

    class Clock:
        perf_counter = staticmethod(lambda: next(until))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "time", Clock)
        labels._fill(labels._layout, 1.0)


def test_none_are_shown_before_all_of_the_view_are_there(labels):
    counts = [drawn(labels, 130.0)]  # too large for those before to stand in
    while not labels._layout.is_filled:
        fill(labels)
        counts.append(drawn(labels, 130.0))
    assert not any(counts[:-1]) and len(counts) > 2 and counts[-1] == len(labels._layout.entries)
    assert counts[-1] > 1
    assert labels._layout.rest is not None  # those around come when there is time


def test_names_before_stand_in_until_then_at_a_size_that_is_alike(labels):
    assert drawn(labels, 50.0)
    before = labels._layout.stand_in
    fill(labels)
    assert drawn(labels, 50.0) == len(before) and labels._drawn is before
    while not labels._layout.is_filled:
        fill(labels)
    assert drawn(labels, 50.0) and labels._drawn is labels._layout.entries


def test_in_the_end_the_same_names_are_there_as_if_made_at_once(labels, island):
    drawn(labels, 130.0)
    while labels._layout.rest is not None:
        fill(labels)
    other = BaseMap(island, palette()).labels
    other.finish(RECT, 130.0)
    while other._layout.rest is not None:
        fill(other)
    other.rest()
    mine, its = (sorted(e[:7] for e in one._layout.entries) for one in (labels, other))
    assert mine == its
