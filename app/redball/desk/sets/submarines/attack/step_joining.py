"""Step 1: which submarines join an attack, with which attack values."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import clauses_of, note_row
from redball.desk.sets.submarines.attack.draft import (
    begun,
    guess,
    is_guess,
    is_guessing,
    joining,
    side_in,
    submarines,
    value_of,
)
from redball.desk.sets.submarines.attack.form import Form, unit_row
from redball.desk.widgets.text import label, line_of, plain
from redball.exact import QuantityError, parse_quantity
from redball.game.units import CONVOY_SECTION, Unit
from redball.rules.submarines.joining import eligible, reasons_against
from redball.rules.submarines.orders import AttackConvoys
from redball.rules.submarines.torpedoes import attack_value, kept_out_by, suffers
from redball.wording import name_of, quantity, sentence

FIELD = 58
"""Px of a field for an attack value."""


class JoiningForm(Form):
    """A row for each submarine of the side: whether it joins, its value after section and weather, and what
    bad torpedoes leave of it; those that can't join say why.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.boxes: dict[str, QCheckBox] = {}
        self.fields: dict[str, QLineEdit] = {}
        self._notes: dict[str, QLabel] = {}

    def build(self) -> None:
        """Make the rows."""
        game = self.game
        self.boxes, self.fields, self._notes = {}, {}, {}
        able = {unit.id for unit in eligible(game, self.area, side_in(game, self.area))}
        for unit in submarines(game, self.area):
            if unit.id in able:
                self._add(unit)
            else:
                self._add_refused(unit)
        self.total = label("", "total")
        self.body.addLayout(line_of(label(self.tr("Attack"), "strong"), None, self.total))
        self.guess = QPushButton(self.tr("&Fill in the guess"))
        self.guess.setObjectName("link")
        self.guess.setToolTip(
            self.tr(
                "Printed value, 1 less for each section below 3, and 1 less in rain; other formulas fit, too"
            )
        )
        self.guess.clicked.connect(self._guess)
        said = self.tr(
            "The rule's text doesn't give values after section and weather: enter those of your table."
        )
        if is_guessing(game):
            said = self.tr(
                "The values are a guess that your group plays: correct them where you know better."
            )
        self.body.addWidget(note_row(self.desk, "info", said, ("SUB-AMB-23",)))
        self.body.addLayout(line_of(self.guess, None))
        self.guess.setVisible(bool(self.fields) and not is_guessing(game))

    def _add(self, unit: Unit) -> None:
        box, field = QCheckBox(), QLineEdit(value_of(self.game, unit, self.draft))
        box.setChecked(unit.id not in self.draft.out)
        box.setAccessibleName(self.tr("{0} joins").format(unit.name))
        field.setFixedWidth(FIELD)
        field.setAccessibleName(self.tr("Attack value of {0} after section and weather").format(unit.name))
        field.setToolTip(self.tr("Attack value after section and weather, before bad torpedoes"))
        made, _, note = unit_row(unit, box, field)
        box.toggled.connect(partial(self._tick, unit.id))
        field.textEdited.connect(partial(self._type, unit.id))
        field.returnPressed.connect(self.finished)
        self.boxes[unit.id], self.fields[unit.id], self._notes[unit.id] = box, field, note
        self.body.addWidget(made)

    def _add_refused(self, unit: Unit) -> None:
        """A submarine that can't join, and why."""
        found = list(reasons_against(self.game, unit))
        said = " ".join(f"{sentence(reason)}." for reason, _ in found)
        clauses = [clause for _, clause in found]
        if suffers(self.game, unit) and not found:
            said, clauses = self.tr("Bad torpedoes: no attack from section 0."), ["SUB-TORP-06"]
        blank = QWidget()
        blank.setFixedWidth(QCheckBox().sizeHint().width())
        made, words, note = unit_row(unit, blank)
        note.setText(said)
        words.addLayout(clauses_of(self.desk, clauses))
        self.body.addWidget(made)

    def _tick(self, id: str, on: bool) -> None:
        (self.draft.out.discard if on else self.draft.out.add)(id)
        self.changed()

    def _type(self, id: str, text: str) -> None:
        self.draft.values[id] = text
        self.draft.guessed.discard(id)
        self.changed()

    def _guess(self) -> None:
        for id, field in self.fields.items():
            self.draft.values[id] = guess(self.game, self.game.units[id])
            self.draft.guessed.add(id)
            field.setText(self.draft.values[id])
        self.changed()

    # --- what follows ---

    def tell(self) -> None:
        """Show what each submarine attacks with, and the sum."""
        total = parse_quantity(0)
        for id, note in self._notes.items():
            unit = self.game.units[id]
            joins = self.boxes[id].isChecked()
            self.fields[id].setEnabled(joins)
            text, value = self._worth(unit)
            note.setText(text)
            total += max(value, 0) if joins else 0
            typed = value_of(self.game, unit, self.draft)
            _mark(self.fields[id], joins and bool(typed) and not is_value(typed))
        self.total.setText(quantity(total))
        self.total.setToolTip(plain(self.tr("After bad torpedoes")))

    def _worth(self, unit: Unit):
        """What is said of a submarine's value, and the value with which it attacks."""
        where = (
            self.tr("Convoy Section")
            if unit.section == CONVOY_SECTION
            else self.tr("Section {0}").format(unit.section)
        )
        box = self.game.atlas.sea_areas[self.area].box
        head = self.tr("{section}, {weather}, printed {attack}").format(
            section=where, weather=name_of(f"weather.{self.game.weather_at(box)}"), attack=unit.attack
        )
        typed = value_of(self.game, unit, self.draft)
        try:
            before = parse_quantity(typed)
        except QuantityError:
            return (head, parse_quantity(0))
        if is_guess(self.game, unit, self.draft):
            head = self.tr("{0}; a guess").format(head)
        if not suffers(self.game, unit):
            return (head, before)
        if kept_out_by(self.game, unit, before):
            return (self.tr("{0}; bad torpedoes leave 0: stays out").format(head), parse_quantity(0))
        value = attack_value(self.game, unit, before)
        said = self.tr("{head}; {before} − 1 bad torpedoes = {value}")
        return (said.format(head=head, before=quantity(before), value=quantity(value)), value)

    def order(self) -> AttackConvoys:
        """Begin the attack."""
        return begun(self.game, self.area, self.draft)

    def missing(self) -> str:
        """Values that are still to be entered."""
        empty = [name for name, text in self._values() if not text]
        return self.tr("Still without a value: {0}").format(", ".join(empty)) if empty else ""

    def _values(self) -> list[tuple[str, str]]:
        """The names of the submarines that are to join, and the values as typed."""
        units = joining(self.game, self.area, self.draft)
        return [(unit.name, value_of(self.game, unit, self.draft)) for unit in units]

    def action(self) -> str:
        """Begin, or pass in this area."""
        if joining(self.game, self.area, self.draft):
            return self.tr("&Begin the attack")
        return self.tr("&Nobody attacks here")


def is_value(text: str) -> bool:
    """Whether an attack value can be read."""
    try:
        return parse_quantity(text) >= 0
    except QuantityError:
        return False


def _mark(field: QLineEdit, wrong: bool) -> None:
    """Give a field a border in the colour of trouble, or remove it."""
    if bool(field.property("wrong")) != wrong:
        field.setProperty("wrong", wrong)
        field.style().unpolish(field)
        field.style().polish(field)
