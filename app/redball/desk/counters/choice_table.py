"""A table whose last column is chosen from a list, by a click, Enter, Space or F2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from redball.desk import theme
from redball.desk.widgets import tables
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import plain

Index = QModelIndex | QPersistentModelIndex
Choices = Sequence[tuple[Any, str]]
_SIGN, _SHOWN, _MARGIN = 16, 16, 24
"""Side of a sign in px, choices that are seen at once, and px beside their words."""


class ChoiceLine(NamedTuple):
    """The cells of a row, the words of what is chosen, what that is, whether something is missing, and
    whether there is anything to choose.
    """

    cells: tuple[str, ...]
    said: str
    chosen: Any
    wrong: bool = False
    is_open: bool = True


class ChoiceModel(QAbstractTableModel):
    """Lines with something to choose; ``chosen`` carries the row and what was chosen in it."""

    chosen = Signal(int, object)

    def __init__(self, heads: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.heads = tuple(heads)
        self.lines: Sequence[ChoiceLine] = ()

    def show_lines(self, lines: Sequence[ChoiceLine]) -> None:
        """Set all lines; the chosen row stays where there are as many as before."""
        if len(lines) == len(self.lines):
            self.lines = lines
            if lines:
                self.dataChanged.emit(self.index(0, 0), self.index(len(lines) - 1, len(self.heads) - 1))
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of lines."""
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: Index | None = None) -> int:
        """Number of columns."""
        return len(self.heads)

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        return tables.head(self.heads, section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell."""
        line, last = self.lines[index.row()], index.column() == len(self.heads) - 1
        text = line.said if last else line.cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.EditRole:
            return line.chosen
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(text)
        if role == Qt.ItemDataRole.DecorationRole and last:
            return sign_icon("trouble").pixmap(_SIGN, _SIGN) if line.wrong else None
        if role == Qt.ItemDataRole.ForegroundRole and last:
            return theme.colour("trouble" if line.wrong else "accent")
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Report a choice."""
        if value != self.lines[index.row()].chosen:
            self.chosen.emit(index.row(), value)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The last column can be chosen, where there is something to choose."""
        flags = super().flags(index)
        last = index.column() == len(self.heads) - 1 and self.lines[index.row()].is_open
        return flags | Qt.ItemFlag.ItemIsEditable if last else flags


class _ChoiceDelegate(QStyledItemDelegate):
    """Edits a cell with a list that opens at once."""

    def __init__(self, choices: Callable[[int], Choices], parent: QWidget) -> None:
        super().__init__(parent)
        self._choices = choices

    def createEditor(self, parent: QWidget, option, index: Index) -> QComboBox:
        """A box with the choices of the row."""
        box = QComboBox(parent)
        box.setObjectName("choices")
        box.setMaxVisibleItems(_SHOWN)
        widest = 0
        for value, text in self._choices(index.row()):
            box.addItem(text, value)
            widest = max(widest, box.fontMetrics().horizontalAdvance(text))
        # The list is as wide as its words, however narrow the column is.
        bar = box.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        box.view().setMinimumWidth(widest + bar + _MARGIN)
        box.activated.connect(lambda _: self._take(box))
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """The box fills the cell."""
        editor.setGeometry(option.rect)

    def _take(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with what is chosen."""
        assert isinstance(editor, QComboBox)
        chosen = index.data(Qt.ItemDataRole.EditRole)
        at = next((i for i in range(editor.count()) if editor.itemData(i) == chosen), -1)
        editor.setCurrentIndex(at)

    def setModelData(self, editor: QWidget, model, index: Index) -> None:
        """Give what was chosen."""
        assert isinstance(editor, QComboBox)
        if editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())


class ChoiceTable(QTableView):
    """Shows the lines; ``choices`` gives those of a row."""

    def __init__(self, heads: Sequence[str], name: str, choices: Callable[[int], Choices]) -> None:
        super().__init__()
        self.setObjectName("framed")
        self.setAccessibleName(name)
        self.lines = ChoiceModel(heads, self)
        self.setModel(self.lines)
        tables.of_rows(self)
        self.last = len(self.lines.heads) - 1
        self.setItemDelegateForColumn(self.last, _ChoiceDelegate(choices, self))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.verticalHeader().setDefaultSectionSize(28)
        self.horizontalHeader().setSectionResizeMode(self.last, QHeaderView.ResizeMode.Stretch)
        self.clicked.connect(self._open)

    def _open(self, index: QModelIndex) -> None:
        if index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)

    def choose_in(self, row: int) -> None:
        """Select a row, with its list open."""
        index = self.lines.index(row, self.last)
        self.setFocus()
        self.setCurrentIndex(index)
        self.scrollTo(index)
        self._open(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the list of the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F2):
            if self.currentIndex().isValid():
                self.choose_in(self.currentIndex().row())
            event.accept()
        else:
            super().keyPressEvent(event)
