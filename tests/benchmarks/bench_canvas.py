"""The map with 2,000 counters: frames while panning and zooming, a counter that moves, a picture of the
whole map.
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from redball.canvas.basemap import BaseMap
from redball.canvas.ground import PrintedGround
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.game import library
from redball.game.state import Game, next_game, put_unit
from redball.game.units import Unit, unit_types
from redball.report.picture import PictureRequest, write_picture
from redball.supply.paths import Status

from tests.benchmarks.rows import Row, median, milliseconds, p95

COUNTERS = 2_000
SCALES = (8.5, 24.0, 80.0)
WIDTH, HEIGHT = 1920, 1080


def rows() -> list[Row]:
    """All figures of the canvas."""
    app = QApplication.instance() or QApplication([])
    game = crowded(library.read(library.find_scenario("barbarossa-1941")), COUNTERS)
    scene = MapScene(game.atlas, palette())
    ground = PrintedGround(BaseMap(game.atlas, palette()))
    view = MapView(scene, ground)
    view.motion.reduced = True
    view.resize(WIDTH, HEIGHT)
    view.show()
    statuses = {unit: Status.OUT for unit in list(game.units)[::9]}
    set_up = milliseconds(lambda: scene.set_game(game, statuses), 1)
    found = [Row(f"canvas: show {COUNTERS} counters", set_up[0], "ms")]
    window = _Floor()
    floor = median(milliseconds(window.repaint, 15))
    for scale in SCALES:
        found += _at(app, view, scale, floor)
    found += [*_moving(view, scene, game), *_pictures(game)]
    return found


def crowded(game: Game, count: int) -> Game:
    """A position with as many units as wanted, spread over Europe, a few in each hex."""
    atlas, chance = game.atlas, random.Random(1941)
    west, north = atlas.project(-8.0, 62.0)
    east, south = atlas.project(48.0, 36.0)
    inside = [
        n
        for n in range(len(atlas.grid))
        if atlas.land[n] and west < atlas.grid.centre(n)[0] < east and north < atlas.grid.centre(n)[1] < south
    ]
    types = [t.code for t in unit_types().values() if t.kind == "land"]
    powers = [("GE", "GER"), ("SU", "USR"), ("IT", "ITA"), ("GE", "ROM")]
    units = dict(game.units)
    for number in range(count - len(units)):
        power, country = chance.choice(powers)
        fields = {"size": "corps", "attack": chance.randint(1, 9), "movement": chance.randint(1, 6)}
        unit = Unit(f"x{number}", f"{number} Corps", chance.choice(types), power, country, **fields)
        units[unit.id] = replace(unit, hex=chance.choice(inside), organized=chance.random() > 0.2)
    return next_game(game, [put_unit(unit) for unit in units.values()])


def _at(app: QApplication, view: MapView, scale: float, floor: float) -> list[Row]:
    """Panning over ready tiles, then a zoom step to a size never seen, and how long until all is sharp."""
    view.zoom_to(scale)
    view.camera.zoom_to(scale, snap=False)
    view.centre_on(view.map_scene().atlas.find("Kiev"), animate=False)
    view.finish()
    _settle(app)
    fresh = [_pan(view, 12, 7) for _ in range(60)]
    ready = view.visible_rect().adjusted(-760 / scale, -460 / scale, 0, 0)
    assert isinstance(view.ground, PrintedGround)
    view.ground.finish(ready, scale, 1.0)
    frames = [_pan(view, -12, -7) for _ in range(60)] + [_pan(view, 12, 7) for _ in range(60)]
    view.finish()
    still = milliseconds(view.viewport().repaint, 15)
    start = time.perf_counter()
    view.zoom_by(1)
    view.viewport().repaint()
    zoom = (time.perf_counter() - start) * 1000
    later = _until_dressed(app)
    name = f"canvas at {scale:g} px, {COUNTERS} counters:"
    return [
        Row(
            f"{name} full frame",
            median(still),
            "ms",
            median(still) / floor,
            3.0,
            "a window with one ready picture",
        ),
        Row(f"{name} pan, median", median(frames), "ms"),
        Row(f"{name} pan, p95", p95(frames), "ms", None, 16.0, "a frame"),
        Row(f"{name} pan over ground never seen, p95", p95(fresh), "ms", None, 16.0, "a frame"),
        Row(f"{name} first frame of a zoom", zoom, "ms", None, 16.0, "a frame"),
        Row(f"{name} worst turn of the loop until sharp", max(later), "ms", None, 50.0, "guidance"),
    ]


def _pan(view: MapView, dx: int, dy: int) -> float:
    """One frame of a pan, in ms."""
    start = time.perf_counter()
    view.camera.pan(dx, dy)
    view.viewport().repaint()
    return (time.perf_counter() - start) * 1000


def _settle(app: QApplication) -> None:
    until = time.perf_counter() + 0.4
    while time.perf_counter() < until:
        app.processEvents()


def _until_dressed(app: QApplication) -> list[float]:
    """Turns of the event loop for half a second, each in ms."""
    turns = []
    until = time.perf_counter() + 0.5
    while time.perf_counter() < until:
        start = time.perf_counter()
        app.processEvents()
        turns.append((time.perf_counter() - start) * 1000)
    return turns


class _Floor(QWidget):
    """A window that shows a ready picture: the least that a frame can cost."""

    def __init__(self) -> None:
        super().__init__()
        self._ready = QPixmap(WIDTH, HEIGHT)
        self._ready.fill(0xFF808080)
        self.resize(WIDTH, HEIGHT)
        self.show()
        QApplication.processEvents()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ready)
        painter.end()


class _Event:
    def __init__(self, before: Game, after: Game, changes: tuple) -> None:
        self.before, self.after, self.changes = before, after, changes


def _moving(view: MapView, scene: MapScene, game: Game) -> list[Row]:
    """One counter moved back and forth: change to painted frame."""
    view.camera.zoom_to(42.0)
    view.centre_on(game.atlas.find("Kiev"), animate=False)
    view.finish()
    node = game.atlas.find("Kiev")
    hexes = game.atlas.grid.neighbours(node)
    unit = next(u for u in game.units.values() if u.is_land)
    positions, found = game, []
    for turn in range(60):
        changes = (put_unit(replace(unit, hex=hexes[turn % 2])),)
        after = next_game(positions, changes)
        _ = after.units_at  # the game's own grouping is wanted by others too
        start = time.perf_counter()
        scene.apply(_Event(positions, after, changes))
        QApplication.sendPostedEvents()
        view.viewport().repaint()
        found.append((time.perf_counter() - start) * 1000)
        positions = after
    return [
        Row("canvas: one counter moved, to the painted frame", median(found), "ms", None, 16.0, "a frame")
    ]


def _pictures(game: Game) -> list[Row]:
    """The whole map as PNG: all prepared anew, then again with the geometry ready."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "map.png"
        basemap = BaseMap(game.atlas, palette())
        first = milliseconds(lambda: write_picture(game, PictureRequest(scale=28.0), out, None, basemap), 1)
        again = milliseconds(lambda: write_picture(game, PictureRequest(scale=28.0), out, None, basemap), 1)
    return [
        Row("picture: whole map as PNG, 28 px, all prepared anew", first[0] / 1000, "s"),
        Row("picture: the same again", again[0] / 1000, "s", None, 3.0, "guidance"),
    ]
