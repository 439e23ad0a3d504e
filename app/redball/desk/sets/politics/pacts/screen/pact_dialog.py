"""Signing a neutrality pact, and writing down how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.fields import Number, form_card
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.game.orders import Order
from redball.game.state import pair
from redball.rules.politics.treaties.orders import SetPact, SignPact
from redball.rules.politics.treaties.tables import PACTS
from redball.wording import name_of

MOST_LONGER = 15


class PactDialog(OrderSheet):
    """The fields of a pact; those that differ are one order."""

    def __init__(self, desk: Desk, parent: QWidget | None, a: str, b: str) -> None:
        title = tr("Pact of {0} and {1}").format(name_of(a), name_of(b))
        self.pair = pair(a, b)
        now = PACTS.of(desk.game).get(self.pair)
        super().__init__(desk, title, tr("&Sign") if now is None else tr("&Set"), parent)
        self.longer, self.ratio = Number(0, MOST_LONGER), QLineEdit()
        self.border = QCheckBox(tr("They share a &border"))
        self.aircraft = {
            code: QCheckBox(tr("Enemy aircraft gave {0} a reason this turn").format(name_of(code)))
            for code in self.pair
        }
        self.ratio.setPlaceholderText("3:2")
        self.ratio.setToolTip(plain(tr("What the base game asks of the garrisons to break it, such as 3:2")))
        if now is not None:
            self.longer.setValue(now.longer)
            self.ratio.setText(now.ratio)
            self.border.setChecked(now.border is not None)
            for code, tick in self.aircraft.items():
                tick.setChecked(now.aircraft.get(code) == desk.game.clock.turn)
        for tick in (self.border, *self.aircraft.values()):
            tick.setEnabled(now is not None)
            tick.toggled.connect(self.refresh)
        self.longer.valueChanged.connect(self.refresh)
        self.ratio.textChanged.connect(self.refresh)
        self._lay_out()
        self.finish(480, 330, self.longer)

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(), 10)
        form = form_card(column, tr("Pact"))
        form.addRow(tr("Restricted period &longer by"), self.longer)
        form.addRow(tr("Garrison &ratio that breaks it"), self.ratio)
        form.addRow(self.border)
        for tick in self.aircraft.values():
            form.addRow(tick)
        form.addRow(label(tr("Turns; both sides agree to up to 6."), "small", wrap=True))
        column.addStretch(1)
        self.body.addLayout(column, 1)

    def orders(self) -> Sequence[Order]:
        """The pact, or what differs of it."""
        now, turn = PACTS.of(self.desk.game).get(self.pair), self.desk.game.clock.turn
        ratio = self.ratio.text().strip()
        if now is None:
            return [SignPact(*self.pair, self.longer.value(), ratio)]
        fields: dict[str, Any] = {}
        if self.longer.value() != now.longer:
            fields["longer"] = self.longer.value()
        if ratio != now.ratio:
            fields["ratio"] = ratio
        if self.border.isChecked() != (now.border is not None):
            fields["border"] = turn if self.border.isChecked() else None
        aircraft = {
            code: turn if tick.isChecked() else now.aircraft.get(code)
            for code, tick in self.aircraft.items()
            if tick.isChecked() or now.aircraft.get(code) not in (None, turn)
        }
        if aircraft != now.aircraft:
            fields["aircraft"] = aircraft
        return [SetPact(*self.pair, fields)] if fields else []
