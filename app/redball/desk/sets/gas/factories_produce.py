"""Closing a power's production: what it comes to, where the gas is saved, and afterwards what was made."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.gas.factories_choices import sum_line
from redball.desk.sets.gas.factories_stores import StoresBox
from redball.desk.sets.gas.works_said import Said, ruled
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.powers import Power
from redball.rules.gas.orders import Produce
from redball.rules.gas.output import output_of
from redball.rules.gas.owners import gas_power
from redball.rules.gas.producing import PHASE, has_produced
from redball.rules.gas.stock import gas_of, total_gas
from redball.rules.gas.tables import MADE
from redball.wording import quantity


class ProduceCard(WorkCard):
    """The sums of the plan, the hexes that take the gas, and *Produce*; once that is done, what was made."""

    phases = frozenset({PHASE})
    does = ("gas.produce.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Produce"), parent)
        ruled(self, desk, "GAS-PRO-10")
        self.head = QVBoxLayout()
        self.sums = label("", "strong", wrap=True)
        self.stores, self.said = StoresBox(desk), Said(desk)
        self.produce = QPushButton()
        self.produce.setObjectName("primary")
        self.done = spaced(QVBoxLayout(), 3)
        self.body.addLayout(self.head)
        for widget in (self.sums, self.stores, self.produce):
            self.body.addWidget(widget)
        self.body.addLayout(self.done)
        self.body.addWidget(self.said)
        self.stores.changed.connect(self._judge)
        self.produce.clicked.connect(lambda: self.desk.do(self.order()))

    def begin(self) -> None:
        """The player wants to produce now."""
        self.setFocus()
        if self.produce.isEnabled():
            self.produce.setFocus()

    # --- showing ---

    def refresh(self) -> None:
        """Show what the power would make, or has made."""
        game = self.desk.game
        power = game.powers[self.desk.power]
        is_done = has_produced(game, power.code)
        self.note.setText(self.tr("multiple {0}").format(quantity(power.multiple)))
        for layout in (self.head, self.done):
            clear(layout)
        stock = total_gas(game, gas_power(game, power.code))
        self.head.addWidget(power_line(power.code, self.tr("{0} gas in stock").format(stock)))
        for widget in (self.sums, self.produce):
            widget.setVisible(not is_done)
        if is_done:
            self.stores.hide()
            self.said.say()
            self._show_done(power)
            return
        made = output_of(game, power)
        lines = (
            sum_line(made.regular, made, made.exact_points, points=True),
            sum_line(made.oil, made, made.exact_gas, points=False),
        )
        self.sums.setText("\n".join(lines))
        self.stores.refresh(made)
        self.stores.setVisible(bool(made.gas))
        self._judge()

    def order(self) -> Produce:
        """The order that closes the power's production."""
        label_ = self.desk.game.atlas.label
        return Produce(self.desk.power, tuple(label_(node) for node in self.stores.shares.hexes))

    def _judge(self) -> None:
        """What *Produce* gives and what would be lost by it, or why it can't be pressed."""
        made = output_of(self.desk.game, self.desk.game.powers[self.desk.power])
        ruling = self.desk.ask(self.order())
        self.produce.setText(self.tr("&Produce {0}").format(goods_words(made.points, made.gas)))
        self.produce.setToolTip(self.tr("Closes the production of this turn; Undo takes it back"))
        has_place = not made.gas or not self.stores.shares.left
        self.produce.setEnabled(ruling.allowed and has_place)
        self.said.say((ruling,))

    def _show_done(self, power: Power) -> None:
        game, code = self.desk.game, power.code
        made, place = MADE.of(game)[game.clock.turn, code], game.atlas.place_name
        what = self.tr("Made: {0}").format(goods_words(made.points, made.gas))
        of = self.tr("of {0} regular and {1} oil production points").format(made.regular, made.oil)
        self.done.addWidget(row_of(what, of, lead=Sign("done")))
        left = words.count(max(0, power.bp_left or 0), "build point", "build points")
        self.done.addWidget(label(self.tr("{0} left to spend").format(left), "note", wrap=True))
        stock = ", ".join(
            f"{place(node)} {count}" for node, count in gas_of(game, gas_power(game, code)).items()
        )
        if stock:
            self.done.addWidget(label(self.tr("Gas in {0}").format(stock), "note", wrap=True))


def goods_words(points: int, gas: int) -> str:
    """'17 BP and 2 gas'."""
    if not gas:
        return words.tr("{0} BP").format(points)
    return words.tr("{0} BP and {1} gas").format(points, gas)
