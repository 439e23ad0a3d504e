"""Picking a hex on the map: what for, which hexes are legal, and what the banner shows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QCursor, QPolygonF
from PySide6.QtWidgets import QToolTip

from redball.canvas.overlays.edges import LegalHexes
from redball.desk.map import group_orders
from redball.desk.widgets.text import plain
from redball.game.orders import RailMove
from redball.supply.railways.railnet import net_of

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.desk import Desk
    from redball.desk.map.layers import Layers
    from redball.desk.map.map_area import MapArea
    from redball.supply.paths import Path

USUAL, WIDE = 62.0, 45.0
"""Width of a hex in px that shows names, factors and a theatre; the most hexes shown together."""


class HexNote(msgspec.Struct, frozen=True):
    """A note on the hex under the mouse, and a path to draw."""

    text: str
    path: Path | None = None


class Pick(msgspec.Struct, frozen=True):
    """A request for clicks on hexes.

    ``text`` says what to click; ``legal`` hexes are outlined, None when any may be tried, and
    numbered where it maps them to numbers; ``then`` is called with the hex; ``once`` ends the pick after the
    first click; ``over`` returns the note on the hex under the mouse.  Where there is a ``stroke`` a drag is
    one, and does not move the map: it is called with the hexes so far, and with True when they are all.
    """

    text: str
    then: Callable[[int], object]
    legal: Collection[int] | None = None
    once: bool = True
    over: Callable[[int], HexNote] | None = None
    stroke: Callable[[Sequence[int], bool], object] | None = None


class Picker(QObject):
    """Lets the player click hexes of the map; ``wish`` is the present pick, None when there is none.

    ``begun`` is emitted before a pick begins, ``changed`` when one has begun or ended.
    """

    begun = Signal()
    changed = Signal()

    def __init__(self, desk: Desk, area: MapArea, layers: Layers) -> None:
        super().__init__(area)
        self.desk, self.area, self.layers = desk, area, layers
        self.wish: Pick | None = None
        self._told = False
        area.banner.ended.connect(self.end)

    @property
    def view(self) -> MapView | None:
        """The view of the open game."""
        return self.area.view

    def attach(self, view: MapView) -> None:
        """Use another view."""
        view.hex_picked.connect(self._picked)
        view.hexes_drawn.connect(lambda nodes: self._stroked(nodes, False))
        view.hexes_ended.connect(lambda nodes: self._stroked(nodes, True))
        view.mode_left.connect(self._left)

    def pick(self, wish: Pick | None) -> None:
        """Let the player click hexes for something; a former pick ends.  None ends picking."""
        if wish is None:
            self.end()
            return
        self.begun.emit()
        self.wish = wish
        if self.view is not None:
            self.view.set_mode("pick" if wish.stroke is None else "paint")
            self.view.setFocus()
        self.area.banner.say(wish.text)
        numbers = wish.legal if isinstance(wish.legal, Mapping) else {}
        self.layers.show(LegalHexes(wish.legal or (), numbers))
        self._bring_into_sight(wish.legal or ())
        self.changed.emit()

    def end(self) -> None:
        """End the pick."""
        if self.view is not None and (self.wish is not None or self.view.mode == "units"):
            self.wish = None
            self.view.leave_mode()
        self._left()

    def end_of(self, wish: Pick) -> None:
        """End a pick, if it is the present one."""
        if self.wish is wish:
            self.end()

    def _left(self) -> None:
        self.wish = None
        self.layers.carry(None)
        self.area.banner.say("")
        self.layers.show(LegalHexes(()))
        self.tell_hovered(-1)
        self.changed.emit()

    def tell_hovered(self, node: int) -> None:
        """While hexes are picked: show the note and path of the hex under the mouse."""
        wish = self.wish
        told = wish.over(node) if wish is not None and wish.over is not None and node >= 0 else None
        if told is not None or self._told:
            self.layers.show_other_path(told.path if told is not None else None)
            QToolTip.showText(QCursor.pos(), plain(told.text if told is not None else ""), self.view)
        self._told = told is not None

    def _picked(self, node: int) -> None:
        wish = self.wish
        if wish is None or node < 0:
            return
        if wish.once:
            self.end()
        wish.then(node)

    def _stroked(self, nodes: Sequence[int], whole: bool) -> None:
        if self.wish is not None and self.wish.stroke is not None:
            self.wish.stroke(nodes, whole)

    def _bring_into_sight(self, nodes: Collection[int]) -> None:
        """If none of some hexes is in view, show them all, or the nearest when they are far apart."""
        if self.view is None or not nodes:
            return
        grid, seen = self.desk.game.atlas.grid, self.view.visible_rect()
        spots = [QPointF(*grid.centre(node)) for node in nodes]
        if any(seen.contains(spot) for spot in spots):
            return
        around = QPolygonF(spots).boundingRect().adjusted(-2, -2, 2, 2)
        if around.width() <= WIDE:
            self.view.fit(around)
            self.view.zoom_to(min(self.view.scale_px, USUAL))
        else:
            middle = self.view.camera.middle
            here = grid.at(middle.x(), middle.y())
            self.view.centre_on(min(nodes, key=lambda node: grid.distance(node, here)))

    # --- what is picked for orders ---

    def pick_destination(self, *units: str) -> None:
        """Let the player click where a unit, or several, go."""
        known = [unit for unit in units if unit in self.desk.game.units]
        if not known:
            return
        who = self.desk.game.units[known[0]].name
        text = (
            self.tr("Click where {0} goes").format(who)
            if len(known) == 1
            else self.tr("Click where the {0} units go").format(len(known))
        )
        self.pick(
            Pick(
                text, lambda node: self.desk.attempt(group_orders.gathered(self.desk.game, known, node), node)
            )
        )

    def pick_rail_move(self, unit_id: str) -> None:
        """Let the player click where a unit goes by rail; the hexes in reach are outlined."""
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

    def choose_in_box(self) -> None:
        """Let the player draw a box round the units to select."""
        if self.view is not None:
            self.end()
            self.area.banner.say(self.tr("Draw a box round the units"))
            self.view.setFocus()
            self.view.set_mode("units")
