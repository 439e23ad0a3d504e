"""What is bought in production besides units: fuel by neutral powers, and things that cost fuel."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, names, row_of
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.oil.orders import BuyFuel, BuyWithFuel
from redball.wording import quantity, sentence

_PRODUCTION = frozenset({"production"})


class MarketCard(WorkCard):
    """Fuel on the open market, for neutral powers; shows in advance what build points buy."""

    phases = _PRODUCTION

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Fuel on the market"), parent)
        self.points = stepper(1)
        self.points.setAccessibleName(self.tr("Build points to spend on fuel"))
        self.buy = QPushButton(self.tr("&Buy fuel"))
        self.buy.clicked.connect(lambda: self.desk.do(self.order()))
        self.words = label("", "note", wrap=True)
        self.body.addWidget(row_of(self.tr("Build points"), "", self.points, self.buy))
        self.body.addWidget(self.words)
        self.points.valueChanged.connect(lambda _: self.refresh())

    def wanted(self, game: Game) -> bool:
        """Only neutral powers buy."""
        power = game.powers.get(self.desk.power)
        return super().wanted(game) and power is not None and game.is_neutral(power.code)

    def order(self) -> BuyFuel:
        """The order for the purchase."""
        return BuyFuel(self.desk.power, self.points.value())

    def refresh(self) -> None:
        """Show what the points would buy, and what of it is lost."""
        ruling = self.desk.ask(self.order())
        self.buy.setText(self._named(ruling))
        said = [sentence(ruling.text)] if ruling.allowed else []
        self.words.setText(". ".join([*said, names((*ruling.reasons, *ruling.notes))]).strip(". ") + ".")
        self.words.setObjectName("trouble" if ruling.reasons or ruling.notes else "note")
        self.words.style().polish(self.words)

    def _named(self, ruling: Ruling) -> str:
        """The button's words, with what the points buy."""
        if not ruling.allowed:
            return self.tr("&Buy fuel")
        from redball.rules.oil.stock import total_fuel

        game, code = self.desk.game, self.desk.power
        more = total_fuel(game.changed(ruling.changes), code) - total_fuel(game, code)
        return self.tr("&Buy fuel: {0}").format(quantity(more))


class PurchaseCard(WorkCard):
    """Offensive chits, supply units and HQs at their fuel price, all or nothing."""

    phases = _PRODUCTION

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Bought with fuel"), parent)
        self.chits, self.units, self.hqs = stepper(0, 9), stepper(0, 20), QLineEdit()
        self.hqs.setFixedWidth(self.chits.width())
        self.chits.setAccessibleName(self.tr("Offensive chits"))
        self.units.setAccessibleName(self.tr("Supply units"))
        self.hqs.setAccessibleName(self.tr("Reorganization values of HQs"))
        self.hqs.setPlaceholderText(self.tr("4 2"))
        self.body.addWidget(row_of(self.tr("Offensive chits"), self.tr("5 fuel each"), self.chits))
        self.body.addWidget(row_of(self.tr("Supply units"), self.tr("2 fuel each"), self.units))
        self.body.addWidget(
            row_of(self.tr("HQs"), self.tr("Their reorganization values, with spaces between"), self.hqs)
        )
        self.words = label("", "note", wrap=True)
        self.pay = QPushButton(self.tr("Pay &fuel"))
        self.pay.clicked.connect(self._give)
        self.body.addWidget(row_of(self.tr("The whole purchase"), "", self.pay))
        self.body.addWidget(self.words)
        for field in (self.chits, self.units):
            field.valueChanged.connect(lambda _: self.refresh())
        self.hqs.textChanged.connect(lambda _: self.refresh())

    def order(self) -> BuyWithFuel | None:
        """The order for the purchase; None when the HQs' values are no numbers."""
        values = self.hqs.text().replace(",", " ").split()
        if not all(value.isascii() and value.isdigit() for value in values):
            return None
        hqs = tuple(int(value) for value in values)
        return BuyWithFuel(self.desk.power, self.chits.value(), self.units.value(), hqs)

    def refresh(self) -> None:
        """Show what the purchase costs, or what the fuel would suffice for."""
        order = self.order()
        empty = order is not None and not (order.chits or order.supply_units or order.hqs)
        self.pay.setEnabled(order is not None and not empty)
        self.words.setObjectName("note")
        if order is None:
            self.words.setText(self.tr("The values of the HQs are whole numbers from 0 to 5."))
        elif empty:
            self.words.setText(self.tr("Build points are paid besides."))
        else:
            ruling = self.desk.ask(order)
            said = (ruling.text, *ruling.notes) if ruling.allowed else ruling.reasons
            self.words.setText(" ".join(f"{sentence(m)}." for m in said))
            self.words.setObjectName("note" if ruling.allowed else "trouble")
        self.words.style().polish(self.words)

    def _give(self) -> None:
        order = self.order()
        if order is not None and self.desk.do(order).allowed:
            for field in (self.chits, self.units):
                field.setValue(0)
            self.hqs.clear()
