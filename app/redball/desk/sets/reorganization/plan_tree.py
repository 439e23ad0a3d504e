"""The rows of the plan: who is turned up by whom, at what price, and what it is worth; under them who is not.

A row is ticked to be given, a unit is kept by its pin and left down by its no-entry sign.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from redball.desk import theme, words
from redball.desk.planning import plan_tree
from redball.desk.planning.marks import mark
from redball.desk.planning.plan_tree import CHECKED, CLEAR, RIGHT, UNIT_ROLE, Column
from redball.desk.sets.reorganization import plan_said, rows, said
from redball.desk.sets.reorganization.plan_desk import PlanDesk
from redball.desk.widgets.text import plain
from redball.planning.plan import Answer
from redball.planning.sets.reorganization import Pin
from redball.planning.sets.reorganization.model import Item, Mend
from redball.rules.reorganization.costs import rp_cost
from redball.wording import quantity

UNIT, BY, RP, FUEL, WORTH, KEEP, LEAVE = range(7)
_PORT = UNIT_ROLE + 1
_ROW, _ICON = 26, 20

_NARROW, _NAME, _SERVER = 360, 130, 44
"""Px of a list that has no room for pins and no-entry signs; of a tick, a counter and a name; and, at
least, of who serves, which the tooltip has too.
"""


class PlanTree(plan_tree.PlanTree):
    """``menu_wanted`` asks what can be done with a unit, at a point of the screen.  ``reason`` tells why
    nobody serves a unit.
    """

    menu_wanted = Signal(str, QPoint)
    keys = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Space)
    plan: PlanDesk

    def __init__(self, plan: PlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(plan, self._columns(), WORTH, BY, parent)
        self.reason: Callable[[str], str] = lambda _unit: ""
        self.first_number = 1
        self.numbers: dict[str, int] = {}
        self._others: QTreeWidgetItem | None = None
        self._is_open = False
        self._answer: Answer | None = None
        self.setAccessibleName(self.tr("Units that the plan turns up"))
        self.setIconSize(QSize(26, 24))
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._ask_menu)

    def _columns(self) -> list[Column]:
        tr = self.tr
        return [
            Column(tr("Unit"), tr("Ticked units are given (Space)")),
            Column(tr("By"), tr("Who serves; click to keep another, or to keep one out (Enter)")),
            Column(tr("RP"), tr("Points that it takes, and whose"), 50, True),
            Column(tr("Fuel"), tr("Fuel that it takes as well"), 40, True),
            Column(tr("Worth"), tr("What it counts in the plan; write a number of your own (F2)"), 50, True),
            Column(tr("Keep"), tr("Kept units must be in the plan (Shift+Space)"), 38),
            Column(tr("Leave"), tr("Units left down are not in the plan (Del)"), 44),
        ]

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
        at = self.verticalScrollBar().value()
        chosen = self.emptied()
        self._others, self.numbers = None, {}
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
            self.show_counter(row, answer.plan.survey.game.units[unit], _ICON)
            yield unit

    def _add_repair(self, answer: Answer, mend: Mend, number: int) -> None:
        game, label = answer.plan.survey.game, mend.repair.label
        name = self.tr("Port of {0}").format(said.place(game, mend.repair.port))
        by = said.provider_name(game, mend.repair.provider)
        item = QTreeWidgetItem([f"{self._padded(number)}  {name}", by, plan_said.price(mend)])
        flags = Qt.ItemFlag
        item.setFlags(flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsUserCheckable)
        item.setData(UNIT, _PORT, label)
        item.setCheckState(UNIT, CLEAR if label in self.plan.wish.unticked else CHECKED)
        for column in (UNIT, BY, RP):
            item.setToolTip(column, self.tr("Repaired because units are served through it (REO-OVS-02)"))
        item.setTextAlignment(RP, RIGHT)
        item.setSizeHint(UNIT, QSize(0, _ROW))
        self.addTopLevelItem(item)
        self.numbers[label] = number

    def _add_row(self, answer: Answer, found: Item, number: int) -> None:
        unit, game = found.choice.unit, answer.plan.survey.game
        self.numbers[unit] = number
        item = self._made(answer, unit)
        item.setText(UNIT, f"{self._padded(number)}  {game.units[unit].name}")
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(UNIT, CLEAR if unit in self.plan.wish.unticked else CHECKED)
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
        item, plan = QTreeWidgetItem(), self.plan
        flags = Qt.ItemFlag
        item.setFlags(flags.ItemIsEnabled | flags.ItemIsSelectable | flags.ItemIsEditable)
        item.setData(UNIT, UNIT_ROLE, unit)
        item.setSizeHint(UNIT, QSize(0, _ROW))
        for column in (RP, FUEL, WORTH):
            item.setTextAlignment(column, RIGHT)
        if not self.isColumnHidden(FUEL):
            item.setText(FUEL, rows.fuel_of(answer.plan.survey.game, answer.plan.survey.units[unit]))
        self._show_worth(item, answer, unit)
        kept, left = plan.is_kept(unit), plan.is_left(unit)
        item.setIcon(KEEP, mark("pin", kept))
        item.setIcon(LEAVE, mark("ban", left))
        item.setToolTip(KEEP, self.tr("Kept: click to let it go") if kept else self.tr("Keep in the plan"))
        item.setToolTip(LEAVE, self.tr("Left down: click to let it") if left else self.tr("Leave it down"))
        self._rows[unit] = item
        return item

    def _show_worth(self, item: QTreeWidgetItem, answer: Answer, unit: str) -> None:
        own = self.plan.will.worth.get(unit)
        self.show_worth(item, answer.worth.get(unit, Fraction(0)) if own is None else own, own is not None)
        tip = self.tr("Your own worth; clear it for what the preset says")
        usual = self.tr("Double-click to write another (F2)")
        item.setToolTip(WORTH, plain(tip if own is not None else usual))

    # --- what the player does ---

    def name_of(self, item: QTreeWidgetItem | None) -> str:
        """What a row is about: a unit, or a port that is repaired."""
        return self.unit_of(item) or ((item.data(UNIT, _PORT) or "") if item is not None else "")

    @property
    def shown(self) -> tuple[str, ...]:
        """The units that have rows, those of the plan first."""
        return tuple(self._rows)

    def choose(self, unit: str) -> None:
        """Make a unit's row the current one, if it has one."""
        if unit in self._rows and self.unit_of(self.currentItem()) != unit:
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
            self.show_counter(item, answer.plan.survey.game.units[self.unit_of(item)], _ICON)
            yield item

    def ticked(self, item: QTreeWidgetItem, name: str, on: bool) -> None:
        """A unit or port is given, or left out."""
        self.plan.tick(name, on)

    def write_worth(self, unit: str, item: QTreeWidgetItem, worth: Fraction | None) -> None:
        """A worth was written; nothing is what the preset says."""
        answer = self._answer
        if worth is None:
            self.plan.set_worth(unit, None)
        elif answer is None or worth != answer.worth.get(unit):
            super().write_worth(unit, item, worth)
        if answer is not None:
            with self.quietly():
                self._show_worth(item, answer, unit)

    def clicked_at(self, item: QTreeWidgetItem, column: int) -> None:
        """A cell was clicked."""
        unit = self.unit_of(item)
        if item is self._others:
            self.toggle_others()
        elif not unit:
            return
        elif column == KEEP:
            self.toggle_kept(unit)
        elif column == LEAVE:
            self.plan.leave(unit, not self.plan.is_left(unit))
        elif column == BY:
            self.ask_choice(unit)
        else:
            self.chosen.emit(unit)

    def toggle_kept(self, unit: str) -> None:
        """Keep a unit in the plan, or no more."""
        self.plan.keep(unit, None if self.plan.is_kept(unit) else Pin())

    def _ask_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if unit := self.unit_of(item):
            self.menu_wanted.emit(unit, self.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys go from unit to unit, too."""
        unit = self.unit_of(self.currentItem())
        super().keyPressEvent(event)
        if (now := self.unit_of(self.currentItem())) and now != unit:
            self.chosen.emit(now)

    def press_key(self, key: int, shift: bool, item: QTreeWidgetItem) -> bool:
        """Del leaves a unit down; keys of a heading open it."""
        unit, keys = self.unit_of(item), Qt.Key
        if item is self._others:
            arrow = keys.Key_Left if item.isExpanded() else keys.Key_Right
            if key not in (keys.Key_Return, keys.Key_Enter, keys.Key_Space, arrow):
                return False
            self.toggle_others()
        elif unit and key == keys.Key_Delete:
            self.plan.leave(unit, not self.plan.is_left(unit))
        elif unit and key == keys.Key_Menu:
            self._ask_menu(self.visualItemRect(item).center())
        else:
            return super().press_key(key, shift, item)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Who serves gets a share of what is left; in a narrow list the menu alone pins units and leaves
        them down.
        """
        super().resizeEvent(event)
        header = self.header()
        for column in (KEEP, LEAVE):
            self.setColumnHidden(column, self.viewport().width() < _NARROW)
        fixed = sum(header.sectionSize(c) for c in range(RP, LEAVE + 1) if not self.isColumnHidden(c))
        room = self.viewport().width() - fixed
        header.resizeSection(BY, max(_SERVER, min(round(0.56 * room), room - _NAME)))
