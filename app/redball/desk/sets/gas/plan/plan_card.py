"""The plan of a power's gas in full: what counts, which steps some is kept for, and each row to keep or
leave.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QMenu, QPushButton, QSpinBox, QWidget

from redball.desk import words
from redball.desk.planning.presets import PresetBox
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.budget import budget
from redball.desk.sets.gas.plan import plan_words
from redball.desk.sets.gas.plan.plan_desk import GasPlanDesk
from redball.desk.sets.gas.plan.plan_tree import GasPlanTree
from redball.desk.widgets.card import Card
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, unmarked
from redball.planning.sets.gas import map_name
from redball.planning.sets.gas.forecast import expected_impulses
from redball.wording import name_of

MOST_IMPULSES = 30
"""More than a turn ever has."""


class PlanCard(Card):
    """In place of the step's table; ``back_wanted`` leads back to that."""

    back_wanted = Signal()

    def __init__(self, plan: GasPlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.plan = plan
        self.body.setSpacing(4)
        self.body.setContentsMargins(12, 8, 12, 5)
        self.tree = GasPlanTree(plan)
        tip = self.tr("What counts; the worth of each unit can be changed (F2)")
        self.preset = PresetBox(plan, plan_words.preset, tip, 12)
        self.returning = QCheckBox(self.tr("Keep for return to &base"))
        self.returning.setToolTip(self.tr("Gas for ships and aircraft that shall stay at sea"))
        self.hqs = QCheckBox(self.tr("Keep for H&Qs"))
        self.hqs.setToolTip(self.tr("Gas for HQs that shall turn up in final reorganization"))
        self.back = QPushButton(self.tr("&Maps"))
        self.back.setObjectName("link")
        self.back.setToolTip(self.tr("Back to what is paid in this step"))
        self.give = QPushButton()
        self.give.setObjectName("link")
        self.give.setToolTip(self.tr("Give the ticked rows; one step back takes all of them back"))
        self.give.clicked.connect(plan.give)
        self.empty = label("", "note", wrap=True)
        self.top.addWidget(self.give)
        self.top.addWidget(self.back)
        choices = FlowLayout()
        for widget in (self.preset, self._impulses_row(), self.returning, self.hqs):
            choices.addWidget(widget)
        self.body.addLayout(choices)
        self.body.addWidget(self.tree, 1)
        self.body.addWidget(self.empty, 1)
        self.back.clicked.connect(self.back_wanted)
        self.returning.clicked.connect(plan.keep_for_returning)
        self.hqs.clicked.connect(plan.keep_for_hqs)
        self.tree.choice_wanted.connect(self._open_hexes)
        self.tree.chosen.connect(self._show_unit)
        self.tree.hovered.connect(self._point_at)
        plan.changed.connect(self.refresh)

    def _impulses_row(self) -> QWidget:
        """How many impulses the turn is expected to have."""
        self.impulses = QSpinBox()
        self.impulses.setMaximum(MOST_IMPULSES)
        self.impulses.setFixedWidth(66)
        self.impulses.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.impulses.setToolTip(self.tr("The impulses that this turn is expected to have, of both sides"))
        self.impulses.valueChanged.connect(self._expect)
        made, text = QWidget(), QLabel(self.tr("&Impulses"))
        text.setBuddy(self.impulses)
        row = spaced(QHBoxLayout(made), 6, 0)
        row.addWidget(text)
        row.addWidget(self.impulses)
        return made

    def refresh(self) -> None:
        """Show the plan as it is now."""
        plan = self.plan
        if plan.desk.session is None or not plan.can_plan:
            return
        self.heading.setText(self.tr("Payments of {0}").format(name_of(plan.power)))
        answer = plan.answer if plan.plan is not None else None
        self.note.setText(plan_words.proof(answer, plan.watch.busy) if answer is not None else "")
        self.preset.refresh()
        self.returning.setChecked(plan.preferences.returning)
        self.hqs.setChecked(plan.preferences.hqs)
        self._show_impulses()
        orders = len(plan.orders)
        self.give.setText(self.tr("&Give {0}").format(words.count(orders, "order", "orders")))
        self.give.setVisible(bool(orders))
        self.tree.show_answer(answer)
        self.tree.setVisible(answer is not None)
        self.empty.setVisible(answer is None)
        looking = self.tr("Looking for the best use of the gas…")
        self.empty.setText(
            looking if plan.watch.busy else self.tr("Suggest looks for the best use of the gas.")
        )

    def _show_impulses(self) -> None:
        game = self.plan.desk.game
        found = budget(game, self.plan.power, self.plan.impulses).forecast
        self.impulses.blockSignals(True)
        self.impulses.setMinimum(max(1, game.clock.impulse))
        self.impulses.setValue(found.impulses)
        self.impulses.setEnabled(not found.over)
        self.impulses.blockSignals(False)

    # --- what the player does ---

    def _expect(self, impulses: int) -> None:
        usual = expected_impulses(self.plan.desk.game)[0]
        self.plan.expect(None if impulses == usual else impulses)

    def _open_hexes(self, name: str, at: QPoint) -> None:
        """Choose the hex from which a map must be paid."""
        plan = self.plan.plan
        if plan is None or not self.tree.is_map(name):
            return
        self.menu = QMenu(self)
        anywhere = self.menu.addAction(self.tr("&Any hex"), partial(self.plan.must_pay, name, ()))
        anywhere.setCheckable(True)
        pin = self.plan.constraints.pins.get(name)
        anywhere.setChecked(pin is not None and not pin.hexes)
        game = plan.survey.game
        for node, count in sorted(plan.survey.gas.items(), key=lambda row: (-row[1], row[0])):
            place = game.atlas.label(node)
            text = self.tr("{place}: {gas} gas").format(place=phrases.place(game, node), gas=count)
            action = self.menu.addAction(unmarked(text), partial(self.plan.must_pay, name, (place,)))
            action.setCheckable(True)
            action.setChecked(pin is not None and place in pin.hexes)
        self.menu.aboutToHide.connect(self.menu.deleteLater)
        self.menu.popup(at)

    def _show_unit(self, unit: str) -> None:
        if unit in self.plan.desk.game.units:
            self.plan.desk.show_unit(unit)

    def _point_at(self, name: str) -> None:
        """Mark the unit of a row on the map, or the hexes whose gas a map's row takes."""
        plan, desk = self.plan.plan, self.plan.desk
        nodes: tuple[int, ...] = ()
        if plan is not None:
            unit = desk.game.units.get(plan_words.id_of(name))
            if unit is not None:
                nodes = (unit.hex,) if unit.hex >= 0 else ()
            else:
                lines = (line for line in plan.lines if map_name(line.step, line.map) == name)
                nodes = next((line.gas for line in lines), ())
        desk.highlighted.emit(nodes)
