"""The subject when it is several units: how many, whose, in which state, and what can be done with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map import group_orders
from redball.desk.set_up.pool_menu import PoolButton
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.game.orders import Order
from redball.game.units import Unit, UnitClass
from redball.wording import name_of

CHIP = QSize(38, 24)
_KINDS = (
    (UnitClass.LAND, "land unit", "land units"),
    (UnitClass.AIR, "aircraft", "aircraft"),
    (UnitClass.NAVAL, "ship", "ships"),
)


class GroupCard(Card):
    """Sums up the chosen units.  ``move_wanted`` carries their ids."""

    move_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Chosen units"), parent)
        self.desk = desk
        self.rows = QGridLayout()
        self.rows.setHorizontalSpacing(8)
        self.rows.setVerticalSpacing(4)
        self.rows.setColumnStretch(1, 1)
        self.sums = label("", "note", wrap=True)
        self.body.addLayout(self.rows)
        self.body.addWidget(self.sums)
        self.down = self._button(lambda: self._turn(False))
        self.up = self._button(lambda: self._turn(True))
        self.move_button = self._button(lambda: self.move_wanted.emit(self.desk.subject.units))
        self.delete = self._button(lambda: self._do(group_orders.deleted(self.desk.subject.units)))
        self.move_button.setText(self.tr("&Move…"))
        self.move_button.setToolTip(self.tr("All of them to the hex that you click next"))
        self.delete.setText(self.tr("&Delete"))
        self.delete.setToolTip(self.tr("Take all of them out of the game"))
        self.pool = PoolButton(desk)
        for pair in ((self.down, self.up), (self.move_button, self.pool, self.delete)):
            row = spaced(QHBoxLayout(), 6)
            for button in pair:
                row.addWidget(button)
            self.body.addLayout(row)

    def _button(self, then) -> QPushButton:
        button = QPushButton()
        button.setObjectName("narrow")
        button.clicked.connect(then)
        return button

    # --- showing ---

    def show_units(self, units: Sequence[Unit]) -> None:
        """Sum some units up."""
        self.note.setText(words.count(len(units), "unit", "units"))
        self._show_powers(units)
        up = sum(unit.organized for unit in units)
        self._show_turn(self.down, self.tr("Turn face-&down"), up)
        self._show_turn(self.up, self.tr("Turn face-&up"), len(units) - up)
        self.sums.setText("\n".join(_sums(units)))

    def _show_turn(self, button: QPushButton, text: str, count: int) -> None:
        button.setText(f"{text} ({count})" if count else text)
        button.setEnabled(bool(count))
        button.setToolTip(self.tr("One order, and one step to undo"))

    def _show_powers(self, units: Sequence[Unit]) -> None:
        """A row a power: its name, how many, and how they stand."""
        clear(self.rows)
        supply, powers = self.desk.supply, Counter(unit.power for unit in units)
        for row, (power, count) in enumerate(powers.most_common()):
            theirs = [unit for unit in units if unit.power == power]
            out = sum(supply.status(unit.id) not in words.SUPPLIED for unit in theirs)
            down = sum(not unit.organized for unit in theirs)
            facts = [words.tr("{0} face-down").format(down)] if down else []
            facts += [words.tr("{0} out of supply").format(out)] if out else []
            said = label("\n".join([f"{name_of(power)}: {count}", *([", ".join(facts)] if facts else [])]))
            chip = PowerChip(power, CHIP)
            chip.setCheckable(False)
            chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            chip.clicked.connect(lambda _=False, ids=tuple(u.id for u in theirs): self.desk.choose(ids))
            self.rows.addWidget(chip, row, 0, Qt.AlignmentFlag.AlignTop)
            self.rows.addWidget(said, row, 1)
            if len(powers) > 1:
                self.rows.addWidget(self._only(power, [unit.id for unit in theirs]), row, 2)

    def _only(self, power: str, units: Sequence[str]) -> QPushButton:
        button = QPushButton(self.tr("Only these"))
        button.setAccessibleName(self.tr("Only those of {0}").format(name_of(power)))
        button.setToolTip(plain(button.accessibleName()))
        button.clicked.connect(lambda: self.desk.choose(units))
        return button

    # --- orders ---

    def _turn(self, organized: bool) -> None:
        order = group_orders.turned(self.desk.game, self.desk.subject.units, organized)
        if order is not None:
            self._do(order)

    def _do(self, order: Order) -> None:
        self.desk.do(order, self.desk.subject.node)


def _sums(units: Sequence[Unit]) -> list[str]:
    """Totals of the units: their kinds and factors."""
    tr, found = words.tr, list[str]()
    kinds = Counter(unit.kind for unit in units)
    for kind, one, many in _KINDS:
        if kinds[kind]:
            found.append(words.count(kinds[kind], one, many))
    lines = [", ".join(found)]
    attack = sum(unit.attack for unit in units if unit.is_land)
    if attack:
        lines.append(tr("{0} attack factors on land").format(attack))
    return lines
