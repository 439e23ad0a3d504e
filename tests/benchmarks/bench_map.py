"""The map: loading it, tiles and names while zooming."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from redball import resources
from redball.atlas import load
from redball.canvas.basemap import BaseMap, TileCache
from redball.canvas.palette import palette

from tests.benchmarks.bench_canvas import application
from tests.benchmarks.rows import Row, Timing, timed, worked

FOLDER = "world-1939"
WIDTH, HEIGHT = 1920, 1080
FRAME = 1 / 60
"""Seconds of a frame on a usual screen."""
SCALES = (8.5, 24.0, 80.0)
SET_UP = ((13.0, 8.5), (19.0, 24.0), (59.0, 24.0))
"""Sizes of a hex in px whose geometry is on the disk since set-up, and that of the view which needs it."""
SEEN, UNSEEN, TURN, LOAD = 2, 10, 16.0, 10.0
"""Goals: frames until sharp, ms of a turn, ms of a load."""


def loads() -> list[Row]:
    """Reading the map with all its checks, when this machine has never read it and when it has."""
    folder = resources.maps() / FOLDER
    first = timed(lambda: load(folder)).all
    return [Row("cpu", worked(lambda: load(folder), 15), "ms", None, LOAD, f"the first time {first:.0f} ms")]


def zooms() -> list[Row]:
    """A zoom step at several sizes: frames until all is sharp, and the turns of the window's thread."""
    application()
    atlas = load(resources.maps() / FOLDER)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        before, basemap = BaseMap(atlas, palette()), BaseMap(atlas, palette())
        for one in (before, basemap):
            one.prepared.keep_in(Path(folder))  # as a window does
        for size, scale in SET_UP:
            seen = QRectF(*atlas.project(15.0, 48.0), WIDTH / scale, HEIGHT / scale)
            before.prepared.prepare(seen.adjusted(-9, -9, 9, 9), size)
        new, known = zip(*(_zoomed(basemap, scale) for scale in SCALES), strict=True)
    return [*_steps("painted before", known, SEEN), *_steps("never painted before", new, UNSEEN)]


class _Screen:
    """A picture of the window's size that frames are painted on."""

    def __init__(self, basemap: BaseMap, scale: float, folder: Path) -> None:
        self.basemap, self.scale, self.tiles = basemap, scale, TileCache(basemap, folder=folder)
        self.image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        x, y = basemap.atlas.project(15.0, 48.0)
        self.corner = (x, y)
        self.sharp = False

    def frame(self, dx: float = 0.0, dy: float = 0.0, scale: float | None = None) -> None:
        """Tiles and names, ``dx``, ``dy`` px from the first corner."""
        scale = scale or self.scale
        x, y = self.corner[0] + dx / self.scale, self.corner[1] + dy / self.scale
        rect = QRectF(x, y, WIDTH / scale, HEIGHT / scale)
        painter = QPainter(self.image)
        painter.scale(scale, scale)
        painter.translate(-x, -y)
        self.sharp = self.tiles.draw(painter, rect, scale)
        self.basemap.labels.draw(painter, rect, scale)
        painter.end()

    def turn(self, scale: float | None = None) -> None:
        """A frame, and what is done in idle time until the next one is due."""
        until = time.perf_counter() + FRAME
        self.frame(scale=scale)
        QApplication.processEvents()
        while time.perf_counter() < until:
            time.sleep(0.002)  # threads paint
            QApplication.processEvents()

    def until_sharp(self, scale: float) -> list[Timing]:
        """A step to another size: the turns until all is sharp, the last one too."""
        found = [timed(lambda: self.turn(scale))]
        while not self.sharp:
            found.append(timed(lambda: self.turn(scale)))
        return found


def _zoomed(basemap: BaseMap, scale: float) -> tuple[list[Timing], list[Timing]]:
    """A zoom step to a size that was never painted; then, in another window, to what is on the disk."""
    size, found = scale * 1.2, []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        for _window in range(2):
            screen = _Screen(basemap, scale, Path(name))
            screen.until_sharp(scale)
            found.append(screen.until_sharp(size))
            wait = time.perf_counter() + 30
            while screen.tiles.is_busy and time.perf_counter() < wait:
                screen.turn(size)
    new, known = found
    return new, known


def _steps(name: str, found: Sequence[list[Timing]], goal: float) -> list[Row]:
    """Frames until a zoom step is sharp, and the longest turn of the window's thread, of the worst size."""
    count = {scale: len(turns) for scale, turns in zip(SCALES, found, strict=True)}
    longest = {scale: max(t.cpu for t in turns) for scale, turns in zip(SCALES, found, strict=True)}
    told = ", ".join(f"{number} at {scale * 1.2:.0f}" for scale, number in count.items())
    spent = ", ".join(f"{ms:.1f} at {scale * 1.2:.0f}" for scale, ms in longest.items())
    return [
        Row(f"{name}, frames until sharp", max(count.values()), "frames", None, goal, f"{told} px"),
        Row(f"{name}, longest turn, cpu", max(longest.values()), "ms", None, TURN, f"{spent} px"),
    ]
