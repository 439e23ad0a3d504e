"""One side's search: its die, rolled or entered, what is subtracted from it, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.submarines.attack import phrases
from redball.desk.sets.submarines.attack.die import Die
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import Elided, label, line_of
from redball.game.powers import Side
from redball.rules.submarines.searching import Modifier
from redball.rules.submarines.tables import Attack

FACES = range(1, 11)
CHIP = QSize(34, 22)

Whose = Literal["submarines", "convoys"]


class SideCard(Card):
    """``entered`` when the player chose how the die falls, or entered it: ``number``, 0 for one that is
    rolled here.
    """

    entered = Signal()

    def __init__(self, desk: Desk, whose: Whose, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk, self.whose = desk, whose
        self.body.setContentsMargins(9, 7, 9, 8)
        self.head = line_of()
        self.how = self._how(0)
        self.field = stepper(FACES[0], FACES[-1])
        self.field.setAccessibleName(self.tr("What was rolled"))
        self.die, self.formula, self.total = Die(), label("", "", wrap=True), label("", "total")
        self.lines = spaced(QVBoxLayout(), 1)
        self.body.addLayout(self.head)
        words = spaced(QVBoxLayout(), 1)
        words.addWidget(self.field)
        row = line_of(self.formula, self.total)
        row.setStretch(0, 1)
        words.addLayout(row)
        words.addLayout(self.lines)
        beside = line_of(self.die)
        beside.setAlignment(self.die, Qt.AlignmentFlag.AlignTop)
        beside.addLayout(words, 1)
        self.body.addLayout(beside)
        self.field.valueChanged.connect(self._enter)

        self.number = 0

    def show_side(
        self,
        powers: Sequence[str],
        side: Side,
        area: int,
        attack: Attack,
        modifiers: Sequence[Modifier],
        given: int,
    ) -> None:
        """Show a side's die before it fell, with what was entered so far, or what it came to."""
        game = self.desk.game
        clear(self.head)
        for power in powers[:3]:
            self.head.addWidget(PowerChip(power, CHIP))
        name = Elided(phrases.side_words(list(powers), side), "strong")
        self.head.addWidget(name, 1)
        roll = getattr(attack.rolls, self.whose) if attack.rolls is not None else 0
        asked = attack.rolls is None
        if asked:
            self.how = self._how(given)
            self.head.addWidget(self.how)
            self.field.blockSignals(True)
            self.field.setValue(given or FACES[0])
            self.field.blockSignals(False)
        self.field.setVisible(asked and bool(given))
        self.die.show_number(roll or given)
        formula = phrases.formula(game, area, roll or given, modifiers)
        self.formula.setText(f"{formula} =" if roll or given else formula)
        self.total.setText(phrases.result(roll or given, modifiers) if roll or given else "")
        clear(self.lines)
        for modifier in modifiers:
            said = label(phrases.modifier_words(game, area, attack, modifier), "note", wrap=True)
            row = line_of(said, ClauseLink(self.desk, modifier.clause))
            row.setStretch(0, 1)
            self.lines.addLayout(row)
        if not modifiers:
            self.lines.addWidget(label(self.tr("Nothing is subtracted"), "note"))

    def _how(self, given: int) -> QComboBox:
        """The box beside the side's name; it is made anew with its row."""
        made = QComboBox()
        made.addItem(self.tr("Roll here"), 0)
        made.addItem(self.tr("Entered"), 1)
        made.setCurrentIndex(int(bool(given)))
        made.setAccessibleName(self.tr("How the die falls"))
        made.activated.connect(self._choose)
        return made

    def _choose(self, entered: int) -> None:
        self.number = self.field.value() if entered else 0
        self.entered.emit()

    def _enter(self, number: int) -> None:
        self.number = number
        self.entered.emit()
