"""The mapping of a list in three tabs: its columns, their values, and what is the same in every row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget

from redball.desk.counters import columns
from redball.desk.counters.choice_table import ChoiceLine, Choices, ChoiceTable
from redball.desk.counters.columns import ColumnLine, ValueLine
from redball.desk.counters.phrases import (
    code_choices,
    code_name,
    field_choices,
    field_name,
    fields_name,
)
from redball.desk.counters.reading import Trial
from redball.game.counters.fields import CODES
from redball.game.counters.kinds import SKIPPED, near_codes
from redball.game.counters.mapping import Mapping

_LEAVE_ROW = "leave the row out"
"""The choice that leaves out the row of a fault."""


class MappingTabs(QTabWidget):
    """Edits a mapping; ``changed`` carries the new one and the words of the change, for undo; ``left_out``
    the number of a row that is to be left out.
    """

    changed = Signal(object, str)
    left_out = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.mapping = Mapping()
        self._fault: tuple[ChoiceTable, int, int] | None = None
        """The table and line to which a fault led, and its row."""
        self.column_lines: Sequence[ColumnLine] = ()
        self.value_lines: Sequence[ValueLine] = ()
        self.columns = ChoiceTable(
            (self.tr("Column"), self.tr("First values"), self.tr("It is")),
            self.tr("Columns of the list"),
            self._fields,
        )
        self.values = ChoiceTable(
            (self.tr("Value"), self.tr("Of"), self.tr("Rows"), self.tr("It stands for")),
            self.tr("Values of the list"),
            self._codes,
        )
        self.constants = ChoiceTable(
            (self.tr("Field"), self.tr("In every row")), self.tr("The same in every row"), self._everywhere
        )
        for table, widths in ((self.columns, (124, 160)), (self.values, (134, 74, 50))):
            for column, width in enumerate(widths):
                table.horizontalHeader().resizeSection(column, width)
        self.addTab(self.columns, self.tr("Columns"))
        self.addTab(self.values, self.tr("Values"))
        self.addTab(self.constants, self.tr("Every row"))
        self.setTabToolTip(0, self.tr("Which field each column of the list is"))
        self.setTabToolTip(1, self.tr("What its types, powers, countries and sizes stand for"))
        self.setTabToolTip(2, self.tr("What the list doesn't say because it is always the same"))
        self.columns.lines.chosen.connect(self._give)
        self.values.lines.chosen.connect(self._mean)
        self.constants.lines.chosen.connect(self._fix)

    def show_trial(self, trial: Trial) -> None:
        """Show a mapping of a list."""
        self._fault = None
        self.mapping, self.column_lines, self.value_lines = trial.mapping, trial.columns, trial.values.lines
        self.columns.lines.show_lines([self._column(line) for line in trial.columns])
        values = [self._value(line) for line in trial.values.lines]
        if trial.values.more:
            more = self.tr("… and {0} more").format(trial.values.more)
            values.append(ChoiceLine((more, "", ""), "", None, is_open=False))
        self.values.lines.show_lines(values)
        constants = trial.mapping.constants
        self.constants.lines.show_lines(
            [
                ChoiceLine(
                    (field_name(field),),
                    code_name(field, constants[field]) if field in constants else "–",
                    constants.get(field, ""),
                )
                for field in CODES
            ]
        )
        unknown = trial.values.unknown
        self.setTabText(1, self.tr("Values ({0} unknown)").format(unknown) if unknown else self.tr("Values"))

    def go_to(self, column: str, row: int = 0) -> bool:
        """Show the line of a column; its first unknown value, where it has one.  The ``row`` of a fault can
        be left out there.  False if the list has no such column.
        """
        line = next((at for at, line in enumerate(self.column_lines) if line.column == column), -1)
        fields = self.column_lines[line].fields if line >= 0 else ()
        unknown = next(
            (at for at, v in enumerate(self.value_lines) if v.field in fields and not v.is_known), -1
        )
        table, at = (self.values, unknown) if unknown >= 0 else (self.columns, line)
        if at >= 0:
            self._fault = (table, at, row) if row else None
            self.setCurrentWidget(table)
            table.choose_in(at)
        return at >= 0

    # --- lines ---

    def _column(self, line: ColumnLine) -> ChoiceLine:
        return ChoiceLine((line.column, ", ".join(line.samples)), fields_name(line.fields), line.fields)

    def _value(self, line: ValueLine) -> ChoiceLine:
        cells = line.value, field_name(line.field), str(line.rows)
        if line.told or line.known:
            return ChoiceLine(cells, code_name(line.field, line.told or line.known), line.told or line.known)
        if line.reason:
            return ChoiceLine(cells, self.tr("left out – {0}").format(line.reason), SKIPPED)
        return ChoiceLine(cells, self.tr("choose…"), None, wrong=True)

    # --- choices ---

    def _fields(self, row: int) -> Choices:
        now, choices = self.column_lines[row].fields, field_choices()
        choices = [*self._leave_row(self.columns, row), *choices]
        return choices if now in dict(choices) else [*choices, (now, fields_name(now))]

    def _codes(self, row: int) -> Choices:
        line = self.value_lines[row]
        leave, codes = (SKIPPED, self.tr("Leave these rows out")), code_choices(line.field)
        near = () if line.is_known else near_codes(line.field, line.value)
        meant = [(code, code_name(line.field, code)) for code in near]
        return [
            *meant,
            *self._leave_row(self.values, row),
            leave,
            *(choice for choice in codes if choice[0] not in near),
        ]

    def _leave_row(self, table: ChoiceTable, line: int) -> list[tuple[Any, str]]:
        """The choice to leave out the row of the fault that led to a line."""
        if self._fault is None or self._fault[:2] != (table, line):
            return []
        return [(_LEAVE_ROW, self.tr("Leave row {0} out").format(self._fault[2]))]

    def _leaves(self, chosen: object) -> bool:
        if chosen == _LEAVE_ROW and self._fault is not None:
            self.left_out.emit(self._fault[2])
        return chosen == _LEAVE_ROW

    def _everywhere(self, row: int) -> Choices:
        return [("", "–"), *code_choices(CODES[row])]

    def _give(self, row: int, fields: tuple[str, ...]) -> None:
        if self._leaves(fields):
            return
        column = self.column_lines[row].column
        mapping = columns.giving(self.mapping, column, fields)
        self.changed.emit(mapping, self.tr("column “{0}”").format(column))

    def _mean(self, row: int, code: str) -> None:
        if self._leaves(code):
            return
        line = self.value_lines[row]
        told = "" if code == line.known else code
        mapping = columns.meaning(self.mapping, line.field, line.value, told)
        self.changed.emit(mapping, self.tr("value “{0}”").format(line.value))

    def _fix(self, row: int, code: str) -> None:
        mapping = columns.everywhere(self.mapping, CODES[row], code)
        self.changed.emit(mapping, self.tr("every row: {0}").format(field_name(CODES[row])))
