"""Step 6: the result of IPO 9, which may be lowered before it is read."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import Form, check_line, field_line
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.rules.politics.affairs import implication
from redball.rules.politics.affairs.orders import ReadImplication
from redball.rules.politics.affairs.tables import PENDING, Pending
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.options import reads
from redball.wording import message, name_of, quantity, sentence


class ReadingForm(Form):
    """The result, the table with the row that it hits, and the direction where that asks for one."""

    @property
    def waiting(self) -> Pending:
        """The result as it was rolled."""
        return PENDING.of(self.game)[self.power]

    @property
    def result(self) -> int:
        """The result that is read."""
        return (
            self.waiting.result if self.draft.result is None else min(self.draft.result, self.waiting.result)
        )

    def build(self) -> None:
        """Make the fields."""
        text = self.tr("IPO 9 at {0}: the result is {1}; it may be lowered.")
        said = text.format(name_of(self.waiting.target), quantity(self.waiting.result))
        self.body.addWidget(label(said, "", wrap=True))
        self.field = stepper(min(0, self.waiting.result), self.waiting.result)
        self.field.setValue(self.result)
        self.field.valueChanged.connect(self._lower)
        made, _ = field_line(self.tr("Read as"), self.field)
        self.field.setAccessibleName(self.tr("Read as"))
        self.body.addWidget(made)
        self.rows = spaced(QVBoxLayout(), 2, 0)
        self.body.addLayout(self.rows)
        can = implication.directions(self.game, self.waiting.target)
        if not can and reads(self.game, "ipo9.impossible") == "waits":
            can = IDEOLOGIES
        self.directions = CodeBox(
            [("", self.tr("Choose…")), *((each, phrases.towards_said(each)) for each in can)]
        )
        self.directions.choose(self.draft.towards)
        self.directions.activated.connect(self._direct)
        self.directions.setAccessibleName(self.tr("Towards"))
        self.direction_line, _ = field_line(self.tr("Towards"), self.directions)
        self.body.addWidget(self.direction_line)
        self._can = bool(can)

    def _lower(self, result: int) -> None:
        self.draft.result = result
        self.changed()

    def _direct(self, _index: int) -> None:
        self.draft.towards = self.directions.code
        self.changed()

    def tell(self) -> None:
        """Show the table with the row that the result hits."""
        clear(self.rows)
        outcome = implication.outcome_of(self.result)
        for text, each in _table():
            sign = "now" if each == outcome else "todo"
            line = check_line(
                self.desk, sign, text, (implication.CLAUSES[each],), "strong" if each == outcome else "note"
            )
            self.rows.addWidget(line)
        self.direction_line.setVisible(outcome == "effect_1" and self._can)

    def first(self) -> QWidget:
        """The result."""
        return self.field

    def _wants_direction(self) -> bool:
        return implication.outcome_of(self.result) == "effect_1" and self._can

    def order(self) -> ReadImplication:
        """Read it."""
        towards = next((each for each in IDEOLOGIES if each == self.draft.towards), None)
        if towards is None or not self._wants_direction():
            return ReadImplication(self.power, self.result)
        return ReadImplication(self.power, self.result, towards)

    def missing(self) -> str:
        """Effect 1 names a direction."""
        return self.tr("Choose a direction.") if self._wants_direction() and not self.draft.towards else ""

    def action(self) -> str:
        """Read the result."""
        return self.tr("&Read {0}").format(quantity(self.result))


def _table() -> list[tuple[str, implication.Outcome]]:
    """The rows of the table: the results, and what they do."""
    found, above = list[tuple[str, implication.Outcome]](), 0
    for row in implication.rows():
        what = sentence(message(f"politics.odds.{row.outcome}"))
        span = phrases.tr("{0} or more").format(row.least) if not above else f"{row.least}–{above}"
        found.append((f"{span}: {what}", row.outcome))
        above = row.least - 1
    lowest = sentence(message("politics.odds.implicated"))
    if not any(each == "implicated" for _, each in found):
        found.append((phrases.tr("{0} or less: {1}").format(above, lowest), "implicated"))
    return found
