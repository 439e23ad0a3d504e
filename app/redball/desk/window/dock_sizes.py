"""Height and width of the docks: defaults until the player drags their edges, then the player's sizes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow

from redball.desk.settings import Settings

LEFT, RIGHT = 292, 336
BELOW_SHARE, BELOW_LEAST, BELOW_MOST = 0.36, 312, 390
"""The docks under the map with their tabs: their share of the window's height, with its least and greatest
value in px.
"""
WORK_SHARE = 0.6
"""The most of the right column that the decisions take by themselves."""
_WORK = "work_height"


class DockSizes:
    """Sets the sizes of a window's docks.

    The dock of decisions comes and goes with the phases: it opens as high as its cards are, or as high as the
    player last made it.  The docks under the map are tabs and share one height.
    """

    def __init__(self, window: QMainWindow, docks: dict[str, QDockWidget], settings: Settings) -> None:
        self.window, self.docks, self.settings = window, docks, settings
        kept = settings.text(_WORK)
        self._work = int(kept) if kept.isascii() and kept.isdigit() and len(kept) < 5 else 0
        self._pressed = 0

    def forget(self) -> None:
        """Discard the player's sizes."""
        self._work = 0
        self.settings.forget(_WORK)

    def usual(self) -> None:
        """Restore the default sizes."""
        sides = [self.docks[name] for name in ("turn", "inspector")]
        self.window.resizeDocks(sides, [LEFT, RIGHT], Qt.Orientation.Horizontal)
        below = round(min(max(BELOW_SHARE * self.window.height(), BELOW_LEAST), BELOW_MOST))
        self.window.resizeDocks([self.docks["stocks"]], [below], Qt.Orientation.Vertical)

    def open_work(self, wanted: int) -> None:
        """The dock of decisions was opened and needs so many px."""
        # The docks have their heights only when the layout has settled.
        QTimer.singleShot(0, self.window, lambda: self._share_right(wanted))

    def grow_work(self, wanted: Callable[[], int]) -> None:
        """A decision shows more than before and will need so many px: the dock becomes no lower."""
        made = self.docks["work"]
        QTimer.singleShot(0, self.window, lambda: self._share_right(wanted(), made.height()))

    def _share_right(self, wanted: int, least: int = 0) -> None:
        made, other = self.docks["work"], self.docks["inspector"]
        if made.isFloating() or not (made.isVisible() and other.isVisible()):
            return
        room = made.height() + other.height()
        high = self._work or max(least, min(round(WORK_SHARE * room), wanted))
        self.window.resizeDocks([made, other], [high, room - high], Qt.Orientation.Vertical)

    # --- the player drags what lies between docks ---

    def press(self) -> None:
        """The mouse was pressed on an edge between docks."""
        self._pressed = self.docks["work"].height() if "work" in self.docks else 0

    def release(self) -> None:
        """The mouse was released: a changed height is the player's."""
        made = self.docks.get("work")
        if made is not None and made.isVisible() and not made.isFloating() and made.height() != self._pressed:
            self._work = made.height()
            self.settings.put(_WORK, str(self._work))
