"""The map with 2,000 counters: frames while panning, and pictures of it."""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from redball.canvas.basemap import BaseMap
from redball.canvas.ground import PrintedGround
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.desk.start import garbage
from redball.game import library
from redball.game.session import Session
from redball.game.state import Game, next_game, put_unit
from redball.game.units import Unit, unit_types
from redball.report.picture import PictureRequest, write_picture
from redball.rules import judge, read_scenario
from redball.supply.paths import Status

from tests.benchmarks.peers import rasterizer
from tests.benchmarks.processes import used_by
from tests.benchmarks.rows import Row, Timing, p95, timed

COUNTERS = 2_000
SCALES = (8.5, 17.0, 24.0, 42.0, 80.0, 120.0)
WIDTH, HEIGHT = 1920, 1080
FRAME = 16.0
PNG, PNG_MEMORY, SVG = 2.0, 1.5, 700.0
"""Goals: a picture as a multiple of Tiled's rasterizer, and the kB of a drawing."""


def pans() -> list[Row]:
    """Frames with all counters and names at every size, into country never painted and over what is ready."""
    view = shown(position())
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
    settle(application())
    return fresh, [timed(lambda: _frame(view, -12, -7)) for _ in range(60)]


def pictures() -> list[Row]:
    """The whole map as PNG beside Tiled's rasterizer, in time and memory of whole processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        save = folder / "game.redball"
        Session.create(save, position(), judge).close()
        out = ["--scale", "28", "--out", str(folder / "map.png")]
        ours = used_by([sys.executable, "-m", "redball", "picture", str(save), *out])
        peer = rasterizer(library.atlas("world-1939"), folder)
    clock = f"on the clock {ours.clock / peer.clock:.1f} x"
    time, memory = ours.seconds / peer.seconds, ours.memory / peer.memory
    return [
        Row("nothing kept, cpu", ours.seconds, "s", time, PNG, f"{peer.seconds:.1f} s; {clock}; {peer.who}"),
        Row("memory", ours.memory, "MiB", memory, PNG_MEMORY, f"{peer.memory:.0f} MiB"),
    ]


def drawings() -> list[Row]:
    """A small part of the map as SVG."""
    application()
    game = read_scenario(library.find_scenario("barbarossa-1941"))
    x, y = game.atlas.grid.centre(game.atlas.find("Kiev"))
    request = PictureRequest(area=QRectF(x - 4.5, y - 3, 9, 6), width=900)
    with tempfile.TemporaryDirectory() as folder:
        out, full = Path(folder) / "cut.svg", Path(folder) / "full.svg"
        size = write_picture(game, request, out)
        write_picture(crowded(game, COUNTERS), request, full)
        told = f"round Kiev, 900 px asked, {size.width()} px wide; {full.stat().st_size / 1000:.0f} kB with "
        told += f"{COUNTERS:,} counters in Europe"
        return [Row("", out.stat().st_size / 1000, "kB", None, SVG, told)]


@cache
def application() -> QApplication:
    """The application, made once and kept."""
    return QApplication.instance() or QApplication([])  # type: ignore[return-value]


def position() -> Game:
    """A game with many counters."""
    return crowded(read_scenario(library.find_scenario("barbarossa-1941")), COUNTERS)


def shown(game: Game) -> MapView:
    """The map with all counters of a game."""
    application()
    view = opened(game)
    view.map_scene().set_game(game, {unit: Status.OUT for unit in list(game.units)[::9]})
    return view


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


def look(view: MapView, scale: float) -> None:
    """Show the country round Kiev at a size, all of it painted."""
    view.camera.zoom_to(scale, snap=False)
    view.centre_on(view.map_scene().atlas.find("Kiev"), animate=False)
    view.finish()
    settle(application())


def _frame(view: MapView, dx: int, dy: int) -> None:
    view.camera.pan(dx, dy)
    view.viewport().repaint()


def _turn(view: MapView, dx: int, dy: int) -> None:
    _frame(view, dx, dy)
    QApplication.processEvents()


def settle(app: QApplication) -> None:
    """Lets idle time pass."""
    until = time.perf_counter() + 0.4
    while time.perf_counter() < until:
        app.processEvents()
        time.sleep(0.001)  # tiles around the view are made in threads
