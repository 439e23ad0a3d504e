"""The dock of the present phase's decisions; it is there only while the phase has some."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import moments
from redball.desk.hub import Desk
from redball.desk.sets.oil.battles import BattlesCard
from redball.desk.sets.oil.bombing import BombCard
from redball.desk.sets.oil.combat import AttackCard
from redball.desk.sets.oil.oil_card import OilCard
from redball.desk.sets.oil.production import BarrelCard, BuildPointsCard
from redball.desk.sets.oil.purchases import MarketCard, PurchaseCard
from redball.desk.sets.oil.reinforcement import GivingCard
from redball.desk.sets.reorganization.chits import ByChitCard, ChitCard
from redball.desk.widgets.card import Card, column, scrolled
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard
from redball.desk.work.places import PlacesCard


class WorkPanel(QWidget):
    """Cards of the phase for the hub's power.  ``wanted`` says whether there are any, with the phase's
    name.
    """

    wanted = Signal(bool, str)
    pick_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.giving = GivingCard(desk)
        self.oil, self.barrels, self.build = OilCard(desk), BarrelCard(desk), BuildPointsCard(desk)
        self.market, self.purchases = MarketCard(desk), PurchaseCard(desk)
        self.attack, self.battles, self.bomb = AttackCard(desk), BattlesCard(desk), BombCard(desk)
        self.chit, self.by_chit = ChitCard(desk), ByChitCard(desk)
        self.cards: tuple[WorkCard, ...] = (
            self.giving,
            self.bomb,
            self.attack,
            self.battles,
            self.oil,
            self.barrels,
            self.market,
            self.purchases,
            self.build,
            self.chit,
            self.by_chit,
        )
        self.empty = Card()
        self.empty.body.addWidget(
            label(self.tr("Nothing is to be decided in this phase."), "note", wrap=True)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.inside = column(self.empty, *self.cards)
        self.area = scrolled(self.inside)
        layout.addWidget(self.area, 1)
        self.places = PlacesCard(desk)
        below = QVBoxLayout()
        below.setContentsMargins(10, 0, 10, 0)
        below.addWidget(self.places)
        layout.addLayout(below)
        for picker in (self.barrels, self.oil, self.attack, self.battles, self.bomb):
            picker.pick_wanted.connect(self.pick_wanted)
        for aimed in (self.attack, self.bomb):
            aimed.aimed.connect(lambda card=aimed: self._bring(card))
        for signal in (desk.opened, desk.settled, desk.power_changed):
            signal.connect(self.refresh)

    def wanted_height(self) -> int:
        """How high all cards of the phase are together."""
        layout = self.inside.layout()
        layout.activate()
        wrapped = layout.totalHeightForWidth(max(280, self.width()))  # -1 when no line wraps
        return max(wrapped, layout.totalMinimumSize().height()) + 12

    def _bring(self, card: WorkCard) -> None:
        """Have a card in sight that shows more than before, its beginning first."""
        self.inside.layout().activate()
        self.area.ensureWidgetVisible(card, 0, 0)
        bar = self.area.verticalScrollBar()
        bar.setValue(min(bar.value(), card.y()))

    def begin(self, task: str) -> bool:
        """Bring the card that does a task into sight and begin there; False when no card does it."""
        for card in self.cards:
            if task.startswith(card.does) and card.isVisibleTo(self):
                self.area.ensureWidgetVisible(card)
                card.begin()
                return True
        return False

    def refresh(self, *_: object) -> None:
        """Show the cards that the phase asks for."""
        if self.desk.session is None or self.desk.power not in self.desk.game.powers:
            return
        game = self.desk.game
        shown = [card for card in self.cards if card.wanted(game)]
        for card in self.cards:
            if card in shown:
                card.refresh()
            card.setVisible(card in shown)
        self.empty.setVisible(not shown)
        self.wanted.emit(bool(shown), moments.phase_name(game.clock.phase))
