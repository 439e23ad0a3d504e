"""Everything that can be read in a window: labels, buttons, tables, tooltips, what a screen reader says."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from re import sub

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QTreeView, QWidget

_ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


def read_all(window: QWidget) -> Iterator[str]:
    """Each text that is there, marks of keys and of rich text taken out."""
    for text in _raw(window):
        plain = unescape(sub(r"<[^>]+>", "", text)) if "<" in text else text
        plain = sub(r"/.*\.redball", "the file", plain)
        if plain.strip():
            yield plain.replace("&", "")


def _raw(window: QWidget) -> Iterator[str]:
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.accessibleName())
        if isinstance(widget, (QLabel, QAbstractButton)) and widget.isVisibleTo(window):
            yield getattr(widget, "full", "") or widget.text()
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(at) for at in range(widget.count()))
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from _cells(widget, QModelIndex())


def _cells(view: QAbstractItemView, parent: QModelIndex, most: int = 60) -> Iterator[str]:
    model = view.model()
    for row in range(min(model.rowCount(parent), most)):
        for column in range(12):
            index = model.index(row, column, parent)
            if not index.isValid():
                break
            yield from (text for role in _ROLES if isinstance(text := index.data(role), str))
            if column == 0 and isinstance(view, QTreeView):
                yield from _cells(view, index, most)
