"""Convoys: points and what uses them by sea area, routes of resources, and the best allocation."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QMenu, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.panels import convoy_rows
from redball.desk.panels.convoy_rows import RouteRow
from redball.desk.panels.freight_desk import FreightDesk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import ClearRoute, ForbidRoute, SetRoute
from redball.wording import name_of, sentence


class ConvoysPanel(Card):
    """The convoys of the desk's power.  ``pointed`` carries keys of resources whose routes the map
    highlights.
    """

    pointed = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.freight = FreightDesk(desk, self)
        self.seen = False
        self.routes: list[RouteRow] = []
        self._area_indexes: list[int] = []
        self._lay_out()
        self.freight.changed.connect(self._fill)
        for signal in (desk.opened, desk.settled, desk.power_changed):
            signal.connect(self._look)
        desk.subject_changed.connect(lambda subject: self.choose_at(subject.node))

    # --- parts ---

    def _lay_out(self) -> None:
        self.chips = spaced(QHBoxLayout(), 4)
        self.group = QButtonGroup(self)
        self.words = Elided("", "strong")
        self.sharing = QCheckBox(self.tr("&Allies' free points"))
        self.sharing.setToolTip(self.tr("Use free convoy points of co-operating powers too"))
        self.allocate = self._button(
            self.tr("A&llocate"),
            self.tr("Propose the routes that bring most resources to factories with fewest convoy points"),
            self.freight.allocate,
        )
        self.accept = self._button(
            self.tr("A&ccept"),
            self.tr("Take the proposal as the plan; undo takes it back"),
            self.take_proposal,
        )
        self.drop = self._button(
            self.tr("&Discard"), self.tr("Show what is set, and forget the proposal"), self.freight.look
        )
        self.pin = self._button(
            self.tr("&Pin"),
            self.tr("Keep the chosen resource on its route, or let it go again"),
            self.turn_pin,
        )
        self.sharing.toggled.connect(self._share)
        whose = QWidget()
        whose.setLayout(self.chips)
        self.chips.setContentsMargins(0, 0, 0, 0)
        top = FlowLayout()
        for widget in (whose, self.sharing, self.pin, self.allocate, self.accept, self.drop):
            top.addWidget(widget)
        self.areas = RowsTable(convoy_rows.area_heads(), stretch=2, numbers=(3, 4))
        self.areas.setAccessibleName(self.tr("Convoy points by sea area"))
        self.table = RowsTable(convoy_rows.route_heads(), stretch=1, numbers=(3,))
        self.table.setAccessibleName(self.tr("Routes of resources"))
        self.areas.row_activated.connect(self._go_area)
        self.areas.row_chosen.connect(self._show_area)
        self.table.row_activated.connect(self._go_route)
        self.table.row_chosen.connect(lambda _row: self._point())
        self.table.row_hovered.connect(self._point)
        self.areas.menu_wanted.connect(lambda row, at: self._open_menu(self.area_menu(row), at))
        self.table.menu_wanted.connect(lambda row, at: self._open_menu(self.route_menu(row), at))
        self.trouble = label("", "trouble", wrap=True)
        tables = spaced(QHBoxLayout(), 10)
        tables.addWidget(self.areas, 5)
        tables.addWidget(self.table, 5)
        self.body.addLayout(top)
        self.body.addWidget(self.words)
        self.body.addLayout(tables, 1)
        self.body.addWidget(self.trouble)

    def _button(self, text: str, tip: str, then) -> QPushButton:
        made = QPushButton(text)
        made.setToolTip(plain(tip))
        made.clicked.connect(lambda _=False: then())
        return made

    # --- when to look ---

    def set_seen(self, seen: bool) -> None:
        """Its dock came to the front or went.  Routes are worked out only while it is visible."""
        if seen != self.seen:
            self.seen = seen
            if seen:
                self._look()
            else:
                self.freight.forget()

    def _look(self, *_: object) -> None:
        if self.seen and self.desk.session is not None:
            self._show_chips()
            self.freight.look()

    def _share(self, on: bool) -> None:
        self.freight.sharing = on
        again = self.freight.answer is not None and self.freight.answer.proposal is not None
        (self.freight.allocate if again else self._look)()

    def _show_chips(self) -> None:
        clear(self.chips)
        for button in self.group.buttons():
            self.group.removeButton(button)
        for code in convoy_rows.powers(self.desk.game):
            chip = PowerChip(code, QSize(40, 28))
            chip.clicked.connect(lambda _=False, code=code: self.desk.show_power(code))
            chip.setChecked(code == self.desk.power)
            self.group.addButton(chip)
            self.chips.addWidget(chip)

    # --- filling ---

    def _fill(self) -> None:
        answer, busy = self.freight.answer, self.freight.busy
        proposed = answer is not None and answer.proposal is not None
        self.allocate.setEnabled(not busy and answer is not None)
        for button in (self.accept, self.drop):
            button.setVisible(proposed)
            button.setEnabled(not busy)
        self.accept.setEnabled(not busy and proposed and not answer.change.none)
        if busy:
            self.words.setText(self.tr("Working out the routes…"))
            return
        self.routes = convoy_rows.route_rows(self.desk.game, answer) if answer else []
        areas = convoy_rows.area_rows(self.desk.game, answer) if answer else []
        self.words.setText(convoy_rows.summary(answer) if answer else "")
        if answer is not None and not self.routes:
            nothing = self.tr("No route is set for {0}. Allocate proposes the best ones.")
            self.words.setText(nothing.format(name_of(self.desk.power)))
        self.areas.fill([row.cells for row in areas], [row.tip for row in areas], [row.loud for row in areas])
        self._area_indexes = [row.area for row in areas]
        self.table.fill(
            [row.cells for row in self.routes],
            [row.tip for row in self.routes],
            [row.loud for row in self.routes],
        )
        troubles = [sentence(trouble) for trouble in answer.shown.troubles] if answer else []
        self.trouble.setText("\n".join(troubles))
        self.trouble.setVisible(bool(troubles))
        self.choose_at(self.desk.subject.node)
        self._point()

    # --- choosing ---

    def chosen(self) -> RouteRow | None:
        """The selected route."""
        row = self.table.currentRow()
        return self.routes[row] if 0 <= row < len(self.routes) else None

    def choose_at(self, node: int) -> None:
        """Select the route of the resource in a hex, if there is one."""
        found = [number for number, row in enumerate(self.routes) if row.node == node]
        current = self.chosen()
        if found and (current is None or current.node != node):
            self.table.setCurrentCell(found[0], 0)

    def point_at(self, node: int) -> None:
        """Highlight the routes of the resources in the hex under the mouse, else the selected one."""
        keys = {row.key for row in self.routes if row.node == node}
        if keys:
            self.pointed.emit(keys)
        elif self.seen:
            self._point()

    def _point(self, row: int = -1) -> None:
        """Highlight the route under the mouse in the table, else the selected one."""
        shown = self.routes[row] if 0 <= row < len(self.routes) else self.chosen()
        keys: Collection[str] = {shown.key} if shown is not None else ()
        self.pointed.emit(keys)
        current = self.chosen()
        self.pin.setEnabled(current is not None and (current.pinned or current.order is not None))
        pinned = current is not None and current.pinned
        self.pin.setText(self.tr("Un&pin") if pinned else self.tr("&Pin"))

    def _go_route(self, row: int) -> None:
        if 0 <= row < len(self.routes):
            self.desk.centre(self.routes[row].node)
            self.desk.show_hex(self.routes[row].node)

    def _go_area(self, row: int) -> None:
        self.desk.centre(self.desk.game.atlas.sea_areas[self._area_indexes[row]].box)

    def _show_area(self, row: int) -> None:
        if 0 <= row < len(self._area_indexes):
            self.desk.show_hex(self.desk.game.atlas.sea_areas[self._area_indexes[row]].box)

    # --- orders ---

    def take_proposal(self) -> None:
        """Commit the proposed routes."""
        from redball.planning.freight import plan_of

        answer = self.freight.answer
        if answer is not None and answer.proposal is not None:
            self.desk.do(plan_of(self.desk.game, answer.proposal))

    def area_menu(self, row: int) -> QMenu:
        """The menu of a sea area: forbid it, or allow it again."""
        game, power = self.desk.game, self.desk.power
        offers = convoy_rows.area_orders(game, power, self._area_indexes[row]) if row >= 0 else []
        return self._menu(offers + convoy_rows.clearing(game, power))

    def route_menu(self, row: int) -> QMenu:
        """The menu of a resource: pin its route, or exclude its factory."""
        game, power = self.desk.game, self.desk.power
        offers = convoy_rows.route_orders(game, power, self.routes[row]) if row >= 0 else []
        return self._menu(offers + convoy_rows.clearing(game, power))

    def _menu(self, offers: list[tuple[str, ForbidRoute | ClearRoute]]) -> QMenu:
        menu = QMenu(self)
        for text, order in offers:
            menu.addAction(text).triggered.connect(lambda _=False, order=order: self.desk.do(order))
        return menu

    def _open_menu(self, menu: QMenu, at: QPoint) -> None:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not menu.isEmpty():
            menu.popup(at)

    def turn_pin(self) -> None:
        """Pin the selected route, or unpin it."""
        row = self.chosen()
        if row is None:
            return
        order = ClearRoute(self.desk.power, resource=row.key) if row.pinned else row.order
        if isinstance(order, (SetRoute, ClearRoute)):
            self.desk.do(order, row.node)
