"""The subject when it is a unit: its counter, description and place, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.set_up.pool_menu import PoolButton
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.game.orders import DeleteUnit, FlipUnit
from redball.game.units import Unit
from redball.supply.paths import Status
from redball.supply.reasons.effects import EFFECTS_CLAUSE, effects
from redball.supply.tracing.emergency import help_text
from redball.wording import sentence


class UnitCard(Card):
    """Shows the chosen unit.  ``edit_wanted`` and ``move_wanted`` carry its id."""

    edit_wanted = Signal(str)
    move_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.picture = CounterPicture()
        self.name = Elided("", "subject")
        self.kind = label("", "note", wrap=True)
        self.status = label("", "strong", wrap=True)
        self.states = spaced(QVBoxLayout(), 0)
        self.effects = label("", "note", wrap=True)
        self.rule = ClauseLink(desk, EFFECTS_CLAUSE)
        self.help = label("", "note", wrap=True)
        self.where = spaced(QHBoxLayout(), 7)
        self.flip = self._button(self.tr("&Flip"), self._flip)
        self.move_button = self._button(self.tr("&Move…"), self._move)
        self.edit = self._button(self.tr("Edi&t…"), self._edit)
        self.pool = PoolButton(desk)
        self.delete = self._button(self.tr("&Delete"), self._delete)
        self._lay_out()

    def _button(self, text: str, then) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("narrow")
        button.clicked.connect(then)
        return button

    def _lay_out(self) -> None:
        text = spaced(QVBoxLayout(), 2)
        for widget in (self.name, self.kind):
            text.addWidget(widget)
        text.addLayout(self.where)
        text.addWidget(self.status)
        text.addLayout(self.states)
        text.addStretch(1)
        top = spaced(QHBoxLayout(), 9)
        top.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(text, 1)
        self.body.addLayout(top)
        self.body.addWidget(self.effects)
        self.body.addWidget(self.rule, 0, Qt.AlignmentFlag.AlignLeft)
        self.body.addWidget(self.help)
        buttons = FlowLayout(6)
        for button in (self.flip, self.move_button, self.pool, self.edit, self.delete):
            buttons.addWidget(button)
        self.body.addLayout(buttons)

    def show_unit(self, unit: Unit) -> None:
        """Show a unit of the position."""
        game = self.desk.game
        status = self.desk.supply.status(unit.id)
        self.picture.show_unit(unit, status)
        self.name.setText(unit.name)
        kind = words.unit_kind(unit)
        self.kind.setText(f"{kind[:1].upper()}{kind[1:]}, {words.face_state(unit)}")
        self.status.setText(words.status(status))
        calm = status in words.SUPPLIED or status is Status.OFF_MAP
        self.status.setObjectName("strong" if calm else "trouble")
        self.status.style().polish(self.status)
        clear(self.states)
        for plug in self.desk.played():
            if (state := plug.unit_state(unit)) is not None:
                self.states.addWidget(label(*state, wrap=True))
        told = effects(unit, status)
        self.effects.setText(" ".join(sentence(effect) for effect in told))
        for widget in (self.effects, self.rule):
            widget.setVisible(bool(told))
        helps = self.desk.supply.emergency_help(unit.id)
        self.help.setText("\n".join(sentence(help_text(game, help)) for help in helps))
        self.help.setVisible(bool(helps))
        self.flip.setText(self.tr("&Flip down") if unit.organized else self.tr("&Flip up"))
        clear(self.where)
        if unit.hex >= 0:
            chip = HexChip(game.atlas.label(unit.hex), unit.hex)
            chip.chosen.connect(self.desk.centre)
            self.where.addWidget(chip)
            self.where.addWidget(Elided(words.whereabouts(game.atlas, unit.hex), "note"), 1)
        else:
            self.where.addWidget(label(words.position(game, unit), "note", wrap=True), 1)

    # --- orders ---

    def _flip(self) -> None:
        unit = self.desk.unit
        if unit is not None:
            self.desk.do(FlipUnit(unit.id, not unit.organized), unit.hex)

    def _delete(self) -> None:
        unit = self.desk.unit
        if unit is not None:
            self.desk.do(DeleteUnit(unit.id), unit.hex)

    def _edit(self) -> None:
        self.edit_wanted.emit(self.desk.subject.unit)

    def _move(self) -> None:
        self.move_wanted.emit(self.desk.subject.unit)
