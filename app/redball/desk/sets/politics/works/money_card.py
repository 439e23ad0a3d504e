"""What a power owes for a political effectiveness below zero: its debt limit, and paying from production."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import number_said
from redball.desk.sets.politics.works.rows import captioned, fields, show_allowed
from redball.desk.widgets.stepper import stepper
from redball.game.state import Game
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.powers import money
from redball.rules.politics.powers.orders import PayFromProduction, SetDebtLimit
from redball.rules.politics.standing import standing, starts


class MoneyCard(PoliticsCard):
    """For a power that owes something; what is due holds the production phase."""

    phases = frozenset({money.PHASE, "political_affairs"})
    at_hand = frozenset({"political_affairs"})
    does = ("politics.due.", "politics.limit.")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Money and debt"), parent)
        self.limit, self.points = stepper(0, MOST), stepper(0, MOST)
        self.limit.setAccessibleName(self.tr("Debt limit"))
        self.points.setAccessibleName(self.tr("Production points to pay with"))
        self.set, self.pay = QPushButton(self.tr("Set the limit")), QPushButton(self.tr("Pay"))
        self.paying = fields(captioned(self.tr("Points"), self.points), self.pay)
        self.body.addWidget(fields(captioned(self.tr("Debt limit"), self.limit), self.set))
        self.body.addWidget(self.paying)
        self.body.addWidget(self.said)
        self.points.valueChanged.connect(self._judge)
        self.set.clicked.connect(lambda: self.desk.do(SetDebtLimit(self.desk.power, self.limit.value())))
        self.pay.clicked.connect(lambda: self.desk.do(self.order()))

    def wanted(self, game: Game) -> bool:
        """While the power pays for its effectiveness, or has something due."""
        code = self.desk.power
        owes = code in starts() and bool(money.owed(game, code) or money.purse(game, code).due)
        return super().wanted(game) and owes

    def order(self) -> PayFromProduction:
        """The payment."""
        return PayFromProduction(self.desk.power, self.points.value())

    def begin(self) -> None:
        """The player wants to pay now."""
        (self.points if self.paying.isVisibleTo(self) else self.limit).setFocus()

    def refresh(self) -> None:
        """Show what is owed, and how it is paid."""
        game, power = self.desk.game, self.desk.power
        purse, now = money.purse(game, power), standing(game, power)
        self.begin_rows(power=power)
        self.add_sum(self.tr("Money"), str(now.money), role="note")
        limit = self.tr("{0}, no limit entered") if purse.limit is None else self.tr("{0} of {1}")
        self.add_sum(self.tr("Debt"), limit.format(now.debt, purse.limit), "POL-PE-06", "note")
        self.add_sum(
            self.tr("Effectiveness {0}: to pay each turn").format(now.pe),
            str(money.owed(game, power)),
            "POL-PE-05",
        )
        if purse.due:
            rate = number_said(money.rate(game))
            text = self.tr("Due from production, {0} for a point").format(rate)
            self.add_sum(text, str(purse.due), "POL-PE-06")
        self.limit.blockSignals(True)
        self.limit.setValue(purse.limit or 0)
        self.limit.blockSignals(False)
        self.paying.setVisible(bool(purse.due))
        self.points.blockSignals(True)
        self.points.setValue(money.points_due(game, power))
        self.points.blockSignals(False)
        self._judge()

    def _judge(self, *_: object) -> None:
        due = money.purse(self.desk.game, self.desk.power).due
        ruling = self.desk.ask(self.order()) if due else None
        self.said.say(ruling)
        show_allowed(self.pay, ruling)
