"""Step 6: what the players' tables took, and what that does at once."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.sets.submarines.attack.consequences import Consequences
from redball.desk.sets.submarines.attack.draft import hit_points, hit_units, resolved
from redball.desk.sets.submarines.attack.form import Form, unit_row
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import Elided, label, line_of
from redball.game.units import Unit, UnitClass
from redball.rules.submarines.orders import ResolveAttack
from redball.wording import name_of

FIELD = 112
"""Px of a field for what becomes of a unit."""


class LossesForm(Form):
    """Convoy points by power, a fate for each unit that could be hit, and what follows from them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.points: dict[str, QSpinBox] = {}
        self.fates: dict[str, QComboBox] = {}
        self.after = Consequences(desk)

    def build(self) -> None:
        """Make the fields."""
        self.points, self.fates = {}, {}
        game, attack = self.game, self.fought
        for power, most in hit_points(game, self.area, attack).items():
            field = stepper(0, most)
            field.setValue(self.draft.points.get(power, 0))
            field.setAccessibleName(self.tr("Convoy points that {0} loses").format(name_of(power)))
            field.valueChanged.connect(partial(self._lose, power))
            self.points[power] = field
            text = Elided(self.tr("CP lost, of {0}").format(most), "strong")
            row = line_of(PowerChip(power), text, field)
            row.setStretch(1, 1)
            self.body.addLayout(row)
        for unit in hit_units(game, self.area, attack):
            self._add(unit)
        said = self.tr(
            "The rule's text doesn't give the combat tables: enter what yours gave, for both sides."
        )
        self.body.addWidget(note_row(self.desk, "info", said))
        self.body.addWidget(label(self.tr("Then at once"), "strong"))
        self.after = Consequences(self.desk)
        self.body.addWidget(self.after)

    def _add(self, unit: Unit) -> None:
        fate = QComboBox(self)
        fate.addItem(self.tr("unhurt"), "")
        fate.addItem(self.tr("lost"), "lost")
        if unit.kind is UnitClass.NAVAL and not unit.damaged:
            fate.addItem(self.tr("damaged"), "damaged")
        fate.addItem(self.tr("aborted"), "aborted")
        fate.setCurrentIndex(max(0, fate.findData(self.draft.fates.get(unit.id, ""))))
        fate.setAccessibleName(self.tr("What becomes of {0}").format(unit.name))
        fate.activated.connect(partial(self._end, unit.id))
        fate.setFixedWidth(max(FIELD, fate.sizeHint().width()))
        made, _, note = unit_row(unit, None, fate)
        note.setText(self.tr("joined") if unit.id in self.fought.joined else unit.type)
        self.fates[unit.id] = fate
        self.body.addWidget(made)

    def _lose(self, power: str, count: int) -> None:
        self.draft.points[power] = count
        self.changed()

    def _end(self, id: str, _index: int) -> None:
        fate = self.fates[id].currentData()
        if fate:
            self.draft.fates[id] = fate
        else:
            self.draft.fates.pop(id, None)
        self.changed()

    def tell(self) -> None:
        """Foresee what the losses do."""
        self.after.show_order(self.order())

    def order(self) -> ResolveAttack:
        """Apply the losses."""
        return resolved(self.game, self.area, self.fought, self.draft)

    def action(self) -> str:
        """Apply them."""
        return self.tr("&Take the result")
