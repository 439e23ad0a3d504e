"""Set-up: when the game begins, as a date, a phase and an impulse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFormLayout, QWidget

from redball.desk import turn_words
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import plain
from redball.game.clock import LAST_TURN, Clock
from redball.game.orders import SetClock
from redball.game.sequence import phases
from redball.rules.registry import sequence_of_play

if TYPE_CHECKING:
    from redball.desk.desk import Desk

_MOST = 99
"""The last impulse that is offered."""


class MomentCard(Card):
    """Shows the moment; each change of it is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("When it begins"), parent)
        self.desk = desk
        self.turn = CodeBox([(turn, Clock(turn, "").date) for turn in range(LAST_TURN + 1)])
        self.phase = CodeBox()
        self.impulse = Number(1, _MOST)
        self.impulse.setKeyboardTracking(False)
        self.impulse.setToolTip(plain(self.tr("Which impulse of the turn; the sides alternate")))
        self.turn.activated.connect(self._go)
        self.phase.activated.connect(self._go)
        self.impulse.valueChanged.connect(self._go)
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("&Turn"), self.turn)
        form.addRow(self.tr("P&hase"), self.phase)
        form.addRow(self.tr("&Impulse"), self.impulse)
        self.body.addLayout(form)

    def refresh(self) -> None:
        """Show the moment of the position."""
        clock, play = self.desk.game.clock, sequence_of_play(self.desk.game)
        self.impulse.blockSignals(True)
        self.turn.choose(clock.turn)
        self.phase.fill([(phase, turn_words.phase_name(phase)) for phase in play])
        self.phase.choose(clock.phase)
        self.impulse.setValue(max(1, clock.impulse))
        self.impulse.setEnabled(phases()[clock.phase].in_impulse)
        self.impulse.blockSignals(False)

    def _go(self, *_: object) -> None:
        """Go to the moment that is chosen."""
        phase, clock = phases()[self.phase.code], self.desk.game.clock
        impulse = self.impulse.value() if phase.in_impulse else 0
        if phase.opens_pair and impulse % 2 == 0:
            impulse -= 1  # it comes before the impulses of both sides
        if (self.turn.code, phase.id, impulse) != (clock.turn, clock.phase, clock.impulse):
            self.desk.do(SetClock(self.turn.currentText(), phase.id, impulse))
        self.refresh()
