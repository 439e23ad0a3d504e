"""Preparing geometry in a thread ahead of the painter.

The heavy calls of shapely release the interpreter lock, so that frames are drawn while a chunk is cut.  Only
values are made there (arrays, shapes, painter paths): no widget, pixmap or signal is touched, and the caller
polls.  Such objects may not be destroyed there either: what runs in the thread must not refer to any, and
Python's garbage collector, which any thread may trigger, is disabled while the thread works.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from weakref import WeakSet

Make = Callable[[], object]

_SWITCH = 0.001
"""Seconds after which Python switches threads: the window must not wait longer in a frame."""

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


class Preparing:
    """Makes what was requested last, one thing after the other.

    It stops when the program ends, after at most one more thing.  All methods are for the window's thread.
    """

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._steps: Iterator[Make] | None = None
        self._running: Future[None] | None = None

    def want(self, steps: Iterator[Make]) -> None:
        """Make these from now on, instead of all requested before; ``steps`` is run through in the thread.

        Raises what making something raised.
        """
        _working.add(self)
        gc.disable()
        with self._lock:
            before, self._steps = self._running, steps
            if before is None or before.done():
                self._start()
        if before is not None and before.done():
            before.result()

    def drop(self) -> None:
        """Cancel everything but what is being made."""
        with self._lock:
            self._steps = None

    def stop(self) -> None:
        """Cancel everything, and wait for what is being made."""
        self.drop()
        while self.is_busy:
            wait([self._running] if self._running else [])

    @property
    def is_busy(self) -> bool:
        """True while there is something left to make; to be polled until it isn't."""
        if not self._runs and self in _working:
            let_collector_go_on()
        return self._runs

    @property
    def _runs(self) -> bool:
        return self._running is not None and not self._running.done()

    def _start(self) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "chunks")
            sys.setswitchinterval(min(_SWITCH, sys.getswitchinterval()))
        try:
            self._running = self._pool.submit(self._go_on)
        except RuntimeError:
            self._running = None  # the program ends

    def _go_on(self) -> None:
        """The next step; each is a task of its own, so that the end of the program waits for one only."""
        steps = self._steps
        step = None if steps is None else next(steps, None)
        if step is not None:
            step()
        with self._lock:
            if step is not None or self._steps is not steps:
                self._start()
