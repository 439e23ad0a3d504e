"""The map joined to the desk: clicks choose, drags give orders, the subject's path and the switches'
overlays show.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, Signal
from PySide6.QtGui import QCursor, QPolygonF
from PySide6.QtWidgets import QToolTip

from redball.canvas.basemap import BaseMap
from redball.canvas.ground import PrintedGround
from redball.canvas.overlays.edges import LegalHexes
from redball.canvas.overlays.freight import FreightLine
from redball.canvas.palette import palette
from redball.canvas.scene import MapScene
from redball.canvas.view import MapView
from redball.desk import motion, together
from redball.desk.drag import DragPreview
from redball.desk.front import Front
from redball.desk.hub import Desk, Subject
from redball.desk.layers import Layers
from redball.desk.map_menu import open_menu
from redball.desk.outlook import Outlook
from redball.desk.picking import Pick
from redball.desk.trial import Trial
from redball.desk.widgets.text import plain
from redball.game.orders import RailMove
from redball.supply.paths import LegKind
from redball.supply.railways.railnet import net_of

if TYPE_CHECKING:
    from redball.desk.panels.convoys import ConvoysPanel
    from redball.desk.panels.inspector import Inspector
    from redball.desk.window import MainWindow
    from redball.planning.whatif import Comparison

USUAL, WIDE = 62.0, 45.0
"""Width of a hex in px that shows names, factors and a theatre; most hexes that are looked at together."""

NEAR = 40.0
"""Width of a hex in px from which a place that was asked for can be read."""
LEAST, AROUND = 36.0, 1.0
"""Least width of a hex in px at which a path is shown; hex widths that are seen round it."""


class MapDesk(QObject):
    """Owns the map view of the open game.  ``unit_activated`` carries a unit that was double-clicked,
    ``hex_hovered`` the hex under the mouse; ``pick_changed``: other clicks are wanted than before, or none.
    """

    unit_activated = Signal(str)
    hex_hovered = Signal(int)
    pick_changed = Signal()

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self.desk, self.window, self.area = desk, window, window.map_area
        self.view: MapView | None = None
        self.style = "classic"
        self.layers = Layers(desk, self)
        self.trial = Trial(desk, self)
        self.drag = DragPreview(desk, self)
        self.front = Front(desk, self)
        self._pick: Pick | None = None
        self._told = False
        self.hex_hovered.connect(self._tell_hovered)
        self.only_out = False
        self.hidden: frozenset[str] = frozenset()
        self.outlook = Outlook(desk, window.settings)
        window.closing.connect(self.outlook.keep)
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
        self.area.banner.ended.connect(self.end_pick)
        self.hex_hovered.connect(self.layers.point_at)

    @property
    def scene(self) -> MapScene:
        """The scene of the view; only ask while a game is open."""
        assert self.view is not None
        return self.view.map_scene()

    # --- the game ---

    def _open(self) -> None:
        self.trial.end()
        game = self.desk.game
        if self.view is None or self.scene.atlas is not game.atlas:
            self._make_view()
        self.scene.set_game(game)
        self.outlook.take_up()
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
        view.hex_picked.connect(self._picked)
        view.hex_hovered.connect(self.hex_hovered)
        view.mode_left.connect(self._pick_left)
        view.menu_requested.connect(self._menu)
        view.unit_drag_started.connect(self.trial.end)
        self.drag.watch(view)
        self.layers.attach(view)
        self.front.attach(view)
        if self.hidden:
            self.hide_layers(self.hidden)
        self.area.put(view)
        self.outlook.attach(view)

    def show_supply(self) -> None:
        """Work out supply, and show it from now on."""
        self.layers.supplied = True
        if self.desk.session is not None:
            self.scene.set_statuses(self.desk.supply.statuses())
            self._count_out()
            self.layers.refresh()

    def _apply(self, event) -> None:
        self.trial.end()
        if self.view is not None:
            if self._pick is not None and event.before.clock != event.after.clock:
                self.end_pick()
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
        """Centre a hex that was asked for by name, near enough to read it, and make it the subject."""
        if self.view is not None:
            self._come_near(node)
            self.desk.show_hex(node)

    def go_to_unit(self, unit_id: str) -> None:
        """Centre a unit that was asked for by name, and make it the subject."""
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
        """Bring a hex into the middle."""
        if self.view is not None and node >= 0:
            self.view.centre_on(node)

    def centre_subject(self) -> None:
        """Bring the subject into the middle."""
        subject = self.desk.subject
        self.centre(
            self.desk.game.atlas.sea_areas[subject.sea].box
            if subject.node < 0 <= subject.sea
            else subject.node
        )

    def choose_stack(self) -> None:
        """Choose all units of the subject's hex or sea area together."""
        subject, game = self.desk.subject, self.desk.game
        at = game.units[subject.units[0]] if subject.units else None
        node, sea = (at.hex, at.sea) if at is not None else (subject.node, subject.sea)
        here = game.units_at.get(node, ()) or (game.units_at_sea.get(sea, ()) if sea >= 0 else ())
        if here:
            self.desk.choose(unit.id for unit in here)

    def choose_in_box(self) -> None:
        """Let the player draw a box round the units to choose."""
        if self.view is not None:
            self.end_pick()
            self.area.banner.say(self.tr("Draw a box round the units"))
            self.view.setFocus()
            self.view.set_mode("units")

    def _menu(self, node: int, at: QPoint) -> None:
        open_menu(self.desk, self.window, self, node, at)

    def _foresee(self, result: Comparison | None) -> None:
        """Mark who would gain and lose supply; None takes the marks away."""
        self.trial.end()
        if result is None:
            self.layers.preview((), (), None)
        else:
            self.layers.preview(result.lost, result.gained, result.after)

    # --- picking hexes ---

    def pick(self, wish: Pick | None) -> None:
        """Let the player click hexes for something; a wish that stood before ends.  None wants no more."""
        if wish is None:
            self.end_pick()
            return
        self.trial.end()
        self._pick = wish
        if self.view is not None:
            self.view.set_mode("pick")
        self.take_keys()
        self.area.banner.say(wish.text)
        numbers = wish.legal if isinstance(wish.legal, Mapping) else {}
        self.layers.show(LegalHexes(wish.legal or (), numbers))
        self._bring_into_sight(wish.legal or ())
        self.pick_changed.emit()

    def take_keys(self) -> None:
        """The keyboard acts on the map."""
        if self.view is not None:
            self.view.setFocus()

    def _bring_into_sight(self, nodes: Collection[int]) -> None:
        """If none of some hexes is seen, look at them all, or at the nearest when they are far apart."""
        if self.view is None or not nodes:
            return
        grid, seen = self.scene.atlas.grid, self.view.visible_rect()
        spots = [QPointF(*grid.centre(node)) for node in nodes]
        if any(seen.contains(spot) for spot in spots):
            return
        around = QPolygonF(spots).boundingRect().adjusted(-2, -2, 2, 2)
        if around.width() <= WIDE:
            self.view.fit(around)
            self.view.zoom_to(min(self.view.scale_px, USUAL))
        else:
            middle = self.view.camera.middle
            self.centre(min(nodes, key=lambda node: grid.distance(node, grid.at(middle.x(), middle.y()))))

    def end_pick(self) -> None:
        """No more clicks wanted."""
        if self.view is not None and (self._pick is not None or self.view.mode == "units"):
            self._pick = None
            self.view.leave_mode()
        self._pick_left()

    def end_pick_of(self, wish: Pick) -> None:
        """A wish is over, if it still stands."""
        if self._pick is wish:
            self.end_pick()

    @property
    def picking(self) -> Pick | None:
        """What the next click is for."""
        return self._pick

    def _pick_left(self) -> None:
        self._pick = None
        self.layers.carry(None)
        self.area.banner.say("")
        self.layers.show(LegalHexes(()))
        self._tell_hovered(-1)
        self.pick_changed.emit()

    def _tell_hovered(self, node: int) -> None:
        """While hexes are picked: what the hex under the mouse is worth, and its path."""
        wish = self._pick
        told = wish.over(node) if wish is not None and wish.over is not None and node >= 0 else None
        if told is not None or self._told:
            self.layers.show_other_path(told.path if told is not None else None)
            QToolTip.showText(QCursor.pos(), plain(told.text if told is not None else ""), self.view)
        self._told = told is not None

    def _picked(self, node: int) -> None:
        wish = self._pick
        if wish is None or node < 0:
            return
        if wish.once:
            self.end_pick()
        wish.then(node)

    def pick_destination(self, *units: str) -> None:
        """Let the player click where a unit goes, or several that go to the same place."""
        known = [unit for unit in units if unit in self.desk.game.units]
        if not known:
            return
        who = self.desk.game.units[known[0]].name
        text = (
            self.tr("Click where {0} goes").format(who)
            if len(known) == 1
            else self.tr("Click where the {0} units go").format(len(known))
        )
        self.pick(Pick(text, lambda node: self.desk.do(together.gathered(self.desk.game, known, node), node)))

    def pick_rail_move(self, unit_id: str) -> None:
        """Let the player click where a unit goes by rail; the hexes that it can reach are edged."""
        unit = self.desk.game.units.get(unit_id)
        if unit is None:
            return
        net = net_of(self.desk.game, unit.power)
        goals = net.reach(unit.hex)
        text = self.tr("Click where {0} goes by rail").format(unit.name)
        if not goals:
            text = self.tr("No open railway leads out of the hex of {0}").format(unit.name)
        label = self.desk.game.atlas.label
        self.pick(Pick(text, lambda node: self.desk.do(RailMove(label(node), unit_id), node), goals))
        self.layers.carry((net, unit.hex))

    # --- looks ---

    def frame_path(self) -> None:
        """Look at the subject's path as far as the port where its sea leg ends, clear of the legend."""
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
        """Paint every tile in sight now, for a picture of the window; ``tell`` hears the share that is
        done.
        """
        if self.view is not None:
            self.view.finish(tell)

    def look_whole(self, tell: Callable[[float], object] | None = None) -> None:
        """The window is laid out: look where the open game is looked at first, and have all of that ready."""
        self.outlook.settle()
        self.sharpen(tell)

    def switch(self, name: str) -> Callable[[bool], None]:
        """What turns an overlay on and off."""
        return lambda on: self.layers.set(name, on)

    def hide_layers(self, names: Collection[str]) -> None:
        """Leave out layers of the map and kinds of pieces (see :data:`redball.desk.layer_menu.LAYERS`)."""
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
        """Tell how many units are out of supply, and dim the others if that is wanted."""
        from redball.desk.stepping import powers_of, troubled

        if self.view is not None and self.layers.supplied and self.desk.session is not None:
            self.scene.show_only_out(self.only_out, powers_of(self.desk))
            self.window.status_line.show_out(len(troubled(self.desk)), self.desk.scope)

    def use_style(self, style: str) -> None:
        """Paint the map in another style."""
        self.style = style
        if self.view is not None:
            colours = palette(style)
            self.scene.set_palette(colours)
            self.ground.set_basemap(self.ground.basemap.in_style(colours))
            self.view.refresh()
        self.area.use_style(palette(style))

    def reduce_motion(self, on: bool) -> None:
        """Stop or allow animation on the map."""
        if self.view is not None:
            self.scene.motion.reduced = self.view.motion.reduced = on

    def join_convoys(self, panel: ConvoysPanel) -> None:
        """Let routes of resources show on the map, and resources under the mouse their routes."""
        panel.freight.drawn.connect(self._show_freight)
        panel.pointed.connect(self.layers.point_out_freight)
        self.hex_hovered.connect(panel.point_at)

    def _show_freight(self, lines: Sequence[FreightLine], short: Mapping[int, int]) -> None:
        self.layers.show_freight(replace(self.layers.freight, lines=lines, short=short))

    def join_panels(self, inspector: Inspector) -> None:
        """Let the inspector's reasons show on the map."""
        inspector.reason_shown.connect(self.layers.show_reason)
        inspector.other_path_shown.connect(self.layers.show_other_path)
        inspector.trace_card.pick_wanted.connect(self.pick)
