"""The map with 2,000 counters: frames while panning, a counter that moves, memory; pictures of it."""

from __future__ import annotations

import gc
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from redball.canvas.basemap import BaseMap
from redball.canvas.ground import PrintedGround
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.game import library
from redball.game.session import Session
from redball.game.state import Game, next_game, put_unit
from redball.game.units import Unit, unit_types
from redball.report.picture import PictureRequest, write_picture
from redball.rules import judge, read_scenario
from redball.supply.paths import Status

from tests.benchmarks.peers import rasterizer, used_by
from tests.benchmarks.rows import Row, Timing, frames, median, milliseconds, p95, timed

COUNTERS = 2_000
SCALES = (8.5, 12.0, 17.0, 24.0, 34.0, 42.0, 64.0, 80.0, 120.0)
WIDTH, HEIGHT = 1920, 1080
FRAME = 16.0
PNG, PNG_MEMORY, SVG = 2.0, 1.5, 700.0
"""Goals: a picture as a multiple of Tiled's rasterizer, and the kB of a drawing."""


def rows() -> list[Row]:
    """What no goal names."""
    view, game = opened()
    scene = view.map_scene()
    set_up = milliseconds(lambda: scene.set_game(game, {}), 1)
    look(view, 42.0)
    full = median([timed(view.viewport().repaint).cpu for _ in range(15)])
    window = _Floor()
    floor = median([timed(window.repaint).cpu for _ in range(15)])
    return [
        Row(f"canvas: show {COUNTERS} counters", set_up[0], "ms"),
        Row(
            "canvas at 42 px: full frame, cpu", full, "ms", full / floor, 3.0, "a window with a ready picture"
        ),
        _styles(view),
        *_moving(view, scene, game),
    ]


def pans() -> list[Row]:
    """Frames with all counters and names at every size, into country never painted and over what is ready."""
    view, _game = opened()
    fresh, known = zip(*(_panned(view, scale) for scale in SCALES), strict=True)
    return [
        _worst("new country, the whole turn", fresh),
        _worst("known country, the frame", known),
    ]


def _worst(name: str, found: Sequence[list[Timing]]) -> Row:
    """The p95 of the size where it is longest, and that of each."""
    at = {scale: p95([t.cpu for t in timings]) for scale, timings in zip(SCALES, found, strict=True)}
    told = ", ".join(f"{ms:.1f} at {scale:g}" for scale, ms in at.items())
    name = f"{name}, {COUNTERS:,} counters, cpu"
    return Row(name, max(at.values()), "ms", None, FRAME, f"the worst of: {told} px")


def _panned(view: MapView, scale: float) -> tuple[list[Timing], list[Timing]]:
    """Turns into new country: frame, and work in idle time; and frames back over tiles that are ready."""
    assert isinstance(view.ground, PrintedGround)
    look(view, scale)
    fresh = [timed(lambda: _turn(view, 12, 7)) for _ in range(60)]
    ready = view.visible_rect().adjusted(-900 / scale, -500 / scale, 0, 0)
    view.ground.finish(ready, scale, 1.0)
    _settle()
    return fresh, [timed(lambda: _frame(view, -12, -7)) for _ in range(60)]


def tours() -> list[Row]:
    """Memory after tours of the world."""
    view, _game = opened()
    return _tours(view)


