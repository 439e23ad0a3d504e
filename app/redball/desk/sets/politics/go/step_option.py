"""Step 1: which option is played, or none."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.inquiry import Inquiries
from redball.desk.sets.politics.card_words import card_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import Form
from redball.desk.sets.politics.go.option_table import OptionTable
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of
from redball.game.state import Game
from redball.rules.politics.affairs.book import card
from redball.rules.politics.affairs.offers import Offer, cards_of, offer
from redball.rules.politics.affairs.orders import PassOption
from redball.rules.politics.affairs.tables import CARDS
from redball.rules.politics.affairs.terms import is_entered, targets


class _Search(QLineEdit):
    """The field that looks for a card; Down goes on to the list."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes to the list."""
        if event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class OptionForm(Form):
    """A list of cards with a field to search it; below it what is said of the chosen one, and the way to go
    without.  ``book_wanted`` asks for the card book.
    """

    book_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.offers_book = False
        """Whether there is a card book to open."""
        self.offers: list[Offer] = []
        self._about: tuple[Game, str] | None = None
        self._inquiries = Inquiries(self, desk.outdated)

    def build(self) -> None:
        """Make the list."""
        if not CARDS.of(self.game):
            self._add_empty()
        self.search = _Search()
        self.search.setPlaceholderText(self.tr("Search the cards"))
        self.search.setAccessibleName(self.tr("Search the cards"))
        self.search.setClearButtonEnabled(True)
        self.table = OptionTable()
        self.search.textChanged.connect(self._list)
        self.search.left.connect(self.table.setFocus)
        self.search.returnPressed.connect(self.finished)
        self.table.picked.connect(self._pick)
        self.table.row_activated.connect(lambda _: self.finished.emit())
        self.body.addWidget(self.search)
        self.body.addWidget(self.table)
        self.detail = spaced(QVBoxLayout(), 4, 0)
        self.body.addLayout(self.detail)
        self._add_pass()
        self._ask()

    def _add_empty(self) -> None:
        said = self.tr(
            "The card book of your group is empty: what a card costs and what is rolled for it is asked for "
            "when it is played."
        )
        self.body.addWidget(note_row(self.desk, "info", said, ("POL-CARD-01",)))
        if self.offers_book:
            button = QPushButton(self.tr("Enter cards in the card &book…"))
            button.clicked.connect(lambda _=False: self.book_wanted.emit())
            self.book = button
            self.body.addWidget(button)

    def _add_pass(self) -> None:
        ruling = self.desk.ask(PassOption(self.power))
        self.skip = QPushButton(self.tr("Pa&ss"))
        self.skip.setAccessibleName(self.tr("Pass: play no option"))
        self.skip.setEnabled(ruling.allowed)
        self.skip.clicked.connect(lambda _=False: self.desk.do(PassOption(self.power)))
        told = (ruling.text, *ruling.notes) if ruling.allowed else ruling.reasons
        words = label(" ".join(map(phrases.said, told)), "note", wrap=True)
        row = line_of(self.skip, words)
        row.setStretch(1, 1)
        self.body.addLayout(row)

    # --- the list ---

    def _ask(self) -> None:
        about = self._about
        if about is not None and about[0] is self.game and about[1] == self.power:
            self._list()
            return
        self.offers, self._about = [], None
        self._inquiries.in_turns("offers", _offers(self.game, self.power), self._found)

    def _found(self, offers: list[Offer]) -> None:
        self._about, self.offers = (self.game, self.power), offers
        self._list()

    def _list(self, *_: object) -> None:
        self.table.show_offers(self.game, self.offers, self.search.text(), self.draft.card)
        self.tell()

    def _pick(self, name: str) -> None:
        self.draft.choose(name)
        self.changed()

    def offer(self) -> Offer | None:
        """The card that is chosen."""
        return next((each for each in self.offers if each.card == self.draft.card), None)

    def tell(self) -> None:
        """Say what the chosen card is, and what stands against it."""
        clear(self.detail)
        found = self.offer()
        if found is None:
            return
        self.detail.addWidget(label(card_said(self.game, found.card), "strong", wrap=True))
        for objection in found.objections:
            text = phrases.said(objection.reason)
            self.detail.addWidget(note_row(self.desk, "trouble", text, objection.clauses))
        entered = card(self.game, found.card)
        words = (entered.asks, entered.effects) if entered is not None else ()
        for text in filter(None, words):
            self.detail.addWidget(label(text, "note", wrap=True))
        if not is_entered(self.game, found.card) and found.playable and CARDS.of(self.game):
            said = self.tr("What the card book lacks of it is asked for in the next step.")
            self.detail.addWidget(note_row(self.desk, "info", said, ("POL-CARD-01",)))

    def first(self) -> QWidget:
        """The field to search."""
        return self.search

    def action(self) -> str:
        """Take the card."""
        found = self.offer()
        return (
            self.tr("&Take this option") if found is None or found.playable else self.tr("&Look at its terms")
        )

    def missing(self) -> str:
        """A card is to be chosen, one that is played at somebody."""
        if not self.draft.card:
            return self.tr("Choose an option, or pass.")
        at_all = targets(self.game, self.power, self.draft.card)
        return "" if at_all else self.tr("There is nobody to play it at.")


def _offers(game: Game, power: str) -> Generator[object, None, list[Offer]]:
    found = []
    for name in cards_of(game, power):
        found.append(offer(game, power, name))
        yield None
    return found
