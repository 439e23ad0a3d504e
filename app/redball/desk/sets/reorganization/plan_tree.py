"""The rows of the plan: who is turned up by whom, at what price, and what it is worth; under them who is not.

A row is ticked to be given, a unit is kept by its pin and left down by its no-entry sign.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from redball.desk import theme, words
from redball.desk.inquiry import Inquiries
from redball.desk.sets.reorganization import plan_said, rows, said
from redball.desk.sets.reorganization.plan_desk import PlanDesk
from redball.desk.sets.reorganization.plan_marks import mark
from redball.desk.sets.reorganization.plan_watch import Answer
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.own_keys import takes
from redball.desk.widgets.rows import FEW_ROWS
from redball.desk.widgets.text import plain
from redball.game.quantities import parse_quantity
from redball.planning.sets.reorganization import Pin
from redball.planning.sets.reorganization.model import Item, Mend
from redball.rules.reorganization.costs import rp_cost
from redball.wording import quantity

UNIT, BY, RP, FUEL, WORTH, KEEP, LEAVE = range(7)
_ID = Qt.ItemDataRole.UserRole
_PORT = Qt.ItemDataRole.UserRole + 1
_CHECKED, _CLEAR = Qt.CheckState.Checked, Qt.CheckState.Unchecked
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ROW, _ICON = 26, 20
_WIDTHS = {RP: 50, FUEL: 40, WORTH: 50, KEEP: 38, LEAVE: 44}

_NARROW, _NAME, _SERVER = 360, 130, 44
"""Px of a list that has no room for pins and no-entry signs; of a tick, a counter and a name; and, at
least, of who serves, which the tooltip has too.
"""


class PlanTree(QTreeWidget):
    """``hovered`` the unit or port under the mouse or the keyboard (empty: none), ``chosen`` the unit that
    was selected; ``menu_wanted`` asks what can be done with a unit, ``servers_wanted`` who may serve it, at a
    point of the screen.  ``reason`` tells why nobody serves a unit.
    """

    hovered = Signal(str)
    chosen = Signal(str)
    menu_wanted = Signal(str, QPoint)
    servers_wanted = Signal(str, QPoint)

    def __init__(self, plan: PlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = plan
        self.reason: Callable[[str], str] = lambda _unit: ""
        self.first_number = 1
        self.numbers: dict[str, int] = {}
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._others: QTreeWidgetItem | None = None
        self._is_open = False
        self._filling = False
        self._inquiries = Inquiries(self, plan.desk.closed)
        self._answer: Answer | None = None
        self.setAccessibleName(self.tr("Units that the plan turns up"))
        self._make_head()
        self.setIconSize(QSize(26, 24))
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)
        self.itemChanged.connect(self._changed)
        self.itemEntered.connect(lambda item, _column: self.hovered.emit(self._name(item)))
        self.currentItemChanged.connect(self._current)
        self.itemClicked.connect(self._clicked)
        self.itemDoubleClicked.connect(self._double_clicked)
        theme.current().changed.connect(self.fill)

    def sizeHint(self) -> QSize:
        """A few rows: it takes what room its dock has, and asks for no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    def _make_head(self) -> None:
        self.setHeaderLabels(
            [
                self.tr("Unit"), self.tr("By"), self.tr("RP"), self.tr("Fuel"), self.tr("Worth"),
                self.tr("Keep"), self.tr("Leave"),
            ]
        )  # fmt: skip
        tips = {
            UNIT: self.tr("Ticked units are given (Space)"),
            BY: self.tr("Who serves; click to keep another, or to keep one out (Enter)"),
            RP: self.tr("Points that it takes, and whose"),
            FUEL: self.tr("Fuel that it takes as well"),
            WORTH: self.tr("What it counts in the plan; write a number of your own (F2)"),
            KEEP: self.tr("Kept units must be in the plan (Shift+Space)"),
            LEAVE: self.tr("Units left down are not in the plan (Del)"),
        }
        for column, tip in tips.items():
            self.headerItem().setToolTip(column, plain(tip))
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(30)
        mode = QHeaderView.ResizeMode
        header.setSectionResizeMode(UNIT, mode.Stretch)
        header.setSectionResizeMode(BY, mode.Fixed)
        for column, width in _WIDTHS.items():
            header.setSectionResizeMode(column, mode.Fixed)
            header.resizeSection(column, width)
        for column in (RP, FUEL, WORTH):
            self.headerItem().setTextAlignment(column, _RIGHT)

    # --- filling ---

    def show_answer(self, answer: Answer | None, first_number: int) -> None:
        """Show an answer; nothing is done when its rows are those that are shown."""
        before, self.first_number, was = self._answer, first_number, self.first_number
        self._answer = answer
        same = before is not None and answer is not None and before.plan is answer.plan
        if not same or first_number != was:
            self.fill()

    def fill(self) -> None:
        """Show the rows anew; many come bit by bit."""
        chosen, at = self._unit(self.currentItem()), self.verticalScrollBar().value()
        self._filling = True
        self.clear()
        self._filling = False
        self._rows, self._others, self.numbers = {}, None, {}
        self._inquiries.stop_all()
        self.setColumnHidden(FUEL, not (self.plan.desk.session and rows.fuel_due(self.plan.desk.game)))
        if self._answer is not None:
            back = partial(self._go_back, chosen, at)
            self._inquiries.in_turns("rows", self._steps(self._answer), back)

    def _go_back(self, chosen: str, at: int, _: object) -> None:
        if chosen in self._rows:
            self.blockSignals(True)
            self.setCurrentItem(self._rows[chosen])
            self.blockSignals(False)
        self.verticalScrollBar().setValue(at)

    def _steps(self, answer: Answer) -> Generator[object, None, None]:
        for number, step in enumerate(answer.plan.steps, self.first_number):
            if isinstance(step, Mend):
                self._add_repair(answer, step, number)
            else:
                self._add_row(answer, step, number)
            yield step
        self._add_others(answer)
        if self._is_open or not answer.plan.items:
            yield from self._open_steps(answer)
        for unit, row in list(self._rows.items()):
            self._filling = True
            row.setIcon(UNIT, unit_icon(answer.plan.survey.game.units[unit], None, _ICON))
            self._filling = False
            yield unit

    def _add_repair(self, answer: Answer, mend: Mend, number: int) -> None:
        game, label = answer.plan.survey.game, mend.repair.label
        self._filling = True
        name = self.tr("Port of {0}").format(said.place(game, mend.repair.port))
        by = said.provider_name(game, mend.repair.provider)
        item = QTreeWidgetItem([f"{self._padded(number)}  {name}", by, plan_said.price(mend)])
        flags = Qt.ItemFlag
        item.setFlags(flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsUserCheckable)
        item.setData(UNIT, _PORT, label)
        item.setCheckState(UNIT, _CLEAR if label in self.plan.wish.unticked else _CHECKED)
        for column in (UNIT, BY, RP):
            item.setToolTip(column, self.tr("Repaired because units are served through it (REO-OVS-02)"))
        item.setTextAlignment(RP, _RIGHT)
        item.setSizeHint(UNIT, QSize(0, _ROW))
        self.addTopLevelItem(item)
        self.numbers[label] = number
        self._filling = False

    def _add_row(self, answer: Answer, found: Item, number: int) -> None:
        unit, game = found.choice.unit, answer.plan.survey.game
        self.numbers[unit] = number
        item = self._made(answer, unit)
        item.setText(UNIT, f"{self._padded(number)}  {game.units[unit].name}")
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(UNIT, _CLEAR if unit in self.plan.wish.unticked else _CHECKED)
        pin = self.plan.wish.pins.get(unit)
        item.setText(BY, plan_said.server(game, found.choice))
        item.setText(RP, plan_said.price(found))
        font = item.font(BY)
        font.setBold(pin is not None and bool(pin.provider))
        item.setFont(BY, font)
        for column in (UNIT, BY, RP):
            whole = f"{item.text(column)}\n{plan_said.in_full(game, found)}"
            item.setToolTip(column, plain(whole))
        self.addTopLevelItem(item)

    def _padded(self, number: int) -> str:
        """A number as wide as the last one, so that names stand in one line."""
        answer = self._answer
        last = self.first_number + (len(answer.plan.steps) if answer is not None else 0) - 1
        return str(number).rjust(len(str(last)), "\u2007")

    def _add_others(self, answer: Answer) -> None:
        plan = answer.plan
        up = {item.choice.unit for item in plan.items}
        self._left_out = [unit for unit in plan.survey.units if unit not in up]
        if not self._left_out:
            return
        head = QTreeWidgetItem()
        head.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        head.setSizeHint(UNIT, QSize(0, _ROW))
        font = self.font()
        font.setBold(True)
        head.setFont(UNIT, font)
        self.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        self._others = head
        self._name_others(self._is_open or not plan.items)

    def _name_others(self, is_open: bool) -> None:
        assert self._others is not None
        count = words.count(len(self._left_out), "unit", "units")
        arrow = "▾" if is_open else "▸"
        self._others.setText(UNIT, self.tr("{0}  Not in the plan: {1}").format(arrow, count))
        tip = self.tr("Hide them") if is_open else self.tr("Show them, and why they are not in it")
        self._others.setToolTip(UNIT, plain(tip))

    def _open_steps(self, answer: Answer) -> Generator[object, None, None]:
        """The units that stay down, the most worth first, and why."""
        head = self._others
        if head is None:
            return
        head.setExpanded(True)
        ordered = sorted(self._left_out, key=lambda u: (-answer.worth.get(u, Fraction(0)), u))
        for unit in ordered:
            game = answer.plan.survey.game
            item = self._made(answer, unit)
            item.setText(UNIT, game.units[unit].name)
            why = plan_said.why_not(answer, unit, self.reason(unit))
            item.setText(BY, why)
            item.setText(RP, quantity(rp_cost(game.units[unit])))
            for column in (UNIT, BY):
                item.setToolTip(column, plain(f"{words.unit_kind(game.units[unit])}\n{why}"))
            for column in (UNIT, BY, RP, FUEL, WORTH):
                item.setForeground(column, theme.colour("note"))
            head.addChild(item)
            yield unit

    def _made(self, answer: Answer, unit: str) -> QTreeWidgetItem:
        """A row with what all units have."""
        self._filling = True
        item, plan = QTreeWidgetItem(), self.plan
        flags = Qt.ItemFlag
        item.setFlags(flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsEditable)
        item.setData(UNIT, _ID, unit)
        item.setSizeHint(UNIT, QSize(0, _ROW))
        for column in (RP, FUEL, WORTH):
            item.setTextAlignment(column, _RIGHT)
        if not self.isColumnHidden(FUEL):
            item.setText(FUEL, rows.fuel_of(answer.plan.survey.game, answer.plan.survey.units[unit]))
        self._show_worth(item, answer, unit)
        kept, left = plan.is_kept(unit), plan.is_left(unit)
        item.setIcon(KEEP, mark("pin", kept))
        item.setIcon(LEAVE, mark("ban", left))
        item.setToolTip(KEEP, self.tr("Kept: click to let it go") if kept else self.tr("Keep in the plan"))
        item.setToolTip(LEAVE, self.tr("Left down: click to let it") if left else self.tr("Leave it down"))
        self._rows[unit] = item
        self._filling = False
        return item

    def _show_worth(self, item: QTreeWidgetItem, answer: Answer, unit: str) -> None:
        own = self.plan.will.worth.get(unit)
        item.setText(WORTH, quantity(answer.worth.get(unit, Fraction(0)) if own is None else own))
        font = item.font(WORTH)
        font.setBold(own is not None)
        item.setFont(WORTH, font)
        tip = self.tr("Your own worth; clear it for what the preset says")
        usual = self.tr("Double-click to write another (F2)")
        item.setToolTip(WORTH, plain(tip if own is not None else usual))

    # --- what the player does ---

    @staticmethod
    def _unit(item: QTreeWidgetItem | None) -> str:
        return (item.data(UNIT, _ID) or "") if item is not None else ""

    def _name(self, item: QTreeWidgetItem | None) -> str:
        """What a row is about: a unit, or a port that is repaired."""
        return self._unit(item) or ((item.data(UNIT, _PORT) or "") if item is not None else "")

    def row(self, unit: str) -> QTreeWidgetItem:
        """The row of a unit."""
        return self._rows[unit]

    @property
    def shown(self) -> tuple[str, ...]:
        """The units that have rows, those of the plan first."""
        return tuple(self._rows)

    def choose(self, unit: str) -> None:
        """Make a unit's row the current one, if it has one."""
        if unit in self._rows and self._unit(self.currentItem()) != unit:
            self.blockSignals(True)
            self.setCurrentItem(self._rows[unit])
            self.blockSignals(False)
            self.hovered.emit(unit)

    def toggle_others(self) -> None:
        """Show the units that are not in the plan, or hide them."""
        head, answer = self._others, self._answer
        if head is None or answer is None:
            return
        self._is_open = not head.isExpanded()
        self._name_others(self._is_open)
        if self._is_open and not head.childCount():
            self._inquiries.in_turns("others", self._opened(answer, head))
        head.setExpanded(self._is_open)

    def _opened(self, answer: Answer, head: QTreeWidgetItem) -> Generator[object, None, None]:
        yield from self._open_steps(answer)
        for index in range(head.childCount()):
            item = head.child(index)
            self._filling = True
            unit = answer.plan.survey.game.units[self._unit(item)]
            item.setIcon(UNIT, unit_icon(unit, None, _ICON))
            self._filling = False
            yield item

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        unit, name = self._unit(item), self._name(item)
        if self._filling or not name:
            return
        if column == UNIT:
            self.plan.tick(name, item.checkState(UNIT) == _CHECKED)
        elif column == WORTH:
            self._set_worth(unit, item)

    def _set_worth(self, unit: str, item: QTreeWidgetItem) -> None:
        text, answer = item.text(WORTH).strip(), self._answer
        try:
            worth = parse_quantity(text) if text else None
        except ValueError:
            worth = Fraction(-1)
        known = answer is not None and worth == answer.worth.get(unit)
        if (worth is None or worth >= 0) and not known:
            self.plan.set_worth(unit, worth)
        if answer is not None:
            self._filling = True
            self._show_worth(item, answer, unit)
            self._filling = False

    def _current(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if not self._filling and (name := self._name(item)):
            self.hovered.emit(name)

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        unit = self._unit(item)
        if item is self._others:
            self.toggle_others()
        elif not unit:
            return
        elif column == KEEP:
            self._keep(unit)
        elif column == LEAVE:
            self.plan.leave(unit, not self.plan.is_left(unit))
        elif column == BY:
            self._ask_servers(unit)
        else:
            self.chosen.emit(unit)

    def _keep(self, unit: str) -> None:
        self.plan.keep(unit, None if self.plan.is_kept(unit) else Pin())

    def _double_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == WORTH and self._unit(item):
            self.editItem(item, WORTH)

    def _ask_servers(self, unit: str) -> None:
        box = self.visualItemRect(self._rows[unit])
        left = self.columnViewportPosition(BY)
        self.servers_wanted.emit(unit, self.viewport().mapToGlobal(QPoint(left, box.bottom() + 1)))

    def _ask_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if unit := self._unit(item):
            self.menu_wanted.emit(unit, self.viewport().mapToGlobal(at))

    def event(self, event: QEvent) -> bool:
        """Keys of a row are the row's own, not those of the window's menus."""
        keys = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Space)
        if self._unit(self.currentItem()) and takes(event, keys):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, Shift+Space keeps, Del leaves down, Enter chooses who serves, F2 the worth."""
        item, unit = self.currentItem(), self._unit(self.currentItem())
        key, keys = event.key(), Qt.Key
        if item is not None and item is self._others:
            if key in (keys.Key_Return, keys.Key_Enter, keys.Key_Space) or (
                key == (keys.Key_Left if item.isExpanded() else keys.Key_Right)
            ):
                self.toggle_others()
                return
        elif key == keys.Key_Space and item is not None and not unit and self._name(item):
            return item.setCheckState(UNIT, _CLEAR if item.checkState(UNIT) == _CHECKED else _CHECKED)
        elif not unit or item is None:
            pass
        elif key == keys.Key_Space and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            return self._keep(unit)
        elif key == keys.Key_Space and unit in self.numbers:
            return item.setCheckState(UNIT, _CLEAR if item.checkState(UNIT) == _CHECKED else _CHECKED)
        elif key == keys.Key_Delete:
            return self.plan.leave(unit, not self.plan.is_left(unit))
        elif key in (keys.Key_Return, keys.Key_Enter):
            return self._ask_servers(unit)
        elif key == keys.Key_F2:
            return self.editItem(item, WORTH)
        elif key == keys.Key_Menu:
            return self._ask_menu(self.visualItemRect(item).center())
        super().keyPressEvent(event)
        if (now := self._unit(self.currentItem())) and now != unit:
            self.chosen.emit(now)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Who serves gets a share of what is left; in a narrow list the menu alone pins units and leaves
        them down.
        """
        super().resizeEvent(event)
        header = self.header()
        for column in (KEEP, LEAVE):
            self.setColumnHidden(column, self.viewport().width() < _NARROW)
        fixed = sum(header.sectionSize(c) for c in _WIDTHS if not self.isColumnHidden(c))
        room = self.viewport().width() - fixed
        header.resizeSection(BY, max(_SERVER, min(round(0.56 * room), room - _NAME)))

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is over no unit any more."""
        super().leaveEvent(event)
        self.hovered.emit("")
