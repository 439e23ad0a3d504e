"""The rows of the plan: units turned up, by whom, at what price, and their worth; below them those left out.

A ticked row is given; a unit is pinned by its pin and excluded by its no-entry sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from redball.desk import words
from redball.desk.planning import plan_tree
from redball.desk.planning.lines import Cell, Column, Line
from redball.desk.planning.marks import mark
from redball.desk.sets.reorganization import phrases, plan_phrases, rows
from redball.desk.sets.reorganization.plan_desk import ReorganizationPlanDesk
from redball.planning.plan import PlanAnswer
from redball.planning.sets.reorganization import Pin
from redball.planning.sets.reorganization.model import Item, Mend, Step
from redball.rules.reorganization.costs import rp_cost
from redball.wording import quantity

UNIT, BY, RP, FUEL, WORTH, KEEP, LEAVE = range(7)
_OTHERS = "others"
"""The heading of units that are not in the plan."""

_NARROW, _NAME, _SERVER = 360, 130, 44
"""Width in px of a list that has no room for pins and no-entry signs; of a tick, a counter and a name; and
the least of the provider's column, whose tooltip has the same.
"""


class PlanTree(plan_tree.PlanTree):
    """``menu_wanted`` asks for the menu of a unit, at a point of the screen.  ``reason`` returns why nobody
    serves a unit.
    """

    menu_wanted = Signal(str, QPoint)
    keys = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Space)
    row_height, counter_size = 26, 20
    plan: ReorganizationPlanDesk

    def __init__(self, plan: ReorganizationPlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(plan, self._columns(), WORTH, BY, parent)
        self.reason: Callable[[str], str] = lambda _unit: ""
        self.first_number = 1
        self.numbers: dict[str, int] = {}
        self._steps_of: dict[str, Step] = {}
        self._wants_others = self._has_others_open = False
        self._answer: PlanAnswer | None = None
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

    # --- the rows ---

    def show_answer(self, answer: PlanAnswer | None, first_number: int) -> None:
        """Show an answer; nothing happens when its rows are shown already."""
        before, self.first_number, was = self._answer, first_number, self.first_number
        self._answer = answer
        same = before is not None and answer is not None and before.plan is answer.plan
        if not same or first_number != was:
            self.fill()

    def fill(self) -> None:
        """Show the rows anew."""
        answer, desk = self._answer, self.plan.desk
        steps = answer.plan.steps if answer is not None else ()
        self._steps_of = {_name_of(step): step for step in steps}
        self.numbers = {name: number for number, name in enumerate(self._steps_of, self.first_number)}
        self._has_others_open = self._wants_others or not (answer is not None and answer.plan.items)
        self.setColumnHidden(FUEL, not (desk.session and rows.fuel_due(desk.game)))
        super().fill()

    def lines(self) -> Iterator[Line]:
        """The steps of the plan, then the units left out, the greatest worth first."""
        answer = self._answer
        if answer is None:
            return
        for name, step in self._steps_of.items():
            yield self._repair(answer, step) if isinstance(step, Mend) else self.line_of(name)
        others = [unit for unit in answer.plan.survey.units if unit not in self._steps_of]
        if others:
            yield self._heading(len(others))
        if self._has_others_open:
            for unit in sorted(others, key=lambda u: (-answer.worth.get(u, Fraction(0)), u)):
                yield self.line_of(unit)

    def _heading(self, others: int) -> Line:
        is_open = self._has_others_open
        text = self.tr("{0}  Not in the plan: {1}").format(
            "▾" if is_open else "▸", words.count(others, "unit", "units")
        )
        tip = self.tr("Hide them") if is_open else self.tr("Show them, and why they are not in it")
        return Line(_OTHERS, (Cell(text, tip, is_bold=True),), is_heading=True, is_open=is_open)

    def _repair(self, answer: PlanAnswer, mend: Mend) -> Line:
        game, label = answer.plan.survey.game, mend.repair.label
        tip = self.tr("Repaired because units are served through it (REO-OVS-02)")
        name = self.tr("Port of {0}").format(phrases.place(game, mend.repair.port))
        by = phrases.provider_name(game, mend.repair.provider)
        is_on = label not in self.plan.constraints.unticked
        cells = Cell(self._numbered(label, name), tip, is_on=is_on), Cell(by, tip)
        return Line(label, (*cells, Cell(plan_phrases.price(mend), tip)))

    def _numbered(self, name: str, text: str) -> str:
        """A row's text after its number, padded like the last one so that names are aligned."""
        last = self.first_number + len(self.numbers) - 1
        number = str(self.numbers[name]).rjust(len(str(last)), "\u2007")
        return f"{number}  {text}"

    def line_of(self, unit: str) -> Line:
        """A unit with who serves it, or why nobody does."""
        answer, step, plan = self._answer, self._steps_of.get(unit), self.plan
        assert answer is not None
        game, who = answer.plan.survey.game, answer.plan.survey.units[unit]
        fuel = rows.fuel_of(game, who) if not self.isColumnHidden(FUEL) else ""
        if isinstance(step, Item):
            pin = plan.constraints.pins.get(unit)
            texts = (
                self._numbered(unit, who.name),
                plan_phrases.server(game, step.choice),
                plan_phrases.price(step),
            )
            story, ink, is_on = plan_phrases.in_full(game, step), "", unit not in plan.constraints.unticked
            tips = [f"{text}\n{story}" for text in texts]
            is_bold, under = pin is not None and bool(pin.provider), ""
        else:
            why = plan_phrases.why_not(answer, unit, self.reason(unit))
            texts, is_on = (who.name, why, quantity(rp_cost(who))), None
            tips, ink = [f"{words.unit_kind(who)}\n{why}"] * 2 + [""], "note"
            is_bold, under = False, _OTHERS
        cells = (
            Cell(texts[0], tips[0], ink, is_on=is_on),
            Cell(texts[1], tips[1], ink, is_bold),
            Cell(texts[2], tips[2], ink),
            Cell(fuel, "", ink),
            self._worth(answer, unit, ink),
            self._mark(
                "pin", plan.is_pinned(unit), self.tr("Kept: click to let it go"), self.tr("Keep in the plan")
            ),
            self._mark(
                "ban", plan.is_excluded(unit), self.tr("Left down: click to let it"), self.tr("Leave it down")
            ),
        )
        return Line(unit, cells, unit, who, under)

    @staticmethod
    def _mark(kind: str, is_on: bool, on: str, off: str) -> Cell:
        return Cell(tip=on if is_on else off, icon=mark(kind, is_on))

    def _worth(self, answer: PlanAnswer, unit: str, ink: str) -> Cell:
        own = self.plan.preferences.worth.get(unit)
        if own is not None:
            return Cell(
                quantity(own), self.tr("Your own worth; clear it for what the preset says"), ink, True
            )
        worth = quantity(answer.worth.get(unit, Fraction(0)))
        return Cell(worth, self.tr("Double-click to write another (F2)"), ink)

    # --- what the player does ---

    def choose(self, unit: str) -> None:
        """Make a unit's row the current one, if it has one."""
        if unit in self._rows and self.unit_of(self.currentItem()) != unit:
            self.blockSignals(True)
            self.setCurrentItem(self._rows[unit])
            self.blockSignals(False)
            self.hovered.emit(unit)

    def toggle_others(self) -> None:
        """Show the units that are not in the plan, or hide them."""
        self._wants_others = self._has_others_open = not self._has_others_open
        self.refresh()

    def ticked(self, name: str, unit: str, on: bool) -> None:
        """A unit or port is included or excluded."""
        self.plan.tick(name, on)

    def clicked_at(self, item: QTreeWidgetItem, column: int) -> None:
        """A cell was clicked."""
        unit = self.unit_of(item)
        if self._is_heading(item):
            self.toggle_others()
        elif not unit:
            return
        elif column == KEEP:
            self.toggle_pin(unit)
        elif column == LEAVE:
            self.plan.exclude(unit, not self.plan.is_excluded(unit))
        elif column == BY:
            self.ask_choice(unit)
        else:
            self.chosen.emit(unit)

    def _is_heading(self, item: QTreeWidgetItem) -> bool:
        return item is self._rows.get(_OTHERS)

    def toggle_pin(self, unit: str) -> None:
        """Pin a unit, or unpin it."""
        self.plan.pin(unit, None if self.plan.is_pinned(unit) else Pin())

    def _ask_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if unit := self.unit_of(item):
            self.menu_wanted.emit(unit, self.viewport().mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that move between units, too."""
        unit = self.unit_of(self.currentItem())
        super().keyPressEvent(event)
        if (now := self.unit_of(self.currentItem())) and now != unit:
            self.chosen.emit(now)

    def press_key(self, key: int, shift: bool, item: QTreeWidgetItem) -> bool:
        """Del excludes a unit; keys of a heading open it."""
        unit, keys = self.unit_of(item), Qt.Key
        if self._is_heading(item):
            arrow = keys.Key_Left if self._has_others_open else keys.Key_Right
            if key not in (keys.Key_Return, keys.Key_Enter, keys.Key_Space, arrow):
                return False
            self.toggle_others()
        elif unit and key == keys.Key_Delete:
            self.plan.exclude(unit, not self.plan.is_excluded(unit))
        elif unit and key == keys.Key_Menu:
            self._ask_menu(self.visualItemRect(item).center())
        else:
            return super().press_key(key, shift, item)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the provider's column its share of the width; in a narrow list only the menu pins and excludes
        units.
        """
        super().resizeEvent(event)
        header = self.header()
        for column in (KEEP, LEAVE):
            self.setColumnHidden(column, self.viewport().width() < _NARROW)
        fixed = sum(header.sectionSize(c) for c in range(RP, LEAVE + 1) if not self.isColumnHidden(c))
        room = self.viewport().width() - fixed
        header.resizeSection(BY, max(_SERVER, min(round(0.56 * room), room - _NAME)))


def _name_of(step: Step) -> str:
    """A unit, or a port that is repaired."""
    return step.repair.label if isinstance(step, Mend) else step.choice.unit
