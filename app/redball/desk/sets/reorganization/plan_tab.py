"""The best use of the points, beside sources and what was given: set requirements, plan, compare, accept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.planning.presets import PresetBox
from redball.desk.sets.reorganization import phrases, plan_phrases
from redball.desk.sets.reorganization.plan_desk import ReorganizationPlanDesk
from redball.desk.sets.reorganization.plan_menu import ServersMenu, UnitMenu
from redball.desk.sets.reorganization.plan_tree import PlanTree
from redball.desk.widgets.card import clear
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain
from redball.planning.sets.reorganization.already_given import Given
from redball.planning.sets.reorganization.model import Mend
from redball.rules.reorganization.orders import Reorganize
from redball.wording import name_of

if TYPE_CHECKING:
    from redball.canvas.sets.reorganization.assignments import Assignment


FRAME = 14
"""Px at each side of a button's words."""


class PlanTab(QWidget):
    """``shown`` when the drawn plan changed, with the highlighted number (0: none); ``accepted`` when the
    plan or a part of it was given, before the window shows the new position.
    """

    shown = Signal(int)
    accepted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.plan = ReorganizationPlanDesk(desk, self)
        self.tree = PlanTree(self.plan)
        self._make_choices()
        self._make_words()
        self._lay_out()
        self._join()
        self._show()

    # --- building ---

    def _make_choices(self) -> None:
        self.ask = QPushButton(self.tr("Look a&gain"))
        self.ask.setFixedWidth(self.ask.fontMetrics().horizontalAdvance(self.ask.text()) + 2 * FRAME)
        tip = self.tr("What counts; the worth of each unit can be changed (F2)")
        self.preset = PresetBox(self.plan, plan_phrases.preset, tip, 8)
        self.listed = QCheckBox(self.tr("Only liste&d"))
        self.listed.setToolTip(self.tr("Plan only for the units that the list at the left shows"))
        self.partners = spaced(QHBoxLayout(), 8, 0)
        self.give = QPushButton()
        self.give.setToolTip(self.tr("One order for all; Undo takes it back"))

    def _make_words(self) -> None:
        self.sign = Sign("todo")
        self.head = Elided("", "strong")
        self.gains = Elided("", "note")
        self.compared, self.differs = Elided("", "note"), Elided("", "note")
        self.kept_out = Elided("", "note")
        self.let_serve = QPushButton(self.tr("Let them serve"))
        self.let_serve.setObjectName("link")
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Units read"))
        kept = self.progress.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # rows stay where they are when the work is done
        self.progress.setSizePolicy(kept)
        self.empty = label("", "note", wrap=True)

    def _lay_out(self) -> None:
        with_whom = QWidget()
        with_whom.setLayout(self.partners)
        choices = FlowLayout()
        for widget in (self.preset, self.listed, with_whom):
            choices.addWidget(widget)
        head = spaced(QHBoxLayout(), 6)
        head.addWidget(self.sign)
        head.addWidget(self.head, 1)
        head.addWidget(self.ask)
        head.addWidget(self.give)
        out = spaced(QHBoxLayout(), 6)
        out.addWidget(self.kept_out, 1)
        out.addWidget(self.let_serve)
        column = spaced(QVBoxLayout(self), 3, 0, 5, 0, 0)
        column.addLayout(choices)
        column.addLayout(head)
        column.addWidget(self.progress)
        column.addWidget(self.compared)
        column.addWidget(self.differs)
        column.addLayout(out)
        column.addWidget(self.tree, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.gains)

    def _join(self) -> None:
        plan = self.plan
        plan.changed.connect(self._show)
        plan.progressed.connect(self._show_progress)
        self.ask.clicked.connect(self._ask_or_stop)
        self.listed.clicked.connect(plan.plan_listed)
        self.let_serve.clicked.connect(plan.unban_all)
        self.give.clicked.connect(self.accept)
        self.tree.hovered.connect(self._point_at)
        self.tree.chosen.connect(self.desk.show_unit)
        self.tree.menu_wanted.connect(self._open_menu)
        self.tree.choice_wanted.connect(self._open_servers)

    # --- showing ---

    def look(self, is_there: bool, given: Sequence[Given]) -> None:
        """The position changed, or reorganization is over."""
        self._fill_partners(is_there)
        self.plan.look(is_there, given)
        if is_there:
            self.preset.refresh()
            self.listed.setChecked(self.plan.preferences.listed)

    def _fill_partners(self, is_there: bool) -> None:
        clear(self.partners)
        for power in self.plan.partners if is_there else ():
            box = QCheckBox(self.tr("with {0}").format(power))
            tip = self.tr("Plan for units of {0} too, with its points").format(name_of(power))
            box.setToolTip(plain(tip))
            box.setChecked(power in self.plan.preferences.partners)
            box.clicked.connect(lambda on, power=power: self.plan.join(power, on))
            self.partners.addWidget(box)

    def _show(self) -> None:
        plan, answer = self.plan, self.plan.answer
        if self.desk.session is None:
            answer = None
        busy = plan.watch.busy
        self.ask.setText(self.tr("Sto&p") if busy else self.tr("Look a&gain"))
        tip = self.tr("Keep what was found") if busy else self.tr("Look for the best use of the points")
        self.ask.setToolTip(plain(f"{tip} (Ctrl+R)"))
        self.progress.setVisible(busy and (answer is None or plan.is_stale))
        self.tree.show_answer(answer, len(plan.given) + 1)
        has_rows = answer is not None and bool(answer.plan.survey.units)
        self.tree.setVisible(has_rows)
        self.empty.setVisible(not has_rows)
        self.empty.setText(self._empty_text())
        self._show_head(busy)
        self._show_comparison()
        self._show_kept_out()
        self._show_give()
        self.shown.emit(0)

    def _show_head(self, busy: bool) -> None:
        plan, answer = self.plan, self.plan.answer
        self.sign.setVisible(answer is not None)
        self.head.setVisible(answer is not None or busy)
        if answer is None:
            self.head.setText(self.tr("Reading the position…") if busy else "")
            self.gains.setText("")
            return
        text = plan_phrases.head(answer, busy)
        if plan.is_stale:
            text = self.tr("Before the last order: {0}").format(text)
        self.head.setText(text)
        self.sign.set_kind("done" if answer.plan.proved and not plan.is_stale else "now" if busy else "todo")
        parts = [plan_phrases.unmet(answer.plan)]
        parts.append(plan_phrases.gains(answer.gains) if answer.gains is not None else "")
        self.gains.setText(" ".join(part for part in parts if part))

    def _show_comparison(self) -> None:
        answer = self.plan.answer
        found = answer.comparison if answer is not None else None
        for line in (self.compared, self.differs):
            line.setVisible(found is not None)
        if found is not None:
            self.compared.setText(plan_phrases.comparison(found))
            self.differs.setText(plan_phrases.difference(found))

    def _show_kept_out(self) -> None:
        there = self.desk.session is not None and self.plan.answer is not None
        banned = self.plan.constraints.banned if there else ()
        self.kept_out.setVisible(bool(banned))
        self.let_serve.setVisible(bool(banned))
        if banned:
            self.kept_out.setText(plan_phrases.banned(self.desk.game, banned))

    def _show_give(self) -> None:
        answer, order = self.plan.answer, self.plan.order
        units = len(answer.plan.items) if answer is not None else 0
        ticked = sum(isinstance(row, Reorganize) for row in order.rows) if order is not None else 0
        whole = order is not None and answer is not None and len(order.rows) == len(answer.plan.steps)
        if whole:
            text = self.tr("&Give all {0}").format(units)
        else:
            text = self.tr("&Give {0} of {1}").format(ticked, units) if order else self.tr("&Give")
        self.give.setText(text)
        self.give.setEnabled(order is not None)

    def _show_progress(self, done: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(done)
        if self.plan.answer is None:
            self.head.setText(self.tr("Reading the position: {0} of {1} units…").format(done, of))

    def _empty_text(self) -> str:
        """Why there are no rows."""
        answer = self.plan.answer
        if answer is None:
            busy = self.plan.watch.busy
            return (
                "" if busy else self.tr("Plan looks for the best use of the points that are left (Ctrl+R).")
            )
        if not answer.plan.survey.units:
            return self.tr("Nobody is left to reorganize.")
        return ""

    # --- what the player does ---

    def _ask_or_stop(self) -> None:
        if self.plan.watch.busy:
            self.plan.stop()
        else:
            self.plan.ask()

    def accept(self) -> None:
        """Give the ticked rows of the plan as one order."""
        answer = self.plan.answer
        if answer is not None and self.plan.give():
            self.accepted.emit(answer.plan)

    def choose(self, unit: str) -> None:
        """Highlight a unit's row."""
        self.tree.choose(unit)

    def _open_menu(self, unit: str, at: QPoint) -> None:
        if self.plan.answer is not None:
            self.menu = UnitMenu(self.plan, unit, lambda: self._edit(unit), self)
            self.menu.aboutToHide.connect(self.menu.deleteLater)
            self.menu.popup(at)

    def _open_servers(self, unit: str, at: QPoint) -> None:
        if self.plan.answer is not None:
            self.servers = ServersMenu(self.plan, unit, self)
            self.servers.aboutToHide.connect(self.servers.deleteLater)
            self.servers.popup(at)

    def _edit(self, unit: str) -> None:
        self.tree.edit_worth(self.tree.row(unit))

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the plan when it becomes visible, unless it is known."""
        super().showEvent(event)
        self.plan.look_at(True)
        self.shown.emit(0)

    def hideEvent(self, event: QHideEvent) -> None:
        """The plan is hidden."""
        super().hideEvent(event)
        self.plan.look_at(False)
        self.shown.emit(0)

    # --- the map ---

    def lines(self) -> list[Assignment]:
        """The lines to draw on the map: the ticked rows."""
        from redball.canvas.sets.reorganization.assignments import Assignment

        answer, made = self.plan.answer, []
        if answer is None or self.plan.is_stale or not self.plan.is_looked_at:
            return []
        game, unticked = answer.plan.survey.game, self.plan.constraints.unticked
        for number, step in enumerate(answer.plan.steps, len(self.plan.given) + 1):
            if isinstance(step, Mend):
                name, spot, provider, path = step.repair.label, step.repair.port, step.repair.provider, None
            else:
                choice = step.choice
                name, provider, path = choice.unit, choice.provider, choice.path
                spot = phrases.spot(game, game.units[name])
            if name not in unticked:
                made.append(Assignment(number, spot, phrases.node_of(game, provider), path, planned=True))
        return made

    def _point_at(self, unit: str) -> None:
        """Highlight the path of a row."""
        self.shown.emit(self.tree.numbers.get(unit, 0))
        units = self.desk.game.units if self.desk.session is not None else {}
        self.desk.highlighted.emit({phrases.spot(self.desk.game, units[unit])} if unit in units else ())
