"""The field that goes to a place or hex, with completion by name and by label."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from redball.atlas import Atlas, UnknownHexError
from redball.desk.widgets.text import plain


class GoToField(QLineEdit):
    """Emits ``wanted`` with a hex.  What it doesn't know it marks and explains in its tooltip."""

    wanted = Signal(int)
    unknown = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.atlas: Atlas | None = None
        self.setPlaceholderText(self.tr("Go to a place or hex   Ctrl+G"))
        self.setAccessibleName(self.tr("Go to a place or hex"))
        self.setFixedWidth(250)
        self.setMinimumHeight(32)
        self.setClearButtonEnabled(False)
        self.names = QStringListModel(self)
        completer = QCompleter(self.names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(12)
        self.setCompleter(completer)
        completer.activated.connect(self.go)
        self.returnPressed.connect(self.go)
        self.textEdited.connect(lambda: self._mark(""))

    def set_atlas(self, atlas: Atlas) -> None:
        """Know the places of a map."""
        self.atlas = atlas
        self.names.setStringList(sorted({p.name for p in atlas.places} | {a.name for a in atlas.sea_areas}))

    def go(self, *_: object) -> None:
        """Find what is written, and say so."""
        text = self.text().strip()
        if self.atlas is None or not text:
            return
        area = self.atlas.sea_by_name.get(text.casefold())
        if area is not None and text.casefold() not in self.atlas.places_by_name:
            self.wanted.emit(area.box)
            return
        try:
            node = self.atlas.find(text)
        except UnknownHexError as error:
            self._mark(error.faults[0].sentence())
            self.unknown.emit(error.faults[0].sentence())
            return
        self._mark("")
        self.wanted.emit(node)

    def _mark(self, wrong: str) -> None:
        self.setToolTip(plain(wrong))
        self.setProperty("wrong", bool(wrong))
        self.style().polish(self)
