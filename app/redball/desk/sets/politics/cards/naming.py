"""The name of a card that isn’t in the book yet."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk.dialogs.frame import Sheet
from redball.desk.sets.politics.cards.editor import Line
from redball.desk.sets.politics.cards.model import BookDesk
from redball.desk.sets.politics.cards.phrases import row_name, tr
from redball.desk.widgets.text import label
from redball.rules.politics import standing
from redball.rules.politics.affairs.book_draft import Key
from redball.rules.politics.affairs.book_faults import is_card
from redball.rules.politics.affairs.book_wanted import group_of


class NamingSheet(Sheet):
    """Asks for the name of a new card, or of a copy of one."""

    def __init__(self, book: BookDesk, like: Key | None, parent: QWidget | None = None) -> None:
        title = tr("Another card like {0}").format(row_name(like)) if like else tr("Add a card")
        super().__init__(title, tr("&Add"), parent)
        self.book = book
        note = tr(
            "IPO 5 for an international option, 0a or 4 for one of every power, GE 11 for one of Germany’s."
        )
        self.set_lead(note)
        self.line = Line()
        self.line.setAccessibleName(tr("Name of the card"))
        self.line.setPlaceholderText(tr("IPO 5, 0a, GE 11 …"))
        self.said = label("", "note", wrap=True)
        self.body.addWidget(self.line)
        self.body.addWidget(self.said)
        self.line.textChanged.connect(self._judge)
        self._judge()
        self.size_to(440, 190)
        self.line.setFocus()

    def name(self) -> str:
        """The name as the book has it: "ge11" is GE 11, "0(b)" is 0b."""
        plain = " ".join(self.line.text().replace("(", "").replace(")", "").split())
        for prefix in ("IPO", *standing.starts()):
            if plain.upper().startswith(prefix):
                return f"{prefix} {plain[len(prefix) :].strip().lower()}"
        return plain.lower()

    def _judge(self, *_: object) -> None:
        name = self.name()
        there = bool(self.book.draft.of(("cards", name)))
        known = group_of(name) in ("IPO", "own", *standing.starts())
        good = is_card(name) and known and not there
        self.said.setText(tr("{0} is entered already.").format(row_name(("cards", name))) if there else "")
        self.line.mark(bool(self.line.text()) and not good)
        self.action.setEnabled(good)
