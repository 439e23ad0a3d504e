"""Adding a unit, or changing one: the counter and the ruling follow every keystroke."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.dialogs.unit_form import UnitForm
from redball.desk.widgets.card import Card, Form
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.game.orders import AddUnit, EditUnit, Order
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.game.units import Unit


class UnitDialog(OrderSheet):
    """Edits the unit ``unit``, or adds one at ``at``; gives one order.  ``made`` is the id of the unit."""

    def __init__(self, desk: Desk, parent: QWidget | None = None, unit: str = "", at: str = "") -> None:
        title, action = (tr("Edit unit"), tr("&Done")) if unit else (tr("Add unit"), tr("A&dd"))
        super().__init__(desk, title, action, parent)
        self.made = unit
        self.before = desk.game.units.get(unit)
        self.form = UnitForm(desk.game)
        self.form.id.setReadOnly(self.before is not None)
        self._own_id = False
        self._lay_out()
        if self.before is not None:
            self.form.show_unit(self.before)
        else:
            self._begin(at)
        self._first = self.form.values()
        self.form.id.textEdited.connect(self._keep_id)
        self.form.changed.connect(self.refresh)
        self.finish(820, 680, self.form.name)

    def _begin(self, at: str) -> None:
        """Give a new unit the power whose tracks are shown."""
        form = self.form
        form.power.choose(self.desk.power)
        form.follow_power()
        form.flags["organized"].setChecked(True)
        for name in ("cost", "first_cost"):
            form.numbers[name].setValue(-1)
        form.at.setText(at)

    def _lay_out(self) -> None:
        card = Card()
        card.setFixedWidth(196)
        self.picture = CounterPicture(124)
        self.title = label("", "subject", wrap=True)
        self.kind = label("", "note", wrap=True)
        self.place = label("", "note", wrap=True)
        card.body.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignHCenter)
        for widget in (self.title, self.kind, self.place):
            card.body.addWidget(widget)
        row, side = QHBoxLayout(), QVBoxLayout()
        row.setSpacing(10)
        side.addWidget(card)
        side.addStretch(1)
        row.addLayout(side)
        row.addWidget(Form(self.form), 1)
        self.body.addLayout(row, 1)

    # --- the order ---

    @property
    def nameless(self) -> bool:
        """True while a new unit has no name, and no fault need be shown yet."""
        return self.before is None and not self.form.name.text().strip()

    def orders(self) -> list[Order]:
        """The order for what the form shows; none while an edited unit is unchanged."""
        values = self.form.values()
        if self.nameless:
            return []
        if self.before is None:
            return [AddUnit(id=self.form.id.text().strip(), **values)]
        fields = {name: value for name, value in values.items() if value != self._first[name]}
        if "at" in fields:
            fields["section"] = values["section"]
        return [EditUnit(self.before.id, fields)] if fields else []

    def refresh(self, *_: object) -> tuple[Ruling, ...]:
        """Ask the rules, and show their answer and the counter."""
        if self.before is None and not self._own_id:
            self._suggest_id()
        nothing = self.tr("Give the unit a name.") if self.nameless else self.tr("Nothing is changed yet.")
        self.verdict.idle = nothing
        rulings = super().refresh()
        self.form.at.mark(any(reason.code in _PLACE for ruling in rulings for reason in ruling.reasons))
        self._preview(rulings)
        return rulings

    def _suggest_id(self) -> None:
        wanted = free_id(self.desk.game, self.form.country.code or "", self.form.name.text())
        if wanted != self.form.id.text():
            self.form.id.blockSignals(True)
            self.form.id.setText(wanted)
            self.form.id.blockSignals(False)

    def _keep_id(self) -> None:
        self._own_id = True

    def _preview(self, rulings: tuple[Ruling, ...]) -> None:
        changes = [c.value for ruling in rulings for c in ruling.changes if c.table == "units"]
        unit = changes[0] if changes else self._drawn()
        self.picture.show_unit(unit)
        self.title.setText(unit.name or self.tr("No name"))
        kind = words.unit_kind(unit)
        self.kind.setText(f"{kind[:1].upper()}{kind[1:]}, {words.face_state(unit)}")
        placed = unit if changes else self.before if not rulings else None
        self.place.setText(_place_line(self.desk.game, placed) if placed else "")

    def _drawn(self) -> Unit:
        """The counter for what the form shows, when the order is denied."""
        values: dict[str, Any] = self.form.values()
        del values["at"], values["section"]
        return Unit(id=self.form.id.text(), **values)

    def accept(self) -> None:
        """Commit the order."""
        self.made = self.form.id.text().strip()
        super().accept()


_PLACE = frozenset({
    "base.in_lake", "base.in_depression", "base.no_port", "base.no_transport", "base.enemy_there",
    "base.bad_section", "base.section_on_land", "rules.unknown.hex", "rules.unknown.hex_near",
})  # fmt: skip
"""What is wrong with the place, and not with the unit."""


def _place_line(game: Game, unit: Unit) -> str:
    where = words.position(game, unit)
    return f"{where}  ·  {words.whereabouts(game.atlas, unit.hex)}" if unit.hex >= 0 else where


def free_id(game: Game, country: str, name: str) -> str:
    """An id for a new unit from its country and name, such as "ger-15-pz", that no unit has."""
    plain = unicodedata.normalize("NFKD", f"{country} {name}").encode("ascii", "ignore").decode().casefold()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "unit"
    number, found = 2, stem
    while found in game.units:
        found, number = f"{stem}-{number}", number + 1
    return found
