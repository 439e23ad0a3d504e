"""Asked before what was written in the card book is lost."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk.dialogs.frame import Sheet
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.widgets.text import label


class LeavingSheet(Sheet):
    """Accepted when the player leaves the book as the game has it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Leave the card book"), tr("&Leave without it"), parent)
        said = tr("What you have entered since the card book was opened isn’t in the game yet.")
        self.body.addWidget(label(said, wrap=True))
        note = tr("Use it in this game, or export it as a file, to keep it.")
        self.body.addWidget(label(note, "note", wrap=True))
        self.cancel.setText(tr("&Go on entering"))
        self._main = self.cancel
        self.size_to(440, 150)
        self.cancel.setFocus()
