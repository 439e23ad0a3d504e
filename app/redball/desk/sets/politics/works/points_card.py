"""Intelligence points of a power: written down, and spent on rolls; seen by the power alone."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.rows import captioned, choice, fields, show_allowed
from redball.desk.widgets.stepper import stepper
from redball.game.state import Game
from redball.rules.politics.entry import intelligence as rules
from redball.rules.politics.entry.orders import SetIntelligence, SpendIntelligence
from redball.rules.politics.entry.tables import POINTS
from redball.rules.politics.standing import starts


class PointsCard(PoliticsCard):
    """In the phases in which points are won or spent."""

    phases = frozenset({rules.PHASE, "political_affairs"})
    at_hand = frozenset({"political_affairs"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Intelligence points"), parent)
        self.points, self.pips, self.on = (
            stepper(0, rules.MOST),
            stepper(1, rules.MOST),
            choice(self.tr("Which roll")),
        )
        self.points.setAccessibleName(self.tr("Points that the power has"))
        self.pips.setAccessibleName(self.tr("By how much a roll is changed"))
        self.on.addItem(self.tr("of a d6"), "d6")
        self.on.addItem(self.tr("of 2d6"), "2d6")
        self.on.addItem(self.tr("of an entry chit"), "entry_chit")
        self.set = QPushButton(self.tr("Write down"))
        self.spend = QPushButton(self.tr("Change the roll"))
        self.spending = fields(captioned(self.tr("Change by"), self.pips), self.on, self.spend)
        self.body.addWidget(fields(captioned(self.tr("It has"), self.points), self.set))
        self.body.addWidget(self.spending)
        self.body.addWidget(self.said)
        self.pips.valueChanged.connect(self._judge)
        self.on.currentIndexChanged.connect(self._judge)
        self.set.clicked.connect(lambda: self.desk.do(SetIntelligence(self.desk.power, self.points.value())))
        self.spend.clicked.connect(lambda: self.desk.do(self.order()))

    def wanted(self, game: Game) -> bool:
        """For a group that plays with intelligence."""
        return super().wanted(game) and rules.in_force(game) and self.desk.power in starts()

    def order(self) -> SpendIntelligence:
        """The points that are spent."""
        return SpendIntelligence(self.desk.power, self.pips.value(), self.on.currentData())

    def refresh(self) -> None:
        """Show the power's own points."""
        found = POINTS.of(self.desk.game).get(self.desk.power, 0)
        self.begin_rows(power=self.desk.power)
        self.add_sum(self.tr("Points"), str(found))
        self.add_sum(
            self.tr("A roll may be changed by up to"), str(rules.most_pips(found)), "POL-INT-07", "note"
        )
        self.points.blockSignals(True)
        self.points.setValue(found)
        self.points.blockSignals(False)
        self._judge()

    def _judge(self, *_: object) -> None:
        has_some = bool(POINTS.of(self.desk.game).get(self.desk.power, 0))
        ruling = self.desk.ask(self.order()) if has_some else None
        self.spending.setVisible(has_some)
        self.said.say(ruling, notes=False)
        show_allowed(self.spend, ruling)
