"""Dice for an order that needs some: entered as rolled on the table, or rolled here."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from redball.desk.dialogs.frame import Sheet
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.game.rulings import Ruling
from redball.wording import sentence


class DiceDialog(Sheet):
    """One row of faces for each die.  The main button rolls what isn't entered; digits on the keyboard enter
    the next die, 0 for ten.
    """

    def __init__(self, ruling: Ruling, parent: QWidget | None = None) -> None:
        super().__init__(tr("Dice"), tr("&Roll"), parent)
        self.set_lead(sentence(ruling.text))
        said = "\n".join(sentence(note) for note in ruling.notes)
        self.body.addWidget(label(said, "strong", wrap=True))
        self.dice = [0] * ruling.dice
        self._faces = [ruling.faces(number) for number in range(ruling.dice)]
        self.rows = [self._row(number) for number in range(ruling.dice)]
        self.body.addWidget(label(tr("Choose what you rolled, or let it be rolled here."), "note"))

    def _row(self, number: int) -> QButtonGroup:
        made, group = QWidget(), QButtonGroup(self)
        row = spaced(QHBoxLayout(made), 3, 0)
        kind = tr("d6") if self._faces[number] == 6 else tr("d10")
        row.addWidget(label(tr("Die {0}").format(number + 1) if len(self.dice) > 1 else kind, "note"))
        for face in range(1, self._faces[number] + 1):
            button = QPushButton(str(face))
            button.setCheckable(True)
            button.setFixedWidth(40)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(tr("Die {0}: {1}").format(number + 1, face))
            button.clicked.connect(partial(self._enter, number, face))
            group.addButton(button, face)
            row.addWidget(button)
        self.body.addWidget(made)
        return group

    def _enter(self, number: int, face: int, *_: object) -> None:
        self.dice[number] = face
        self.rows[number].button(face).setChecked(True)
        self.action.setText(tr("&Use these") if all(self.dice) else tr("&Roll the rest"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit enters the next die."""
        text = event.text()
        face = int(text) or 10 if text.isdigit() else 0
        if face and 0 in self.dice:
            number = self.dice.index(0)
            if face <= self._faces[number]:
                self._enter(number, face)
        else:
            super().keyPressEvent(event)

    def given(self) -> tuple[int, ...] | None:
        """What was entered, 0 for each die to roll; None when the dialog was cancelled."""
        return tuple(self.dice) if self.exec() == Sheet.DialogCode.Accepted else None
