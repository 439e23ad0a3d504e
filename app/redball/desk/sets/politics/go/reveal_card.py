"""Revealing the bids: what they are worth, written out, and the order of initiative before and after."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import power_chip
from redball.desk.sets.politics.go.history import reveal_of
from redball.desk.widgets.card import Card, clear, show_all
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.orders import RevealBids
from redball.wording import name_of, quantity


class RevealCard(Card):
    """The button that reveals the bids; then a row a power in the order of their goes."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(), 6, 0)
        self.body.addLayout(self.rows)
        self.go: QPushButton | None = None
        self.change: QPushButton | None = None

    def show_bids(self) -> None:
        """Show what can be revealed, or what was; the keyboard stays at the button that there is."""
        focus = self.window().focusWidget()
        held = focus is not None and self.isAncestorOf(focus)
        clear(self.rows)
        self.go = self.change = None
        if bids.affairs(self.desk.game) is None:
            self._before()
        else:
            self._after()
        show_all(self.rows)
        button = self.change or self.go
        if held and button is not None:
            button.setFocus()

    def _before(self) -> None:
        assert self.desk.session is not None
        game = self.desk.session.game  # that somebody has bid everybody sees
        self.heading.setText(self.tr("Reveal and order"))
        made = bids.made(game)
        silent = [code for code in bids.taking_part(game) if code not in made]
        self.note.setText("")
        if silent:
            text = self.tr("Without a bid, which is nothing for one option: {0}.")
            said = text.format(phrases.names_said(silent))
            self.rows.addWidget(note_row(self.desk, "info", said, (bids.CLAUSE,)))
        ruling = self.desk.ask(RevealBids())
        self.go = QPushButton(self.tr("&Reveal all bids"))
        self.go.setEnabled(ruling.allowed)
        if not silent:
            self.go.setObjectName("primary")
        self.go.clicked.connect(lambda _=False: self.desk.do(RevealBids()))
        self.rows.addWidget(self.go)

    def _after(self) -> None:
        game = self.desk.game
        self.heading.setText(self.tr("Bids and order"))
        self.note.setText(self.tr("{0} first").format(name_of(bids.ranked(game)[0])))
        self.rows.addLayout(self._table(game))
        ties = bids.ties(game)
        for codes in ties:
            said = self.tr("Equal bids: {0} stay in the order that they had.").format(
                phrases.names_said(codes)
            )
            self.rows.addWidget(note_row(self.desk, "info", said, (bids.CLAUSE,)))
        entry = reveal_of(self.desk.view)
        if entry is None:
            return
        before = self.desk.view.game_at(entry.seq - 1)
        self.rows.addLayout(self._order(self.tr("Initiative before"), known.powers(before)))
        self.rows.addLayout(self._order(self.tr("Initiative now"), known.powers(game)))
        self.change = QPushButton(self.tr("Change the bids"))
        self.change.setObjectName("link")
        self.change.setToolTip(self.tr("Take the reveal back, and all that was done since"))
        self.change.clicked.connect(lambda _=False: self.desk.go_to_order(entry.seq - 1))
        self.rows.addLayout(line_of(None, self.change))

    def _table(self, game: Game) -> QGridLayout:
        grid = spaced(QGridLayout(), 4, 0)
        grid.setColumnStretch(2, 1)
        for row, code in enumerate(bids.ranked(game)):
            bid = bids.bid_of(game, code)
            grid.addWidget(label(str(row + 1), "note"), row, 0)
            grid.addWidget(power_chip(code), row, 1)
            grid.addWidget(Elided(phrases.bid_sum(bid)), row, 2)
            grid.addWidget(label(quantity(bids.worth(bid)), "strong"), row, 3)
        return grid

    def _order(self, text: str, codes: tuple[str, ...]) -> QVBoxLayout:
        made = spaced(QVBoxLayout(), 1, 0)
        made.addWidget(label(text, "note"))
        flow = FlowLayout(3)
        for code in codes:
            flow.addWidget(power_chip(code, QSize(30, 20)))
        made.addLayout(flow)
        return made
