"""Below the sources: what the chosen assignment costs or why it is denied, who pays, and the buttons."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.reorganization import phrases
from redball.desk.sets.reorganization.payer_box import PayerBox
from redball.desk.sets.reorganization.ports import PortsTab, RepairFirst
from redball.desk.sets.reorganization.way_box import WayBox
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.game.rulings import Ruling
from redball.rules.reorganization import Offer
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.paying import payers_of


class AssignFoot(QWidget):
    """Describes one offer.  ``paid_otherwise`` when another power shall pay, ``led_otherwise`` when its
    points shall take another path.
    """

    paid_otherwise = Signal()
    led_otherwise = Signal()

    def __init__(self, desk: Desk, ports: PortsTab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.told = label("", "note", wrap=True)
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.repair_first = RepairFirst(ports)
        self.to_mission = QPushButton(self.tr("Open the &air mission"))
        self.to_mission.setToolTip(self.tr("The checklist of its steps"))
        self.to_mission.hide()
        self.farther = QPushButton(self.tr("&Farther sources"))
        self.farther.setToolTip(self.tr("Look at all sources, not only at those that are near"))
        self.payer = PayerBox()
        self.payer.setMinimumWidth(150)
        self.payer.currentIndexChanged.connect(lambda _: self.paid_otherwise.emit())
        self.ways = WayBox()
        self.ways.currentIndexChanged.connect(lambda _: self.led_otherwise.emit())
        self.give = QPushButton(self.tr("&Reorganize"))
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = spaced(QHBoxLayout(), 8)
        buttons.addWidget(self.repair_first)
        buttons.addWidget(self.to_mission)
        buttons.addStretch(1)
        for widget in (self.farther, self.ways, self.payer, self.give):
            buttons.addWidget(widget)
        layout = spaced(QVBoxLayout(self), 5, 0)
        layout.addWidget(self.told)
        layout.addLayout(buttons)

    def fill_payers(self, offer: Offer | None) -> None:
        """List who may pay for the unit of an offer: who provides, and whom the rules let help."""
        game = self.desk.game
        codes = payers_of(game, offer.order) if offer is not None else ()
        able = [game.powers[code] for code in codes if game.powers[code].rp_left]
        self.payer.list_powers(able, self.tr("Provider pays"))

    def order(self, offer: Offer | None) -> Reorganize | None:
        """The order that *Reorganize* gives for an offer."""
        return paid_by(self.ways.lead(offer).order, self.payer.currentData() or "") if offer else None

    def show_offer(self, offer: Offer | None, hint: str) -> None:
        """Show what an offer costs and uses up, or why it is denied; without one, what to do."""
        order = self.order(offer)
        self.give.setEnabled(order is not None)
        self.payer.setVisible(order is not None)
        self.to_mission.setVisible(offer is not None and phrases.wants_mission(offer))
        self.repair_first.offer(())
        offer = self.ways.lead(offer) if offer is not None else None
        if offer is None or order is None:
            self.told.setText(hint)
            self.give.setProperty("denied", False)
            return
        ruling = offer.ruling if order == offer.order or not offer.allowed else self.desk.ask(order)
        self.show_ruling(offer, ruling)
        self.give.setProperty("denied", not ruling.allowed)
        self.give.setAccessibleName(f"{self.give.text().replace('&', '')}: {self.told.text()}")

    def show_ruling(self, offer: Offer, ruling: Ruling) -> None:
        """Show an offer with a ruling that was completed since."""
        self.told.setText(phrases.in_full(self.desk.game, offer, ruling))


def paid_by(order: Reorganize, payer: str) -> Reorganize:
    """The same order, paid by another power; by the provider's when none is named."""
    return msgspec.structs.replace(order, payer=payer)
