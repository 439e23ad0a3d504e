"""The units of a hex or a sea area as a list; choosing one makes it the subject."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.widgets.card import Card
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.text import plain
from redball.game.units import Unit
from redball.language import within
from redball.supply.paths import Status

MOST = 60
"""Units that are listed at most."""


class StackCard(Card):
    """Lists units with counter, name, factors and how they stand."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Stack"), parent)
        self.desk = desk
        self.list = QListWidget()
        self.list.setIconSize(QSize(44, 44))
        self.list.setAccessibleName(self.tr("Units here"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(self.list)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)

    def show_units(self, units: Sequence[Unit], chosen: str = "") -> None:
        """List units; the chosen one is marked."""
        supply = self.desk.supply
        together = len({(unit.hex, unit.sea) for unit in units}) == 1
        self.heading.setText(self.tr("Stack") if together else self.tr("Units"))
        self.list.clear()
        self.note.setText(words.count(len(units), "unit", "units"))
        for unit in units[:MOST]:
            status = supply.status(unit.id)
            factors = words.factors(unit)
            name = f"{unit.name}  {factors}" if factors else unit.name
            facts = _facts(unit, status)
            item = QListWidgetItem(unit_icon(unit, status, 36), f"{name}\n{facts}")
            item.setData(Qt.ItemDataRole.UserRole, unit.id)
            item.setToolTip(plain(f"{name}\n{facts}"))
            self.list.addItem(item)
            if unit.id == chosen:
                self.list.setCurrentItem(item)
        if len(units) > MOST:
            more = QListWidgetItem(self.tr("and {0} more").format(len(units) - MOST))
            more.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(more)
        height = sum(self.list.sizeHintForRow(i) for i in range(min(5, len(units)))) + 4
        self.list.setFixedHeight(max(48, height))

    def _choose(self, item: QListWidgetItem) -> None:
        self.desk.show_unit(item.data(Qt.ItemDataRole.UserRole))


def _facts(unit: Unit, status: Status) -> str:
    """A unit's description, and in a second line what is wrong with it."""
    wrong = [] if unit.organized else [words.face_state(unit)]
    if status not in words.SUPPLIED:
        wrong.append(within(words.status(status)))
    told = ", ".join(wrong)
    return "\n".join(line for line in (words.unit_kind(unit), told[:1].upper() + told[1:]) if line)