def pictures() -> list[Row]:
    """The whole map as PNG beside Tiled's rasterizer, in time and memory of whole processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        save = folder / "game.redball"
        Session.create(save, position(), judge).close()
        out = ["--scale", "28", "--out", str(folder / "map.png")]
        ours = used_by([sys.executable, "-m", "redball", "picture", str(save), *out])
        peer = rasterizer(library.atlas("world-1939"), folder)
    time, memory = ours.seconds / peer.seconds, ours.memory / peer.memory
    return [
        Row("processor time", ours.seconds, "s", time, PNG, f"{peer.seconds:.1f} s; {peer.who}"),
        Row("memory", ours.memory, "MiB", memory, PNG_MEMORY, f"{peer.memory:.0f} MiB"),
    ]


def drawings() -> list[Row]:
    """A small part of the map as SVG."""
    application()
    game = position()
    x, y = game.atlas.grid.centre(game.atlas.find("Kiev"))
    request = PictureRequest(area=QRectF(x - 4.5, y - 3, 9, 6), width=900)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "cut.svg"
        size = write_picture(game, request, out)
        told = (
            f"{size.width()} x {size.height()} px as asked, round Kiev with {COUNTERS:,} counters in Europe"
        )
        return [Row("", out.stat().st_size / 1000, "kB", None, SVG, told)]


@cache
def application() -> QApplication:
    """The application, made once and kept."""
    return QApplication([])


def position() -> Game:
    """A game with many counters."""
    return crowded(read_scenario(library.find_scenario("barbarossa-1941")), COUNTERS)


def opened(game: Game | None = None) -> tuple[MapView, Game]:
    """A view of the map with all counters, as large as a screen."""
    application()
    game = game or position()
    view = MapView(MapScene(game.atlas, palette()), PrintedGround(BaseMap(game.atlas, palette())))
    view.motion.reduced = True
    view.resize(WIDTH, HEIGHT)
    view.show()
    gc.freeze()  # as the window does when all is open
    view.map_scene().set_game(game, {unit: Status.OUT for unit in list(game.units)[::9]})
    return view, game


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


def look(view: MapView, scale: float, place: str = "Kiev") -> None:
    """Show a place at a size, all of it painted."""
    view.camera.zoom_to(scale, snap=False)
    view.centre_on(view.map_scene().atlas.find(place), animate=False)
    view.finish()
    _settle()


def _until_sharp(view: MapView) -> list[Timing]:
    assert isinstance(view.ground, PrintedGround)
    tiles, turns = view.ground.tiles, []
    until = time.perf_counter() + 10
    while not tiles.is_sharp and time.perf_counter() < until:
        turns.append(timed(QApplication.processEvents))
        time.sleep(0.0005)  # geometry is prepared in a thread
    return turns


def _styles(view: MapView) -> Row:
    """A change of style, until all of it is sharp and counters and names are painted."""
    look(view, 42.0)
    taken = []
    for style in ("night", "quiet", "classic"):
        changed = timed(lambda style=style: view.set_palette(palette(style)))
        shown = timed(view.viewport().repaint)
        after = _until_sharp(view)
        last = timed(view.viewport().repaint)
        taken.append(sum(t.all for t in (changed, shown, *after, last)))
    return Row(
        "canvas: a change of style, until all is sharp, cpu", max(taken), "ms", None, 1000.0, "issue 3"
    )


def _frame(view: MapView, dx: int, dy: int) -> None:
    view.camera.pan(dx, dy)
    view.viewport().repaint()


def _turn(view: MapView, dx: int, dy: int) -> None:
    _frame(view, dx, dy)
    QApplication.processEvents()


def _settle() -> None:
    until = time.perf_counter() + 0.4
    while time.perf_counter() < until:
        QApplication.processEvents()
        time.sleep(0.001)  # tiles around the view are made in threads


def _tours(view: MapView) -> list[Row]:
    """Memory after looking at four theatres at every size in three styles, and after doing so again."""
    after = []
    for _ in range(2):
        for style in ("night", "quiet", "classic"):
            view.set_palette(palette(style))
            _tour(view)
        after.append(_resident())
    name = "canvas: memory after a tour of all sizes, four theatres, three styles"
    growth = after[1] / after[0]
    return [
        Row(name, after[0], "MiB", None, 350.0, "issue 18"),
        Row(f"{name}, again", after[1], "MiB", growth, 1.05, "the first tour: flat"),
    ]


def _tour(view: MapView) -> None:
    for place in ("Kiev", "Tobruk", "Tokyo", "Washington"):
        for scale in (8.5, 12.0, 17.0, 24.0, 34.0, 48.0, 64.0, 80.0, 120.0):
            look(view, scale, place)


def _resident() -> float:
    """Memory of this process in MiB, 0 where the system doesn't tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[1]) * 4096 / 2**20 if told.exists() else 0.0


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
