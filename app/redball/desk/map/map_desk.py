"""Connects the map with the desk: clicks select, drags give orders, the subject's path and overlays are
shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, QPointF, Signal
from PySide6.QtGui import QPolygonF

from redball.canvas.basemap import BaseMap
from redball.canvas.ground import PrintedGround
from redball.canvas.overlays.freight import FreightLine
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.desk.desk import Desk, Subject
from redball.desk.map.choosing import Chooser
from redball.desk.map.drag import DragPreview
from redball.desk.map.first_view import FirstView
from redball.desk.map.front import Front
from redball.desk.map.hex_menu import open_menu
from redball.desk.map.layers import Layers
from redball.desk.map.map_side import MapSide
from redball.desk.map.picking import USUAL, Picker
from redball.desk.map.trial import Trial
from redball.desk.widgets import motion
from redball.supply.paths import LegKind

if TYPE_CHECKING:
    from redball.atlas import Atlas
    from redball.desk.panels.convoys import ConvoysPanel
    from redball.desk.panels.inspector import Inspector
    from redball.desk.window.main_window import MainWindow
    from redball.planning.whatif import Comparison

NEAR = 40.0
"""Width of a hex in px at which a place is readable."""
LEAST, AROUND = 36.0, 1.0
"""Least width of a hex in px at which a path is shown; hex widths that are seen round it."""


class MapDesk(QObject):
    """Owns the map view of the open game.

    ``unit_activated`` carries a unit that was double-clicked, ``hex_hovered`` the hex under the mouse.
    """

    unit_activated = Signal(str)
    hex_hovered = Signal(int)

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self.desk, self.window, self.area = desk, window, window.map_area
        self.view: MapView | None = None
        self.style = "classic"
        self.layers = Layers(desk, self)
        self.picker = Picker(desk, self.area, self.layers)
        self.side = MapSide(self.area, self.layers, self.picker)
        self.trial = Trial(desk, self.side, window)
        self.drag = DragPreview(desk, self.side)
        self.chooser = Chooser(desk, self.side)
        self.front = Front(desk, self.side)
        self.picker.begun.connect(self.trial.end)
        self.hex_hovered.connect(self.picker.tell_hovered)
        self.only_out = False
        self.hidden: frozenset[str] = frozenset()
        self.first_view = FirstView(desk, window.settings)
        window.closing.connect(self.first_view.keep)
        self.last_place = -1
        desk.opened.connect(self._open)
        desk.changed.connect(self._apply)
        desk.supplied.connect(self._show_changed)
        desk.scope_changed.connect(self._count_out)
        desk.power_changed.connect(self._count_out)
        desk.subject_changed.connect(self._select)
        desk.centre_wanted.connect(self.centre)
        desk.highlighted.connect(lambda nodes: self.layers.highlight(nodes))
        desk.foreseen.connect(self._foresee)
        self.hex_hovered.connect(self.layers.point_at)

    @property
    def scene(self) -> MapScene:
        """The scene of the view; valid only while a game is open."""
        assert self.view is not None
        return self.view.map_scene()

    # --- the game ---

    def _open(self) -> None:
        self.trial.end()
        game = self.desk.game
        if self.view is None or not game.atlas.is_state_of(self.scene.atlas):
            self._make_view()
        self.use_map(game.atlas)
        self.scene.set_game(game)
        self.first_view.take_up()
        if self.layers.supplied:
            self.show_supply()

    def _make_view(self) -> None:
        atlas, colours = self.desk.game.atlas, palette(self.style)
        scene = MapScene(atlas, colours)
        self.ground = PrintedGround(BaseMap(atlas, colours))
        view = self.view = MapView(scene, self.ground, self.area)
        self.ground.setParent(view)
        scene.setParent(view)
        scene.motion.reduced = view.motion.reduced = motion.shared().reduced
        view.unit_clicked.connect(self._click_unit)
        view.unit_activated.connect(self.unit_activated)
        view.units_chosen.connect(self.desk.choose)
        view.hex_clicked.connect(self._click_hex)
        view.hex_hovered.connect(self.hex_hovered)
        view.menu_requested.connect(self._menu)
        view.unit_drag_started.connect(self.trial.end)
        self.drag.watch(view)
        self.layers.attach(view)
        self.picker.attach(view)
        self.front.attach(view)
        if self.hidden:
            self.hide_layers(self.hidden)
        self.area.put(view)
        self.first_view.attach(view)

    def use_map(self, atlas: Atlas, at_once: bool = True) -> None:
        """Show another state of the map that is shown, at the same place; what looks the same isn't painted
        again.  If it may come later, the printed map is the one before until all of it is known.
        """
        if self.view is not None and atlas is not self.scene.atlas:
            self.trial.end()
            self.scene.set_map(atlas)
            self.ground.change_map(atlas)
            if at_once:
                self.ground.finish_change()
            self.area.use_map(atlas)
            self.view.refresh()

    def show_supply(self) -> None:
        """Work out supply, and show it from now on."""
        self.layers.supplied = True
        self._show_changed()

    def _apply(self, event) -> None:
        self.trial.end()
        if self.view is not None:
            if self.picker.wish is not None and event.before.clock != event.after.clock:
                self.picker.end()
            self.use_map(event.after.atlas, at_once=False)
            self.scene.apply(event)

    def _show_changed(self) -> None:
        """Show what an order did to supply."""
        if self.view is not None and self.layers.supplied:
            self.scene.set_statuses(self.desk.supply.statuses())
            self._count_out()
            self.layers.refresh()

    # --- choosing ---

    def _click_unit(self, unit: str) -> None:
        if unit in self.desk.game.units:
            self.desk.show_unit(unit)

    def _click_hex(self, node: int) -> None:
        if node >= 0:
            self.desk.show_hex(node)

    def _select(self, subject: Subject) -> None:
        self.trial.end()
        if self.view is None:
            return
        self.scene.select(subject.units)
        self.layers.highlight(())
        if subject.node >= 0:
            self.view.set_focus_node(subject.node)
        self.layers.refresh()

    def go_to(self, node: int) -> None:
        """Centre a named hex, zoom in enough to read it, and make it the subject."""
        if self.view is not None:
            self._come_near(node)
            self.desk.show_hex(node)

    def go_to_unit(self, unit_id: str) -> None:
        """Centre a named unit, and make it the subject."""
        unit = self.desk.game.units.get(unit_id)
        if unit is not None and self.view is not None:
            self._come_near(unit.hex if unit.hex >= 0 else self.desk.game.atlas.sea_areas[unit.sea].box)
            self.desk.show_unit(unit_id)

    def _come_near(self, node: int) -> None:
        assert self.view is not None
        before = self.view.node_at(self.view.viewport().rect().center())
        self.view.setFocus()
        if self.view.camera.scale < NEAR:
            self.view.zoom_to(NEAR)
        self.centre(node)
        self.last_place = before

    def centre(self, node: int) -> None:
        """Centre a hex."""
        if self.view is not None and node >= 0:
            self.view.centre_on(node)

    def centre_subject(self) -> None:
        """Centre the subject."""
        subject = self.desk.subject
        self.centre(
            self.desk.game.atlas.sea_areas[subject.sea].box
            if subject.node < 0 <= subject.sea
            else subject.node
        )

    def choose_stack(self) -> None:
        """Select all units of the subject's hex or sea area."""
        subject, game = self.desk.subject, self.desk.game
        at = game.units[subject.units[0]] if subject.units else None
        node, sea = (at.hex, at.sea) if at is not None else (subject.node, subject.sea)
        here = game.units_at.get(node, ()) or (game.units_at_sea.get(sea, ()) if sea >= 0 else ())
        if here:
            self.desk.choose(unit.id for unit in here)

    def _menu(self, node: int, at: QPoint) -> None:
        open_menu(self.desk, self.window, self.side, node, at)

    def _foresee(self, result: Comparison | None) -> None:
        """Mark who would gain and lose supply; None removes the marks."""
        self.trial.end()
        if result is None:
            self.layers.preview((), (), None)
        else:
            self.layers.preview(result.lost, result.gained, result.after)

    def take_keys(self) -> None:
        """Give the map the keyboard."""
        if self.view is not None:
            self.view.setFocus()

    # --- looks ---

    def frame_path(self) -> None:
        """Show the subject's path as far as the port where its sea leg ends, not under the legend."""
        unit, path = self.desk.unit, self.layers.path
        if self.view is None or unit is None or unit.hex < 0:
            return
        nodes = [unit.hex]
        for leg in path.legs if path else ():
            if leg.kind is LegKind.RAILWAY:
                break
            nodes += leg.nodes
        grid = self.scene.atlas.grid
        spots = QPolygonF([QPointF(*grid.centre(node)) for node in nodes]).boundingRect()
        port, kept = self.view.viewport(), self.area.legend_width()
        scale = min(
            (port.width() - kept) / (spots.width() + 2 * AROUND),
            port.height() / (spots.height() + 2 * AROUND),
        )
        self.view.zoom_to(min(USUAL, max(LEAST, scale)))
        self.view.camera.look_at(spots.center() - QPointF(kept / 2 / self.view.scale_px, 0))

    def sharpen(self, tell: Callable[[float], object] | None = None) -> None:
        """Paint every tile in view now, for a picture of the window; ``tell`` is called with the share
        done.
        """
        if self.view is not None:
            self.view.finish(tell)

    def look_whole(self, tell: Callable[[float], object] | None = None) -> None:
        """The window is laid out: show the first view of the game, and prepare its tiles."""
        self.first_view.frame_again()
        self.sharpen(tell)
        self.area.float_now()

    def switch(self, name: str) -> Callable[[bool], None]:
        """The handler of an overlay's switch."""
        return lambda on: self.layers.set(name, on)

    def hide_layers(self, names: Collection[str]) -> None:
        """Hide layers of the map and kinds of pieces (see :data:`redball.desk.window.appearance.LAYERS`)."""
        self.hidden = frozenset(names)
        if self.view is not None:
            self.ground.hide(self.hidden)
            self.scene.hide(self.hidden)
            self.view.refresh()
        self.layers.set("freight", "freight" not in self.hidden)

    def show_supplied(self, on: bool) -> None:
        """Mark units in supply too, or only those in trouble."""
        if self.view is not None:
            self.scene.show_supplied(on)

    def show_only_out(self, on: bool) -> None:
        """Dim all counters but those of units out of supply, or none."""
        self.only_out = on
        self._count_out()

    def _count_out(self, *_: object) -> None:
        """Report how many units are out of supply, and dim the others if that is switched on."""
        from redball.desk.map.out_of_supply import powers_of, troubled

        if self.view is not None and self.layers.supplied and self.desk.session is not None:
            self.scene.show_only_out(self.only_out, powers_of(self.desk))
            self.window.status_line.show_out(len(troubled(self.desk)), self.desk.scope)

    def use_style(self, style: str) -> None:
        """Paint the map in another style."""
        self.style = style
        if self.view is not None:
            self.view.set_palette(palette(style))
        self.area.use_style(palette(style))

    def reduce_motion(self, on: bool) -> None:
        """Switch animation on the map off or on."""
        if self.view is not None:
            self.scene.motion.reduced = self.view.motion.reduced = on

    def join_convoys(self, panel: ConvoysPanel) -> None:
        """Show routes of resources on the map, and the routes of the resource under the mouse."""
        panel.freight.drawn.connect(self._show_freight)
        panel.pointed.connect(self.layers.point_out_freight)
        self.hex_hovered.connect(panel.point_at)

    def _show_freight(self, lines: Sequence[FreightLine], short: Mapping[int, int]) -> None:
        self.layers.show_freight(replace(self.layers.freight, lines=lines, short=short))

    def join_panels(self, inspector: Inspector) -> None:
        """Show the inspector's reasons on the map."""
        inspector.reason_shown.connect(self.layers.show_reason)
        inspector.other_path_shown.connect(self.layers.show_other_path)
        inspector.trace_card.pick_wanted.connect(self.picker.pick)
