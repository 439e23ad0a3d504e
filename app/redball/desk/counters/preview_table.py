"""The preview of a list: faults, rows that are left out, and counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QHeaderView, QTableView, QWidget

from redball.desk import theme
from redball.desk.counters.phrases import details_of, factors_of
from redball.desk.counters.preview import COUNTER, FAULT, SKIPPED, PreviewLine
from redball.desk.widgets import tables
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import plain
from redball.game.counters.counter import unit_of
from redball.wording import name_of

Index = QModelIndex | QPersistentModelIndex
ICON = 20
_SIGN = 16
_NAME, _SAID = 1, 3
_WIDTHS = (52, 200, 62)


class PreviewModel(QAbstractTableModel):
    """The lines of a kind, or all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.every: Sequence[PreviewLine] = ()
        self.lines: Sequence[PreviewLine] = ()
        self.state = ""

    def heads(self) -> list[str]:
        """The heads of the columns."""
        return [self.tr("Row"), self.tr("Counter"), self.tr("Factors"), self.tr("What becomes of it")]

    def show_lines(self, every: Sequence[PreviewLine]) -> None:
        """Set all lines."""
        self.every = every
        self.show_state(self.state)

    def show_state(self, state: str) -> None:
        """Show the lines of a kind; empty for all."""
        self.beginResetModel()
        self.state = state
        self.lines = [line for line in self.every if line.state == state] if state else self.every
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of lines shown."""
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return _SAID + 1

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        return tables.head(self.heads(), section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell."""
        line, column = self.lines[index.row()], index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.texts(line)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self.texts(line)[column])
        if role == Qt.ItemDataRole.DecorationRole:
            if column == _NAME and line.counter is not None:
                return unit_icon(unit_of(line.counter), None, ICON)
            if column == _SAID and line.state == FAULT:
                return sign_icon("trouble").pixmap(_SIGN, _SIGN)
        if role == Qt.ItemDataRole.ForegroundRole and line.state != COUNTER:
            return theme.colour("trouble" if line.state == FAULT and column == _SAID else "note")
        return None

    def texts(self, line: PreviewLine) -> tuple[str, ...]:
        """The texts of a line."""
        row, counter = str(line.row) if line.row else "–", line.counter
        if counter is not None:
            said = " · ".join(filter(None, (name_of(counter.power), details_of(counter), counter.note)))
            return row, counter.name, factors_of(counter), said
        where = self.tr("column “{0}”").format(line.column) if line.column else line.name
        said = self.tr("Left out – {0}").format(line.said) if line.state == SKIPPED else line.said
        return row, where, "", said


class PreviewTable(QTableView):
    """Shows the lines; ``wanted`` carries the line that a click or Enter chose."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("framed")
        self.setAccessibleName(self.tr("Preview of the counters"))
        self.lines = PreviewModel(self)
        self.setModel(self.lines)
        tables.of_rows(self)
        self.setIconSize(QSize(round(1.24 * ICON), round(1.24 * ICON)))
        self.verticalHeader().setDefaultSectionSize(28)
        for column, width in enumerate(_WIDTHS):
            self.horizontalHeader().resizeSection(column, width)
        self.horizontalHeader().setSectionResizeMode(_SAID, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(lambda index: self.wanted.emit(self.lines.lines[index.row()]))

    def keyPressEvent(self, event) -> None:
        """Copy the chosen line; everything else as ever."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.currentIndex().isValid():
            line = self.lines.lines[self.currentIndex().row()]
            QApplication.clipboard().setText("\t".join(self.lines.texts(line)))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.wanted.emit(self.lines.lines[self.currentIndex().row()])
            event.accept()
        else:
            super().keyPressEvent(event)
