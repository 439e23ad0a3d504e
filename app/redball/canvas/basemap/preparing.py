"""Preparing geometry in a thread of its own, ahead of the painter.

The heavy calls of shapely let other threads run meanwhile, so that frames go on while a chunk is cut.  Only
values are made there (arrays, shapes, painter paths): no widget, pixmap or signal is touched, and whoever
waits asks again.

Nor may such things be destroyed there: what is run in the thread must hold none of them, and Python's
collector of cycles, which any thread may set off, rests while the thread works.
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
"""Seconds after which Python lets another thread on: the window mustn't wait for longer in a frame."""

_working: WeakSet[Preparing] = WeakSet()
"""Those who may be at work; the collector rests as long as there are any."""


def let_collector_go_on() -> None:
    """Let the collector go on when nobody is at work any more.

    To be called now and then in the thread of the windows: whoever is gone, or is asked no more, doesn't say
    that it is done.
    """
    for one in [one for one in _working if not one._runs]:
        _working.discard(one)
    if not _working:
        gc.enable()


class Preparing:
    """Makes what was asked for last, one thing after the other.

    It stops of itself when the program ends; one thing is finished at most.  All methods are for the thread
    that the windows live in.
    """

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()
        self._steps: Iterator[Make] | None = None
        self._running: Future[None] | None = None

    def want(self, steps: Iterator[Make]) -> None:
        """Make these from now on, instead of all asked for before; ``steps`` is run through in the thread.

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
        """Make nothing more but what is being made."""
        with self._lock:
            self._steps = None

    def stop(self) -> None:
        """Make nothing more, and wait for what is being made."""
        self.drop()
        while self.is_busy:
            wait([self._running] if self._running else [])

    @property
    def is_busy(self) -> bool:
        """True while there is something left to make; to be asked until it isn't so."""
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
