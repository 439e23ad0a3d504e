"""Bids for political initiative: one power after the other in secret, then all of them revealed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.open_block import OpenBlock
from redball.desk.dialogs.said import Said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import field_line, power_chip
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import Elided, label, line_of
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.orders import MakeBid
from redball.rules.politics.affairs.tables import BIDS, Bid
from redball.wording import name_of, quantity

ROW, SIDES = 28, 12


class BidForm(QWidget):
    """Points, number of options and modifier of a power's bid, written out as a sum; ``given`` before it is
    made.
    """

    given = Signal()

    def __init__(self, desk: Desk, power: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.power = desk, power
        game = desk.game
        saved, bid = known.standing(game, power).bid, bids.bid_of(game, power)
        self.points = stepper(0, saved)
        self.options = stepper(1, bids.MOST_OPTIONS)
        self.modifier = stepper(-bids.MOST_MODIFIER, bids.MOST_MODIFIER)
        self.points.setValue(min(bid.points, saved))
        self.options.setValue(bid.options)
        self.modifier.setValue(bid.modifier)
        column = spaced(QVBoxLayout(self), 6, 0)
        for name, field in (
            (self.tr("Bid points, {0} saved").format(saved), self.points),
            (self.tr("Number of options"), self.options),
            (self.tr("Modifier of the power"), self.modifier),
        ):
            field.setAccessibleName(name)
            column.addWidget(field_line(name, field)[0])
            field.valueChanged.connect(self._tell)
        self.sum, self.worth = label("", "", wrap=True), label("", "total")
        row = line_of(self.sum, self.worth)
        row.setStretch(0, 1)
        column.addLayout(row)
        self.said = Said(desk)
        column.addWidget(self.said)
        self.go = QPushButton()
        self.go.setObjectName("primary")
        self.go.setText(self.tr("Ma&ke {0}'s bid").format(name_of(power)))
        self.go.clicked.connect(lambda _=False: self._give())
        column.addWidget(self.go)
        self._tell()

    def order(self) -> MakeBid:
        """The bid."""
        return MakeBid(self.power, self.points.value(), self.options.value(), self.modifier.value())

    def _give(self) -> None:
        self.given.emit()
        self.desk.do(self.order())

    def _tell(self, *_: object) -> None:
        order = self.order()
        bid = Bid(order.points, order.options, order.modifier)
        self.sum.setText(phrases.bid_sum(bid))
        self.worth.setText(quantity(bids.worth(bid)))
        ruling = self.desk.ask(order)
        self.said.say(None if ruling.allowed else ruling)
        self.go.setEnabled(ruling.allowed)


class BidsCard(Card):
    """A row a power: who has bid is seen by all, what only by who may see it; the open one has the fields."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.heading.setText(self.tr("Bids in secret"))
        self.body.setContentsMargins(0, 10, 0, 8)
        self.body.setSpacing(0)
        self.top.setContentsMargins(SIDES, 0, SIDES, 6)
        self.rows = spaced(QVBoxLayout(), 0)
        self.body.addLayout(self.rows)
        self.wanted = ""
        """The power whose bid the player wants to make or change."""
        self.form: BidForm | None = None
        self.changes: dict[str, QPushButton] = {}

    def show_bids(self) -> None:
        """Show who has bid, and the fields of who is next, which take the keyboard from those before."""
        focus = self.window().focusWidget()
        held = focus is not None and self.isAncestorOf(focus)
        clear(self.rows)
        game = self.desk.game
        self.form, self.changes = None, {}
        codes, made = bids.taking_part(game), set(self._made())
        self.note.setText(self.tr("{0} of {1} have bid").format(len(made), len(codes)))
        power = self._open(codes, made)
        for code in codes:
            if code == power:
                self.form = BidForm(self.desk, code)
                self.form.given.connect(self._forget)
                name = self.tr("{0} bids").format(name_of(code))
                self.rows.addWidget(OpenBlock(self.desk, name, bids.CLAUSE, self.form))
            else:
                self.rows.addWidget(self._row(code, code in made))
        if held:
            self._take_keys()

    def _take_keys(self) -> None:
        if self.form is not None:
            self.form.points.setFocus()
            self.form.points.selectAll()

    def _made(self) -> list[str]:
        """Who has bid, whatever it is."""
        assert self.desk.session is not None
        game = self.desk.session.game
        return [code for code in bids.taking_part(game) if code in bids.made(game)]

    def _open(self, codes: tuple[str, ...], made: set[str]) -> str:
        """Whose fields are open: whom the player wants, else the first without a bid, of those whose secrets
        who looks may see.
        """
        own = [code for code in codes if self.desk.sees(code)]
        if self.wanted in own:
            return self.wanted
        return next((code for code in own if code not in made), "")

    def seen(self, code: str) -> Bid | None:
        """A power's bid, as far as who looks may see it."""
        game = self.desk.game
        return BIDS.of(game).get((game.clock.turn, code))

    def _row(self, code: str, made: bool) -> QWidget:
        widget = QWidget()
        widget.setMinimumHeight(ROW)
        row = spaced(QHBoxLayout(widget), 7, SIDES + 4, 0, SIDES, 0)
        row.addWidget(Sign("done" if made else "todo"))
        row.addWidget(power_chip(code))
        row.addWidget(label(name_of(code), "strong" if made else ""))
        bid = self.seen(code)
        text = Elided(self.tr("has bid") if made else "", "note")
        if bid is not None:
            text.setText(self.tr("has bid, worth {0}").format(quantity(bids.worth(bid))))
            text.add_tooltip(phrases.bid_sum(bid))
        row.addWidget(text, 1)
        if self.desk.sees(code):
            button = QPushButton(self.tr("Change") if made else self.tr("Bid"))
            button.setObjectName("link")
            button.setAccessibleName(f"{button.text()}: {name_of(code)}")
            button.clicked.connect(partial(self.want, code))
            self.changes[code] = button
            row.addWidget(button)
        return widget

    def want(self, code: str, _on: bool = False) -> None:
        """Open a power's bid."""
        self.wanted = code
        self.show_bids()
        self._take_keys()

    def _forget(self) -> None:
        """The bid that the player wanted to make is made: the next one without a bid follows."""
        self.wanted = ""
