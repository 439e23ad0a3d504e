"""The factories of a power in production: what goes where, what becomes of it, and where the gas is saved."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTabWidget, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.gas import factories_rows as rows
from redball.desk.sets.gas.factories_choices import ChoicesBox
from redball.desk.sets.gas.factories_resources import OIL, OTHER, ResourceTable
from redball.desk.sets.gas.factories_rows import NOWHERE, Supplied
from redball.desk.sets.gas.factories_tree import FactoryTable
from redball.desk.sets.gas.works_said import Said, give, ruled
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.side_by_side import SideBySide
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided
from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.gas.orders import AllotResources, ChooseOutput
from redball.rules.gas.output import Output, choices_of, output_of
from redball.rules.gas.producing import PHASE, has_produced, proposals


class FactoriesScreen(QWidget):
    """``wanted`` carries whether the phase is production; the plan can be looked at and made before it."""

    wanted = Signal(bool)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self._offered: tuple[AllotResources, ...] = ()
        self._make_plan()
        self.points = Card(self.tr("Oil production points"))
        ruled(self.points, desk, "GAS-PRO-06")
        self.choices, self.refused = ChoicesBox(), Said(desk)
        self.points.body.addWidget(self.choices, 1)
        self.points.body.addWidget(self.refused)
        pages = [(self.tr("Factories"), self.plan, 5), (self.tr("Oil points"), self.points, 3)]
        layout = spaced(QVBoxLayout(self), None, 0)
        layout.addWidget(SideBySide(pages))
        self._join()

    # --- building ---

    def _make_plan(self) -> None:
        self.plan = Card()
        self.whose = spaced(QHBoxLayout(), 0)
        self.sign, self.state = Sign("done"), Elided("", "strong")
        self.fill = QPushButton()
        top = spaced(QHBoxLayout(), 8)
        top.addLayout(self.whose)
        top.addWidget(self.sign)
        top.addWidget(self.state, 1)
        top.addWidget(self.fill)
        top.addWidget(ClauseLink(self.desk, "GAS-PRO-03"))
        self.factories = FactoryTable()
        self.resources = ResourceTable(self._goals)
        self.resources.most = self._most
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setObjectName("tight")
        self.tabs.addTab(self.factories, self.tr("Factories"))
        self.tabs.addTab(self._resource_page(), self.tr("Resources"))
        self.said = Said(self.desk)
        self.plan.body.addLayout(top)
        for part in (self.tabs, self.said):
            self.plan.body.addWidget(part, int(part is self.tabs))

    def _resource_page(self) -> QWidget:
        page = QWidget()
        self.show_there = QPushButton(self.tr("&Show"))
        self.show_there.setToolTip(self.tr("Centre the map on the resources of this row"))
        self.send = QPushButton(self.tr("Send &to…"))
        self.send.setToolTip(self.tr("Choose the factories that these resources go to"))
        self.take_back = QPushButton(self.tr("Take &back"))
        self.take_back.setToolTip(self.tr("These resources go to no factory any more (Del)"))
        buttons = spaced(QHBoxLayout(), 6)
        for button in (self.show_there, self.send, self.take_back):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = spaced(QVBoxLayout(page), 4, 0)
        column.addWidget(self.resources, 1)
        column.addLayout(buttons)
        return page

    def _join(self) -> None:
        desk, tree, table = self.desk, self.factories.tree, self.resources
        for signal in (desk.opened, desk.settled, desk.power_changed):
            signal.connect(self._look)
        for signal in (desk.opened, desk.changed, desk.power_changed):
            signal.connect(self._forget)
        self.fill.clicked.connect(lambda: self._give(self._offered))
        tree.output_wanted.connect(self._plan_points)
        self.choices.chosen.connect(self._plan_all)
        table.wanted.connect(self._change)
        for part in (tree, table):
            part.pointed.connect(desk.highlighted)
            part.show_wanted.connect(desk.centre)
        table.currentCellChanged.connect(lambda *_: self._enable())
        self.show_there.clicked.connect(self._show_source)
        self.send.clicked.connect(table.choose_factory)
        self.take_back.clicked.connect(self._take_back)

    def sizeHint(self) -> QSize:
        """Room for some ten hexes with factories."""
        return QSize(960, 400)

    # --- showing ---

    @property
    def is_wanted(self) -> bool:
        """Whether a game is in production."""
        return self._is_there and self.desk.game.clock.phase == PHASE

    @property
    def _is_there(self) -> bool:
        desk = self.desk
        return desk.session is not None and desk.power in desk.game.powers and "gas" in desk.game.rule_sets

    def _look(self, *_: object) -> None:
        self.wanted.emit(self.is_wanted)
        if self._is_there and (self.is_wanted or self.isVisible()):
            self.refresh()

    def _forget(self, *_: object) -> None:
        """What was said of orders was of another position or power."""
        for said in (self.said, self.refused):
            said.say()

    def showEvent(self, event) -> None:
        """Show the present plan when it is opened in another phase."""
        super().showEvent(event)
        if self._is_there:
            self.refresh()

    def refresh(self) -> None:
        """Show the plan of the desk's power."""
        game, code = self.desk.game, self.desk.power
        clear(self.whose)
        self.whose.addWidget(PowerChip(code, QSize(38, 24)))
        made = output_of(game, game.powers[code])
        found = rows.factory_rows(game, game.powers[code], made)
        self._offered = () if has_produced(game, code) else proposals(game, code)
        self.factories.show_rows(game, found, made)
        supplied = rows.supplied(game, code)
        self.resources.show_rows(
            supplied, game.atlas.place_name, lambda row: row.factory < 0 or rows.is_brought(game, code, row)
        )
        self._show_state(game, supplied, bool(found))
        power, done = game.powers[code], has_produced(game, code)
        self.choices.show_choices(choices_of(game, power), rows.oil_planned(made), enabled=not done)
        self._enable()

    def _show_state(self, game: Game, supplied: tuple[Supplied, ...], has_works: bool) -> None:
        """How many resources have no factory, and whether they can get one."""
        lost = sum(row.count for row in supplied if row.factory == NOWHERE)
        count = words.count(lost, "resource", "resources")
        done = has_produced(game, self.desk.power)
        if done:
            text = self.tr("Production is closed")
        elif not has_works:
            text = self.tr("No factory of this power works")
        elif lost:
            text = self.tr("{0} without a factory").format(count)
        else:
            text = self.tr("Every resource has a factory") if supplied else self.tr("No resources")
        self.sign.set_kind("trouble" if lost and not done else "done" if supplied else "info")
        self.state.setText(text)
        could = sum(row.count for row in supplied if row.factory == NOWHERE and self._is_offered(row))
        self.fill.setText(self.tr("&Fill ({0})").format(could) if could else self.tr("&Fill"))
        self.fill.setEnabled(bool(self._offered))
        self.fill.setToolTip(
            self.tr("None of them gets to a factory that has room, by a railway or a route that was set")
            if lost and not could and not done
            else self.tr("Send each resource without a factory to one that it gets to and that has room")
        )
        title = self.tr("Resources ({0} without a factory)").format(lost) if lost else self.tr("Resources")
        self.tabs.setTabText(1, title)

    def _is_offered(self, row: Supplied) -> bool:
        return any(order.source == self.desk.place(row.source) for order in self._offered)

    def _enable(self) -> None:
        """Enable what can be done with the row that has the keyboard."""
        row = self.resources.chosen()
        open_ = self._is_there and not has_produced(self.desk.game, self.desk.power)
        self.show_there.setEnabled(row is not None)
        self.send.setEnabled(row is not None and open_)
        self.take_back.setEnabled(row is not None and row.factory != NOWHERE and open_)

    # --- orders ---

    def _give(self, orders: tuple[Order, ...]) -> None:
        if not give(self.desk, self.said, orders):
            self.refresh()

    def _plan_points(self, node: int, oil: int) -> None:
        if oil != next((w.oil_points for w in self._made().works if w.node == node), oil):
            self._give((ChooseOutput(self.desk.power, oil, self.desk.place(node)),))

    def _plan_all(self, oil: int) -> None:
        give(self.desk, self.refused, [ChooseOutput(self.desk.power, oil)])

    def _made(self) -> Output:
        return output_of(self.desk.game, self.desk.game.powers[self.desk.power])

    def _change(self, row: Supplied, factory: int, oil: int, other: int) -> None:
        self._give(tuple(rows.changed(self.desk.game, self.desk.power, row, factory, oil, other)))

    def _take_back(self) -> None:
        row = self.resources.chosen()
        if row is not None and row.factory != NOWHERE:
            self._change(row, NOWHERE, 0, 0)

    def _show_source(self) -> None:
        row = self.resources.chosen()
        if row is not None:
            self.desk.centre(row.source)

    def _goals(self, source: int) -> list[tuple[int, str]]:
        """The factories that resources of a hex may go to, in words."""
        game = self.desk.game
        text = partial(self.tr("{0}, room for {1}").format)
        found = rows.goals(game, game.powers[self.desk.power], source)
        return [(node, text(game.atlas.place_name(node), left)) for node, left in found]

    def _most(self, number: int, column: int) -> int:
        """The most of a kind that a row may have: its own, and those of its hex that go nowhere."""
        row = self.resources.rows[number]
        free = rows.waiting_at(self.desk.game, self.desk.power, row.source)
        return {OIL: row.oil + free[True], OTHER: row.other + free[False]}.get(column, 0)
