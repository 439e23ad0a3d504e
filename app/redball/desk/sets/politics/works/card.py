"""What the cards of this part have in common: a column that is filled anew, and buttons that give orders."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QCheckBox, QPushButton, QSpinBox, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.rows import Refusals, check_row, said_row, sum_row
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.wording import sentence


class PoliticsCard(WorkCard):
    """``rows`` are made anew with every position; fields that players fill stay, below them."""

    def __init__(self, desk: Desk, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(desk, heading, parent)
        self.rows = spaced(QVBoxLayout(), 3)
        self.said = Refusals(desk)
        self.body.addLayout(self.rows)
        self._drafts: list[tuple[QSpinBox | QCheckBox, int, bool]] = []
        desk.opened.connect(lambda: self._forget(True))
        desk.power_changed.connect(lambda _: self._forget(False))

    def draft(self, field: QSpinBox | QCheckBox, value: int = 0, of_power: bool = True) -> None:
        """What a player enters in this field is forgotten with another game, and as a rule with another
        power.
        """
        self._drafts.append((field, value, of_power))

    def _forget(self, all_of_them: bool) -> None:
        for field, value, of_power in self._drafts:
            if of_power or all_of_them:
                field.blockSignals(True)
                if isinstance(field, QCheckBox):
                    field.setChecked(bool(value))
                else:
                    field.setValue(value)
                field.blockSignals(False)

    def begin_rows(self, note: str = "", power: str = "") -> None:
        """Clear the rows; the first is the power whose they are."""
        clear(self.rows)
        if power:
            self.rows.addWidget(power_line(power, note))

    def add(self, widget: QWidget) -> None:
        """Add a row."""
        self.rows.addWidget(widget)

    def add_head(self, text: str) -> None:
        """Add a heading of some rows."""
        self.rows.addSpacing(4)
        self.rows.addWidget(label(text, "strong"))

    def add_note(self, text: str) -> None:
        """Add a line of small words."""
        self.rows.addWidget(label(text, "note", wrap=True))

    def add_check(self, met: bool, text: str, clauses: Iterable[str] = ()) -> None:
        """Add something that is asked for."""
        self.rows.addWidget(check_row(self.desk, met, text, clauses))

    def add_said(self, sign: str, text: str, clauses: Iterable[str] = ()) -> None:
        """Add a sentence with a sign."""
        self.rows.addWidget(said_row(self.desk, sign, text, clauses))

    def add_sum(self, text: str, value: str, clause: str = "", role: str = "") -> None:
        """Add a line of an account."""
        self.rows.addWidget(sum_row(self.desk, text, value, clause, role))

    def reasons(self, ruling: Ruling) -> list[str]:
        """Why an order is denied, in sentences."""
        return [f"{sentence(reason).rstrip('.')}." for reason in ruling.reasons]

    def give(self, order: Order) -> None:
        """Give an order, or say why it is denied."""
        ruling = self.desk.ask(order)
        if ruling.allowed:
            self.desk.do(order)
        else:
            self.said.say(ruling)

    def add_order(self, text: str, order: Order, primary: bool = False) -> QPushButton:
        """Add a button that gives an order; why it is denied its tooltip says, and pressing it."""
        button = self.order_button(text, order)
        if primary:
            button.setObjectName("primary")
        self.rows.addSpacing(3)
        self.rows.addWidget(button)
        return button
