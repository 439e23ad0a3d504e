"""Final reorganization under the oil rule as one screen: plan, bill, terms, and one order at the end."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.planning.presets import PresetBox
from redball.desk.sets.oil.final import phrases
from redball.desk.sets.oil.final.bill_card import BillCard
from redball.desk.sets.oil.final.plan_desk import RefuelPlanDesk
from redball.desk.sets.oil.final.terms_card import TermsCard
from redball.desk.sets.oil.final.unit_tree import UnitTree
from redball.desk.sets.oil.final.ways_menu import WaysMenu
from redball.desk.widgets.card import Card, clear, column, scrolled
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide
from redball.desk.widgets.text import Elided, label, plain
from redball.wording import name_of


class FinalScreen(QWidget):
    """``wanted`` carries whether the phase needs it; ``path_wanted`` carries the path of the unit under the
    mouse, or None.
    """

    wanted = Signal(bool)
    path_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.plan = RefuelPlanDesk(desk, self)
        self.tree, self.bill, self.terms = UnitTree(self.plan), BillCard(self.plan), TermsCard(self.plan)
        self.chips = QHBoxLayout()
        self.empty = label("", "note", wrap=True)
        self.told = label("", "note", wrap=True)
        self.back = QPushButton(self.tr("&Back to mine"))
        self.sums = Elided("", "strong")
        self.give = QPushButton()
        self._make_choices()
        self._lay_out()
        self._join()
        self._show_plan()

    @property
    def is_wanted(self) -> bool:
        """Whether the phase needs it."""
        return self.plan.wanted

    # --- building ---

    def _make_choices(self) -> None:
        tip = self.tr("What Suggest counts; the worth of each unit can be changed (F2)")
        self.scales = PresetBox(self.plan, phrases.preset, tip, 12)
        self.suggest = QPushButton(self.tr("Su&ggest"))
        self.suggest.setToolTip(
            self.tr("Turn up the most worth for the fuel at hand; kept units stay as they are")
        )
        self.all, self.none = QPushButton(self.tr("&All")), QPushButton(self.tr("N&one"))
        self.all.setToolTip(self.tr("Tick every unit that is face-down"))
        self.none.setToolTip(self.tr("Untick every unit"))
        self.give.setObjectName("primary")

    def _lay_out(self) -> None:
        self.main = Card()
        top = spaced(QHBoxLayout(), 6)
        top.addLayout(self.chips)
        top.addStretch(1)
        top.addWidget(self.all)
        top.addWidget(self.none)
        best = spaced(QHBoxLayout(), 6)
        best.addWidget(self.scales)
        best.addWidget(self.suggest)
        best.addWidget(self.told, 1)
        best.addWidget(self.back)
        foot = spaced(QHBoxLayout(), 10)
        foot.addWidget(self.sums, 1)
        foot.addWidget(self.give)
        self.main.body.addLayout(top)
        self.main.body.addLayout(best)
        self.main.body.addWidget(self.empty)
        self.main.body.addWidget(self.tree, 1)
        self.main.body.addLayout(foot)
        self.side = scrolled(column(self.bill, self.terms))
        self.side.setMinimumWidth(280)
        pages = [(self.tr("Units"), self.main, 5), (self.tr("Bill and terms"), self.side, 3)]
        layout = spaced(QVBoxLayout(self), None, 0)
        layout.addWidget(SideBySide(pages))

    def _join(self) -> None:
        plan = self.plan
        for signal in (self.desk.opened, self.desk.settled, self.desk.power_changed):
            signal.connect(lambda *_: plan.look())
        plan.surveyed.connect(self._show_all)
        plan.reckoned.connect(self._show_plan)
        plan.changed.connect(self._show_busy)
        self.all.clicked.connect(plan.take_all)
        self.none.clicked.connect(plan.take_none)
        self.suggest.clicked.connect(plan.suggest)
        self.back.clicked.connect(plan.back_to_mine)
        self.give.clicked.connect(plan.give)
        self.tree.hovered.connect(self._point_at)
        self.tree.chosen.connect(self.desk.show_unit)
        self.tree.choice_wanted.connect(self._ask_way)

    def sizeHint(self) -> QSize:
        """Room for some ten units."""
        return QSize(960, 400)

    # --- showing ---

    def _show_all(self) -> None:
        self.wanted.emit(self.plan.wanted)
        self.path_wanted.emit(None)
        if self.plan.survey is None:
            self.tree.fill()
            self._show_plan()
            return
        self._show_powers()
        self.scales.refresh()
        self.tree.fill()

    def _show_powers(self) -> None:
        from redball.rules.oil import fuel_power

        clear(self.chips)
        game = self.desk.game
        for power in game.powers.values():
            if power.in_play and fuel_power(game, power.code) == power.code:
                chip = PowerChip(power.code, QSize(34, 24))
                chip.setChecked(power.code == self.plan.power)
                chip.clicked.connect(lambda _=False, code=power.code: self.desk.show_power(code))
                self.chips.addWidget(chip)

    def _show_plan(self) -> None:
        plan = self.plan
        rows = len(plan.survey.rows) if plan.survey is not None else 0
        self.empty.setText(self._empty_text(rows))
        self.empty.setVisible(not rows)
        self.tree.setVisible(bool(rows))
        self.tree.refresh()
        self.bill.refresh()
        self.terms.refresh()
        self._show_suggestion()
        self._show_foot()
        self._show_busy()

    def _show_busy(self) -> None:
        """Enable what can be pressed now."""
        plan = self.plan
        rows = len(plan.survey.rows) if plan.survey is not None else 0
        for widget in (self.suggest, self.all, self.none, self.scales):
            widget.setEnabled(bool(rows) and plan.busy in ("", "bill"))
        self.suggest.setText(self.tr("Looking…") if plan.busy == "suggest" else self.tr("Su&ggest"))
        self.give.setEnabled(not plan.busy and self._paid() > 0)
        self.empty.setText(self._empty_text(rows))

    def _paid(self) -> int:
        """Units of the plan that can be paid for."""
        return len(self.plan.bill.paid) if self.plan.bill is not None else 0

    def _empty_text(self, rows: int) -> str:
        if self.plan.busy == "survey":
            return self.tr("Reading the position…")
        if self.plan.survey is None:
            return self.tr("Units are turned up for fuel in final reorganization.")
        if rows:
            return ""
        return self.tr("{0} has no unit to turn up.").format(name_of(self.plan.power))

    def _show_suggestion(self) -> None:
        plan, found = self.plan, self.plan.suggestion
        text = ""
        if found is not None and plan.mine is not None and plan.survey is not None:
            units = plan.survey.rows
            text = phrases.difference(found, plan.mine)
            if found.unmet:
                kept = ", ".join(units[u].unit.name for u in found.unmet)
                text += " " + self.tr("Not possible together: {0}.").format(kept)
        self.told.setText(text)
        self.back.setVisible(bool(text))

    def _show_foot(self) -> None:
        from redball.rules.oil.refuel import needs_points

        bill, paid = self.plan.bill, self._paid()
        short = len(bill.shorts) if bill is not None else 0
        text = phrases.head(bill) if bill is not None and bill.lines else ""
        if short:
            text += "; " + self.tr("{0} can't be paid").format(words.count(short, "unit", "units"))
        self.sums.setText(text)
        points = self.desk.session is not None and needs_points(self.desk.game)
        verb = self.tr("Pay fuel for {0}") if points else self.tr("Turn up {0}")
        self.give.setText(verb.format(words.count(paid, "unit", "units")))
        tip = self.tr("One order; Undo takes it back")
        if points:
            tip += "\n" + self.tr("Reorganization points turn them up then")
        self.give.setToolTip(plain(tip))

    # --- the map ---

    def _point_at(self, unit: str) -> None:
        """Draw the path of a unit's fuel."""
        self.path_wanted.emit(self._path(unit))

    def _path(self, unit: str) -> object:
        from redball import supply
        from redball.supply.tracer import of_unit

        plan, survey = self.plan, self.plan.survey
        row = survey.rows.get(unit) if survey is not None else None
        if row is None or not row.ways or row.unit.hex < 0:
            return None
        line = plan.bill.lines.get(unit) if plan.bill is not None else None
        tap = line.tap.key if line is not None and line.tap is not None else next(iter(row.ways))
        target = row.ways[tap].target
        if target is None:
            return None
        who = of_unit(self.desk.supply, row.unit, plan.power)
        return supply.trace(self.desk.game, who, (target.node,), unlimited=True)

    def _ask_way(self, unit: str, at: QPoint) -> None:
        self.menu = WaysMenu(self.plan, unit, self)
        self.menu.aboutToHide.connect(self.menu.deleteLater)
        self.menu.popup(at)
