"""Rows of units that a plan may serve: a tick, columns of the rule set, the worth to edit, keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from redball.desk import theme
from redball.desk.inquiry import Inquiries
from redball.desk.planning.plan_desk import PlanDesk
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.own_keys import takes
from redball.desk.widgets.rows import FEW_ROWS
from redball.desk.widgets.text import plain
from redball.game.quantities import parse_quantity
from redball.game.units import Unit
from redball.wording import quantity

UNIT = 0
"""The column of the unit and its tick."""
UNIT_ROLE = Qt.ItemDataRole.UserRole
"""Where a row keeps the id of its unit."""
CHECKED, CLEAR = Qt.CheckState.Checked, Qt.CheckState.Unchecked
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class Column:
    """A column: its head, what its tip says, its width in px (0: what is left), and whether it holds
    figures.
    """

    text: str
    tip: str = ""
    width: int = 0
    is_figure: bool = False


class PlanTree(QTreeWidget):
    """``hovered`` the row under the mouse or the keyboard (empty: none), ``chosen`` the unit that was
    selected; ``choice_wanted`` asks for another way to serve a unit, at a point of the screen.

    ``worth`` and ``choice`` are the columns in which the worth is written and that choice is asked for;
    ``keys`` are those that mean something else in the window's menus.
    """

    hovered = Signal(str)
    chosen = Signal(str)
    choice_wanted = Signal(str, QPoint)
    keys: tuple[Qt.Key, ...] = (Qt.Key.Key_F2,)

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
        self._rows: dict[str, QTreeWidgetItem] = {}
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
        self.itemEntered.connect(lambda item, _column: self.hovered.emit(self.name_of(item)))
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
                self.headerItem().setTextAlignment(number, RIGHT)

    def sizeHint(self) -> QSize:
        """A few rows: it takes what room its dock has, and asks for no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    # --- what a rule set says ---

    def fill(self) -> None:
        """Show the rows anew."""
        raise NotImplementedError

    def name_of(self, item: QTreeWidgetItem | None) -> str:
        """What a row is about; empty for a heading."""
        return self.unit_of(item)

    def ticked(self, item: QTreeWidgetItem, name: str, on: bool) -> None:
        """A row was ticked, or no more."""
        raise NotImplementedError

    def toggle_kept(self, unit: str) -> None:
        """Keep a unit in the plan, or no more."""
        raise NotImplementedError

    def write_worth(self, unit: str, item: QTreeWidgetItem, worth: Fraction | None) -> None:
        """A worth was written; None for nothing, less than 0 for what is no number."""
        if worth is not None and worth >= 0:
            self.plan.set_worth(unit, worth)

    # --- rows ---

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Change rows without taking it for the player's doing."""
        self._filling = True
        try:
            yield
        finally:
            self._filling = False

    def emptied(self) -> str:
        """Take all rows away; the unit that was chosen."""
        chosen = self.unit_of(self.currentItem())
        with self.quietly():
            self.clear()
        self._rows = {}
        self._inquiries.stop_all()
        return chosen

    @staticmethod
    def unit_of(item: QTreeWidgetItem | None) -> str:
        """The unit of a row; empty for what is none."""
        return (item.data(UNIT, UNIT_ROLE) or "") if item is not None else ""

    def row(self, unit: str) -> QTreeWidgetItem:
        """The row of a unit."""
        return self._rows[unit]

    def show_worth(self, item: QTreeWidgetItem, worth: Fraction, is_own: bool) -> None:
        """Write a worth into its column: in bold when it is the player's own."""
        item.setText(self.worth, quantity(worth))
        font = item.font(self.worth)
        font.setBold(is_own)
        item.setFont(self.worth, font)

    def show_counter(self, item: QTreeWidgetItem | None, unit: Unit, size: int) -> None:
        """Draw a unit's counter, so many px high."""
        with self.quietly():
            item.setIcon(UNIT, unit_icon(unit, None, size))

    # --- what the player does ---

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        name = self.name_of(item)
        if not self._filling and name:
            self.changed_at(item, name, column)

    def changed_at(self, item: QTreeWidgetItem, name: str, column: int) -> None:
        """The player changed a cell."""
        if column == UNIT:
            self.ticked(item, name, item.checkState(UNIT) == CHECKED)
        elif column == self.worth:
            self.write_worth(name, item, _number(item.text(column).strip()))

    def _current(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if not self._filling and (name := self.name_of(item)):
            self.hovered.emit(name)
            self.became_current(name)

    def became_current(self, name: str) -> None:
        """A row was chosen by mouse or keyboard."""

    def clicked_at(self, item: QTreeWidgetItem, column: int) -> None:
        """A cell was clicked."""
        if column == self.choice and (unit := self.unit_of(item)) and item is self._rows.get(unit):
            self.ask_choice(unit)

    def _double_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == self.worth:
            self.edit_worth(item)

    def edit_worth(self, item: QTreeWidgetItem) -> bool:
        """Begin to write a unit's worth; False for a row that has none."""
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
        """Keys of a row are the row's own, not those of the window's menus."""
        if self.unit_of(self.currentItem()) and takes(event, self.keys):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, Shift+Space keeps, Enter chooses who or what serves, F2 writes the worth."""
        item = self.currentItem()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if item is None or not self.press_key(event.key(), shift, item):
            super().keyPressEvent(event)

    def press_key(self, key: int, shift: bool, item: QTreeWidgetItem) -> bool:
        """Do what a key does to the current row; False when it does nothing."""
        unit, keys = self.unit_of(item), Qt.Key
        if key == keys.Key_Space and shift and unit:
            self.toggle_kept(unit)
        elif key == keys.Key_Space and item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
            item.setCheckState(UNIT, CLEAR if item.checkState(UNIT) == CHECKED else CHECKED)
        elif key in (keys.Key_Return, keys.Key_Enter) and unit:
            self.ask_choice(unit)
        else:
            return key == keys.Key_F2 and self.edit_worth(item)
        return True

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is over no unit any more."""
        super().leaveEvent(event)
        self.hovered.emit("")


def _number(text: str) -> Fraction | None:
    """A worth as it was written; less than 0 for what is no number, None for nothing."""
    try:
        return parse_quantity(text) if text else None
    except ValueError:
        return Fraction(-1)
