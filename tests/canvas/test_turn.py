"""One budget of a turn for all that can wait."""

from __future__ import annotations

import pytest
from redball.canvas import turn
from redball.canvas.basemap import BaseMap, TileCache
from redball.canvas.palette import palette

MOST = 0.004


@pytest.fixture
def clock(monkeypatch):
    """The time, to be set; a turn has begun at 100 s."""
    now = [100.0]
    monkeypatch.setattr(turn.time, "perf_counter", lambda: now[0])
    turn.begin()
    yield now
    now[0] = 0.0
    turn.begin()


@pytest.mark.parametrize(
    ("passed", "left"), [(0.0, MOST), (0.005, MOST), (0.007, 0.003), (0.01, 0.0), (0.015, 0.0), (0.017, MOST)]
)
def test_what_a_turn_has_left(clock, passed, left):
    clock[0] += passed
    assert turn.left(MOST) == pytest.approx(left)


def test_between_frames_nothing_is_begun_in_a_turn_that_is_spent(qapp, atlas, clock, monkeypatch):
    tiles, labels = TileCache(basemap := BaseMap(atlas, palette())), basemap.labels
    asked, prepared = [], []
    monkeypatch.setattr(tiles, "_ask", lambda *wanted: asked.append(wanted))
    monkeypatch.setattr(labels.names, "prepare", lambda *given: prepared.append(given))
    clock[0] += 0.012
    tiles._on_idle()
    labels._on_idle()
    assert not asked and not prepared and tiles._idle.isActive() and labels._idle.isActive()
    clock[0] += 0.006
    tiles._on_idle()
    labels._on_idle()
    assert asked and prepared
    tiles._idle.stop()
    labels.rest()
