"""The steps of a course: those before the open one with what came out, the open one, those to come."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.dialogs.open_block import OpenBlock
from redball.desk.dialogs.said import Said, note_row
from redball.desk.sets.politics.nations import phrases
from redball.desk.sets.politics.nations.form import Form
from redball.desk.sets.politics.nations.form_after import InfluenceForm, UkraineForm
from redball.desk.sets.politics.nations.form_line import LineForm
from redball.desk.sets.politics.nations.form_pool import PoolForm
from redball.desk.sets.politics.nations.form_sides import ChinaHexesForm, SideHexesForm, SidesForm
from redball.desk.sets.politics.nations.form_split import CountsForm, SplitForm
from redball.desk.sets.politics.nations.form_who import WhoForm
from redball.desk.sets.politics.nations.lines import line_row, numbers_table
from redball.desk.sets.politics.nations.model import NationsDesk
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label
from redball.rules.politics.nations.courses.parts import Step
from redball.wording import sentence

ROW, SIDES = 28, 12
"""Px: height of a row of a step that isn't open, and room beside the rows."""
FORMS: dict[str, type[Form]] = {
    "who": WhoForm,
    "line": LineForm,
    "losses": PoolForm,
    "conquest_pool": PoolForm,
    "sides": SidesForm,
    "hexes": SideHexesForm,
    "pools": PoolForm,
    "split": SplitForm,
    "china_hexes": ChinaHexesForm,
    "ideology_pool": CountsForm,
}
"""The fields of steps before the order is given."""
AFTER: dict[str, type[Form]] = {
    "groups": InfluenceForm,
    "ukraine_units": UkraineForm,
    "hexes": SideHexesForm,
    "china_hexes": ChinaHexesForm,
}
"""The fields of steps when it was given."""


class StepsCard(Card):
    """``pick_wanted`` carries a request for clicks on the map, ``marked`` hexes to show; ``bar`` has the
    buttons, and what the rules say to the order.
    """

    pick_wanted = Signal(object)
    marked = Signal(object)

    def __init__(self, model: NationsDesk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Steps"), parent)
        self.model = model
        self.form: Form | None = None
        self.block: QWidget | None = None
        self.links: dict[str, QPushButton] = {}
        self.body.setContentsMargins(0, 10, 0, 8)
        self.body.setSpacing(0)
        self.top.setContentsMargins(SIDES, 0, SIDES, 6)
        self.rows = spaced(QVBoxLayout(), 0)
        self.body.addLayout(self.rows)
        self.waiting = label(tr("Working out which hexes are isolated…"), "note", wrap=True)
        self.waiting.setContentsMargins(SIDES, 0, SIDES, 4)
        self.body.addWidget(self.waiting)
        self.bar = self._make_bar()

    def _make_bar(self) -> Card:
        bar = Card()
        bar.body.setContentsMargins(SIDES, 8, SIDES, 9)
        self.said = Said(self.model.desk)
        self.back, self.go = QPushButton(tr("Bac&k")), QPushButton("")
        self.go.setObjectName("primary")
        self.back.clicked.connect(lambda: self.model.go_to(self.model.at - 1))
        self.go.clicked.connect(self._go_on)
        buttons = spaced(QHBoxLayout(), 8)
        buttons.addWidget(self.back)
        buttons.addWidget(self.go, 1)
        bar.body.addWidget(self.said)
        bar.body.addLayout(buttons)
        return bar

    # --- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the steps of the course that is looked at; the field that is filled in keeps the keyboard."""
        held = self.focusWidget()
        name = held.accessibleName() if held is not None and held.hasFocus() else ""
        clear(self.rows)
        self.links, self.form, self.block = {}, None, None
        steps, at = self.model.steps, self.model.at
        self.waiting.setVisible(not steps)
        self.note.setText(tr("{0} of {1}").format(at + 1, len(steps)) if steps else "")
        for number, step in enumerate(steps):
            if number == at:
                self._open(number, step)
            else:
                self._add_row(number, step, number < at or self.model.is_done)
        self._tell()
        again = [w for w in self.findChildren(QWidget) if name and w.accessibleName() == name]
        if again:
            again[-1].setFocus()

    def _open(self, number: int, step: Step) -> None:
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), 8, 0)
        kind = (AFTER if self.model.is_done else FORMS).get(step.id)
        clauses = [clause for line in step.lines for clause in line.clauses]
        clauses += step.table.clauses if step.table is not None else ()
        head = clauses[0]
        for line in step.lines:
            column.addWidget(line_row(self.model.desk, line, self.marked.emit, head))
        if step.table is not None:
            column.addWidget(numbers_table(self.model.desk, step.table, head))
        if kind is not None:
            self.form = kind(self.model)
            self.form.pick_wanted.connect(self.pick_wanted)
            column.insertWidget(column.count() if kind.below else 0, self.form)
        if number == len(self.model.steps) - 1:
            self._add_notes(column)
        name = f"{number + 1}  {sentence(step.title)}"
        self.block = OpenBlock(self.model.desk, name, head, inside)
        self.rows.addWidget(self.block)

    def _add_notes(self, column: QVBoxLayout) -> None:
        """What the rules say to an order that may be given."""
        ruling = self.model.ask()
        for note in ruling.notes if ruling is not None and ruling.allowed else ():
            column.addWidget(note_row(self.model.desk, "info", f"{sentence(note)}."))

    def _add_row(self, number: int, step: Step, passed: bool) -> None:
        made = QWidget()
        made.setMinimumHeight(ROW)
        row = spaced(QHBoxLayout(made), 7, SIDES + 4, 0, SIDES, 0)
        row.addWidget(Sign("done" if passed else "todo"))
        role = "strong" if passed else "note"
        row.addWidget(label(f"{number + 1}  {sentence(step.title)}", role))
        said = phrases.summary(step, self.model.wish) if passed and self.model.wish is not None else ""
        row.addWidget(Elided(said, "note"), 1)
        change = passed and not self.model.is_done and step.id in FORMS
        button = QPushButton(tr("Change") if change else tr("Look"))
        button.setObjectName("link")
        button.setAccessibleName(f"{button.text()}: {sentence(step.title)}")
        button.clicked.connect(partial(self._look, number))
        row.addWidget(button)
        self.links[step.id] = button
        self.rows.addWidget(made)

    def _look(self, number: int, _on: bool = False) -> None:
        self.model.go_to(number)

    def _tell(self) -> None:
        """The words of the buttons, and at the last step what the rules say to the order."""
        steps, at, done = self.model.steps, self.model.at, self.model.is_done
        last = bool(steps) and at == len(steps) - 1
        self.back.setEnabled(at > 0)
        self.go.setVisible(bool(steps) and not (done and last))
        self.bar.setVisible(bool(steps) and not (done and len(steps) == 1))
        if not steps:
            return
        if not last:
            title = sentence(steps[at + 1].title)
            self.go.setText(tr("&Go on: {0}").format(title))
        elif self.model.wish is not None:
            self.go.setText(phrases.action(self.model.wish))
        ruling = self.model.ask() if last and not done else None
        self.said.say(ruling if ruling is not None and not ruling.allowed else None)

    # --- doing ----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """To the next step, at the last the order."""
        if self.model.at < len(self.model.steps) - 1:
            self.model.go_to(self.model.at + 1)
            return
        ruling = self.model.give()
        if ruling is not None and not ruling.allowed:
            self.said.say(ruling)
