"""Keys that a widget takes for itself, though an entry of the window's menus has them too."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def takes(event: QEvent, keys: Collection[Qt.Key]) -> bool:
    """True when the window asks whether a key is the widget's own, and it is one of these."""
    if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
        return False
    if event.key() in keys:
        event.accept()
        return True
    return False
