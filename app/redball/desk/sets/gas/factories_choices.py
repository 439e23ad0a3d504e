"""How many oil production points a power makes, and what each number comes to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.rules.gas.output import Choice, Output
from redball.wording import joined, quantity

ROWS = 5
"""Rows of the table that are seen without scrolling."""


class ChoiceTable(RowsTable):
    """Every number of oil points; the one that is planned is bold."""

    def __init__(self) -> None:
        super().__init__(
            [tr("Oil PP"), tr("BP"), tr("Gas"), tr("Idle"), tr("The same as")], 4, numbers=(0, 1, 2, 3)
        )
        self.setAccessibleName(tr("What each number of oil production points comes to"))

    def sizeHint(self) -> QSize:
        """The head and some rows."""
        height = (
            self.horizontalHeader().sizeHint().height() + ROWS * self.verticalHeader().defaultSectionSize()
        )
        return QSize(220, height + 2)

    def minimumSizeHint(self) -> QSize:
        """Three rows."""
        hint = self.sizeHint()
        return QSize(160, hint.height() - (ROWS - 3) * self.verticalHeader().defaultSectionSize())


class ChoicesBox(QWidget):
    """A number, the table of what every number comes to, and a button; ``chosen`` carries a number that is to
    be planned.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choices: tuple[Choice, ...] = ()
        self.planned = 0
        self.number = stepper(0, 0)
        self.number.setAccessibleName(self.tr("Oil production points"))
        self.give = QPushButton(self.tr("&Plan"))
        self.give.setToolTip(self.tr("Let the factories make so many oil production points"))
        self.table = ChoiceTable()
        self.words = label("", "note", wrap=True)
        top = spaced(QHBoxLayout(), 7)
        top.addWidget(label(self.tr("To make"), "strong"))
        top.addStretch(1)
        top.addWidget(self.number)
        top.addWidget(self.give)
        whole = spaced(QVBoxLayout(self), 4, 0)
        whole.addLayout(top)
        whole.addWidget(self.table, 1)
        whole.addWidget(self.words)
        self.number.valueChanged.connect(self._follow_number)
        self.number.lineEdit().returnPressed.connect(self._give)
        self.table.row_chosen.connect(self._follow_table)
        self.table.row_activated.connect(lambda _row: self._give())
        self.give.clicked.connect(self._give)

    def show_choices(self, choices: Sequence[Choice], planned: int, enabled: bool) -> None:
        """Show what each number comes to; the number is set anew when another one is planned."""
        anew = planned != self.planned or not self.choices
        self.choices, self.planned = tuple(choices), planned
        alike = _alike(self.choices)
        rows = [_cells(choice, alike) for choice in self.choices]
        tips = [_tip(choice, alike) for choice in self.choices]
        self.table.fill(rows, tips, [choice.oil == planned for choice in self.choices])
        value = planned if anew else min(self.number.value(), len(rows) - 1)
        self.number.blockSignals(True)
        self.number.setRange(0, max(0, len(rows) - 1))
        self.number.setValue(value)
        self.number.blockSignals(False)
        for widget in (self.number, self.table):
            widget.setEnabled(enabled)
        self._follow_number(value)

    @property
    def output(self) -> Output:
        """What the number that is shown would come to."""
        return self.choices[self.number.value()].output

    def _follow_number(self, value: int) -> None:
        self.table.blockSignals(True)
        self.table.setCurrentCell(value, 0)
        self.table.blockSignals(False)
        self._say(value)

    def _follow_table(self, row: int) -> None:
        if row >= 0:
            self.number.blockSignals(True)
            self.number.setValue(row)
            self.number.blockSignals(False)
            self._say(row)

    def _say(self, value: int) -> None:
        """Say what comes to the same, and whether the number is planned."""
        self.give.setEnabled(self.number.isEnabled() and value != self.planned)
        said = ""
        others = _alike(self.choices)[_key(self.choices[value])] if value < len(self.choices) else []
        alike = [str(other) for other in others if other != value]
        if alike:
            said = self.tr("{0} comes to the same as {1}.").format(value, joined(alike))
        elif len(self.choices) == 1:
            said = self.tr("No oil goes to a factory that may make gas.")
        self.words.setText(said)

    def _give(self) -> None:
        if self.give.isEnabled():
            self.chosen.emit(self.number.value())


def _key(choice: Choice) -> tuple[int, int]:
    return choice.output.points, choice.output.gas


def _alike(choices: Sequence[Choice]) -> dict[tuple[int, int], list[int]]:
    """Numbers that come to the same build points and gas."""
    found = defaultdict[tuple[int, int], list[int]](list)
    for choice in choices:
        found[_key(choice)].append(choice.oil)
    return found


def _cells(choice: Choice, alike: dict[tuple[int, int], list[int]]) -> list[str]:
    others = [str(other) for other in alike[_key(choice)] if other != choice.oil]
    made = choice.output
    return [str(choice.oil), str(made.points), str(made.gas), str(made.idle or "·"), ", ".join(others)]


def _tip(choice: Choice, alike: dict[tuple[int, int], list[int]]) -> str:
    made = choice.output
    lines = [sum_line(made.regular, made, made.exact_points, points=True)]
    lines.append(sum_line(made.oil, made, made.exact_gas, points=False))
    if made.idle:
        lines.append(tr("{0} idle").format(words.count(made.idle, "resource", "resources")))
    return "\n".join(lines)


def sum_line(number: int, made: Output, exact: Fraction, *, points: bool) -> str:
    """'35 regular × ½ = 17½ → 18 build points'."""
    whole = made.points if points else made.gas
    what = words.count(whole, "build point", "build points") if points else tr("{0} gas").format(whole)
    kind = tr("{0} regular") if points else tr("{0} oil")
    product = f"{kind.format(number)} × {quantity(made.multiple)}"
    shown = quantity(exact)
    return f"{product} = {what}" if shown == str(whole) else f"{product} = {shown} → {what}"
