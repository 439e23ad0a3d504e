"""Keeps the keyboard focus in its place when the focused widget is deleted or hidden.

Panels are filled anew after an order, which deletes or hides the row or button that gave it.  Qt would move
the focus to the next widget of the window, often in another panel.  Here it moves to what is at the same
place afterwards: the same row, else the next one, else the panel.
"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

_ROW = 14
"""Px by which two widgets of one row may differ in height."""


class _Place(msgspec.Struct, frozen=True):
    """Where the focus was: panels from the innermost outwards, the widget, and its middle in each panel."""

    panels: tuple[QWidget, ...]
    spots: tuple[QPoint, ...]
    name: str


class FocusKeeper(QObject):
    """Watches the focus of a window.  ``panels`` are the widgets that it must not leave without the
    player.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.window = window
        self._place: _Place | None = None
        self._had: QWidget | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._restore)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._changed)

    def _changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None and before is self._had and not _usable(before):
            if self._place is None:
                self._place = self._place_of(before)
                self._soon.start()
        elif self._place is not None and now is not None and before is not None and _usable(before):
            self._place = None  # the player went on meanwhile
        self._had = now if now is not None and now.window() is self.window else None

    def _place_of(self, widget: QWidget) -> _Place | None:
        """The place of a widget, which may be hidden by now."""
        panels, spots, parent = list[QWidget](), list[QPoint](), widget.parentWidget()
        while parent is not None and parent is not self.window:
            if parent.objectName() in ("card", "ground") or parent.parentWidget() is self.window:
                panels.append(parent)
                spots.append(widget.mapTo(parent, widget.rect().center()))
            parent = parent.parentWidget()
        return _Place(tuple(panels), tuple(spots), _name(widget)) if panels else None

    def _restore(self) -> None:
        place, self._place = self._place, None
        if place is None:
            return
        for panel, spot in zip(place.panels, place.spots, strict=True):
            if not _alive(panel) or not panel.isVisible():
                continue
            found = nearest(panel, spot, place.name) or panel
            found.setFocus(Qt.FocusReason.OtherFocusReason)
            return


def nearest(panel: QWidget, spot: QPoint, name: str) -> QWidget | None:
    """The widget of a panel nearest to a spot that takes the focus: one of the same name there, else one in
    the same row or next below, else the last one above.
    """
    there = [
        w for w in panel.findChildren(QWidget) if _usable(w) and w.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    if not there:
        return None

    def far(widget: QWidget) -> tuple[bool, bool, int, int]:
        at = widget.mapTo(panel, widget.rect().center())
        down = at.y() - spot.y()
        same = bool(name) and _name(widget) == name
        return (not same, down < -_ROW, abs(down) if abs(down) > _ROW else 0, abs(at.x() - spot.x()))

    return min(there, key=far)


def _name(widget: QWidget) -> str:
    """A widget's accessible name."""
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


def _usable(widget: QWidget) -> bool:
    return _alive(widget) and widget.isVisible() and widget.isEnabled()


def _alive(widget: QWidget) -> bool:
    from shiboken6 import isValid

    return isValid(widget)
