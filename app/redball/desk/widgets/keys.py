"""Keys that a widget keeps for itself: the window's menus would take them otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def keeps(event: QEvent, own: Callable[[QKeyEvent], object]) -> bool:
    """True, and the event accepted, when the window asks for a key that is the widget's ``own``."""
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
        return False
    if own(event):
        event.accept()
        return True
    return False


def takes(event: QEvent, keys: Collection[Qt.Key]) -> bool:
    """The same for some keys, whatever is held beside them."""
    return keeps(event, lambda pressed: pressed.key() in keys)
