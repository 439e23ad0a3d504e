"""Runs the garbage collector while the player is idle, and gives free memory back to the system.

Positions and what is derived from them refer to each other, so only a full collection frees them, and that
goes through all objects.  In Global War 1939, where the window may not block for more than 50 ms, an
automatic collection takes 125 ms ("what would mend it" 130 ms instead of 39), and still 50 to 100 ms when the
objects of the start are frozen.
"""

from __future__ import annotations

import gc
import linecache

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from redball.canvas.basemap import preparing

QUIET = 3
"""Seconds without a key or the mouse before a collection."""

YOUNG = 700, 10
"""New objects after which the youngest generation is collected, and such collections after which the next is:
Python's own usual values.
"""

WORTH, AT_MOST = 10, 2000
"""Collections of the younger generations after which a full one is worth while, and after which it is made
even if the player isn't idle: some millions of objects are new then.
"""

_INPUT = frozenset(
    {
        QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel,
        QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.NativeGesture,
    }
)  # fmt: skip


def wait() -> None:
    """Let the start go on without collections, which took an eighth of it: nearly all that is made stays."""
    gc.set_threshold(0)


def freeze_present_objects() -> None:
    """Freeze the present objects, so that no collection goes through them, and disable automatic collection
    of the rest.  Modules, map and game stay as long as the window, but not the modules' source, which PySide
    has read.
    """
    linecache.clearcache()
    gc.freeze()
    gc.set_threshold(*YOUNG, AT_MOST)


class IdleCollector(QObject):
    """Collects while a window of the program is shown and idle."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window, self._quiet = window, 0
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)  # a window hears few events, its widgets thousands
        self._clock = QTimer(self)
        self._clock.timeout.connect(self.tick)
        self._clock.start(1000)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the player's activity; no event is consumed."""
        if event.type() in _INPUT:
            self._quiet = 0
        return False

    def tick(self) -> None:
        """A second has passed."""
        preparing.let_collector_go_on()
        elsewhere = QApplication.activeWindow() not in (None, self._window)
        self._quiet = 0 if elsewhere else self._quiet + 1
        if self._quiet == QUIET:
            preparing.ask_allocator("malloc_trim", 0)
        if self._quiet >= QUIET and gc.get_count()[2] >= WORTH:
            gc.collect()
