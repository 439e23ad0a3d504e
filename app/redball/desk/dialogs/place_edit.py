"""A field for a place: hex label, place or sea area, completed from the map's names."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from redball.atlas import Atlas


class PlaceEdit(QLineEdit):
    """Completes names anywhere in the word; what is written is judged by the rules and not here."""

    def __init__(self, atlas: Atlas, seas: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = {place.name for place in atlas.places} | (
            {area.name for area in atlas.sea_areas} if seas else set()
        )
        completer = QCompleter(QStringListModel(sorted(names), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(10)
        self.setCompleter(completer)
        self.setPlaceholderText(
            self.tr("A-3249, Tobruk, Ionian Sea …") if seas else self.tr("A-3249, Tobruk …")
        )

    def mark(self, wrong: bool) -> None:
        """Edge the field in the colour of trouble, or not."""
        if bool(self.property("wrong")) != wrong:
            self.setProperty("wrong", wrong)
            self.style().unpolish(self)
            self.style().polish(self)
