"""Units that could be turned up, under the fuel that they reach: a tick, the price, whose fuel, the worth."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from redball.desk import theme, words
from redball.desk.planning.plan_tree import CHECKED, CLEAR, RIGHT, UNIT_ROLE, Column, PlanTree
from redball.desk.sets.oil.final import said
from redball.desk.sets.oil.final.plan_desk import PlanDesk
from redball.desk.widgets.text import plain
from redball.planning.sets.oil.refuel import Row, TapKey
from redball.rules.oil.orders import Refuel
from redball.wording import quantity, sentence

UNIT, FUEL, FROM, WORTH, KEEP = range(5)


class UnitTree(PlanTree):
    """A row that is ticked is turned up, a kept one stays as it is when the best plan is looked for."""

    plan: PlanDesk

    def __init__(self, plan: PlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(plan, self._columns(), WORTH, FROM, parent)
        self._activations: dict[str, QTreeWidgetItem] = {}
        self._why: dict[str, str] = {}
        self._shown: dict[str, tuple[object, ...]] = {}
        self.whole = True
        self.setAccessibleName(self.tr("Units to turn up"))
        self.setIconSize(QSize(28, 28))
        self.setIndentation(12)

    def _columns(self) -> list[Column]:
        tr = self.tr
        return [
            Column(tr("Unit")),
            Column(tr("Fuel"), tr("Fuel that turning the unit up takes, in quarters"), 58, True),
            Column(tr("From"), tr("Whose fuel and by which hex; click to choose another (Enter)"), 150),
            Column(
                tr("Worth"),
                tr("What Suggest counts for the unit; write a number of your own (F2)"),
                58,
                True,
            ),
            Column(tr("Keep"), tr("Suggest leaves the unit as it is here (Shift+Space)"), 48),
        ]

    # --- filling ---

    def fill(self) -> None:
        """Show the units of the survey, grouped by the fuel that each reaches best; many come bit by bit."""
        chosen = self.emptied()
        self._activations, self._why, self._shown = {}, {}, {}
        self.whole = False
        self._inquiries.in_turns("rows", self._steps(chosen))

    def _steps(self, chosen: str) -> Generator[object, None, None]:
        """Group after group, row after row; then what takes longer."""
        plan, survey = self.plan, self.plan.survey
        if survey is None or plan.desk.session is None:
            self.whole = True
            return
        groups: dict[tuple[TapKey | None, bool], list[Row]] = {}
        for row in survey.rows.values():
            key = next(iter(row.ways), None)
            groups.setdefault((key, key is None and not row.fuel(row.cost is None)), []).append(row)
        worths = plan.worths()
        for (key, free), rows in sorted(groups.items(), key=lambda kv: (kv[0][0] is None, not kv[0][1])):
            head = self._add_group(key, free)
            for row in rows:
                self._add_row(head, row)
                self._update_row(row.unit.id, worths)
                yield row
                if plan.survey is not survey:
                    return
        if chosen in self._rows:
            self.setCurrentItem(self._rows[chosen])
        self.whole = True
        yield from self._details()

    def _add_group(self, key: TapKey | None, free: bool) -> QTreeWidgetItem:
        survey = self.plan.survey
        assert survey is not None
        tap = survey.taps[key] if key is not None else None
        text = said.group(survey, tap, free)
        special = said.terms(tap) if tap is not None else ""
        head = QTreeWidgetItem([f"{text}  ({special})" if special else text])
        head.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = QFont(self.font())
        font.setBold(True)
        head.setFont(0, font)
        self.addTopLevelItem(head)
        head.setFirstColumnSpanned(True)
        head.setExpanded(True)
        return head

    def _add_row(self, head: QTreeWidgetItem, row: Row) -> None:
        survey, unit = self.plan.survey, row.unit
        assert survey is not None
        where = said.whereabouts(survey.game, row)
        item = QTreeWidgetItem([f"{unit.name}  {words.factors(unit)}".strip() + f"  ·  {where}"])
        item.setFlags(
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemIsSelectable
            | Qt.ItemFlag.ItemIsUserCheckable
            | Qt.ItemFlag.ItemIsEditable
        )
        item.setData(0, UNIT_ROLE, unit.id)
        item.setTextAlignment(FUEL, RIGHT)
        item.setTextAlignment(WORTH, RIGHT)
        head.addChild(item)
        self._rows[unit.id] = item
        if row.cost is not None and row.removal is not None:
            more = QTreeWidgetItem([self.tr("and free of an activation"), f"+ {quantity(row.removal)}"])
            more.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            more.setData(0, UNIT_ROLE, unit.id)
            more.setTextAlignment(FUEL, RIGHT)
            more.setToolTip(0, self.tr("Removes an activation of the HQ for fuel (OIL-CST-26)"))
            item.addChild(more)
            item.setExpanded(True)
            self._activations[unit.id] = more

    def _details(self) -> Generator[object, None, None]:
        """Pictures of the units, and why some have no way to fuel: what takes longer, bit by bit."""
        survey = self.plan.survey
        if survey is None:
            return
        for unit, row in survey.rows.items():
            self.show_counter(self._rows[unit], row.unit, 26)
            yield unit
            if not row.ways and row.fuel(row.cost is None):
                ruling = self.plan.desk.ask(Refuel(unit, activation=row.cost is None))
                said = (words.without_name(sentence(r), row.unit.name) for r in ruling.reasons)
                self._why[unit] = " ".join(f"{reason}." for reason in said)
                self._update_row(unit, self.plan.worths())
                yield unit

    # --- the plan in the rows ---

    def update_rows(self) -> None:
        """Show the plan as it stands, many rows bit by bit."""
        self._inquiries.in_turns("updates", self._update_steps())

    def _update_steps(self) -> Generator[object, None, None]:
        plan, survey = self.plan, self.plan.survey
        if survey is None or plan.bill is None or plan.desk.session is None:
            return
        worths = plan.worths()
        for unit in tuple(self._rows):
            self._update_row(unit, worths)
            yield unit
            if plan.survey is not survey:
                return

    def _update_row(self, unit: str, worths: Mapping[str, Fraction]) -> None:
        """Write what is other than before."""
        plan, item = self.plan, self._rows.get(unit)
        if item is None or plan.survey is None or plan.bill is None or unit not in plan.survey.rows:
            return
        row, choice = plan.survey.rows[unit], plan.will.choices.get(unit)
        line = plan.bill.lines.get(unit)
        trouble = line is not None and line.short is not None
        text, tip = self._from(row)
        fuel = quantity(row.removal or 0) if row.cost is None else said.cost(row)
        worth = worths.get(unit, row.removal or Fraction(0))
        own, kept = unit in plan.will.worth, unit in plan.will.pinned
        activation = choice is not None and choice.activation
        shown = choice is not None, activation, kept, trouble, text, tip, fuel, worth, own
        if self._shown.get(unit) == shown:
            return
        self._shown[unit] = shown
        with self.quietly():
            item.setCheckState(UNIT, CHECKED if choice is not None else CLEAR)
            item.setCheckState(KEEP, CHECKED if kept else CLEAR)
            item.setText(FUEL, fuel)
            self.show_worth(item, worth, own)
            item.setText(FROM, text)
            item.setForeground(FROM, theme.colour("trouble") if trouble else self._ink(choice is None))
            item.setToolTip(FROM, plain(tip))
            item.setToolTip(UNIT, plain(f"{item.text(UNIT)}\n{words.unit_kind(row.unit)}"))
            if unit in self._activations:
                self._activations[unit].setCheckState(UNIT, CHECKED if activation else CLEAR)

    def _ink(self, quiet: bool) -> QColor:
        return theme.colour("note" if quiet else "text")

    def _from(self, row: Row) -> tuple[str, str]:
        """The fuel of a unit and the whole story: as the plan settles it, or why it can't."""
        survey, bill = self.plan.survey, self.plan.bill
        assert survey is not None and bill is not None
        line = bill.lines.get(row.unit.id)
        if line is not None and line.short is not None:
            clauses = ", ".join(line.clauses)
            return sentence(line.short), f"{sentence(line.short)}. {clauses}".strip()
        if not row.fuel(row.cost is None):
            return self.tr("free"), self.tr("It takes no fuel")
        if not row.ways:
            why = self._why.get(row.unit.id, "")
            return why or self.tr("no path"), why
        key = line.tap.key if line is not None and line.tap is not None else next(iter(row.ways))
        tap = survey.taps[key]
        text, special = said.way_of(survey.game, tap, row.ways[key]), said.terms(tap)
        more = len(row.ways) > 1
        return f"{text}{'  ▾' if more else ''}", f"{text}: {special}" if special else text

    # --- what the player does ---

    def activation_row(self, unit: str) -> QTreeWidgetItem:
        """The row for removing an HQ's activation."""
        return self._activations[unit]

    def changed_at(self, item: QTreeWidgetItem, name: str, column: int) -> None:
        """The player changed a cell."""
        self._shown.pop(name, None)
        if column == KEEP:
            self.plan.pin(name, item.checkState(KEEP) == CHECKED)
        else:
            super().changed_at(item, name, column)

    def ticked(self, item: QTreeWidgetItem, name: str, on: bool) -> None:
        """A unit is turned up, or freed of an activation as well."""
        if item is self._activations.get(name):
            self.plan.free_activation(name, on)
        else:
            self.plan.tick(name, on)

    def toggle_kept(self, unit: str) -> None:
        """Let *Suggest* leave a unit as it is, or no more."""
        self.plan.pin(unit, unit not in self.plan.will.pinned)

    def write_worth(self, unit: str, item: QTreeWidgetItem, worth: Fraction | None) -> None:
        """A worth was written; what is no number counts for nothing."""
        if worth is not None:
            super().write_worth(unit, item, worth)
        self._update_row(unit, self.plan.worths())

    def became_current(self, name: str) -> None:
        """A unit was chosen by mouse or keyboard."""
        self.chosen.emit(name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fuel's words get their share of what is left."""
        super().resizeEvent(event)
        header = self.header()
        rest = self.viewport().width() - sum(header.sectionSize(c) for c in (FUEL, WORTH, KEEP))
        header.resizeSection(FROM, max(90, round(0.42 * rest)))
