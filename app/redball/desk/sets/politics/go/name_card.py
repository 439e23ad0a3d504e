"""Effect 3 of IPO 9: a power says which option it will try next."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.said import Said, note_row
from redball.desk.sets.politics.card_words import card_said
from redball.desk.sets.politics.go.form import field_line
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import line_of
from redball.rules.politics.affairs import implication
from redball.rules.politics.affairs.offers import cards_of
from redball.rules.politics.affairs.orders import NameOption
from redball.rules.politics.affairs.terms import targets
from redball.wording import name_of


class NameCard(Card):
    """Two boxes and a button; shown while the power has to name its option."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.power = ""
        self.heading.setText(self.tr("Name the next option"))
        said = self.tr("IPO 9 obliges the power to tell the others which option it will try next.")
        self.body.addWidget(note_row(desk, "trouble", said, ("POL-IPO9-05", "POL-IPO9-10")))
        self.card, self.target = CodeBox(), CodeBox()
        for name, box in ((self.tr("Option"), self.card), (self.tr("Target"), self.target)):
            box.setAccessibleName(name)
            self.body.addWidget(field_line(name, box)[0])
        self.card.activated.connect(lambda _: self._aim())
        self.said = Said(desk)
        self.body.addWidget(self.said)
        self.name = QPushButton(self.tr("N&ame it"))
        self.name.clicked.connect(lambda _=False: self._give())
        self.body.addLayout(line_of(None, self.name))
        self.hide()

    def show_power(self, power: str) -> None:
        """Show it for a power, while that has to name an option."""
        wanted = bool(power) and implication.must_name(self.desk.game, power)
        self.setVisible(wanted)
        if wanted:
            self.power = power
            game = self.desk.game
            self.card.fill([(each, card_said(game, each)) for each in cards_of(game, power)])
            self._aim()

    def _aim(self) -> None:
        at = targets(self.desk.game, self.power, self.card.code)
        self.target.fill([(each, name_of(each) if each else self.tr("Nobody")) for each in at or ("",)])
        self.target.setEnabled(len(at) > 1)
        ruling = self.desk.ask(self.order())
        self.said.say(None if ruling.allowed else ruling)
        self.name.setEnabled(ruling.allowed)

    def order(self) -> NameOption:
        """Name it."""
        return NameOption(self.power, self.card.code or "", self.target.code or "")

    def _give(self) -> None:
        self.desk.do(self.order())
