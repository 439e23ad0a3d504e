"""The table of a pasted list: each row with its answer, its cells changed by typing, Enter or a click."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from redball.desk import theme
from redball.desk.set_up.paste_check import Answered, State
from redball.desk.widgets import tables
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import plain
from redball.game.counters.counter import unit_of
from redball.game.counters.place_list import Column

Index = QModelIndex | QPersistentModelIndex
NUMBER, NAME, PLACE, FACE, ANSWER = range(5)
COLUMNS: dict[int, Column] = {NAME: "name", PLACE: "place", FACE: "face"}
"""The columns that stand in the list itself."""
AT = {column: index for index, column in COLUMNS.items()}
_SIGNS: dict[State, str] = {
    "wrong": "trouble", "refused": "trouble", "ready": "todo", "moves": "now", "done": "done",
}  # fmt: skip
_SHARES = {NUMBER: (52, 0), NAME: (104, 20), PLACE: (84, 17), FACE: (70, 8)}
"""The least width of a column in px, and its share of the table's in hundredths; the answer has the rest."""
_ICON, _SIGN, _SHOWN = 20, 16, 12


class PasteModel(QAbstractTableModel):
    """The rows that become one of some states, or all; ``typed`` carries the number of a row among all, a
    column and its new text.
    """

    typed = Signal(int, str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.every: Sequence[Answered] = ()
        self.shown: list[int] = []
        self.states: frozenset[State] = frozenset()

    def heads(self) -> list[str]:
        """The heads of the columns."""
        return [self.tr("Row"), self.tr("Unit"), self.tr("Place"), self.tr("Face"), self.tr("What was found")]

    def show_rows(self, every: Sequence[Answered]) -> None:
        """Set all rows; what is chosen stays so where as many are shown as before."""
        self.every = every
        self.show_states(self.states)

    def show_states(self, states: Iterable[State]) -> None:
        """Show the rows that become one of these; all for none."""
        self.states = frozenset(states)
        shown = [i for i, row in enumerate(self.every) if not self.states or row.state in self.states]
        if shown and len(shown) == len(self.shown):
            self.shown = shown
            self.dataChanged.emit(self.index(0, 0), self.index(len(shown) - 1, ANSWER))
            return
        self.beginResetModel()
        self.shown = shown
        self.endResetModel()

    def row_of(self, index: Index) -> Answered:
        """The row at a place of the table."""
        return self.every[self.shown[index.row()]]

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of rows shown."""
        return 0 if parent is not None and parent.isValid() else len(self.shown)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return ANSWER + 1

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        return tables.head(self.heads(), section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell."""
        row, column = self.row_of(index), index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.texts(row)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            wrong = column == ANSWER or COLUMNS.get(column) in row.placed.wrong
            return plain(row.said if wrong else self.texts(row)[column])
        if role == Qt.ItemDataRole.DecorationRole:
            if column == NAME and row.placed.entry is not None:
                return unit_icon(unit_of(row.placed.entry.counter), None, _ICON)
            if column == ANSWER and row.state in _SIGNS:
                return sign_icon(_SIGNS[row.state]).pixmap(_SIGN, _SIGN)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(row, column)
        if role == Qt.ItemDataRole.FontRole and row.state == "out" and column in COLUMNS:
            font = QFont()
            font.setStrikeOut(True)
            return font
        return None

    @staticmethod
    def _ink(row: Answered, column: int) -> Any:
        if row.column and (column == ANSWER or COLUMNS.get(column) in row.placed.wrong):
            return theme.colour("trouble")
        return theme.colour("note") if column == NUMBER or row.state in ("done", "out") else None

    @staticmethod
    def texts(row: Answered) -> tuple[str, ...]:
        """The texts of a row."""
        cells = row.line.cells
        return str(cells.row), cells.name, cells.place, cells.face, row.said

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Report a text that was typed."""
        if value.strip() != self.texts(self.row_of(index))[index.column()]:
            self.typed.emit(self.shown[index.row()], COLUMNS[index.column()], value.strip())
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The cells of the list can be changed."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() in COLUMNS else flags


class _CellDelegate(QStyledItemDelegate):
    """Edits a cell with a field that completes what is typed."""

    def __init__(self, words: Callable[[Column], Sequence[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words

    def createEditor(self, parent: QWidget, option, index: Index) -> QLineEdit:
        """A field over the cell."""
        field = QLineEdit(parent)
        completer = QCompleter(field)
        completer.setModel(QStringListModel(list(self._words(COLUMNS[index.column()])), completer))
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(_SHOWN)
        completer.popup().setObjectName("found")  # a window of its own: it needs a ground
        field.setCompleter(completer)
        return field


class PasteTable(QTableView):
    """Shows the rows.  ``wanted`` carries the index of a row that a click on its answer, or Enter, chose;
    ``left_out`` that of one that Delete leaves out or takes in again; ``pasted`` when more is to be pasted.
    """

    wanted = Signal(QModelIndex)
    left_out = Signal(QModelIndex)
    pasted = Signal()

    def __init__(self, words: Callable[[Column], Sequence[str]]) -> None:
        super().__init__()
        self.setObjectName("framed")
        self.setAccessibleName(self.tr("Rows of the list"))
        self.lines = PasteModel(self)
        self.setModel(self.lines)
        tables.of_rows(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.EditKeyPressed | triggers.DoubleClicked | triggers.AnyKeyPressed)
        self.setItemDelegate(_CellDelegate(words, self))
        self.setIconSize(QSize(round(1.24 * _ICON), round(1.24 * _ICON)))
        self.verticalHeader().setDefaultSectionSize(28)
        self.horizontalHeader().setSectionResizeMode(ANSWER, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(self._click)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Divide the new width."""
        super().resizeEvent(event)
        for column, (least, share) in _SHARES.items():
            self.horizontalHeader().resizeSection(column, max(least, self.width() * share // 100))

    def _click(self, index: QModelIndex) -> None:
        if index.column() == ANSWER:
            self.wanted.emit(index)

    def go_to(self, row: int, column: int) -> None:
        """Choose a cell and bring it into sight."""
        index = self.lines.index(row, column)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def edit_cell(self, index: QModelIndex) -> None:
        """Let the player type in the cell that is wrong, or in the chosen one."""
        column = self.lines.row_of(index).column
        at = AT[column] if column else index.column() if index.column() in COLUMNS else NAME
        self.setFocus()
        self.go_to(index.row(), at)
        self.edit(self.lines.index(index.row(), at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the choices of a row, F2 its cell, Delete leaves it out."""
        index = self.currentIndex()
        if self.state() == QAbstractItemView.State.EditingState:
            event.accept()  # Enter of the field, which mustn't press a button
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.pasted.emit()
        elif not index.isValid():
            super().keyPressEvent(event)
        elif event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText("\t".join(self.lines.texts(self.lines.row_of(index))))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.wanted.emit(index)
        elif event.key() == Qt.Key.Key_F2:
            self.edit_cell(index)
        elif event.key() == Qt.Key.Key_Delete:
            self.left_out.emit(index)
        else:
            super().keyPressEvent(event)
            return
        event.accept()
