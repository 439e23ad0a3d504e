"""Offensive chits: which one a power plays in an impulse, and the units that one turns up for nothing."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import count, tr
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.reorganization.orders import PlayChit, ReorganizeByChit
from redball.wording import quantity

_FREE = frozenset({"naval", "reorganize_units"})


def kind_name(kind: str) -> str:
    """A chit in words."""
    names = {
        "air": tr("Air"), "naval": tr("Naval"), "land": tr("Land"), "combined": tr("Combined"),
        "reorganize_units": tr("Reorganize units"),
    }  # fmt: skip
    return names.get(kind, kind)


class ChitCard(WorkCard):
    """The chit of the power in this impulse: played when the action is chosen."""

    phases = frozenset({"choose_action"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Offensive chit"), parent)
        self.top_row = QVBoxLayout()
        self.kinds, self.hqs = QComboBox(), QComboBox()
        self.kinds.setAccessibleName(self.tr("Kind of chit"))
        self.hqs.setAccessibleName(self.tr("HQ that plays it"))
        self.play = QPushButton(self.tr("&Play"))
        self.play.setToolTip(self.tr("It counts to the end of this impulse; Undo takes it back"))
        self.play.clicked.connect(self.give)
        self.back = QPushButton(self.tr("&Take back"))
        self.back.clicked.connect(lambda: desk.do(PlayChit(desk.power)))
        self.choices = QWidget()
        column = spaced(QVBoxLayout(self.choices), 6, 0)
        row = spaced(QHBoxLayout(), 6)
        row.addWidget(self.hqs, 1)
        row.addWidget(self.play)
        column.addWidget(self.kinds)
        column.addLayout(row)
        self.body.addLayout(self.top_row)
        self.body.addWidget(self.choices)
        self.body.addWidget(self.back)

    def wanted(self, game: Game) -> bool:
        """Only for powers of the side that acts."""
        power = game.powers.get(self.desk.power)
        return super().wanted(game) and power is not None and power.side == game.clock.side

    def refresh(self) -> None:
        """Show the chit in play, or what may be played."""
        from redball.rules.reorganization.chits import chit_of, kinds_offered

        clear(self.top_row)
        game, power = self.desk.game, self.desk.power
        chit = chit_of(game, power)
        note = ""
        if chit is not None:
            hq = game.units.get(chit.hq)
            note = f"{kind_name(chit.kind)}, {hq.name}" if hq is not None else kind_name(chit.kind)
        self.top_row.addWidget(power_line(power, note or self.tr("none played")))
        self.choices.setVisible(chit is None)
        self.back.setVisible(chit is not None)
        self.kinds.clear()
        for kind in kinds_offered(game):
            self.kinds.addItem(kind_name(kind), kind)
        self.hqs.clear()
        self.hqs.addItem(self.tr("no HQ"), "")
        for unit in game.units.values():
            if unit.is_headquarters and unit.hex >= 0 and game.principal(unit.power) == power:
                self.hqs.addItem(unit.name, unit.id)
        if self.hqs.count() > 1:
            self.hqs.setCurrentIndex(1)

    def give(self) -> None:
        """Play the chit that is chosen."""
        self.desk.do(PlayChit(self.desk.power, self.kinds.currentData(), self.hqs.currentData() or ""))


class ByChitCard(WorkCard):
    """Units that a naval chit or "reorganize units" turns up for free, with the fuel they need."""

    phases = frozenset({"reorganization"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Turned up by the chit"), parent)
        self.rows = spaced(QVBoxLayout(), 2)
        self.boxes: dict[str, QCheckBox] = {}
        self.give = QPushButton()
        self.give.clicked.connect(self._give)
        self.body.addLayout(self.rows)
        self.body.addWidget(self.give)

    def wanted(self, game: Game) -> bool:
        """Only while a chit that turns units up is in play."""
        from redball.rules.reorganization.chits import chit_of

        chit = chit_of(game, self.desk.power) if super().wanted(game) else None
        return chit is not None and chit.kind in _FREE

    def refresh(self) -> None:
        """List who can be turned up; all are ticked."""
        from redball.rules.reorganization.chits import candidates, chit_of

        clear(self.rows)
        self.boxes = {}
        game, power = self.desk.game, self.desk.power
        chit = chit_of(game, power)
        found = candidates(game, power, chit) if chit is not None else ()
        self.rows.addWidget(power_line(power, kind_name(chit.kind) if chit is not None else ""))
        for unit in found:
            box = QCheckBox(unit.name)
            box.setChecked(True)
            box.toggled.connect(self._count)
            self.boxes[unit.id] = box
            self.rows.addWidget(row_of("", self._fuel(unit, chit.kind) if chit else "", lead=box))
        if not found:
            text = self.tr("No face-down unit can be turned up by it.")
            self.rows.addWidget(label(text, "note", wrap=True))
        self.give.setVisible(bool(found))
        self._count()

    def _fuel(self, unit: Unit, kind: str) -> str:
        """The fuel that a unit needs (REO-OFF-09)."""
        from redball.rules.oil.costs import unit_fuel_cost

        if kind != "reorganize_units" or "oil" not in self.desk.game.rule_sets:
            return ""
        cost = unit_fuel_cost(unit, self.desk.game.options).fuel
        return self.tr("{0} fuel").format(quantity(cost)) if cost else self.tr("no fuel")

    def _count(self) -> None:
        chosen = len(self._chosen())
        self.give.setText(self.tr("Turn up {0}").format(count(chosen, "unit", "units")))
        self.give.setEnabled(chosen > 0)

    def _chosen(self) -> tuple[str, ...]:
        return tuple(unit for unit, box in self.boxes.items() if box.isChecked())

    def _give(self) -> None:
        self.desk.do(ReorganizeByChit(self.desk.power, self._chosen()))
