"""Correcting by hand how a minor country stands: its marker, its modifiers, who controls it."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox, who
from redball.desk.dialogs.fields import Number, form_card
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.sets.politics.display.phrases import tr
from redball.desk.widgets.card import Card
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.rules.politics import standing as known
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.orders import SetMinor
from redball.wording import name_of

ROLES = ("controller", "director", "guarantor")


class MinorDialog(OrderSheet):
    """The fields of one minor country; those that differ are one order."""

    def __init__(self, desk: Desk, parent: QWidget | None, country: str) -> None:
        super().__init__(desk, tr("Correct {0}").format(name_of(country)), tr("&Set"), parent)
        self.set_lead(tr("Corrects a minor country by hand, for what happened on the table."))
        self.country = country
        now, powers = known.minor(desk.game, country), known.powers(desk.game)
        self.at = QLineEdit(now.at)
        self.at.setAccessibleName(tr("Hex of the display"))
        self.modifiers = {
            code: Number(-MOST, MOST) for code in sorted(powers, key=list(known.starts()).index)
        }
        for code, box in self.modifiers.items():
            box.setValue(now.modifiers.get(code, 0))
            box.setAccessibleName(tr("Modifier of {0}").format(name_of(code)))
            box.valueChanged.connect(self.refresh)
        self.roles = {role: self._powers(powers) for role in ROLES}
        for role, choice in self.roles.items():
            choice.choose(getattr(now, role))
            choice.currentIndexChanged.connect(self.refresh)
        self.joined = QCheckBox(tr("&Joined its controller (IPO 5)"))
        self.joined.setChecked(now.joined)
        self.at.textEdited.connect(self.refresh)
        self.joined.toggled.connect(self.refresh)
        self._lay_out()
        self.finish(620, 420, next(iter(self.modifiers.values()), self.at))

    def _powers(self, powers: tuple[str, ...]) -> CodeBox:
        return CodeBox([("", name_of("nobody")), *((code, who(self.desk.game, code)) for code in powers)])

    def _lay_out(self) -> None:
        columns, left, right = spaced(QHBoxLayout(), 10), spaced(QVBoxLayout(), 10), spaced(QVBoxLayout(), 10)
        card, grid = Card(tr("Modifiers")), spaced(QGridLayout(), 6)
        for number, (code, box) in enumerate(self.modifiers.items()):
            row, column = number % 4, number // 4
            chip = PowerChip(code)
            chip.setEnabled(False)
            grid.addWidget(chip, row, 2 * column)
            grid.addWidget(box, row, 2 * column + 1)
        card.body.addLayout(grid)
        card.body.addStretch(1)
        left.addWidget(card)
        form = form_card(right, tr("Standing"))
        form.addRow(tr("&Hex of the display"), self.at)
        names = {
            "controller": tr("C&ontrolled by"),
            "director": tr("&Directed by"),
            "guarantor": tr("&Guaranteed by"),
        }
        for role, text in names.items():
            form.addRow(text, self.roles[role])
        form.addRow(self.joined)
        form.addRow(label(tr("A hex is called by row and column, such as P-0713"), "small", wrap=True))
        for part in (left, right):
            part.addStretch(1)
            columns.addLayout(part, 1)
        self.body.addLayout(columns, 1)

    def orders(self) -> list[SetMinor]:
        """One order with what was changed; none while nothing was."""
        now = known.minor(self.desk.game, self.country)
        fields: dict[str, Any] = {}
        if (at := self.at.text().strip().upper()) != now.at:
            fields["at"] = at
        modifiers = {code: box.value() for code, box in self.modifiers.items()}
        changed = {code: value for code, value in modifiers.items() if value != now.modifiers.get(code, 0)}
        if changed:
            fields["modifiers"] = changed
        fields |= {
            role: choice.code for role, choice in self.roles.items() if choice.code != getattr(now, role)
        }
        if self.joined.isChecked() != now.joined:
            fields["joined"] = self.joined.isChecked()
        return [SetMinor(self.country, fields)] if fields else []
