"""Units that could be turned up, under the fuel that they reach: a tick, the price, whose fuel, the worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from redball.desk import words
from redball.desk.planning.lines import Cell, Column, Line
from redball.desk.planning.plan_tree import PlanTree
from redball.desk.sets.oil.final import said
from redball.desk.sets.oil.final.plan_desk import PlanDesk
from redball.planning.sets.oil.refuel import Row, Survey, TapKey
from redball.rules.oil.orders import Refuel
from redball.wording import quantity, sentence

UNIT, FUEL, FROM, WORTH, KEEP = range(5)
_Group = tuple[TapKey | None, bool]


class UnitTree(PlanTree):
    """A row that is ticked is turned up, a kept one stays as it is when the best plan is looked for."""

    plan: PlanDesk

    def __init__(self, plan: PlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(plan, self._columns(), WORTH, FROM, parent)
        self._why: dict[str, str] = {}
        self._worths: Mapping[str, Fraction] = {}
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

    # --- the rows ---

    def fill(self) -> None:
        """Show the units of the survey, grouped by the fuel that each reaches best."""
        self._why = {}
        super().fill()

    def lines(self) -> Iterator[Line]:
        """Group after group: its head, its units, and activations that may be removed."""
        survey = self.plan.survey
        if survey is None or self.plan.bill is None:
            return
        self._worths = self.plan.worths()
        groups: dict[_Group, list[Row]] = {}
        for row in survey.rows.values():
            groups.setdefault(_group_of(row), []).append(row)
        for group, rows in sorted(groups.items(), key=lambda kv: kv[0][0] is None):
            yield self._head(survey, group)
            for row in rows:
                yield self.line_of(row.unit.id)
                if row.cost is not None and row.removal is not None:
                    yield self._activation(row.unit.id, row.removal)

    @staticmethod
    def _head(survey: Survey, group: _Group) -> Line:
        key, free = group
        tap = survey.taps[key] if key is not None else None
        text = said.group(survey, tap, free)
        special = said.terms(tap) if tap is not None else ""
        cell = Cell(f"{text}  ({special})" if special else text, is_bold=True)
        return Line(str(group), (cell,), is_heading=True, is_selectable=False)

    def line_of(self, unit: str) -> Line:
        """A unit as the plan has it."""
        plan = self.plan
        survey, bill, will, wish = plan.survey, plan.bill, plan.will, plan.wish
        assert survey is not None and bill is not None
        row, line = survey.rows[unit], bill.lines.get(unit)
        text, tip = self._from(row)
        name = f"{row.unit.name}  {words.factors(row.unit)}".strip()
        name = f"{name}  ·  {said.whereabouts(survey.game, row)}"
        trouble, is_on = line is not None and line.short is not None, unit in wish.choices
        worth = will.worth.get(unit, self._worths.get(unit, row.removal or Fraction(0)))
        cells = (
            Cell(name, f"{name}\n{words.unit_kind(row.unit)}", is_on=is_on),
            Cell(quantity(row.removal or 0) if row.cost is None else said.cost(row)),
            Cell(text, tip, "trouble" if trouble else "text" if is_on else "note"),
            Cell(quantity(worth), is_bold=unit in will.worth),
            Cell(is_on=unit in wish.pinned),
        )
        return Line(unit, cells, unit, row.unit, under=str(_group_of(row)))

    def _activation(self, unit: str, removal: Fraction) -> Line:
        choice = self.plan.wish.choices.get(unit)
        tip = self.tr("Removes an activation of the HQ for fuel (OIL-CST-26)")
        text = self.tr("and free of an activation")
        is_on = choice is not None and choice.activation
        cells = (Cell(text, tip, is_on=is_on), Cell(f"+ {quantity(removal)}"))
        return Line(f"{unit}!", cells, unit, under=unit, is_selectable=False)

    def details(self) -> Iterator[object]:
        """Why some units have no way to fuel."""
        survey = self.plan.survey
        for unit, row in survey.rows.items() if survey is not None else ():
            if unit not in self._why and not row.ways and row.fuel(row.cost is None):
                ruling = self.plan.desk.ask(Refuel(unit, activation=row.cost is None))
                reasons = (words.without_name(sentence(r), row.unit.name) for r in ruling.reasons)
                self._why[unit] = " ".join(f"{reason}." for reason in reasons)
                self.put(self.line_of(unit))
                yield unit

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

    def changed_at(self, item: QTreeWidgetItem, column: int) -> None:
        """The player changed a cell."""
        if column == KEEP:
            self.toggle_kept(self.unit_of(item))
        else:
            super().changed_at(item, column)

    def ticked(self, name: str, unit: str, on: bool) -> None:
        """A unit is turned up, or freed of an activation as well."""
        if name == unit:
            self.plan.tick(unit, on)
        else:
            self.plan.free_activation(unit, on)

    def toggle_kept(self, unit: str) -> None:
        """Let *Suggest* leave a unit as it is, or no more."""
        self.plan.pin(unit, unit not in self.plan.wish.pinned)

    def became_current(self, unit: str) -> None:
        """A unit was chosen by mouse or keyboard."""
        self.chosen.emit(unit)

    def chosen_again(self, unit: str) -> None:
        """The way of the unit's fuel is drawn in the new position."""
        self.hovered.emit(unit)
        self.chosen.emit(unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fuel's words get their share of what is left."""
        super().resizeEvent(event)
        header = self.header()
        rest = self.viewport().width() - sum(header.sectionSize(c) for c in (FUEL, WORTH, KEEP))
        header.resizeSection(FROM, max(90, round(0.42 * rest)))


def _group_of(row: Row) -> _Group:
    """The fuel that a unit reaches best, and whether it needs none."""
    key = next(iter(row.ways), None)
    return key, key is None and not row.fuel(row.cost is None)
