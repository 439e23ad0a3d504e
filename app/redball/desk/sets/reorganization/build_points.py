"""Build points, and the reorganization points of next turn that they give."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import WorkCard, names, row_of
from redball.game.rulings import Ruling
from redball.rules.reorganization.orders import BuyRP, SpendBP


class BuildPointsCard(WorkCard):
    """Build points spent this turn: on everything, and on next turn's reorganization points."""

    phases = frozenset({"production"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Build points"), parent)
        self.words = label("", "note", wrap=True)
        self.spent, self.bought = stepper(1), stepper(1)
        self.spent.setAccessibleName(self.tr("Build points to spend"))
        self.bought.setAccessibleName(self.tr("Build points to turn into reorganization points"))
        self.spend, self.buy = QPushButton(), QPushButton()
        self.spend.clicked.connect(lambda: desk.do(self._spending()))
        self.buy.clicked.connect(lambda: desk.do(self._buying()))
        for points in (self.spent, self.bought):
            points.valueChanged.connect(lambda _: self._name_buttons())
        self.body.addWidget(self.words)
        self.body.addWidget(row_of(self.tr("On units and ships"), "", self.spent, self.spend))
        self.body.addWidget(row_of(self.tr("On RP of next turn"), "", self.bought, self.buy))

    def _spending(self) -> SpendBP:
        return SpendBP(self.desk.power, self.spent.value())

    def _buying(self) -> BuyRP:
        return BuyRP(self.desk.power, self.bought.value())

    def _name_buttons(self) -> None:
        """Show on each button what it gives; a denied one says why in its tooltip."""
        both = (
            (self.spend, self.tr("&Spend"), self.tr("&Spend: {0} RP"), self._spending()),
            (self.buy, self.tr("&Buy RP"), self.tr("&Buy RP: {0}"), self._buying()),
        )
        for button, plainly, giving, order in both:
            ruling = self.desk.ask(order)
            more = self._points_after(ruling) - self._points_after() if ruling.allowed else 0
            button.setText(giving.format(more) if ruling.allowed else plainly)
            tip = self.tr("{0} RP more at each opportunity next turn").format(more)
            button.setToolTip(plain(tip if ruling.allowed else names(ruling.reasons)))

    def _points_after(self, ruling: Ruling | None = None) -> int:
        """Reorganization points at each opportunity of next turn, now or after an order."""
        from redball.rules.reorganization.pool import next_pool

        game = self.desk.game.changed(ruling.changes) if ruling is not None else self.desk.game
        return next_pool(game, game.powers[self.desk.power])

    def refresh(self) -> None:
        """Show what is spent, and how much gearing still allows."""
        from redball.rules.reorganization.buying import most_bought

        power = self.desk.game.powers[self.desk.power]
        text = self.tr("{spent} spent, {on_rp} on RP: {pool} RP at each opportunity next turn").format(
            spent=power.bp_spent + power.bp_other,
            on_rp=power.bp_on_rp,
            pool=self._points_after(),
        )
        most = most_bought(self.desk.game, power)
        if most is not None:
            text += "\n" + self.tr("Gearing: {0} more on RP this turn").format(
                words.count(most, "build point", "build points")
            )
        self.words.setText(text)
        self._name_buttons()
