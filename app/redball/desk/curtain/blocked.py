"""What the window can't do while it is covered: its actions, its panels, its dialogs, its clipboard."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QMainWindow, QToolBar, QToolTip

from redball.desk.widgets.hint import Hint


class Blocked(QObject):
    """Blocks a window and lets it go again; what was disabled before stays so, and what is enabled meanwhile
    becomes so afterwards.
    """

    def __init__(self, window: QMainWindow, actions: Iterable[QAction]) -> None:
        super().__init__(window)
        self.window, self.on = window, False
        self._wanted: dict[QAction, bool] = {}
        self._floating: list[QDockWidget] = []
        self._actions = tuple(actions)
        for action in self._actions:
            action.enabledChanged.connect(partial(self._enabled, action))

    def block(self) -> None:
        """Close what stands in front of the window, and let nothing behind it be reached."""
        _close_dialogs()
        QToolTip.hideText()
        for hint in self.window.findChildren(Hint):
            hint.hide()
        self.window.statusBar().clearMessage()
        if QApplication.clipboard().ownsClipboard():
            QApplication.clipboard().clear()
        if self.on:
            return
        self._wanted = {action: action.isEnabled() for action in self._actions}
        self.on = True
        for action in self._actions:
            action.setEnabled(False)
        self._enable(False)
        self._floating = [dock for dock in self._docks() if dock.isFloating() and dock.isVisible()]
        for dock in self._floating:
            dock.hide()

    def release(self) -> None:
        """Give the window back."""
        if not self.on:
            return
        self.on = False
        for action, wanted in self._wanted.items():
            action.setEnabled(wanted)
        self._enable(True)
        for dock in self._floating:
            dock.show()

    def _docks(self) -> list[QDockWidget]:
        return self.window.findChildren(QDockWidget)

    def _enable(self, on: bool) -> None:
        bars = (self.window.menuBar(), self.window.statusBar(), *self.window.findChildren(QToolBar))
        for widget in (*bars, self.window.centralWidget(), *self._docks()):
            if widget is not None:
                widget.setEnabled(on)

    def _enabled(self, action: QAction, now: bool) -> None:
        if self.on and now:
            self._wanted[action] = True
            action.setEnabled(False)


def _close_dialogs() -> None:
    """Close menus and dialogs, those that wait for an answer with none given."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    while (popup := app.activePopupWidget()) is not None:
        popup.close()
        popup.hide()
    for widget in app.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.reject()
