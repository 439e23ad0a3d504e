"""The sea box in the window: what opens it, units that are dragged in from the map, what the map shows of
it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu

from redball.canvas.sets.submarines.anchors import PlateBerths
from redball.canvas.sets.submarines.areas import SeaAreas
from redball.canvas.sets.submarines.open_area import OpenArea
from redball.desk.desk import Desk, Subject
from redball.desk.map.group_orders import moved
from redball.desk.sets.submarines.sea.panel import SeaPanel
from redball.desk.widgets.text import unmarked
from redball.rules.submarines.under_way import open_attack

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.map_desk import MapDesk

LEAST = 80
"""Px that the panel must leave free of the map for the area to be brought there."""

_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SeaBoxes(QObject):
    """Opens sea boxes over a map: a double click or Enter on a plate or at sea, the menu of a hex, an action.

    Units that are dragged over the open box go into its sections.
    """

    def __init__(self, desk: Desk, map_: MapDesk, rule_set: str) -> None:
        super().__init__(map_)
        self.desk, self.map = desk, map_
        self.panel = SeaPanel(desk, map_.area, rule_set)
        self._dragged = ""
        self._shown: tuple[MapView, OpenArea] | None = None
        self._over = self._passing = False
        self.panel.shown.connect(lambda _: self._show_area())
        self.panel.moved.connect(self._show_area)
        self.panel.taken_out.connect(self._take_out)
        map_.area.view_made.connect(self._watch)
        if map_.view is not None:
            self._watch(map_.view)

    def _watch(self, view: MapView) -> None:
        area = self.map.area
        view.panels = lambda: [*area.floating(), *filter(QRect.isValid, [self.panel.covered()])]
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.unit_drag_started.connect(self._drag_began)
        view.unit_dropped.connect(lambda *_: self._drag_ended())
        view.drag_cancelled.connect(lambda *_: self._drag_ended())

    @property
    def view(self) -> MapView | None:
        """The view of the open game."""
        return self.map.view

    # --- opening --------------------------------------------------------------------------------------------

    def open(self, area: int, *, keyboard: bool = True) -> None:
        """Open the box of a sea area and bring the area into sight beside it."""
        self.panel.open(area, keyboard=keyboard)
        self._bring_into_sight()

    def open_usual(self) -> None:
        """Open the box of the sea area that is chosen, or is attacked; else the table of all areas."""
        area = self._usual()
        if area >= 0:
            self.open(area)
        else:
            self.panel.open_areas()

    def toggle(self) -> None:
        """Open the usual box, or close the one that is open."""
        if self.panel.isHidden():
            self.open_usual()
        else:
            self.panel.end()

    def follow(self, area: int) -> None:
        """Show another sea area in the box that is open; none is opened, and the keyboard stays where it
        is.
        """
        if area >= 0 and not self.panel.isHidden() and area != self.panel.area:
            self.open(area, keyboard=False)

    def _usual(self) -> int:
        game, subject = self.desk.game, self.desk.subject
        if subject.sea >= 0:
            return subject.sea
        found = open_attack(game)
        return found[0] if found is not None else -1

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Add an entry for each sea area of a hex to its menu."""
        atlas = self.desk.game.atlas
        for sea in sorted({int(atlas.sea[node])} - {-1} | set(atlas.coasts.get(node, ()))):
            text = QCoreApplication.translate("SeaBox", "Sea box of {0}")
            menu.addAction(text.format(unmarked(atlas.sea_areas[sea].name)), partial(self.open, sea))

    def _bring_into_sight(self) -> None:
        """Move the map when the panel hides the middle of the area, or it isn't in view."""
        view, area = self.view, self.panel.area
        if view is None or area < 0:
            return
        node = self.desk.game.atlas.sea_areas[area].box
        room, panel = self.map.area.rect(), self.panel.on_map()
        spot = self.map.area.point_of(node)
        covered = [panel, *self.map.area.floating()]
        hidden = any(box.contains(spot) for box in covered)
        if room.adjusted(20, 20, -20, -20).contains(spot) and not hidden:
            return
        left = panel.left() - room.left()
        free = QRect(room)
        if left > room.right() - panel.right():
            free.setRight(panel.left())
        else:
            free.setLeft(panel.right())
        if free.width() < LEAST:
            return
        x, y = self.desk.game.atlas.grid.centre(node)
        shift = QPointF(room.center() - free.center()) / view.scale_px
        view.camera.glide_to(QPointF(x, y) + shift)
        self._show_area()

    def _show_area(self) -> None:
        """Show the open area on the map, and the line from it to the box."""
        view = self.view
        if view is None:
            return
        corner = view.viewport().mapTo(self.map.area, QPoint(0, 0))
        box = self.panel.on_map().translated(-corner)
        area = self.panel.area
        where = (float(box.x()), float(box.y()), float(box.width()), float(box.height()))
        shown = OpenArea(area, where if area >= 0 else (0.0, 0.0, 0.0, 0.0))
        if (view, shown) != self._shown:
            self._shown = view, shown
            self.map.layers.show(shown)
            view.keep_in_sight()

    # --- the map's mouse and keys ---------------------------------------------------------------------------

    def eventFilter(self, watched, event: QEvent) -> bool:
        """Plates and sea areas that are double-clicked, Enter at sea, and drags over the box."""
        view = self.view
        if view is None or not self.panel.is_played or self._passing:
            return False
        if watched is view.viewport() and isinstance(event, QMouseEvent):
            if self._dragged:
                return self._carry(view, event)
            return self._clicked(view, event)
        if watched is view and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            self._enter(view, event)
        return False

    def _clicked(self, view: MapView, event: QMouseEvent) -> bool:
        """Choose the area of a plate; open its box, or that of a place at sea, on a double click."""
        if event.button() is not Qt.MouseButton.LeftButton or view.mode != "look":
            return False
        spot = event.position().toPoint()
        plate = self.plate_at(view, spot)
        if event.type() is QEvent.Type.MouseButtonPress and plate >= 0 and not event.modifiers():
            self.desk.show(Subject(node=self.desk.game.atlas.sea_areas[plate].box, sea=plate))
            return True
        if event.type() is not QEvent.Type.MouseButtonDblClick:
            return False
        area = plate if plate >= 0 or view.unit_at(spot) else self._sea_of(view.node_at(spot))
        if area >= 0:
            self.open(area)
            return True
        return False

    def plate_at(self, view: MapView, spot: QPoint) -> int:
        """The sea area whose plate is at a spot of the viewport, -1 for none."""
        berths = view.overlays.drawing(SeaAreas.name).afloat
        return berths.area_at(view.point_at(spot)) if isinstance(berths, PlateBerths) else -1

    def _sea_of(self, node: int) -> int:
        return int(self.desk.game.atlas.sea[node]) if node >= 0 else -1

    def _enter(self, view: MapView, event: QKeyEvent) -> None:
        """Enter on a place at sea that is the subject already opens its box."""
        if event.key() not in _RETURN or event.modifiers() or view.mode != "look":
            return
        node, subject = view.focus_node, self.desk.subject
        if node >= 0 and subject.node == node and not subject.units and self._sea_of(node) >= 0:
            self.open(self._sea_of(node))

    # --- drags ----------------------------------------------------------------------------------------------

    def _drag_began(self, unit: str) -> None:
        self._dragged = unit if not self.panel.isHidden() else ""

    def _drag_ended(self) -> None:
        self._dragged, self._over = "", False
        self.panel.field.let_go()

    def _carry(self, view: MapView, event: QMouseEvent) -> bool:
        """Over the panel what is dragged belongs to the box; the map is told that it is nowhere."""
        spot = self.panel.mapFromGlobal(event.globalPosition().toPoint())
        inside = self.panel.rect().contains(spot) and not self.panel.isHidden()
        field = self.panel.field
        at = QPointF(field.mapFromGlobal(event.globalPosition()))
        if event.type() is QEvent.Type.MouseMove:
            if inside:
                if not self._over:
                    self._hide_lifted(view, event)
                self._over = True
                field.bring(view.dragged or (self._dragged,), at)
                return True
            if self._over:
                self._over = False
                field.let_go()
            return False
        if event.type() is QEvent.Type.MouseButtonRelease and inside:
            field.bring(view.dragged or (self._dragged,), at)
            orders = field.order_at(at)
            view.cancel_gesture()
            if orders is not None:
                self.panel.give(orders)
            return True
        return False

    def _hide_lifted(self, view: MapView, event: QMouseEvent) -> None:
        """Put the counter that the map lifted under the middle of the panel."""
        middle = self.panel.mapToGlobal(self.panel.rect().center())
        self._passing = True
        view.mouseMoveEvent(
            QMouseEvent(
                QEvent.Type.MouseMove,
                QPointF(view.viewport().mapFromGlobal(middle)),
                QPointF(middle),
                Qt.MouseButton.NoButton,
                event.buttons(),
                event.modifiers(),
            )
        )
        self._passing = False
        view.mark_hex(-1)
        view.unit_drag_moved.emit(self._dragged, -1)

    def _take_out(self, unit: str, at: QPointF) -> None:
        """A unit of the box was dropped on the map."""
        view = self.view
        if view is None:
            return
        spot = view.viewport().mapFromGlobal(at.toPoint())
        node = view.node_at(spot) if view.viewport().rect().contains(spot) else -1
        if node >= 0 and unit in self.desk.game.units:
            self.desk.attempt(moved(self.desk.game, (unit,), node), node)
