"""The field that goes to a place, a sea area, a hex or a unit, and finds actions by their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from redball.atlas import Atlas, UnknownHexError
from redball.desk.widgets.text import plain
from redball.desk.window.search import Entry, best

SHOWN = 12
_ENTRY = Qt.ItemDataRole.UserRole


class GoToField(QLineEdit):
    """Emits ``wanted`` with a hex, ``unit_wanted`` with an id, ``view_wanted`` with a bookmark's digit or
    ``action_wanted`` with a name.  An unknown text is marked, explained in the tooltip and reported by
    ``unknown``.  ``left`` when the field is left, by a place found or by Escape.

    ``entries`` returns what can be found besides hexes; it is called when the field gets the focus.
    """

    wanted = Signal(int)
    unit_wanted = Signal(str)
    action_wanted = Signal(str)
    view_wanted = Signal(int)
    unknown = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.atlas: Atlas | None = None
        self.entries: Callable[[], Iterable[Entry]] = tuple
        self._known: tuple[Entry, ...] | None = None
        self.setPlaceholderText(self.tr("Go to a place, unit or action   Ctrl+G"))
        self.setAccessibleName(self.tr("Go to a place, a hex, a unit or an action"))
        self.setFixedWidth(270)
        self.setMinimumHeight(32)
        self.found = QStandardItemModel(self)
        completer = QCompleter(self.found, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(SHOWN)
        self.setCompleter(completer)
        completer.popup().setObjectName("found")  # a window of its own: it needs a ground
        completer.activated[QModelIndex].connect(self._take_row)  # type: ignore[index]
        self.returnPressed.connect(self.go)
        self.textEdited.connect(self._edited)

    def set_atlas(self, atlas: Atlas) -> None:
        """Use the hexes of a map."""
        self.atlas, self._known = atlas, None

    def focusInEvent(self, event) -> None:
        """Update what can be found."""
        self._known = None
        super().focusInEvent(event)

    def keyPressEvent(self, event) -> None:
        """Escape leaves the field."""
        if event.key() == Qt.Key.Key_Escape:
            self._arrived()
        else:
            super().keyPressEvent(event)

    def matches(self, text: str) -> list[Entry]:
        """What a text finds, the best first."""
        if self._known is None:
            self._known = tuple(self.entries())
        return best(self._known, text, SHOWN)

    def go(self, *_: object) -> None:
        """Go to the best match of the text, or report that there is none."""
        text = self.text().strip()
        if self.atlas is None or not text:
            return
        label = self.atlas.named(text) if any(c.isdigit() for c in text) else -1
        entries = self.matches(text) if label < 0 else []
        if label >= 0:
            self._arrived()
            self.wanted.emit(label)
        elif entries:
            self._take(entries[0])
        else:
            self._refuse(text)

    def _edited(self, text: str) -> None:
        self._mark("")
        self.found.clear()
        for entry in self.matches(text):
            item = QStandardItem(f"{entry.name}   {entry.note}" if entry.note else entry.name)
            item.setData(entry, _ENTRY)
            self.found.appendRow(item)

    def _take_row(self, index: QModelIndex) -> None:
        entry = index.data(_ENTRY)
        if entry is not None:
            self._take(entry)

    def _take(self, entry: Entry) -> None:
        self.setText(entry.name)
        self._arrived()
        if entry.kind == "unit":
            self.unit_wanted.emit(entry.key)
        elif entry.kind == "view":
            self.view_wanted.emit(int(entry.key))
        elif entry.kind == "action":
            self.action_wanted.emit(entry.key)
        else:
            self.wanted.emit(entry.node)

    def _refuse(self, text: str) -> None:
        assert self.atlas is not None
        try:
            self.atlas.find(text)
        except UnknownHexError as error:
            self._mark(error.faults[0].sentence())
            self.unknown.emit(error.faults[0].sentence())

    def _arrived(self) -> None:
        self._mark("")
        self.completer().popup().hide()
        self.left.emit()

    def _mark(self, wrong: str) -> None:
        self.setToolTip(plain(wrong))
        self.setProperty("wrong", bool(wrong))
        self.style().polish(self)
