"""Reorganization as one screen: units that wait at the left, providers at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk, Refusal
from redball.desk.in_turn import Steps
from redball.desk.inquiry import Inquiries
from redball.desk.sets.reorganization import phrases, rows
from redball.desk.sets.reorganization.foot import AssignFoot, paid_by
from redball.desk.sets.reorganization.front_choice import FrontChoice
from redball.desk.sets.reorganization.given_tab import GivenTab
from redball.desk.sets.reorganization.head import PointsHead
from redball.desk.sets.reorganization.mission_steps import WIDTH as STEPS_WIDTH
from redball.desk.sets.reorganization.mission_tab import MissionTab
from redball.desk.sets.reorganization.plan_tab import PlanTab
from redball.desk.sets.reorganization.ports import PortsTab
from redball.desk.sets.reorganization.tables import SourceTable, UnitTable
from redball.desk.sets.reorganization.watch import Found, OfferWatch
from redball.desk.widgets.card import Card
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.game.rulings import Ruling
from redball.game.units import Unit
from redball.rules.reorganization import Offer
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.pool import opportunities

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from redball.desk.map.front import Front
    from redball.game.state import Game
    from redball.planning.sets.reorganization import Plan
    from redball.rules.reorganization.repairs import RepairOffer


class ReorganizationScreen(Card):
    """``wanted`` carries whether the phase needs it; ``ways`` what the map draws of the selected unit: paths,
    and the chosen one; ``assigned`` what was given, and the highlighted number.
    """

    wanted = Signal(bool)
    ways = Signal(object, object)
    assigned = Signal(object, int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.watch = OfferWatch(self, desk.closed)
        self._inquiries = Inquiries(self)
        self.is_wanted = False
        self._rows: dict[str, tuple[Unit, Found | None, rows.UnitRow]] = {}
        self._sort = (0, False)
        self._unit = ""
        self._key: tuple[str, str, bool] | None = None
        self._offered: tuple[Game, Found, list[rows.SourceRow]] | None = None
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._show_sources)
        self._tracing = QTimer(self, singleShot=True)
        self._tracing.timeout.connect(lambda: self._draw_ways(self._unit, self._key))
        self.head = PointsHead(desk)
        self._make_tables()
        self._make_plan()
        self._make_missions()
        self._make_foot()
        self._make_choices()
        self._lay_out()
        for signal in (desk.opened, desk.settled, desk.power_changed):
            signal.connect(self._look)
        desk.subject_changed.connect(lambda subject: self._follow(subject.unit))
        self.watch.found.connect(self._take_found)
        self.watch.done.connect(self._show_sources)
        self.watch.explained.connect(self._tell_why)
        self.watch.mended.connect(self._offer_repairs)
        self.watch.led.connect(self._offer_ways)

    # --- parts ---

    def _make_tables(self) -> None:
        heads = [self.tr("Unit"), self.tr("RP"), self.tr("Where"), self.tr("Served by")]
        self.units = UnitTable(heads, stretch=3, numbers=(1,))
        self.units.setAccessibleName(self.tr("Face-down units"))
        self.units.row_chosen.connect(lambda row: self.choose(self.units.rows[row].unit if row >= 0 else ""))
        self.units.row_hovered.connect(self._hover_unit)
        self.units.sort_wanted.connect(self._sort_by)
        self.sources = SourceTable(
            [self.tr("Source"), self.tr("Can still give"), self.tr("Can serve")], stretch=2
        )
        self.units.row_activated.connect(lambda _row: self.sources.setFocus())
        self.sources.setAccessibleName(self.tr("Who can reorganize"))
        self.sources.row_chosen.connect(self._choose_source)
        self.sources.row_activated.connect(lambda row: self.assign(row))
        self.sources.assign_wanted.connect(lambda row: self.assign(row))
        self.sources.row_hovered.connect(self._hover_source)
        self.sources.dropped.connect(self._drop)
        self.done = GivenTab(self.desk)
        self.done.brought_out.connect(self._draw)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setObjectName("tight")
        self.tabs.addTab(self.sources, self.tr("Sources"))
        self.tabs.addTab(self.done, self.done.title)
        self.ports = PortsTab(self.desk, self.watch)
        self.tabs.addTab(self.ports, self.tr("Ports"))
        self.tabs.setTabVisible(self.tabs.indexOf(self.ports), False)
        self.tabs.setTabToolTip(
            self.tabs.indexOf(self.ports), self.tr("Damaged ports, and who can repair them")
        )
        self.ports.changed.connect(self._name_ports)
        self.ports.ways.connect(self.ways)
        self.ports.repaired.connect(self.done.orders.remember)

    def _make_plan(self) -> None:
        self.planned = PlanTab(self.desk)
        self.tabs.addTab(self.planned, self.tr("Plan"))
        self.tabs.currentChanged.connect(lambda _: self._show_tab())
        self._chosen_number = 0
        self._drawing = QTimer(self)
        self._drawing.setSingleShot(True)
        self._drawing.timeout.connect(self._draw_now)
        self.planned.plan.scope, self.planned.plan.fits = self.scope, self.fits
        self.planned.tree.reason = self._why_nobody
        self.planned.shown.connect(self._draw)
        self.planned.accepted.connect(self._remember)

    def _make_missions(self) -> None:
        self.missions = MissionTab(self.desk)
        self.tabs.addTab(self.missions, self.tr("Air mission"))
        self.missions.wanted.connect(self._offer_missions)
        self.missions.moved.connect(self.show_mission)

    def _make_foot(self) -> None:
        self.foot = AssignFoot(self.desk, self.ports)
        self.foot.to_mission.clicked.connect(self.show_mission)
        self.foot.paid_otherwise.connect(self._tell)
        self.foot.led_otherwise.connect(self._lead)
        self.foot.farther.clicked.connect(lambda: self.watch.ask(self._unit, everything=True))
        self.foot.give.clicked.connect(lambda: self.assign(self.sources.currentRow()))

    def _make_choices(self) -> None:
        self.kind = QComboBox()
        texts = {
            "all": self.tr("All units"), "land": self.tr("Land units"), "air": self.tr("Aircraft"),
            "naval": self.tr("Ships"), "hq": self.tr("HQs"),
        }  # fmt: skip
        for name, text in texts.items():
            self.kind.addItem(text, name)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.kind.setAccessibleName(self.tr("Which units"))
        self.front = FrontChoice(self)
        self.front.changed.connect(self._narrow)
        self.servable = QCheckBox(self.tr("&Can be served"))
        self.servable.setToolTip(self.tr("Only units that somebody can reorganize now"))
        self.kind.currentIndexChanged.connect(lambda _: self.show_units())
        self.servable.toggled.connect(lambda _: self.show_units())
        self.empty = label("", "note", wrap=True)

    def _lay_out(self) -> None:
        top = spaced(QHBoxLayout(), 12)
        top.addWidget(self.head, 1)
        top.addWidget(self.front)
        self.body.addLayout(top)
        choices = FlowLayout()
        for widget in (self.kind, self.servable):
            choices.addWidget(widget)
        waiting = QWidget()
        left = spaced(QVBoxLayout(waiting), 4, 0)
        left.addLayout(choices)
        left.addWidget(self.units, 1)
        left.addWidget(self.empty)
        self.left = QStackedWidget()
        self.left.addWidget(waiting)
        self.left.addWidget(self.missions.steps)
        self.columns = spaced(QHBoxLayout(), 12)
        self.columns.addWidget(self.left, 5)
        self.columns.addWidget(self.tabs, 6)
        self.body.addLayout(self.columns, 1)
        self.body.addWidget(self.foot)

    def sizeHint(self) -> QSize:
        """Room for some ten units."""
        return QSize(960, 380)

    # --- when to look ---

    def _look(self, *_: object) -> None:
        desk = self.desk
        there = desk.session is not None and desk.power in desk.game.powers
        self.is_wanted = (
            there
            and "reorganization" in desk.game.rule_sets
            and desk.game.clock.phase in opportunities(desk.game)
        )
        self.wanted.emit(self.is_wanted)
        if not self.is_wanted:
            self.watch.forget()
            self._soon.stop()
            self._tracing.stop()
            self._inquiries.in_turns("forget", _emptied(self._rows), at_once=False)
            self._rows, self._offered = {}, None
            self.done.forget()
            self.planned.look(False, ())
            self.missions.look(False)
            self.ways.emit((), None)
            self.assigned.emit((), 0)
            return
        self.foot.ways.forget()
        self.head.refresh()
        self.done.read()
        self.tabs.setTabText(self.tabs.indexOf(self.done), self.done.title)
        units = rows.waiting(desk.game, desk.power)
        if self._unit not in {unit.id for unit in units}:
            self._unit, self._key = "", None
        self.watch.look(desk.game, desk.power, [unit.id for unit in units], self._unit)
        self.show_units()
        self._soon.start(0)  # the units are painted first
        self.planned.look(True, self.done.given)
        self.missions.look(True)
        if not units:
            self.watch.done.emit()

    def _follow(self, unit: str) -> None:
        """A unit was selected elsewhere."""
        if self.is_wanted and unit and self.is_in_mission:
            self.missions.follow(unit)
        elif self.is_wanted and unit and unit != self._unit and self.units.index_of(unit) >= 0:
            self.choose(unit)

    # --- tabs ---

    def _name_ports(self) -> None:
        """Show the tab of ports while some are damaged, with their number."""
        at, count = self.tabs.indexOf(self.ports), len(self.ports.ports)
        self.tabs.setTabText(at, self.tr("Ports ({0})").format(count))
        if not count and self.tabs.currentWidget() is self.ports:
            self.tabs.setCurrentWidget(self.sources)
        self.tabs.setTabVisible(at, count > 0)

    # --- units ---

    @property
    def has_fuel(self) -> bool:
        """Whether fuel is shown as well."""
        return rows.fuel_due(self.desk.game)

    def show_units(self) -> None:
        """List the units that pass the filters, in the chosen order."""
        if not self.is_wanted:
            return
        game, fuel = self.desk.game, self.has_fuel
        self._set_heads(fuel)
        there = rows.waiting(game, self.desk.power)
        fits = [unit for unit in there if self.fits(unit)]
        made = [self._row(unit, fuel) for unit in fits]
        if self.servable.isChecked():
            made = [row for row in made if row.served]
        column, backwards = self._sort
        made.sort(key=lambda row: self._sort_key(row, column), reverse=backwards)
        self.units.show_rows(made, lambda unit: game.units[unit], self._unit)
        self.units.setVisible(bool(made))
        text = self.tr("No unit fits these choices.") if there else self.tr("Nobody is face-down.")
        self.empty.setText("" if made else text)
        self.empty.setVisible(not made)
        self.front.show_count(sum(self.front.holds(phrases.spot(game, unit)) for unit in there))
        self.planned.plan.narrowed()

    def _row(self, unit: Unit, fuel: bool) -> rows.UnitRow:
        """A unit's row; reused while neither the unit nor its offers changed."""
        found = self.watch.known.get(unit.id)
        if fuel:
            return rows.unit_row(self.desk.game, unit, found, True)
        before = self._rows.get(unit.id)
        if before is None or before[0] is not unit or before[1] is not found:
            before = self._rows[unit.id] = unit, found, rows.unit_row(self.desk.game, unit, found, False)
        return before[2]

    def fits(self, unit: Unit) -> bool:
        """Whether a unit passes the filters, if it waits."""
        return rows.KINDS[self.kind.currentData()](unit) and self.front.holds(
            phrases.spot(self.desk.game, unit)
        )

    def scope(self) -> set[str] | None:
        """The units that pass the filters; None when all do."""
        if not self.kind.currentIndex() and not self.front.is_set:
            return None
        return {unit.id for unit in rows.waiting(self.desk.game, self.desk.power) if self.fits(unit)}

    def _known(self) -> dict[str, Found]:
        """The offers of the units that pass the filters."""
        scope = self.scope()
        return {unit: found for unit, found in self.watch.known.items() if scope is None or unit in scope}

    def _set_heads(self, fuel: bool) -> None:
        wanted = _columns(fuel)
        if self.units.columnCount() != wanted:
            heads = [self.tr("Unit"), self.tr("RP"), self.tr("Where"), self.tr("Served by")]
            if fuel:
                heads.insert(2, self.tr("Fuel"))
            self.units.set_heads(heads, stretch=wanted - 1, numbers=(1, 2) if fuel else (1,))

    def _narrow(self) -> None:
        """The front changed: update units, sources and the plan."""
        unit = self.desk.game.units.get(self._unit) if self.is_wanted else None
        if unit is not None and not self.fits(unit):
            self._unit, self._key = "", None
        self.show_units()
        self._soon.start(0)  # the units are painted first

    def join_front(self, front: Front, actions: Mapping[str, QAction]) -> None:
        """Work on the front that is drawn on the map."""
        self.front.join(front, actions)
        self.wanted.connect(self.front.enable)

    def _sort_key(self, row: rows.UnitRow, column: int) -> tuple:
        from redball.rules.reorganization.costs import rp_cost

        unit = self.desk.game.units[row.unit]
        if column == 1:
            return (rp_cost(unit), unit.name)
        return (row.cells[column] if 0 < column < len(row.cells) else "", unit.power, unit.name)

    def _sort_by(self, column: int) -> None:
        before, backwards = self._sort
        self._sort = (column, not backwards if column == before else column == 1)
        self.show_units()

    def choose(self, unit: str) -> None:
        """Select one unit and show who can serve it, over which paths."""
        if unit == self._unit:
            return
        self._unit, self._key = unit, None
        if self.is_planning:
            self.planned.choose(unit)
        else:
            self.tabs.setCurrentWidget(self.sources)
        row = self.units.index_of(unit)
        if row >= 0 and row != self.units.currentRow():
            self.units.setCurrentCell(row, 0)
        if unit:
            self.desk.show_unit(unit)
            self.watch.ask(unit)
        self._soon.start(0)  # what is chosen is shown first

    def _take_found(self, unit: str) -> None:
        if not self.is_wanted or self.desk.session is None:
            return
        found = self.desk.game.units.get(unit)
        if found is None:
            return
        fuel = self.has_fuel
        if self.units.columnCount() == _columns(fuel):  # else the phase is another: all are listed anew soon
            self.units.update_row(self._row(found, fuel))
        if unit == self._unit:
            self._show_sources()

    def _hover_unit(self, row: int) -> None:
        unit = self.units.rows[row].unit if 0 <= row < len(self.units.rows) else self._unit
        self._draw_ways(unit, None if unit != self._unit else self._key)
        if self.is_planning:
            self._draw(self.planned.tree.numbers.get(unit, 0))

    # --- sources ---

    def _show_sources(self) -> None:
        self._soon.stop()
        if not self.is_wanted or self.desk.session is None:
            return
        game = self.desk.game
        chosen = self._unit if self._unit in self.watch.known else ""
        head = self.tr("For {0}").format(game.units[chosen].name) if chosen else self.tr("Can serve")
        self.sources.horizontalHeaderItem(2).setText(head)
        if self._unit and not chosen:
            self.sources.show_rows([], None)
        else:
            made = self._source_rows(chosen)
            if chosen and self._key is None and made and made[0].offer is not None and made[0].offer.allowed:
                self._key = made[0].key
            self.sources.show_rows(made, self._key)
        self.foot.fill_payers(self.offer())
        self._tracing.start(0)  # rows are painted first
        self._tell()

    def _source_rows(self, chosen: str) -> list[rows.SourceRow]:
        """Rows for all units, or for the chosen one; reused while no other offers were found."""
        game = self.desk.game
        if not chosen:
            return rows.source_rows(game, self._known(), "")
        found = self.watch.known[chosen]
        if self._offered is None or self._offered[0] is not game or self._offered[1] is not found:
            self._offered = game, found, rows.source_rows(game, self.watch.known, chosen)
        return self._offered[2]

    def _choose_source(self, row: int) -> None:
        self._key = self.sources.rows[row].key if 0 <= row < len(self.sources.rows) else None
        self.foot.fill_payers(self.offer())
        self._draw_ways(self._unit, self._key)
        self._tell()
        self._point_at_served(row)

    def _hover_source(self, row: int) -> None:
        if 0 <= row < len(self.sources.rows):
            self._draw_ways(self._unit, self.sources.rows[row].key)
            self._point_at_served(row)
        else:
            self._draw_ways(self._unit, self._key)
            self.units.mark(set())
            self.desk.highlighted.emit(())

    def _point_at_served(self, row: int) -> None:
        """Mark the units that a provider can serve, and itself."""
        if not 0 <= row < len(self.sources.rows):
            return
        game, key = self.desk.game, self.sources.rows[row].key
        nodes, served = {phrases.node_of(game, key[0])}, set[str]()
        for unit, found in self._known().items():
            offer = rows.best_offer(found, key)
            if offer is not None and offer.allowed:
                nodes.add(phrases.spot(game, game.units[unit]))
                served.add(unit)
        self.units.mark(served)
        self.desk.highlighted.emit(nodes)

    def _draw_ways(self, unit: str, key: tuple[str, str, bool] | None) -> None:
        self._tracing.stop()
        if unit == self._unit and self.tabs.currentWidget() is self.ports:
            self.ports.draw()
            return
        found = self.watch.known.get(unit) if self.is_wanted else None
        if found is None or self.is_planning:
            self.ways.emit((), None)
            return
        chosen = rows.best_offer(found, key) if key is not None else None
        self.ways.emit(found.paths, self.foot.ways.lead(chosen).path if chosen is not None else None)

    def offer(self) -> Offer | None:
        """The chosen provider's offer to the chosen unit."""
        found = self.watch.known.get(self._unit)
        return rows.best_offer(found, self._key) if found is not None and self._key is not None else None

    # --- what it costs ---

    def order(self) -> Reorganize | None:
        """The order that *Reorganize* gives now."""
        return self.foot.order(self.offer())

    def _tell(self) -> None:
        """Show what the chosen assignment costs and uses up, or why it is denied."""
        offer = self.offer()
        self.foot.farther.setVisible(bool(self._unit))
        self.foot.show_offer(offer, self._hint() if offer is None else "")
        if offer is not None and not offer.allowed:
            self.watch.explain(offer.order)
        if offer is None or self.foot.ways.order != offer.order:
            self.foot.ways.forget()
            if offer is not None and offer.allowed and phrases.goes_overseas(offer.path):
                self.watch.ask_ways(offer.order)

    def _offer_ways(self, order: Reorganize, ways: Sequence[Offer]) -> None:
        """Offer the ports and sea areas by which the points of the chosen assignment may go."""
        offer = self.offer()
        is_open = self.is_wanted and self.desk.session is not None
        if is_open and offer is not None and offer.order == order:
            self.foot.ways.list_ways(self.desk.game, order, ways)

    def _lead(self) -> None:
        """Send the points along another path."""
        self._draw_ways(self._unit, self._key)
        self._tell()

    def _tell_why(self, order: Reorganize, ruling: Ruling) -> None:
        """Show all reasons against the chosen assignment."""
        offer = self.offer()
        is_open = self.is_wanted and self.desk.session is not None
        if is_open and offer is not None and offer.order == order:
            self.foot.show_ruling(offer, ruling)

    def _offer_repairs(self, order: Reorganize, repairs: Sequence[RepairOffer]) -> None:
        """Offer to repair the ports that the chosen assignment lacks."""
        offer = self.offer()
        is_open = self.is_wanted and self.desk.session is not None
        if is_open and offer is not None and offer.order == order:
            self.foot.repair_first.offer(repairs)

    def _hint(self) -> str:
        if not self._unit:
            return self.tr("Choose a unit to see who can reorganize it, or drag it onto a source.")
        if self._unit not in self.watch.known:
            return self.tr("Looking for who can reach it…")
        if not self.watch.known[self._unit].offers:
            return self.tr("Nobody is near enough to reorganize it.")
        return self.tr("Choose a source.")

    # --- giving ---

    def assign(self, row: int) -> None:
        """Give the order of a provider's row for the chosen unit; a denied one shows its reasons."""
        if not 0 <= row < len(self.sources.rows) or not self._unit:
            return
        self._key = self.sources.rows[row].key
        offer = self.offer()
        self._commit(offer and self.foot.ways.lead(offer), self.foot.payer.currentData() or "")

    def _drop(self, unit: str, row: int) -> None:
        """A unit was dropped on a provider's row."""
        key = self.sources.rows[row].key
        found = self.watch.known.get(unit)
        offer = rows.best_offer(found, key) if found is not None else None
        if offer is None:
            provider, way, rail = key
            self.desk.do(Reorganize(unit, provider, way, rail=rail))
        else:
            self._commit(offer, "")

    def _commit(self, offer: Offer | None, payer: str) -> None:
        session = self.desk.session
        if offer is None or session is None:
            return
        order = paid_by(offer.order, payer)
        node = phrases.spot(self.desk.game, self.desk.game.units[order.unit])
        if not offer.allowed:  # what bars its path would take long to be looked for again
            self.desk.refused.emit(Refusal(order, offer.ruling, node))
        elif self.desk.do(order, node).allowed:
            self.done.orders.remember(session.head, order, offer.path)

    # --- what was given and what is planned ---

    def _draw(self, number: int) -> None:
        """Draw what was given and what is planned soon, once for all changes of one click."""
        self._chosen_number = number
        self._drawing.start(0)

    def _draw_now(self) -> None:
        if self.desk.session is not None and self.is_wanted:
            self.assigned.emit([*self.done.lines(), *self.planned.lines()], self._chosen_number)

    # --- the plan ---

    @property
    def is_planning(self) -> bool:
        """Whether the plan is in front."""
        return self.tabs.currentWidget() is self.planned

    @property
    def is_in_mission(self) -> bool:
        """Whether the checklist of the air mission is in front."""
        return self.tabs.currentWidget() is self.missions

    def show_mission(self) -> None:
        """Bring the checklist of the air mission to the front."""
        self.tabs.setCurrentWidget(self.missions)

    def _offer_missions(self, wanted: bool) -> None:
        at = self.tabs.indexOf(self.missions)
        if not wanted and self.is_in_mission:
            self.tabs.setCurrentWidget(self.sources)
        self.tabs.setTabVisible(at, wanted)

    def show_plan(self) -> None:
        """Bring the plan to the front and look for the best."""
        self.tabs.setCurrentWidget(self.planned)
        if not self.planned.plan.watch.busy:
            self.planned.plan.ask()
        self.planned.tree.setFocus()

    def _show_tab(self) -> None:
        """Show the buttons of assignment under the sources only, and draw the map for the tab."""
        self.foot.setVisible(self.tabs.currentWidget() is self.sources)
        flying = self.is_in_mission
        self.left.setCurrentIndex(1 if flying else 0)
        self.left.setMaximumWidth(STEPS_WIDTH if flying else 16777215)
        if not flying:
            self.missions.leave()
        self.desk.highlighted.emit(())
        self._draw_ways(self._unit, self._key)

    def _remember(self, plan: Plan) -> None:
        """Remember the paths of a plan that was just given."""
        session = self.desk.session
        for item in plan.items if session is not None else ():
            self.done.orders.remember(session.head, item.order, item.choice.path)

    def _why_nobody(self, unit: str) -> str:
        found = self.watch.known.get(unit)
        return phrases.why_nobody(found.offers) if found is not None else ""


def _emptied(rows: dict[str, Any]) -> Steps:
    """Let go of rows: all they hold would take long to delete at once."""
    while rows:
        rows.popitem()
        yield


def _columns(fuel: bool) -> int:
    """Columns of the list of units."""
    return 5 if fuel else 4
