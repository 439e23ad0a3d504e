"""Correcting a hex: who controls it, damage to what is in it, ice, and what rule sets have there."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from redball.atlas import PortClass
from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number, form_card
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.widgets.card import Form
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.game.orders import Order, SetControl, SetHex
from redball.game.state import HexState
from redball.rules.freight import oil_ever


class HexDialog(OrderSheet):
    """The dialog that corrects the hex ``node``; control, damage and the part of each rule set are separate
    orders.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None, node: int = -1) -> None:
        super().__init__(desk, tr("Change hex"), tr("&Set"), parent)
        self.node = desk.subject.node if node < 0 else node
        game = desk.game
        self.label = game.atlas.label(self.node)
        self.state = game.hexes.get(self.node, HexState())
        self.forms = [form for plug in desk.played() if (form := plug.hex_form(self.node)) is not None]
        self._make_fields()
        self._lay_out()
        self._connect()
        self.finish(580, 470, self.controller)

    def _make_fields(self) -> None:
        game, atlas, node = self.desk.game, self.desk.game.atlas, self.node
        port = atlas.port_class(node) is not PortClass.NONE
        self.controller = CodeBox([*choosers.powers(game), *choosers.minors(game)], chips=True)
        if self.controller.findData(game.controller(node)) < 0:
            self.controller.add(game.controller(node), choosers.who(game, game.controller(node)))
        self.controller.choose(game.controller(node))
        self.port_damaged = QCheckBox(self.tr("&Port is damaged"))
        self.port_damaged.setChecked(self.state.port_damaged)
        self.port_damaged.setEnabled(port)
        self.iced_in = QCheckBox(self.tr("Port is &iced in"))
        self.iced_in.setChecked(self.state.iced_in)
        self.iced_in.setEnabled(any(place.ices for place in atlas.places_at.get(node, ())))
        self.factories = Number(0, atlas.factories(node) + self.state.factories_added)
        self.factories.setValue(self.state.factories_destroyed)
        self.oil = Number(0, oil_ever(game, node))
        self.oil.setValue(self.state.oil_destroyed)
        for box in (self.factories, self.oil):
            box.setEnabled(box.maximum() > 0)

    def _lay_out(self) -> None:
        atlas = self.desk.game.atlas
        self.body.addWidget(label(atlas.place_name(self.node), "subject"))
        facts = [self.label, words.whereabouts(atlas, self.node), *words.places(atlas, self.node)]
        self.body.addWidget(label("  ·  ".join(facts), "note", wrap=True))
        inside, left, right = QWidget(), QVBoxLayout(), QVBoxLayout()
        row = spaced(QHBoxLayout(inside), 10, 0)
        for column in (left, right):
            column.setSpacing(10)
            row.addLayout(column, 1)
        control = form_card(left, self.tr("Control"))
        control.addRow(self.tr("&Controlled by"), self.controller)
        for form in self.forms:
            card = form_card(left, form.heading)
            for caption, field in form.rows:
                card.addRow(caption, field)
        damage = form_card(right, self.tr("Damage and ice"))
        damage.addRow(self.port_damaged)
        damage.addRow(self.iced_in)
        damage.addRow(self.tr("&Factories destroyed"), self.factories)
        damage.addRow(self.tr("&Oil destroyed"), self.oil)
        left.addStretch(1)
        right.addStretch(1)
        self.body.addWidget(Form(inside), 1)

    def _connect(self) -> None:
        self.controller.currentIndexChanged.connect(self.refresh)
        for form in self.forms:
            form.changed.connect(self.refresh)
        for count in (self.factories, self.oil):
            count.valueChanged.connect(self.refresh)
        for switch in (self.port_damaged, self.iced_in):
            switch.toggled.connect(self.refresh)

    def orders(self) -> list[Order]:
        """The orders: one for each of control and damage that was changed, and those of rule sets."""
        given: list[Order] = []
        if self.controller.code != self.desk.game.controller(self.node):
            given.append(SetControl(self.label, self.controller.code))
        now: dict[str, Any] = {
            "port_damaged": self.port_damaged.isChecked(),
            "iced_in": self.iced_in.isChecked(),
            "factories_destroyed": self.factories.value(),
            "oil_destroyed": self.oil.value(),
        }
        damage = {name: value for name, value in now.items() if value != getattr(self.state, name)}
        if damage:
            given.append(SetHex(self.label, **damage))
        for form in self.forms:
            given.extend(form.orders())
        return given
