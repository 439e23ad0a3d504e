"""The map: loading it, the first picture, tiles, panning and zooming, names."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from redball import resources
from redball.atlas import Atlas, load
from redball.canvas.basemap import BaseMap, TileCache, world_picture
from redball.canvas.basemap.screen.store import SIDE
from redball.canvas.basemap.screen.world import minimap
from redball.canvas.palette import palette

from tests.benchmarks.rows import Row, Timing, median, milliseconds, p95, timed

FOLDER = "world-1939"
WIDTH, HEIGHT = 1920, 1080
FRAME = 1 / 60
"""Seconds of a frame on a usual screen."""
LAYERS = ("terrain", "territory", "controller", "sea", "sheet", "weather")


def rows() -> list[Row]:
    """All figures of the map."""
    app = QApplication.instance() or QApplication([])
    atlas = load(resources.maps() / FOLDER)
    found = [*_loading(), *_first_pictures(atlas)]
    basemap = BaseMap(atlas, palette())
    with tempfile.TemporaryDirectory() as folder:
        basemap.prepared.keep_in(Path(folder))  # as a window does
        for scale in (8.5, 24.0, 42.0, 80.0):
            found += _at(basemap, scale)
    del app
    return found


def _loading() -> list[Row]:
    folder = resources.maps() / FOLDER

    def raw() -> None:
        for name in LAYERS:
            np.fromfile(folder / f"{name}.txt", np.uint8)

    whole, layers = median(milliseconds(lambda: load(folder), 9)), median(milliseconds(raw, 9))
    return [
        Row("map: load and check all of it", whole, "ms", None, 10.0, "the issue's 10 ms"),
        Row(
            "map: the same, against its text layers as bytes",
            whole,
            "ms",
            whole / layers,
            5.0,
            "numpy.fromfile",
        ),
    ]


def _first_pictures(atlas: Atlas) -> list[Row]:
    colours = palette()
    world = milliseconds(lambda: world_picture(atlas, colours, 1920), 7)
    small = milliseconds(lambda: minimap(atlas, colours, 260), 7)
    return [
        Row("map: picture of the world, 1920 px", median(world), "ms", None, 10.0, "the prototype"),
        Row("map: mini-map, 260 px", median(small), "ms"),
    ]


class _Screen:
    """A picture of the window's size that frames are painted on."""

    def __init__(self, basemap: BaseMap, scale: float, folder: Path | None = None) -> None:
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

    def restyle(self, scale: float) -> None:
        """The window in another style, all of it painted."""
        self.tiles.set_basemap(self.basemap.in_style(palette("night")))
        x, y = self.corner
        self.tiles.finish(QRectF(x, y, WIDTH / scale, HEIGHT / scale), scale)

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


def _at(basemap: BaseMap, scale: float) -> list[Row]:
    screen = _Screen(basemap, scale)
    bare = screen.until_sharp(scale)
    # What lies around the view is prepared in idle time; a pan of a hundred frames meets it prepared.
    around = QRectF(*screen.corner, (WIDTH + 1400) / scale, (HEIGHT + 800) / scale)
    basemap.prepared.prepare(around, scale)
    basemap.labels.finish(around, scale)
    steps = iter(range(1, 101))
    pan = [milliseconds(lambda k=k: screen.frame(12 * k, 7 * k), 1)[0] for k in steps]  # type: ignore[misc]
    still = milliseconds(screen.frame, 15)
    floor = _blit_floor()
    times = median(still) / floor
    zoomed = screen.until_sharp(scale * 1.2)
    known = _known(basemap, scale)
    switched = milliseconds(lambda: screen.restyle(scale), 1)[0]
    tile = _tile(basemap, scale)
    label = f"map at {scale:g} px: "
    return [
        Row(f"{label}paint a tile of {SIDE} px", tile, "ms"),
        Row(f"{label}change of style until sharp", switched, "ms", None, 1000.0, "the issue's second"),
        Row(f"{label}frame, tiles and names ready", median(still), "ms", times, 3.0, "one blit"),
        Row(f"{label}pan by 12, 7 px, p95 of 100", p95(pan), "ms", None, 16.0, "a frame"),
        *_steps(f"{label}zoom step, never painted,", zoomed, 10),
        *_steps(f"{label}zoom step, painted by another window,", known, 2),
        Row(f"{label}frames until sharp, nothing prepared", float(len(bare)), "frames"),
        Row(f"{label}the same, all threads, cpu", sum(t.all for t in bare), "ms"),
    ]


def _known(basemap: BaseMap, scale: float) -> list[Timing]:
    """A zoom step to a size that another window has painted and put on the disk."""
    size = scale * 1.2
    with tempfile.TemporaryDirectory() as name:
        first = _Screen(basemap, scale, Path(name))
        first.until_sharp(scale)
        first.until_sharp(size)
        wait = time.perf_counter() + 30
        while first.tiles.is_busy and time.perf_counter() < wait:
            first.turn(size)
        second = _Screen(basemap, scale, Path(name))
        second.until_sharp(scale)
        found = second.until_sharp(size)
        while second.tiles.is_busy and time.perf_counter() < wait:
            second.turn(size)
    return found


def _steps(name: str, turns: list[Timing], goal: float) -> list[Row]:
    """Frames until a zoom step is sharp, and the window's thread meanwhile."""
    longest = max(turn.cpu for turn in turns)
    return [
        Row(f"{name} frames until sharp", float(len(turns)), "frames", None, goal, "issue 18"),
        Row(f"{name} longest turn, cpu", longest, "ms", None, 16.0, "a frame"),
    ]


def _tile(basemap: BaseMap, scale: float) -> float:
    x, y = basemap.atlas.project(25.0, 40.0)
    side = SIDE / scale
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    area = QRectF(x, y, side, side)
    basemap.prepared.prepare(area, scale)

    def paint() -> None:
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(-x, -y)
        basemap.paint(painter, area, scale)
        painter.end()

    return median(milliseconds(paint, 7))


def _blit_floor() -> float:
    ready = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    ready.fill(0x808080)
    screen = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)

    def blit() -> None:
        painter = QPainter(screen)
        painter.drawImage(0, 0, ready)
        painter.end()

    return median(milliseconds(blit, 15))
