"""The terms of an option: a field for each that its rules ask for, as far as it is chosen."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.sets.politics.go.fields import TermField
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.term import Term
from redball.rules.politics.affairs.terms import terms


class TermsEditor(QWidget):
    """The fields of ``terms``, by name; ``edited`` carries the name and the value of one that was changed,
    None for one that says nothing any more.
    """

    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, TermField] = {}
        self.terms: tuple[Term, ...] = ()
        self._card = ""
        self.column = spaced(QVBoxLayout(self), 6, 0)

    def show_play(self, game: Game, play: Play | None) -> None:
        """Make the fields anew where other terms are asked for.  Those of terms that are as before stay, and
        with them the keyboard and the place that is scrolled to.
        """
        found = terms(game, play) if play is not None else ()
        said = play.terms if play is not None else {}
        card = play.card if play is not None else ""
        stay = {
            term.name: self.fields[term.name]
            for term in self.terms
            if card == self._card and term in found and self.fields[term.name].value == said.get(term.name)
        }
        if found == self.terms and len(stay) == len(found):
            return
        for field in stay.values():
            self.column.removeWidget(field)
        clear(self.column)
        self.terms, self._card = found, card
        self.fields = {
            term.name: stay.get(term.name) or self._field(game, card, term, said.get(term.name))
            for term in found
        }
        for field in self.fields.values():
            self.column.addWidget(field)

    def _field(self, game: Game, card: str, term: Term, value: Any) -> TermField:
        made = TermField(game, card, term, value)
        made.edited.connect(partial(self.edited.emit, term.name))
        return made
