"""Units that could be turned up, under the fuel that they reach: a tick, the price, whose fuel, the worth."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from redball.desk import theme, words
from redball.desk.inquiry import Inquiries
from redball.desk.sets.oil.final import said
from redball.desk.sets.oil.final.plan_desk import PlanDesk
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.own_keys import takes
from redball.desk.widgets.rows import FEW_ROWS
from redball.desk.widgets.text import plain
from redball.game.quantities import parse_quantity
from redball.rules.oil.orders import Refuel
from redball.wording import quantity, sentence

if TYPE_CHECKING:
    from redball.planning.sets.oil.refuel import Row, TapKey

UNIT, FUEL, FROM, WORTH, KEEP = range(5)
_ID = Qt.ItemDataRole.UserRole
_CHECKED, _CLEAR = Qt.CheckState.Checked, Qt.CheckState.Unchecked
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class UnitTree(QTreeWidget):
    """``hovered`` the unit under the mouse or the keyboard (empty: none), ``chosen`` the selected one;
    ``way_wanted`` asks for a choice of fuel at a point of the screen.
    """

    hovered = Signal(str)
    chosen = Signal(str)
    way_wanted = Signal(str, QPoint)

    def __init__(self, plan: PlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = plan
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._activations: dict[str, QTreeWidgetItem] = {}
        self._why: dict[str, str] = {}
        self._shown: dict[str, tuple[object, ...]] = {}
        self.whole = True
        self._filling = False
        self._inquiries = Inquiries(self, plan.desk.closed)
        self.setAccessibleName(self.tr("Units to turn up"))
        self.setHeaderLabels(
            [self.tr("Unit"), self.tr("Fuel"), self.tr("From"), self.tr("Worth"), self.tr("Keep")]
        )
        tips = {
            FUEL: self.tr("Fuel that turning the unit up takes, in quarters"),
            FROM: self.tr("Whose fuel and by which hex; click to choose another (Enter)"),
            WORTH: self.tr("What Suggest counts for the unit; write a number of your own (F2)"),
            KEEP: self.tr("Suggest leaves the unit as it is here (Shift+Space)"),
        }
        for column, tip in tips.items():
            self.headerItem().setToolTip(column, plain(tip))
        self.headerItem().setTextAlignment(FUEL, _RIGHT)
        self.headerItem().setTextAlignment(WORTH, _RIGHT)
        self.setIconSize(QSize(28, 28))
        self.setIndentation(12)
        self.setRootIsDecorated(False)
        self.setAlternatingRowColors(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(40)
        mode = QHeaderView.ResizeMode
        header.setSectionResizeMode(UNIT, mode.Stretch)
        for column, width in ((FUEL, 58), (FROM, 150), (WORTH, 58), (KEEP, 48)):
            header.setSectionResizeMode(column, mode.Fixed)
            header.resizeSection(column, width)
        self.itemChanged.connect(self._changed)
        self.itemEntered.connect(lambda item, _column: self.hovered.emit(item.data(0, _ID) or ""))
        self.currentItemChanged.connect(self._current)
        self.itemClicked.connect(self._clicked)
        self.itemDoubleClicked.connect(self._double_clicked)
        theme.current().changed.connect(self.fill)

    # --- filling ---

    def sizeHint(self) -> QSize:
        """A few rows: it takes what room its dock has, and asks for no more."""
        return QSize(super().sizeHint().width(), FEW_ROWS)

    def fill(self) -> None:
        """Show the units of the survey, grouped by the fuel that each reaches best; many come bit by bit."""
        chosen = self._unit(self.currentItem())
        self._filling = True
        self.clear()
        self._filling = False
        self._rows, self._activations, self._why, self._shown = {}, {}, {}, {}
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
        item.setData(0, _ID, unit.id)
        item.setTextAlignment(FUEL, _RIGHT)
        item.setTextAlignment(WORTH, _RIGHT)
        head.addChild(item)
        self._rows[unit.id] = item
        if row.cost is not None and row.removal is not None:
            more = QTreeWidgetItem([self.tr("and free of an activation"), f"+ {quantity(row.removal)}"])
            more.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            more.setData(0, _ID, unit.id)
            more.setTextAlignment(FUEL, _RIGHT)
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
            self._filling = True
            self._rows[unit].setIcon(0, self._icon(row))
            self._filling = False
            yield unit
            if not row.ways and row.fuel(row.cost is None):
                ruling = self.plan.desk.ask(Refuel(unit, activation=row.cost is None))
                said = (words.without_name(sentence(r), row.unit.name) for r in ruling.reasons)
                self._why[unit] = " ".join(f"{reason}." for reason in said)
                self._update_row(unit, self.plan.worths())
                yield unit

    def _icon(self, row: Row) -> QIcon:
        return unit_icon(row.unit, None, 26)

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
        worth = quantity(worths.get(unit, row.removal or Fraction(0)))
        own, kept = unit in plan.will.worth, unit in plan.will.pinned
        activation = choice is not None and choice.activation
        shown = choice is not None, activation, kept, trouble, text, tip, fuel, worth, own
        if self._shown.get(unit) == shown:
            return
        self._shown[unit] = shown
        self._filling = True
        item.setCheckState(UNIT, _CHECKED if choice is not None else _CLEAR)
        item.setCheckState(KEEP, _CHECKED if kept else _CLEAR)
        item.setText(FUEL, fuel)
        item.setText(WORTH, worth)
        font = item.font(WORTH)
        font.setBold(own)
        item.setFont(WORTH, font)
        item.setText(FROM, text)
        item.setForeground(FROM, theme.colour("trouble") if trouble else self._ink(choice is None))
        item.setToolTip(FROM, plain(tip))
        item.setToolTip(UNIT, plain(f"{item.text(UNIT)}\n{words.unit_kind(row.unit)}"))
        if unit in self._activations:
            self._activations[unit].setCheckState(UNIT, _CHECKED if activation else _CLEAR)
        self._filling = False

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

    @staticmethod
    def _unit(item: QTreeWidgetItem | None) -> str:
        return (item.data(0, _ID) or "") if item is not None else ""

    def row(self, unit: str) -> QTreeWidgetItem:
        """The row of a unit."""
        return self._rows[unit]

    def activation_row(self, unit: str) -> QTreeWidgetItem:
        """The row for removing an HQ's activation."""
        return self._activations[unit]

    def _changed(self, item: QTreeWidgetItem, column: int) -> None:
        unit = self._unit(item)
        if self._filling or not unit:
            return
        self._shown.pop(unit, None)
        if item is self._activations.get(unit):
            self.plan.free_activation(unit, item.checkState(UNIT) == _CHECKED)
        elif column == UNIT:
            self.plan.tick(unit, item.checkState(UNIT) == _CHECKED)
        elif column == KEEP:
            self.plan.pin(unit, item.checkState(KEEP) == _CHECKED)
        elif column == WORTH:
            self._set_worth(unit, item.text(WORTH))

    def _set_worth(self, unit: str, text: str) -> None:
        try:
            worth = parse_quantity(text.strip())
        except ValueError:
            worth = None
        if worth is not None and worth >= 0:
            self.plan.set_worth(unit, worth)
        else:
            self._update_row(unit, self.plan.worths())

    def _current(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if not self._filling and (unit := self._unit(item)):
            self.hovered.emit(unit)
            self.chosen.emit(unit)

    def _clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == FROM and (unit := self._unit(item)) and item is self._rows.get(unit):
            self._ask_way(unit)

    def _double_clicked(self, item: QTreeWidgetItem, column: int) -> None:
        if column == WORTH and item is self._rows.get(self._unit(item)):
            self.editItem(item, WORTH)

    def _ask_way(self, unit: str) -> None:
        box = self.visualItemRect(self._rows[unit])
        left = self.columnViewportPosition(FROM)
        self.way_wanted.emit(unit, self.viewport().mapToGlobal(QPoint(left, box.bottom() + 1)))

    def event(self, event: QEvent) -> bool:
        """F2 writes the worth of a row; elsewhere it opens the rules."""
        if self._unit(self.currentItem()) and takes(event, (Qt.Key.Key_F2,)):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space ticks, Shift+Space keeps, Enter chooses the fuel, F2 the worth."""
        item, unit = self.currentItem(), self._unit(self.currentItem())
        key = event.key()
        if not unit or item is None:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.plan.pin(unit, unit not in self.plan.will.pinned)
        elif key == Qt.Key.Key_Space:
            item.setCheckState(UNIT, _CLEAR if item.checkState(UNIT) == _CHECKED else _CHECKED)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_way(unit)
        elif key == Qt.Key.Key_F2 and item is self._rows[unit]:
            self.editItem(item, WORTH)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fuel's words get their share of what is left."""
        super().resizeEvent(event)
        header = self.header()
        rest = self.viewport().width() - sum(header.sectionSize(c) for c in (FUEL, WORTH, KEEP))
        header.resizeSection(FROM, max(90, round(0.42 * rest)))

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is over no unit any more."""
        super().leaveEvent(event)
        self.hovered.emit("")
