"""When the window looks for rubbish that only a search finds: while the player does nothing.

Positions and what is worked out for them hold each other, so that counting who holds what doesn't free them.
The search for such knots goes through everything there is.  In Global War 1939, where no block of the window
may be longer than 50 ms, it takes 125 ms where Python begins it when it likes ("what would mend it" 130 ms
instead of 39), and still 50 to 100 ms when what was there at the start is left out.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from redball.canvas.basemap import preparing

QUIET = 3
"""Seconds without a key or the mouse before the search."""

WORTH, AT_MOST = 10, 2000
"""How often new things must have been looked through to make a search of all worth while, and after how often
it is made whatever the player does: some millions of things are new then.
"""

_INPUT = frozenset(
    {
        QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel,
        QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.NativeGesture,
    }
)  # fmt: skip


def spare() -> None:
    """Never look through what is there now, and not through all else on the way.

    Modules, map and game stay as long as the window.
    """
    gc.freeze()
    first, second, _ = gc.get_threshold()
    gc.set_threshold(first, second, AT_MOST)


class Rubbish(QObject):
    """Searches while a shown window, and no other of the program, is quiet."""

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
        """Note that the player does something; keep nothing from anybody."""
        if event.type() in _INPUT:
            self._quiet = 0
        return False

    def tick(self) -> None:
        """A second has passed."""
        preparing.let_collector_go_on()
        elsewhere = QApplication.activeWindow() not in (None, self._window)
        self._quiet = 0 if elsewhere else self._quiet + 1
        if self._quiet >= QUIET and gc.get_count()[2] >= WORTH:
            gc.collect()
