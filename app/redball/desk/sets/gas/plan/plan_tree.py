"""The rows of a plan of gas: step by step the maps that are paid or kept for with their units, and HQs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from redball.desk import words
from redball.desk.planning import plan_tree
from redball.desk.planning.lines import Cell, Column, Line
from redball.desk.planning.marks import mark
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.plan import plan_words
from redball.desk.sets.gas.plan.plan_desk import GasPlanDesk
from redball.planning.plan import PlanAnswer
from redball.planning.sets.gas import Pin, map_name
from redball.rules.gas.steps import FINAL, RETURN
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.game.units import Unit
    from redball.planning.sets.gas import Line as MapLine
    from redball.planning.sets.gas import Plan, Stage

WHAT, FROM, GAS, WORTH, KEEP, LEAVE = range(6)
_LEAST = 96
"""Least width in px of the column that says from where."""


class GasPlanTree(plan_tree.PlanTree):
    """A ticked row is given; a map, a unit or an HQ is pinned by its pin, excluded by its no-entry sign."""

    keys = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Space)
    row_height, counter_size = 26, 20
    plan: GasPlanDesk

    def __init__(self, plan: GasPlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(plan, self._columns(), WORTH, FROM, parent)
        self._answer: PlanAnswer | None = None
        self.setAccessibleName(self.tr("What the plan pays, and for whom"))
        self.setIconSize(QSize(26, 24))
        self.setIndentation(14)
        self.setUniformRowHeights(True)

    def _columns(self) -> list[Column]:
        tr = self.tr
        return [
            Column(tr("For"), tr("Ticked rows are given (Space)")),
            Column(tr("From"), tr("Whose hex; click a map to choose another (Enter)"), 150),
            Column(tr("Gas"), "", 56, True),
            Column(tr("Worth"), tr("What it counts in the plan; write a number of your own (F2)"), 52, True),
            Column(tr("Keep"), tr("Kept rows must be in the plan (Shift+Space)"), 40),
            Column(tr("Leave"), tr("Rows left out are not in the plan (Del)"), 46),
        ]

    # --- the rows ---

    def show_answer(self, answer: PlanAnswer | None) -> None:
        """Show an answer; nothing happens when its rows are shown already."""
        before, self._answer = self._answer, answer
        if before is None or answer is None or before.plan is not answer.plan:
            self.fill()
        else:
            self.refresh()

    def lines(self) -> Iterator[Line]:
        """Each step with its maps and their units, then HQs."""
        plan = self._plan()
        for stage in plan.survey.stages if plan is not None else ():
            assert plan is not None
            maps = [line for line in plan.lines if line.step == stage.step]
            if maps or stage.hqs:
                yield self._heading(plan, stage)
            for line in maps:
                yield self._map(plan, stage, line)
                for name in self._names(line):
                    yield self._unit(plan, stage, line, name)
            for name in sorted(stage.hqs, key=lambda name: (name not in plan.draft.hqs, name)):
                yield self._hq(plan, stage, name)

    def _plan(self) -> Plan | None:
        return self._answer.plan if self._answer is not None else None

    @staticmethod
    def _names(line: MapLine) -> Iterator[str]:
        yield from line.unlimited
        yield from line.free
        yield from (left.name for left in line.left)

    def _heading(self, plan: Plan, stage: Stage) -> Line:
        text = phrases.step_title(plan.survey.game, stage.step)
        if not stage.now:
            kept = {RETURN: self.tr("Kept for return to base"), FINAL: self.tr("Kept for HQs")}
            text = kept.get(stage.step, text)
        return Line(f"step {stage.step}", (Cell(text, is_bold=True),), is_heading=True, is_selectable=False)

    def _map(self, plan: Plan, stage: Stage, line: MapLine) -> Line:
        game, name = plan.survey.game, map_name(stage.step, line.map)
        there = len(line.unlimited) + len(line.free) + len(line.left)
        acting = len(line.unlimited) + len(line.free)
        text = self.tr("{map}: {count} of {all}").format(
            map=phrases.map_name(line.map), count=acting, all=there
        )
        if line.gas:
            where = phrases.places(game, line.gas)
        else:
            where = self.tr("paid") if line.paid_before else self.tr("not paid")
        tips = [text, self.tr("Units that act as if gas were paid, of all that need it there")]
        is_on = name not in self.plan.constraints.unticked if line.now and line.gas else None
        worth = sum((self._worth_of(n) for n in (*line.unlimited, *line.free)), Fraction(0))
        ink = "" if line.gas or line.paid_before else "note"
        cells = (
            Cell(text, "\n".join(tips), ink, True, is_on),
            Cell(where, "", ink, self.plan.is_pinned(name)),
            Cell(str(len(line.gas)) if line.gas else "", "", ink),
            Cell(quantity(worth), "", ink),
            *self._marks(name),
        )
        return Line(name, cells, name, under="")

    def _unit(self, plan: Plan, stage: Stage, line: MapLine, name: str) -> Line:
        unit = stage.rows[name].unit
        left = next((left for left in line.left if left.name == name), None)
        if left is not None:
            said = self.tr("no path to it") if left.paid else self.tr("limited")
            if left.hexes and left.paid:
                said = self.tr("needs {0}").format(phrases.place(plan.survey.game, left.hexes[0]))
        elif name in line.free:
            said = self.tr("free unit")
        else:
            said = self.tr("stays at sea") if stage.step == RETURN else self.tr("unlimited")
        return self._row(
            name, unit, said, "", "note" if left is not None else "", map_name(stage.step, line.map)
        )

    def _hq(self, plan: Plan, stage: Stage, name: str) -> Line:
        nodes = plan.draft.hqs.get(name)
        said = self.tr("stays down")
        if nodes is not None:
            said = phrases.places(plan.survey.game, nodes) if nodes else self.tr("free")
        is_on = name not in self.plan.constraints.unticked if stage.now and nodes is not None else None
        gas = str(len(nodes)) if nodes else ""
        return self._row(name, stage.hqs[name], said, gas, "" if nodes is not None else "note", "", is_on)

    def _row(
        self, name: str, unit: Unit, said: str, gas: str, ink: str, under: str, is_on: bool | None = None
    ) -> Line:
        game = self.plan.desk.game
        text = f"{unit.name}  ·  {phrases.where(game, unit)}"
        own = self.plan.preferences.worth.get(name)
        tip = self.tr("Your own worth; clear it for what the preset says")
        if own is None:
            tip = self.tr("Double-click to write another (F2)")
        cells = (
            Cell(text, f"{text}\n{words.unit_kind(unit)}", ink, is_on=is_on),
            Cell(said, said, ink),
            Cell(gas, "", ink),
            Cell(quantity(self._worth_of(name)), tip, ink, own is not None),
            *self._marks(name),
        )
        return Line(name, cells, name, unit, under)

    def _worth_of(self, name: str) -> Fraction:
        own = self.plan.preferences.worth.get(name)
        known = self._answer.worth if self._answer is not None else {}
        return own if own is not None else known.get(name, Fraction(0))

    def _marks(self, name: str) -> tuple[Cell, Cell]:
        pinned, out = self.plan.is_pinned(name), self.plan.is_excluded(name)
        keep = self.tr("Kept: click to let it go") if pinned else self.tr("Keep in the plan")
        leave = self.tr("Left out: click to let it in") if out else self.tr("Leave out of the plan")
        return Cell(tip=keep, icon=mark("pin", pinned)), Cell(tip=leave, icon=mark("ban", out))

    def line_of(self, unit: str) -> Line:
        """The row of a name as it is now."""
        return next(line for line in self.lines() if line.name == unit)

    # --- what the player does ---

    def ticked(self, name: str, _unit: str, on: bool) -> None:
        """A map or an HQ is given, or not."""
        self.plan.tick(name, on)

    def toggle_pin(self, unit: str) -> None:
        """Pin a row, or unpin it."""
        self.plan.pin(unit, None if self.plan.is_pinned(unit) else Pin())

    def clicked_at(self, item: QTreeWidgetItem, column: int) -> None:
        """A cell was clicked."""
        name = self.unit_of(item)
        if not name:
            return
        if column == KEEP:
            self.toggle_pin(name)
        elif column == LEAVE:
            self.plan.exclude(name, not self.plan.is_excluded(name))
        elif column == FROM and self.is_map(name):
            self.ask_choice(name)
        else:
            self.chosen.emit(plan_words.id_of(name))

    @staticmethod
    def is_map(name: str) -> bool:
        """True for the row of a map."""
        return ":" in name

    def press_key(self, key: int, shift: bool, item: QTreeWidgetItem) -> bool:
        """Del excludes; Enter chooses the hex of a map."""
        name, keys = self.unit_of(item), Qt.Key
        if name and key == keys.Key_Delete:
            self.plan.exclude(name, not self.plan.is_excluded(name))
            return True
        if key in (keys.Key_Return, keys.Key_Enter) and not self.is_map(name):
            self.chosen.emit(plan_words.id_of(name))
            return True
        return super().press_key(key, shift, item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the hexes their share of the width."""
        super().resizeEvent(event)
        header = self.header()
        fixed = sum(header.sectionSize(column) for column in (GAS, WORTH, KEEP, LEAVE))
        header.resizeSection(FROM, max(_LEAST, round(0.4 * (self.viewport().width() - fixed))))
