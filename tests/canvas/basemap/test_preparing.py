"""Preparing in a thread: what was asked for last is made, faults are told, it can be dropped."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
import weakref

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from redball.canvas.basemap import BaseMap, TileCache
from redball.canvas.basemap.preparing import Preparing, collect_new, let_collector_go_on
from redball.canvas.basemap.screen import making
from redball.canvas.basemap.screen.making import WHOLE, Demand, painted, part_of
from redball.canvas.basemap.screen.store import TileKey
from redball.canvas.palette import palette

from tests.canvas.basemap.pixels import pixels


def settled(ahead: Preparing) -> None:
    until = time.perf_counter() + 20
    while ahead.is_busy:
        assert time.perf_counter() < until
        time.sleep(0.001)


def test_things_are_made_in_order_and_in_another_thread():
    made, ahead = [], Preparing()
    ahead.want(iter([lambda n=n: made.append((n, threading.get_ident())) for n in range(50)]))
    settled(ahead)
    assert [n for n, _ in made] == list(range(50))
    assert threading.get_ident() not in {thread for _, thread in made}


def test_what_was_asked_for_last_takes_the_place_of_the_rest():
    made, ahead, begun, go_on = [], Preparing(), threading.Event(), threading.Event()

    def first() -> None:
        begun.set()
        go_on.wait(20)

    ahead.want(iter([first, lambda: made.append("old")]))
    assert begun.wait(20)
    ahead.want(iter([lambda: made.append("new")]))
    go_on.set()
    settled(ahead)
    assert made == ["new"]


def test_nothing_more_is_made_of_what_is_dropped():
    made, ahead, begun, go_on = [], Preparing(), threading.Event(), threading.Event()

    def first() -> None:
        begun.set()
        go_on.wait(20)

    ahead.want(iter([first, lambda: made.append("more")]))
    assert begun.wait(20)
    ahead.drop()
    go_on.set()
    settled(ahead)
    assert made == []


def test_what_is_wanted_while_a_thread_ends_is_made():
    looked, go_on, made = threading.Event(), threading.Event(), []

    class Ending(Preparing):
        def _go_on(self) -> None:
            super()._go_on()
            if self._steps is None:
                looked.set()  # it has found nothing more to make, and isn't done yet
                go_on.wait(20)

    ahead = Ending()
    ahead.want(iter(()))
    assert looked.wait(20)
    ahead.want(iter([lambda: made.append("new")]))
    go_on.set()
    settled(ahead)
    assert made == ["new"]


def test_a_fault_is_told_to_whoever_asks_next():
    ahead = Preparing()
    ahead.want(iter([lambda: 1 // 0]))
    settled(ahead)
    with pytest.raises(ZeroDivisionError):
        ahead.want(iter(()))
    settled(ahead)
    ahead.want(iter(()))


def test_a_thread_prepares_what_the_painter_would(qapp, world, classic):
    rect, scale = QRectF(180, 30, 10, 8), 25.0
    ahead, plain = (BaseMap(world, classic.palette).prepared for _ in range(2))
    ahead.ahead.want(ahead.missing(rect, scale))
    assert plain.prepare(rect, scale)
    settled(ahead.ahead)
    assert ahead.is_ready(rect, scale)
    for key, parts in plain._plies.items():
        assert [(p.ink, p.path) for p in parts] == [(p.ink, p.path) for p in ahead._plies[key]]


def test_several_threads_share_the_work():
    """Each makes what comes next, while the others are at theirs."""
    together, ahead, made = threading.Barrier(2, timeout=20), Preparing(2), []

    def make(number: int) -> None:
        if number < 2:
            together.wait()
        made.append(number)

    ahead.want(iter([lambda n=n: make(n) for n in range(20)]))
    settled(ahead)
    assert sorted(made) == list(range(20))


def test_waiting_ends_when_something_is_made():
    ahead, go_on, made = Preparing(2), threading.Event(), []
    ahead.wait()  # nothing is
    ahead.want(iter([lambda: go_on.wait(20), *(lambda n=n: made.append(n) for n in range(5))]))
    while len(made) < 5:
        ahead.wait(0.1)
    assert ahead.is_busy
    go_on.set()
    ahead.wait(20)
    assert not ahead.is_busy


@pytest.mark.deep
def test_every_enum_that_threads_use_is_made_before():
    """PySide makes one when it is first used; two threads that do so at the same moment crash."""
    code = """
