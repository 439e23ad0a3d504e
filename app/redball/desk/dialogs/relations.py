"""Who is at war with whom, who co-operates, and which power leads each country."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabWidget, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.countries import CountriesPage
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.dialogs.wars import WarsPage
from redball.desk.words import tr
from redball.game.orders import Order


class RelationsDialog(OrderSheet):
    """Two pages; every war, peace and country that was changed is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Wars and countries"), tr("&Set"), parent)
        self.wars, self.countries = WarsPage(desk.game), CountriesPage(desk.game)
        self.pages = QTabWidget()
        self.pages.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pages.addTab(self.wars, self.tr("&Wars and co-operation"))
        self.pages.addTab(self.countries, self.tr("&Countries"))
        self.body.addWidget(self.pages, 1)
        self.wars.changed.connect(self.refresh)
        self.countries.changed.connect(self.refresh)
        self.finish(720, 640, self.wars.table)

    def orders(self) -> list[Order]:
        """The orders: countries first, so that a war is then between those who lead them."""
        return [*self.countries.orders(), *self.wars.orders()]
