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
from redball.desk.start import garbage
from redball.game import library
from redball.game.state import Game, next_game, put_unit
from redball.game.units import Unit, unit_types
from redball.report.picture import PictureRequest, write_picture
from redball.rules import read_scenario
from redball.supply.paths import Status

from tests.benchmarks import tiled_map
from tests.benchmarks.rows import Row, Timing, frames, median, milliseconds, timed

COUNTERS = 2_000
SCALES = (8.5, 24.0, 42.0, 80.0)
WIDTH, HEIGHT = 1920, 1080


def rows() -> list[Row]:
    """All figures of the canvas."""
    app = QApplication.instance() or QApplication([])
    game = crowded(read_scenario(library.find_scenario("barbarossa-1941")), COUNTERS)
    view = opened(game)
    scene = view.map_scene()
    statuses = {unit: Status.OUT for unit in list(game.units)[::9]}
    set_up = milliseconds(lambda: scene.set_game(game, statuses), 1)
    found = [Row(f"canvas: show {COUNTERS} counters", set_up[0], "ms")]
    window = _Floor()
    floor = median([timed(window.repaint).cpu for _ in range(15)])
    for scale in SCALES:
        found += _at(app, view, scale, floor)
    found += [_styles(app, view), *_moving(view, scene, game), *_pictures(game)]
    return found


def opened(game: Game) -> MapView:
    """An empty map on the screen, on which nothing moves by itself."""
    view = MapView(MapScene(game.atlas, palette()), PrintedGround(BaseMap(game.atlas, palette())))
    view.motion.reduced = True
    view.resize(WIDTH, HEIGHT)
    view.show()
    garbage.freeze_present_objects()  # as the window does when all is open
    return view


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
    """Panning into country never painted and over ready tiles, then zoom steps, and how long until all is
    sharp.  A turn is what happens between two events of the mouse: pan, frame, and work in idle time.
    """
    assert isinstance(view.ground, PrintedGround)
    _look(app, view, scale)
    fresh = [timed(lambda: _turn(app, view, 12, 7)) for _ in range(80)]
    ready = view.visible_rect().adjusted(-900 / scale, -500 / scale, 0, 0)
    view.ground.finish(ready, scale, 1.0)
    settle(app)
    pan = [timed(lambda: _frame(view, -12, -7)) for _ in range(60)]
    pan += [timed(lambda: _frame(view, 12, 7)) for _ in range(60)]
    view.finish()
    full = median([timed(view.viewport().repaint).cpu for _ in range(15)])
    firsts, turns, until = _zooms(app, view, scale)
    name = f"canvas at {scale:g} px, {COUNTERS} counters:"
    longest = max(t.cpu for t in turns + fresh)
    return [
        Row(f"{name} full frame, cpu", full, "ms", full / floor, 3.0, "a window with one ready picture"),
        *frames(f"{name} pan", pan, 16.0),
        *frames(f"{name} pan into new country, whole turn", fresh, 16.0),
        *frames(f"{name} first frame of a zoom step", firsts, 16.0),
        *frames(f"{name} turn of the loop until sharp", turns, 16.0),
        Row(f"{name} longest turn of the window's thread, cpu", longest, "ms", None, 50.0, "cpu"),
        Row(
            f"{name} zoom step until all is sharp, cpu", until, "ms", None, 160.0, "both threads; ten frames"
        ),
    ]


def _look(app: QApplication, view: MapView, scale: float) -> None:
    view.camera.zoom_to(scale, snap=False)
    view.centre_on(view.map_scene().atlas.find("Kiev"), animate=False)
    view.finish()
    settle(app)


def _zooms(app: QApplication, view: MapView, scale: float) -> tuple[list[Timing], list[Timing], float]:
    """Zoom steps to sizes never seen: first frames, turns of the loop after them, and the median time until
    all is sharp.
    """
    firsts, turns, untils = [], [], []
    for number in range(6):
        size = scale * 1.19 * 1.02**number
        _look(app, view, scale)

        def zoom(size: float = size) -> None:
            view.camera.zoom_to(size, snap=False)
            view.viewport().repaint()

        firsts.append(timed(zoom))
        after = _until_sharp(app, view)
        turns += after
        untils.append(sum(t.all for t in after))
    return firsts, turns, median(untils)


def _until_sharp(app: QApplication, view: MapView) -> list[Timing]:
    assert isinstance(view.ground, PrintedGround)
    tiles, turns = view.ground.tiles, []
    until = time.perf_counter() + 10
    while not tiles.is_sharp and time.perf_counter() < until:
        turns.append(timed(app.processEvents))
        time.sleep(0.0005)  # geometry is prepared in a thread
    return turns


def _styles(app: QApplication, view: MapView) -> Row:
    """A change of style, until all of it is sharp and counters and names are painted."""
    _look(app, view, 42.0)
    taken = []
    for style in ("night", "quiet", "classic"):
        changed = timed(lambda style=style: view.set_palette(palette(style)))
        shown = timed(view.viewport().repaint)
        after = _until_sharp(app, view)
        last = timed(view.viewport().repaint)
        taken.append(sum(t.all for t in (changed, shown, *after, last)))
    return Row(
        "canvas: a change of style, until all is sharp, cpu", max(taken), "ms", None, 1000.0, "issue 3"
    )


def _frame(view: MapView, dx: int, dy: int) -> None:
    view.camera.pan(dx, dy)
    view.viewport().repaint()


def _turn(app: QApplication, view: MapView, dx: int, dy: int) -> None:
    _frame(view, dx, dy)
    app.processEvents()


def settle(app: QApplication) -> None:
    """Lets idle time pass."""
    until = time.perf_counter() + 0.4
    while time.perf_counter() < until:
        app.processEvents()
        time.sleep(0.001)  # tiles around the view are made in threads


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
        event = _Event(positions, after, changes)
        found.append(timed(lambda event=event: _shown(view, scene, event)))
        positions = after
    return frames("canvas: one counter moved, to the painted frame", found, 16.0)


def _shown(view: MapView, scene: MapScene, event: _Event) -> None:
    scene.apply(event)
    QApplication.sendPostedEvents()
    view.viewport().repaint()


def _pictures(game: Game) -> list[Row]:
    """The whole map as PNG: all prepared anew, then again with the geometry ready; beside Tiled's rasterizer,
    which draws the terrain of an equal map and nothing else.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "map.png"
        basemap = BaseMap(game.atlas, palette())
        first = milliseconds(lambda: write_picture(game, PictureRequest(scale=28.0), out, None, basemap), 1)
        again = milliseconds(lambda: write_picture(game, PictureRequest(scale=28.0), out, None, basemap), 1)
        tiled = tiled_map.rasterized(game.atlas, Path(folder)) if tiled_map.installed() else None
    against = "tmxrasterizer, terrain only" if tiled else "Tiled is not installed"
    ratio = first[0] / 1000 / tiled if tiled else None
    return [
        Row(
            "picture: whole map as PNG, 28 px, all",
            first[0] / 1000,
            "s",
            ratio,
            2.0 if tiled else None,
            against,
        ),
        Row("picture: the same again", again[0] / 1000, "s", None, 3.0, "guidance"),
        *([Row("Tiled's rasterizer: terrain of an equal map", tiled, "s")] if tiled else []),
    ]
