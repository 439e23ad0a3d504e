"""The memory of a window that has shown the whole world."""

from __future__ import annotations

import time
from pathlib import Path

from PySide6.QtWidgets import QApplication
from redball.canvas.palette import palette
from redball.canvas.view import MapView
from redball.desk.start import garbage
from redball.game import library
from redball.rules import read_scenario

from tests.benchmarks.bench_canvas import COUNTERS, crowded, opened, settle
from tests.benchmarks.rows import Row


def rows() -> list[Row]:
    """Memory after looking at four theatres at every size in three styles, and after doing so again, when the
    player rests; nothing else has happened in this process.
    """
    app = QApplication.instance() or QApplication([])
    game = crowded(read_scenario(library.find_scenario("barbarossa-1941")), COUNTERS)
    view = opened(game)
    view.map_scene().set_game(game, {})
    garbage.IdleCollector(view)
    after = []
    for _ in range(2):
        for style in ("night", "quiet", "classic"):
            view.set_palette(palette(style))
            _tour(app, view)
        _rest(app)
        after.append(_resident())
    name = "memory: after a tour of all sizes, four theatres, three styles"
    return [
        Row(name, after[0], "MiB", None, 350.0, "issue 18"),
        Row(f"{name}, again", after[1], "MiB", after[1] / after[0], 1.05, "the first tour: flat"),
    ]


def _tour(app: QApplication, view: MapView) -> None:
    for place in ("Kiev", "Tobruk", "Tokyo", "Washington"):
        for scale in (8.5, 12.0, 17.0, 24.0, 34.0, 48.0, 64.0, 80.0, 120.0):
            view.camera.zoom_to(scale, snap=False)
            view.centre_on(view.map_scene().atlas.find(place), animate=False)
            view.finish()
            settle(app)


def _rest(app: QApplication) -> None:
    """Lets the player be idle for some seconds."""
    until = time.perf_counter() + garbage.QUIET + 2
    while time.perf_counter() < until:
        settle(app)


def _resident() -> float:
    """Memory of this process in MiB, 0 where the system doesn't tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[1]) * 4096 / 2**20 if told.exists() else 0.0