import enum
import shapely
from PySide6.QtGui import QGuiApplication
from redball import resources
from redball.atlas import load
from redball.canvas import fonts
from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.screen import making
from redball.canvas.basemap.screen.making import WHOLE, Demand, painted, part_of
from redball.canvas.basemap.screen.store import TileKey
from redball.canvas.palette import palette
app = QGuiApplication([])
demand = Demand(BaseMap(load(resources.maps() / "world-1939"), palette()), None)
made, real = [], enum.EnumType.__new__
def new(kind, name, *given, **more):
    made.append(name)
    return real(kind, name, *given, **more)
enum.EnumType.__new__ = new
for key in (TileKey(80.0, 30, 8), TileKey(8.5, 3, 0), TileKey(24.0, 9, 2)):
    demand.make(key, 1.0, True)
demand.make_world(24.0)
print(len(demand.done), made)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "3 []"


def test_nothing_is_made_twice_while_the_window_has_not_looked(qapp, island):
    demand, key = Demand(BaseMap(island, palette()), None), TileKey(24.0, 0, 0)
    for begin in (lambda: demand.begin(key, 1.0, True), lambda: demand.begin_world(24.0)):
        make = begin()
        assert make is not None and begin() is None
        make()
        assert begin() is None
    assert len(demand.done) == len(demand.worlds) == 1
    del demand.had[key]  # the window has dropped it
    assert demand.begin(key, 1.0, True) is not None


def alike(one, other):
    """What is clipped is rounded otherwise along its edges."""
    return np.abs(pixels(one).astype(int) - pixels(other)).max() <= 4


@pytest.mark.parametrize("scale", [24.0, 60.0])
def test_what_is_seen_of_a_tile_looks_as_all_of_it_does(qapp, island, scale):
    basemap, key = BaseMap(island, palette()).without_names(), TileKey(scale, 0, 0)
    part = part_of(key, QRectF(1.3, 0.9, 2.7, 2.2))
    assert part.width() < 3 * scale and WHOLE.contains(part)
    whole, some = (painted(basemap, key, 1.0, each) for each in (WHOLE, part))
    assert alike(whole.copy(part), some.copy(part))


def test_at_another_scale_what_is_seen_is_painted_first_then_the_rest(qtbot, island, monkeypatch):
    image = QImage(640, 300, QImage.Format.Format_RGB32)
    cache, parts, real = TileCache(BaseMap(island, palette())), [], making.painted
    monkeypatch.setattr(making, "painted", lambda *a: (parts.append(a[-1]), real(*a))[1])

    def frame():
        painter = QPainter(image)
        painter.scale(60.0, 60.0)
        sharp = cache.draw(painter, QRectF(0, 0, 640 / 60, 5), 60.0)
        painter.end()
        return sharp

    qtbot.waitUntil(frame)
    first, picture = parts[:2], image.copy()
    assert WHOLE not in first and sum(part.width() * part.height() for part in first) < 1.1 * 640 * 300
    qtbot.waitUntil(lambda: not cache.is_busy and not list(cache._ahead()))
    assert frame() and alike(image, picture) and set(cache._parts.values()) == {WHOLE}


def test_the_window_collects_what_is_new_while_a_thread_works():
    class Ring:
        def __init__(self):
            self.me = self

    ahead, go_on = Preparing(), threading.Event()
    ahead.want(iter([lambda: go_on.wait(20)]))
    gone = weakref.ref(Ring())
    kept = [[n] for n in range(5_000)]
    assert gone() is not None
    collect_new()
    go_on.set()
    ahead.stop()
    assert gone() is None and len(kept) == 5_000


def test_the_collector_rests_while_the_thread_works():
    ahead, go_on = Preparing(), threading.Event()
    ahead.want(iter([lambda: go_on.wait(20)]))
    assert not gc.isenabled() and ahead.is_busy
    go_on.set()
    ahead.stop()
    assert gc.isenabled() and not ahead.is_busy


def test_the_collector_goes_on_after_one_that_is_gone():
    ahead, done = Preparing(), threading.Event()
    ahead.want(iter([lambda: done.wait(20)]))
    gone = weakref.ref(ahead)
    del ahead
    done.set()
    until = time.perf_counter() + 20
    while gone() is not None and time.perf_counter() < until:
        time.sleep(0.001)
    assert gone() is None
    let_collector_go_on()
    assert gc.isenabled()


def test_the_last_of_a_window_is_never_in_the_thread(qapp, world, classic):
    """A base map has names, whose timers belong to the thread of the windows."""
    basemap = BaseMap(world, classic.palette)
    cache = TileCache(basemap)
    gone = weakref.ref(basemap)
    image = QImage(250, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    cache.draw(painter, QRectF(180, 30, 10, 8), 25.0)
    painter.end()
    threads = cache._making
    assert threads.is_busy
    cache.set_basemap(basemap.in_style(palette("night")))
    del basemap
    assert gone() is None
    threads.stop()
