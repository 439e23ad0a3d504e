"""Making geometry and tiles in threads beside the window's.

The heavy calls of shapely and of Qt's painter (fills, strokes) release the interpreter lock, so that frames
are drawn meanwhile, and two threads paint side by side.  Only values are made there (arrays, shapes, painter
paths, images): no widget, pixmap or signal is touched, and the caller polls.  Such objects may not be
destroyed there either: what runs in a thread must not refer to any, and Python's garbage collector, which any
thread may trigger, is disabled while threads work.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Lock
from weakref import WeakSet

from PySide6.QtCore import QDataStream, QIODevice, Qt
from PySide6.QtGui import QFont, QGradient, QImage, QPaintEngine, QPainter, QRegion

Make = Callable[[], object]

ENUMS = (
    QDataStream.Status, QDataStream.Version, QFont.HintingPreference, QFont.StyleStrategy, QFont.Weight,
    QGradient.Preset, QIODevice.OpenModeFlag, QImage.Format, QPaintEngine.Type, QPainter.RenderHint,
    QRegion.RegionType, Qt.AspectRatioMode, Qt.FillRule, Qt.GlobalColor, Qt.PenCapStyle, Qt.PenJoinStyle,
    Qt.PenStyle, Qt.BrushStyle, Qt.TransformationMode,
)  # fmt: skip
"""What threads use of Qt's enums, by name or as what a function might be given.  PySide makes each when it is
first used, and two threads that do so at the same moment crash: so they are made when this is imported.
"""

_NEW = 2_000
"""New objects that are worth a collection while threads work."""

_SWITCH = 0.001
"""Seconds after which Python switches threads: the window must not wait longer in a frame."""

_MOST_HEAPS = -8
"""The GNU C library's number for how many heaps threads may have (``M_ARENA_MAX``): with one for all, what
one thread frees, tiles above all, serves the others too.
"""

_working: WeakSet[Preparing] = WeakSet()
"""The preparers that may be at work; the collector is disabled as long as there are any."""


def let_collector_go_on() -> None:
    """Enable the collector when no preparer is at work any more.

    Called now and then in the window's thread, since a deleted preparer, or one that is no longer polled,
    doesn't report its end.
    """
    for one in [one for one in _working if not one._runs]:
        _working.discard(one)
    if not _working:
        gc.enable()


def collect_new() -> None:
    """Collect the objects that are new, while threads work and the collector is disabled.

    Called often in the window's thread, a ms each time: at the end of some seconds of work the collector
    would go through all that was made meanwhile, in up to 50 ms.  Not while the program starts, when the
    collector waits: all that it has made is new then, and stays.
    """
    if not gc.isenabled() and gc.get_threshold()[0] and gc.get_count()[0] > _NEW:
        gc.collect(1)


def ask_allocator(function: str, *numbers: int) -> None:
    """Call a function of the GNU C library's memory; others have no such functions."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        getattr(ctypes.CDLL(None), function)(*numbers)


class Preparing:
    """Makes what was requested last, one thing after the other in each of some ``threads``.

    It stops when the program ends, after at most one more thing a thread.  All methods are for the window's
    thread.
    """

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._steps: Iterator[Make] | None = None
        self._going = 0
        """Threads that will look for a next step: told under the lock, as a task that is about to end looks
        for none although it isn't done yet.
        """
        self._running: list[Future[None]] = []

    def want(self, steps: Iterator[Make]) -> None:
        """Make these from now on, instead of all requested before; ``steps`` is run through in the threads,
        by one at a time.

        Raises what making something raised.
        """
        _working.add(self)
        gc.disable()
        with self._lock:
            failed = [task for task in self._running if task.done() and task.exception() is not None]
            self._running = [task for task in self._running if not task.done()]
            self._steps = steps
            for _ in range(self._threads - self._going):
                self._start()
        for task in failed:
            task.result()

    def drop(self) -> None:
        """Cancel everything but what is being made."""
        with self._lock:
            self._steps = None

    def stop(self) -> None:
        """Cancel everything, and wait for what is being made."""
        self.drop()
        while self.is_busy:
            self.wait()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the next thing is made, or the time is up."""
        with self._lock:
            running = [task for task in self._running if not task.done()]
        if running:
            wait(running, seconds, FIRST_COMPLETED)

    @property
    def is_busy(self) -> bool:
        """True while there is something left to make; to be polled until it isn't."""
        if not self._runs and self in _working:
            let_collector_go_on()
        return self._runs

    @property
    def _runs(self) -> bool:
        return not all(task.done() for task in self._running)

    def _start(self) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, "map")
            sys.setswitchinterval(min(_SWITCH, sys.getswitchinterval()))
            ask_allocator("mallopt", _MOST_HEAPS, 1)
        try:
            task = self._pool.submit(self._go_on)
        except RuntimeError:
            return  # the program ends
        self._going += 1
        kept = (old for old in self._running if not old.done() or old.exception() is not None)
        self._running = [*kept, task]

    def _go_on(self) -> None:
        """The next step; each is a task of its own, so that the end of the program waits for one only."""
        with self._lock:
            steps = self._steps
            step = None if steps is None else next(steps, None)
            if step is None:
                self._steps = None
                self._going -= 1
                return
        went_well = False
        try:
            step()
            went_well = True
        finally:
            with self._lock:
                self._going -= 1
                if went_well and self._steps is not None:
                    self._start()
