"""Units that could be turned up, under their best fuel: a tick, the price, the fuel, the worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from redball.desk import words
from redball.desk.planning.lines import Cell, Column, Line
from redball.desk.planning.plan_tree import PlanTree
from redball.desk.sets.oil.final import phrases
from redball.desk.sets.oil.final.plan_desk import RefuelPlanDesk
from redball.planning.sets.oil.refuel import Row, Survey, TapKey
from redball.rules.oil.orders import Refuel
from redball.wording import quantity, sentence

UNIT, FUEL, FROM, WORTH, KEEP = range(5)
_Group = tuple[TapKey | None, bool]


class UnitTree(PlanTree):
    """A ticked row is turned up; a pinned one stays as it is when the best plan is found."""

    plan: RefuelPlanDesk

    def __init__(self, plan: RefuelPlanDesk, parent: QWidget | None = None) -> None:
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
        """Show the units of the survey, grouped by their best fuel."""
        self._why = {}
        super().fill()

    def lines(self) -> Iterator[Line]:
        """Group after group: its heading, its units, and activations that may be removed."""
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
        text = phrases.group(survey, tap, free)
        special = phrases.terms(tap) if tap is not None else ""
        cell = Cell(f"{text}  ({special})" if special else text, is_bold=True)
        return Line(str(group), (cell,), is_heading=True, is_selectable=False)

    def line_of(self, unit: str) -> Line:
        """A unit as in the plan."""
        plan = self.plan
        survey, bill, preferences, constraints = plan.survey, plan.bill, plan.preferences, plan.constraints
        assert survey is not None and bill is not None
        row, line = survey.rows[unit], bill.lines.get(unit)
        text, tip = self._from(row)
        name = f"{row.unit.name}  {words.factors(row.unit)}".strip()
        name = f"{name}  ·  {phrases.whereabouts(survey.game, row)}"
        trouble, is_on = line is not None and line.short is not None, unit in constraints.choices
        worth = preferences.worth.get(unit, self._worths.get(unit, row.removal or Fraction(0)))
        cells = (
            Cell(name, f"{name}\n{words.unit_kind(row.unit)}", is_on=is_on),
            Cell(quantity(row.removal or 0) if row.cost is None else phrases.cost(row)),
            Cell(text, tip, "trouble" if trouble else "text" if is_on else "note"),
            Cell(quantity(worth), is_bold=unit in preferences.worth),
            Cell(is_on=unit in constraints.pinned),
        )
        return Line(unit, cells, unit, row.unit, under=str(_group_of(row)))

    def _activation(self, unit: str, removal: Fraction) -> Line:
        choice = self.plan.constraints.choices.get(unit)
        tip = self.tr("Removes an activation of the HQ for fuel (OIL-CST-26)")
        text = self.tr("and free of an activation")
        is_on = choice is not None and choice.activation
        cells = (Cell(text, tip, is_on=is_on), Cell(f"+ {quantity(removal)}"))
        return Line(f"{unit}!", cells, unit, under=unit, is_selectable=False)

    def details(self) -> Iterator[object]:
        """Find why some units have no path to fuel."""
        survey = self.plan.survey
        for unit, row in survey.rows.items() if survey is not None else ():
            if unit not in self._why and not row.ways and row.fuel(row.cost is None):
                ruling = self.plan.desk.ask(Refuel(unit, activation=row.cost is None))
                reasons = (words.without_name(sentence(r), row.unit.name) for r in ruling.reasons)
                self._why[unit] = " ".join(f"{reason}." for reason in reasons)
                self.put(self.line_of(unit))
                yield unit

    def _from(self, row: Row) -> tuple[str, str]:
        """The fuel of a unit in short and in full: as the plan assigns it, or why there is none."""
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
        text, special = phrases.way_of(survey.game, tap, row.ways[key]), phrases.terms(tap)
        more = len(row.ways) > 1
        return f"{text}{'  ▾' if more else ''}", f"{text}: {special}" if special else text

    # --- what the player does ---

    def changed_at(self, item: QTreeWidgetItem, column: int) -> None:
        """The player changed a cell."""
        if column == KEEP:
            self.toggle_pin(self.unit_of(item))
        else:
            super().changed_at(item, column)

    def ticked(self, name: str, unit: str, on: bool) -> None:
        """A unit is turned up, or an activation removed as well."""
        if name == unit:
            self.plan.tick(unit, on)
        else:
            self.plan.free_activation(unit, on)

    def toggle_pin(self, unit: str) -> None:
        """Have *Suggest* leave a unit as it is, or no longer."""
        self.plan.leave_as_is(unit, unit not in self.plan.constraints.pinned)

    def became_current(self, unit: str) -> None:
        """A unit was chosen by mouse or keyboard."""
        self.chosen.emit(unit)

    def chosen_again(self, unit: str) -> None:
        """Draw the path of the unit's fuel in the new position."""
        self.hovered.emit(unit)
        self.chosen.emit(unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the fuel's column its share of the width."""
        super().resizeEvent(event)
        header = self.header()
        rest = self.viewport().width() - sum(header.sectionSize(c) for c in (FUEL, WORTH, KEEP))
        header.resizeSection(FROM, max(90, round(0.42 * rest)))


def _group_of(row: Row) -> _Group:
    """The best fuel of a unit, and whether it needs none."""
    key = next(iter(row.ways), None)
    return key, key is None and not row.fuel(row.cost is None)
