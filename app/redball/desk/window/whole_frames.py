"""Complete frames: a change becomes visible when all its parts are laid out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTabBar, QWidget

_QUIET_TURNS = 2
"""Turns of the loop without a change after which a layout is stable."""

_MOST_TURNS = 60
"""Turns after which an unstable layout is shown anyway."""


def when_at_rest(
    window: QMainWindow, then: Callable[[], object], is_ready: Callable[[], bool] = lambda: True
) -> None:
    """Call something when the window's layout is stable, and what it shows is ready: docks get their sizes a
    turn of the loop after they were opened.
    """

    def look(before: list[QRect], quiet: int, left: int) -> None:
        now = _shape(window)
        quiet = quiet + 1 if now == before and is_ready() else 0
        if quiet > _QUIET_TURNS or left == 0:
            then()
        else:
            QTimer.singleShot(0, window, lambda: look(now, quiet, left - 1))

    look(_shape(window), 0, _MOST_TURNS)


def come_to_rest(window: QMainWindow, is_ready: Callable[[], bool] = lambda: True) -> None:
    """Wait until the window's layout is stable, and what it shows is ready."""
    rested: list[bool] = []
    window.destroyed.connect(lambda: rested.append(True))
    when_at_rest(window, lambda: rested.append(True), is_ready)
    while not rested:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)


def _shape(window: QMainWindow) -> list[QRect]:
    """The places of all visible widgets of the window; what is in closed docks isn't gone through."""
    found, within = list[QRect](), list[QWidget]([window])
    while within:
        for child in within.pop().findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if child.isVisible():
                found.append(child.geometry())
                within.append(child)
    return found


def lay_out_unseen(window: QMainWindow) -> None:
    """Lay out a window without showing it on the screen."""
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    window.setUpdatesEnabled(False)
    window.show()


def reveal(window: QMainWindow) -> None:
    """Show a window that was laid out unseen."""
    window.hide()
    # Restoring the docks leaves tab bars behind that Qt deletes in a later turn of the loop; until then they
    # are painted.
    for tabs in window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
        QCoreApplication.sendPostedEvents(tabs, QEvent.Type.DeferredDelete)
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, False)
    window.setUpdatesEnabled(True)
    window.show()


class FrozenPicture(QObject):
    """Freezes a window's picture until a change is complete."""

    def __init__(self, window: QMainWindow, is_ready: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._is_ready, self._times = window, is_ready, 0

    def while_(self, change: Callable[[], object], then: Callable[[], object]) -> None:
        """Make a change; when the layout is stable call ``then``, and show both at once."""
        if not self._window.isVisible():
            change()
            then()
            return
        self._window.setUpdatesEnabled(False)
        self._times += 1
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            change()
        finally:
            when_at_rest(self._window, lambda: self._show(then), self._is_ready)

    def _show(self, then: Callable[[], object]) -> None:
        self._times -= 1
        QApplication.restoreOverrideCursor()
        if not self._times:
            try:
                then()
            finally:
                self._window.setUpdatesEnabled(True)
