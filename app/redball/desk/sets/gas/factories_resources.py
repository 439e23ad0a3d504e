"""Resources and the factories that they go to, a row each, to be changed in its cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QSpinBox,
    QStyledItemDelegate,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from redball.desk import theme
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number
from redball.desk.sets.gas.factories_rows import NOWHERE, Supplied
from redball.desk.widgets import tables
from redball.desk.widgets.keys import takes
from redball.desk.widgets.rows import FEW_ROWS
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import plain
from redball.desk.words import tr

SOURCE, OIL, OTHER, FACTORY = range(4)
_VALUE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
Goals = Callable[[int], Sequence[tuple[int, str]]]
"""The factories that resources of a hex may go to, with the words for each."""


class _Cells(QStyledItemDelegate):
    """Edits numbers with a spin box, the factory with a box of names."""

    def createEditor(self, parent: QWidget, option: object, index: Index) -> QWidget:
        """What edits a cell."""
        table = self.parent()
        assert isinstance(table, ResourceTable)
        if index.column() == FACTORY:
            box = CodeBox([(NOWHERE, tr("nowhere")), *table.goals(table.rows[index.row()].source)])
            box.setParent(parent)
            box.setAccessibleName(tr("Goes to"))
            box.activated.connect(lambda _=0: self._done(box))
            return box
        number = Number(0, table.most(index.row(), index.column()), 0)
        number.setParent(parent)
        number.setAccessibleName(table.horizontalHeaderItem(index.column()).text())
        return number

    def _done(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Begin with what the cell says."""
        if isinstance(editor, CodeBox):
            editor.choose(index.data(_VALUE))
        elif isinstance(editor, QSpinBox):
            editor.setValue(index.data(_VALUE))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Say what the player wants; the cells show what comes of it."""
        table = self.parent()
        assert isinstance(table, ResourceTable)
        if isinstance(editor, CodeBox):
            value = editor.code
        else:
            assert isinstance(editor, QSpinBox)
            editor.interpretText()
            value = editor.value()
        if value != index.data(_VALUE):
            table.want(index.row(), index.column(), value)

    def updateEditorGeometry(self, editor: QWidget, option, index: Index) -> None:
        """As large as the cell, wider where a number and its arrows need it."""
        box = option.rect
        if isinstance(editor, QSpinBox):
            box.setRight(max(box.right(), box.left() + 66))
        editor.setGeometry(box)


class ResourceTable(QTableWidget):
    """``wanted`` carries a row, the factory and the numbers of oil and others that are to go there;
    ``pointed`` hexes to mark, ``show_wanted`` one to see on the map.
    """

    wanted = Signal(object, int, int, int)
    pointed = Signal(object)
    show_wanted = Signal(int)

    def __init__(self, goals: Goals, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        self.goals = goals
        self.rows: tuple[Supplied, ...] = ()
        self.most: Callable[[int, int], int] = lambda _row, _column: 99
        tables.of_rows(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setHorizontalHeaderLabels([tr("From"), tr("Oil"), tr("Other"), tr("Goes to")])
        for column, tip in (
            (SOURCE, tr("The hex of the resources; Enter shows it on the map")),
            (OIL, tr("Oil; type another number to send only so many")),
            (OTHER, tr("Resources that are no oil; type another number to send only so many")),
            (FACTORY, tr("The factories that take them; F2 or Enter chooses others")),
        ):
            side = Qt.AlignmentFlag.AlignRight if column in (OIL, OTHER) else Qt.AlignmentFlag.AlignLeft
            self.horizontalHeaderItem(column).setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self.horizontalHeaderItem(column).setToolTip(plain(tip))
        mode = QHeaderView.ResizeMode
        for column, how in (
            (SOURCE, mode.Stretch),
            (OIL, mode.ResizeToContents),
            (OTHER, mode.ResizeToContents),
        ):
            self.horizontalHeader().setSectionResizeMode(column, how)
        self.horizontalHeader().setSectionResizeMode(FACTORY, mode.Stretch)
        self.verticalHeader().setDefaultSectionSize(26)
        self.setItemDelegate(_Cells(self))
        self.setAccessibleName(self.tr("Resources and where they go"))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
        )
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cellEntered.connect(lambda row, _column: self._point(row))
        self.currentCellChanged.connect(lambda row, *_: self._point(row))
        self.cellDoubleClicked.connect(self._double_clicked)
        theme.current().changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        """A few rows: it uses the space of its dock, and requires no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    # --- rows ---

    def show_rows(
        self, rows: Sequence[Supplied], name: Callable[[int], str], is_brought: Callable[[Supplied], bool]
    ) -> None:
        """Show rows; the cell with the keyboard stays by its resources, else where it is."""
        before, column = self.chosen(), self.currentColumn()
        at = self.currentRow()
        self.blockSignals(True)
        self.rows = tuple(rows)
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            self._put(number, row, name, is_brought(row))
        if before is not None:
            kept = [n for n, row in enumerate(rows) if row.source == before.source]
            same = [n for n in kept if rows[n].factory == before.factory]
            self.setCurrentCell(next(iter(same or kept), min(at, len(rows) - 1)), max(0, column))
        self.blockSignals(False)

    def _put(self, number: int, row: Supplied, name: Callable[[int], str], gets_there: bool) -> None:
        is_lost = row.factory == NOWHERE
        goal = tr("nowhere") if is_lost else name(row.factory)
        tip = ""
        if is_lost:
            tip = tr("What goes to no factory is lost: resources are never saved")
        elif not gets_there:
            tip = tr("No railway and no route that was set leads there")
        values = {SOURCE: row.source, OIL: row.oil, OTHER: row.other, FACTORY: row.factory}
        texts = {
            SOURCE: name(row.source),
            OIL: str(row.oil or "·"),
            OTHER: str(row.other or "·"),
            FACTORY: goal,
        }
        for column, text in texts.items():
            item = self.item(number, column)
            if item is None:
                item = QTableWidgetItem()
                self.setItem(number, column, item)
            item.setText(text)
            item.setData(_VALUE, values[column])
            item.setToolTip(plain(tip))
            if column in (OIL, OTHER):
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            fixed = column == SOURCE or (is_lost and column != FACTORY)
            item.setFlags(flags if fixed else flags | Qt.ItemFlag.ItemIsEditable)
        end = self.item(number, FACTORY)
        end.setIcon(sign_icon("trouble") if is_lost else QIcon() if gets_there else sign_icon("info"))
        self._colour(number)

    def _colour(self, number: int) -> None:
        lost = self.rows[number].factory == NOWHERE
        self.item(number, FACTORY).setForeground(theme.colour("trouble" if lost else "text"))

    def _restyle(self) -> None:
        for number in range(len(self.rows)):
            self._colour(number)

    def chosen(self) -> Supplied | None:
        """The row of the cell with the keyboard."""
        row = self.currentRow()
        return self.rows[row] if 0 <= row < len(self.rows) else None

    # --- wishes ---

    def want(self, number: int, column: int, value: int) -> None:
        """Pass on what the player set a cell to."""
        row = self.rows[number]
        oil = value if column == OIL else row.oil
        other = value if column == OTHER else row.other
        self.wanted.emit(row, value if column == FACTORY else row.factory, oil, other)

    def choose_factory(self) -> None:
        """Let the player choose where the row with the keyboard goes."""
        if self.chosen() is not None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self.setCurrentCell(self.currentRow(), FACTORY)
            self.editItem(self.currentItem())
            box = self.findChild(QComboBox)
            if box is not None and box.isVisible():
                box.showPopup()

    def event(self, event: QEvent) -> bool:
        """Keep F2, which edits, from the window."""
        return takes(event, (Qt.Key.Key_F2, Qt.Key.Key_Delete)) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter edits a cell or shows the source; Delete takes the resources back."""
        row = self.chosen()
        if self.state() is QAbstractItemView.State.EditingState:
            event.accept()  # Enter ends editing, and comes here too
        elif row is not None and event.key() == Qt.Key.Key_Delete:
            self.wanted.emit(row, NOWHERE, 0, 0)
        elif row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentColumn() == SOURCE:
                self.show_wanted.emit(row.source)
            else:
                self.editItem(self.currentItem())
        else:
            super().keyPressEvent(event)

    def _double_clicked(self, row: int, column: int) -> None:
        if column == SOURCE:
            self.show_wanted.emit(self.rows[row].source)

    def _point(self, number: int) -> None:
        row = self.rows[number] if 0 <= number < len(self.rows) else None
        spots = () if row is None else tuple(node for node in (row.source, row.factory) if node >= 0)
        self.pointed.emit(spots)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has left all rows."""
        super().leaveEvent(event)
        self.pointed.emit(())
