"""Set-up in the window: its dock opens while a game is set up, its actions, and what they do to the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtWidgets import QMenu

from redball.game.orders import BeginSetUp
from redball.game.pools import is_set_up

if TYPE_CHECKING:
    from redball.desk.desk import Desk
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.set_up.brush import Brush
    from redball.desk.set_up.panel import SetUpPanel

DOCK = "set_up"


class SetUpDesk(QObject):
    """One for a window; its parts are made when a game is first set up."""

    def __init__(self, owner: MapDesk) -> None:
        super().__init__(owner)
        self.owner, self.window = owner, owner.window
        self._was_on = False
        on = self.window.actions_by_name.on
        on("set_up", self.begin)
        on("begin_play", self.desk.go_on)
        on("paint_control", self.paint)
        on("put_in_pool", self.ask_pool)
        on("reset", self._show_again)
        on("map_alone", self._show_again)
        self.desk.play_wanted.connect(lambda: self._show_page(self.panel.play))
        self.desk.opened.connect(self._open)
        self.desk.settled.connect(self._follow)
        self.desk.subject_changed.connect(self._offer)
        self._offer()

    @property
    def desk(self) -> Desk:
        """The desk of the window."""
        return self.owner.desk

    @cached_property
    def brush(self) -> Brush:
        """The brush for control."""
        from redball.desk.set_up.brush import Brush

        return Brush(self.owner)

    @cached_property
    def panel(self) -> SetUpPanel:
        """The dock's inside."""
        from redball.desk.set_up.panel import SetUpPanel

        actions = self.window.actions_by_name
        panel = SetUpPanel(self.desk, self.brush, actions)
        self.window.add_tool(DOCK, self.tr("Set-up"), panel)
        panel.units.placing_wanted.connect(self.place)
        panel.units.palette_wanted.connect(partial(self.window.show_dock, "counters"))
        panel.units.paste_wanted.connect(lambda: actions["paste_units"].trigger())
        panel.powers.action_wanted.connect(lambda name: actions[name].trigger())
        panel.open()
        return panel

    # --- the mode ---

    @property
    def is_on(self) -> bool:
        """Whether the open game is being set up."""
        return self.desk.session is not None and is_set_up(self.desk.game)

    def _open(self) -> None:
        """Another game."""
        self._was_on = False
        if "panel" in self.__dict__:
            self.panel.open()
        self._follow()

    def _follow(self) -> None:
        """Open the dock when set-up begins, close it when play does."""
        on = self.is_on
        if on != self._was_on:
            self._was_on = on
            if on:
                self._show_page(self.panel.units)
            elif "panel" in self.__dict__:
                self.brush.put_away()
                self.window.docks[DOCK].hide()
        if "panel" in self.__dict__:
            self.panel.refresh()
        self._offer()

    def _offer(self, *_: object) -> None:
        """Enable what can be done now."""
        actions, is_open = self.window.actions_by_name, self.desk.session is not None
        actions["set_up"].setEnabled(is_open)
        actions["begin_play"].setEnabled(self.is_on)
        actions["paint_control"].setEnabled(self.is_on)
        actions["put_in_pool"].setEnabled(is_open and bool(self.desk.subject.units))

    def _show_again(self, alone: bool = False) -> None:
        """The docks were put back to where they are usually, or the map is no longer alone."""
        if self.is_on and not alone:
            self.window.show_dock(DOCK)

    def begin(self) -> None:
        """Begin set-up, or bring its dock to the front with the keyboard."""
        if self.is_on:
            self._show_page(self.panel.units)
            self.panel.units.list.setFocus()
        else:
            self.desk.do(BeginSetUp())

    def _show_page(self, page) -> None:
        self.panel.tabs.setCurrentWidget(page)
        if not self.window.actions_by_name["map_alone"].isChecked():
            self.window.show_dock(DOCK)

    # --- what is done on the map ---

    def paint(self) -> None:
        """Take up the brush, or put it away."""
        self._show_page(self.panel.control)
        self.panel.control.take("stroke")
        self.owner.take_keys()

    def place(self, units: Sequence[str]) -> None:
        """Let the player click where units go that wait; the list has the keyboard again after."""
        from redball.desk.map.picking import Pick
        from redball.desk.set_up.unit_drops import place

        game, listed = self.desk.game, self.panel.units.list
        known = [unit for unit in units if unit in game.units]
        if not known:
            return

        def then(node: int) -> None:
            place(self.owner, known, node, self._spot(node), listed.setFocus)

        one = self.tr("Click where {0} goes").format(game.units[known[0]].name)
        many = self.tr("Click where the {0} units go").format(len(known))
        self.owner.picker.pick(Pick(one if len(known) == 1 else many, then))

    def ask_pool(self) -> None:
        """Ask into which pool the chosen units go."""
        from redball.desk.set_up import pool_menu

        if units := self.desk.subject.units:
            menu = QMenu(self.window)
            menu.aboutToHide.connect(menu.deleteLater)
            pool_menu.fill(menu, self.desk, units)
            view = self.owner.view
            assert view is not None
            menu.popup(view.viewport().mapToGlobal(self._spot(self.desk.subject.node)))

    def _spot(self, node: int) -> QPoint:
        """Where in the viewport a menu of a hex is shown: there if it is in sight, else in the middle."""
        view = self.owner.view
        assert view is not None
        port, x, y = view.viewport(), *self.desk.game.atlas.grid.centre(max(node, 0))
        spot = view.mapFromScene(QPointF(view.map_scene().shown_at(x), y))
        return spot if node >= 0 and port.rect().contains(spot) else port.rect().center()
