"""Rows of units that a plan may serve: a tick, columns of the rule set, the worth to edit, keys and mouse.

A rule set provides the rows (:meth:`PlanTree.lines`) and handles the player's clicks.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from redball.desk import theme
from redball.desk.inquiry import Inquiries
from redball.desk.planning.lines import UNIT, Cell, Column, Line
from redball.desk.planning.plan_desk import PlanDesk
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.keys import takes
from redball.desk.widgets.rows import FEW_ROWS
from redball.desk.widgets.text import plain
from redball.game.quantities import parse_quantity

_UNIT, _NAME = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_CHECKED, _CLEAR = Qt.CheckState.Checked, Qt.CheckState.Unchecked
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlanTree(QTreeWidget):
    """``hovered`` carries the row under the mouse or the keyboard (empty: none), ``chosen`` the selected
    unit; ``choice_wanted`` asks for another way to serve a unit, at a point of the screen.

    ``worth`` and ``choice`` are the columns in which the worth is edited and that choice is made; ``keys``
    are those that mean something else in the window's menus.
    """

    hovered = Signal(str)
    chosen = Signal(str)
    choice_wanted = Signal(str, QPoint)
    keys: tuple[Qt.Key, ...] = (Qt.Key.Key_F2,)
    row_height, counter_size = 0, 26
    """Height in px of a row (0: as its font needs) and of a counter in it."""

    def __init__(
        self,
        plan: PlanDesk,
        columns: Sequence[Column],
        worth: int,
        choice: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.plan, self.worth, self.choice = plan, worth, choice
        self.whole = True
        self._figures = [number for number, column in enumerate(columns) if column.is_figure]
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._lines: dict[str, Line] = {}
        self._filling = False
        self._inquiries = Inquiries(self, plan.desk.closed)
        self._make_head(columns)
        self.setRootIsDecorated(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.itemChanged.connect(self._changed)
        self.itemEntered.connect(
            lambda item, _column: self.hovered.emit(self.unit_of(item) or self.name_of(item))
        )
        self.currentItemChanged.connect(self._current)
        self.itemClicked.connect(self.clicked_at)
        self.itemDoubleClicked.connect(self._double_clicked)
        theme.current().changed.connect(self.fill)

    def _make_head(self, columns: Sequence[Column]) -> None:
        self.setHeaderLabels([column.text for column in columns])
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(30)
        mode = QHeaderView.ResizeMode
        for number, column in enumerate(columns):
            header.setSectionResizeMode(number, mode.Fixed if number else mode.Stretch)
            if column.tip:
                self.headerItem().setToolTip(number, plain(column.tip))
            if column.width:
                header.resizeSection(number, column.width)
            if column.is_figure:
                self.headerItem().setTextAlignment(number, _RIGHT)

    def sizeHint(self) -> QSize:
        """A few rows: it uses the space of its dock, and requires no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    # --- what a rule set says ---

    def lines(self) -> Iterable[Line]:
        """All rows, each after its parent."""
        raise NotImplementedError

    def line_of(self, unit: str) -> Line:
        """The row of a unit."""
        raise NotImplementedError

    def details(self) -> Iterable[object]:
        """Fills in slow parts of the rows, step by step."""
        return ()

    def ticked(self, name: str, unit: str, on: bool) -> None:
        """A row was ticked or unticked."""
        raise NotImplementedError

    def toggle_pin(self, unit: str) -> None:
        """Pin a unit to the plan, or unpin it."""
        raise NotImplementedError

    def became_current(self, unit: str) -> None:
        """A row was selected by mouse or keyboard."""

    def chosen_again(self, unit: str) -> None:
        """The selected row was restored."""

    # --- rows ---

    def fill(self) -> None:
        """Fill the rows anew, many of them step by step."""
        chosen, at = self.unit_of(self.currentItem()), self.verticalScrollBar().value()
        with self.quietly():
            self.clear()
        self._rows, self._lines = {}, {}
        self.refresh(chosen, at)

    def refresh(self, chosen: str = "", at: int = -1) -> None:
        """Update what changed, restoring selection and scroll position."""
        self.whole = False
        self._inquiries.in_turns("rows", self._steps(chosen, at))

    def _steps(self, chosen: str, at: int) -> Generator[object, None, None]:
        for line in self.lines() if self.plan.desk.session is not None else ():
            self.put(line)
            yield line
        if chosen in self._rows:
            self.blockSignals(True)
            self.setCurrentItem(self._rows[chosen])
            self.blockSignals(False)
            self.chosen_again(chosen)
        if at >= 0:
            self.verticalScrollBar().setValue(at)
        self.whole = True
        for name, line in tuple(self._lines.items()):
            if line.counter is not None and self._rows[name].icon(UNIT).isNull():
                with self.quietly():
                    self._rows[name].setIcon(UNIT, unit_icon(line.counter, None, self.counter_size))
                yield line
        yield from self.details()

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Change rows without emitting the player's signals."""
        self._filling = True
        try:
            yield
        finally:
            self._filling = False

    def put(self, line: Line) -> None:
        """Update a row, or add it."""
        before = self._lines.get(line.name)
        if before == line:
            return
        with self.quietly():
            item = self._rows.get(line.name) or self._added(line)
            self._lines[line.name] = line
            for column, cell in enumerate(line.cells):
                self._write(item, column, cell)
            item.setExpanded(line.is_open)

    def _added(self, line: Line) -> QTreeWidgetItem:
        item = self._rows[line.name] = QTreeWidgetItem()
        item.setFlags(line.flags)
        item.setData(UNIT, _UNIT, line.unit)
        item.setData(UNIT, _NAME, "" if line.is_heading else line.name)
        if self.row_height:
            item.setSizeHint(UNIT, QSize(0, self.row_height))
        for column in self._figures:
            item.setTextAlignment(column, _RIGHT)
        if line.under:
            self._rows[line.under].addChild(item)
        else:
            self.addTopLevelItem(item)
        item.setFirstColumnSpanned(line.is_heading)
        return item

    def _write(self, item: QTreeWidgetItem, column: int, cell: Cell) -> None:
        item.setText(column, cell.text)
        if cell.is_on is not None:
            item.setCheckState(column, _CHECKED if cell.is_on else _CLEAR)
        if cell.ink:
            item.setForeground(column, theme.colour(cell.ink))
        if cell.icon is not None:
            item.setIcon(column, cell.icon)
        font = item.font(column)
        if font.bold() != cell.is_bold:
            font.setBold(cell.is_bold)
            item.setFont(column, font)
        item.setToolTip(column, plain(cell.tip) if cell.tip else "")

    @staticmethod
    def unit_of(item: QTreeWidgetItem | None) -> str:
        """The unit of a row; empty for others."""
        return (item.data(UNIT, _UNIT) or "") if item is not None else ""

    @staticmethod
    def name_of(item: QTreeWidgetItem | None) -> str:
        """The name of a row; empty for a heading."""
        return (item.data(UNIT, _NAME) or "") if item is not None else ""

    def row(self, name: str) -> QTreeWidgetItem:
        """The row of a name."""
        return self._rows[name]

    # --- what the player does ---

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        name = self.name_of(item)
        if not self._filling and name:
            self._lines.pop(name, None)
            self.changed_at(item, column)

    def changed_at(self, item: QTreeWidgetItem, column: int) -> None:
        """The player changed a cell."""
        unit = self.unit_of(item)
        if column == UNIT:
            self.ticked(self.name_of(item), unit, item.checkState(UNIT) == _CHECKED)
        elif column == self.worth:
            self._write_worth(unit, item.text(column).strip())

    def _write_worth(self, unit: str, text: str) -> None:
        """A worth was entered: an empty text means that of the preset, no number means nothing."""
        try:
            worth = parse_quantity(text) if text else None
        except ValueError:
            worth = Fraction(-1)
        if worth is None or worth >= 0:
            self.plan.set_worth(unit, worth)
        self.put(self.line_of(unit))

    def _current(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if not self._filling and (name := self.unit_of(item) or self.name_of(item)):
            self.hovered.emit(name)
            self.became_current(name)

    def clicked_at(self, item: QTreeWidgetItem, column: int) -> None:
        """A cell was clicked."""
        if column == self.choice and (unit := self.unit_of(item)) and item is self._rows.get(unit):
            self.ask_choice(unit)

    def _double_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == self.worth:
            self.edit_worth(item)

    def edit_worth(self, item: QTreeWidgetItem) -> bool:
        """Begin to edit a unit's worth; False for a row that has none."""
        is_there = item is self._rows.get(self.unit_of(item))
        if is_there:
            self.editItem(item, self.worth)
        return is_there

    def ask_choice(self, unit: str) -> None:
        """Ask how a unit is to be served, under its cell."""
        box = self.visualItemRect(self._rows[unit])
        left = self.columnViewportPosition(self.choice)
        self.choice_wanted.emit(unit, self.viewport().mapToGlobal(QPoint(left, box.bottom() + 1)))

    def event(self, event: QEvent) -> bool:
        """Take the keys of a row before the window's menus do."""
        if self.unit_of(self.currentItem()) and takes(event, self.keys):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, Shift+Space pins, Enter chooses who or what serves, F2 edits the worth."""
        item = self.currentItem()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if item is None or not self.press_key(event.key(), shift, item):
            super().keyPressEvent(event)

    def press_key(self, key: int, shift: bool, item: QTreeWidgetItem) -> bool:
        """Handle a key for the current row; False when it means nothing here."""
        unit, keys = self.unit_of(item), Qt.Key
        if key == keys.Key_Space and shift and unit:
            self.toggle_pin(unit)
        elif key == keys.Key_Space and item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            item.setCheckState(UNIT, _CLEAR if item.checkState(UNIT) == _CHECKED else _CHECKED)
        elif key in (keys.Key_Return, keys.Key_Enter) and unit:
            self.ask_choice(unit)
        else:
            return key == keys.Key_F2 and self.edit_worth(item)
        return True

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse has left all rows."""
        super().leaveEvent(event)
        self.hovered.emit("")
