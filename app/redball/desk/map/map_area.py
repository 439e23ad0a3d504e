"""The middle of the window: the map, and what floats over it; connects the map's signals with the desk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, QTimer, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from redball.canvas.corners import CORNERS, Corner, box_in, emptiest, hidden
from redball.desk.desk import Desk, Refusal
from redball.desk.widgets.banner import Banner
from redball.desk.widgets.hint import Hint
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.preview_note import PreviewNote
from redball.desk.widgets.trial_banner import TrialBanner
from redball.game.orders import ChangeMany
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.atlas import Atlas
    from redball.canvas.minimap import MiniMap
    from redball.canvas.palette import Palette
    from redball.canvas.panels import LegendPanel
    from redball.canvas.view import MapView


SMALL = (640, 420)
"""A map smaller than this in px shows no mini-map."""

INSET = 12
"""Distance of legend and mini-map from the edge in px."""

_PLACED_MS = 150
"""Milliseconds after the last move of the map at which the legend is moved off a subject."""

NEARLY_ALL = 0.9
"""Share of the world's width in view from which on a mini-map shows nothing more."""


class MapArea(QWidget):
    """Holds the map view of the open game.  ``hovered`` carries the hex under the mouse, ``zoomed`` its width
    in px.
    """

    hovered = Signal(int)
    zoomed = Signal(float)
    view_made = Signal(object)
    panel_closed = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.view: MapView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.room = spaced(QVBoxLayout(self), None, 0)
        self.hint, self.banner, self.note = Hint(self), Banner(self), PreviewNote(self)
        self.trial_banner = TrialBanner(self)
        self.legend: LegendPanel | None = None
        self.minimap: MiniMap | None = None
        self._wanted = {"legend": True, "minimap": True}
        self._corner: Corner = "lower left"
        self._placing = QTimer(self, singleShot=True, interval=_PLACED_MS)
        self._placing.timeout.connect(self._place)
        self._listing = QTimer(self, singleShot=True)  # once for all overlays that change in a turn
        self._listing.timeout.connect(self._list)
        self.banner.placed.connect(self._placing.start)
        self.hint.clause_wanted.connect(desk.clause_wanted)
        desk.refused.connect(self._tell_refusal)
        desk.settled.connect(lambda *_: self.hint.hide())
        desk.subject_changed.connect(lambda *_: self.hint.end_offer())

    def minimumSizeHint(self) -> QSize:
        """The least size of the map."""
        return QSize(360, 240)

    def put(self, view: MapView) -> None:
        """Show another map view."""
        if self.view is not None:
            self.room.removeWidget(self.view)
            self.view.setParent(None)
            self.view.deleteLater()
        self.view = view
        self.room.addWidget(view)
        self.room.activate()  # whoever looks at a place wants to know how much room there is
        self.setFocusProxy(view)
        view.hex_hovered.connect(self.hovered)
        view.view_changed.connect(lambda: self.zoomed.emit(view.scale_px))
        view.lower()
        view.panels = self.floating  # the view fills this widget
        self._make_panels(view)
        self.view_made.emit(view)
        self.zoomed.emit(view.scale_px)

    # --- legend and mini-map ---

    def _make_panels(self, view: MapView) -> None:
        from redball.canvas.minimap import MiniMap
        from redball.canvas.panels import LegendPanel

        scene = view.map_scene()
        for old in (self.legend, self.minimap):
            if old is not None:
                old.deleteLater()
        self.legend = LegendPanel(self, scene.art.palette)
        self.minimap = MiniMap(self, scene.atlas, scene.art.palette)
        self.legend.resized.connect(self._place)
        for name, panel in (("legend", self.legend), ("minimap", self.minimap)):
            panel.set_wanted(self._wanted[name])
            panel.closed.connect(lambda name=name: self.panel_closed.emit(name))
        self.minimap.asked.connect(view.camera.look_at)
        view.view_changed.connect(self._frame)
        view.view_changed.connect(self._placing.start)
        scene.overlays.changed.connect(self._listing.start)
        scene.selection_shown.connect(self._place)

    def use_map(self, atlas: Atlas) -> None:
        """Show another state of the map in the mini-map."""
        if self.minimap is not None:
            self.minimap.set_map(atlas)

    def show_panel(self, name: str, on: bool) -> None:
        """Open or close the "legend" or the "minimap"."""
        self._wanted[name] = on
        panel = self.legend if name == "legend" else self.minimap
        if panel is not None:
            panel.set_wanted(on)
            self._place()

    def _frame(self) -> None:
        if self.minimap is not None and self.view is not None:
            self.minimap.show_seen(self.view.visible_rect())
            self.minimap.set_helpful(self._minimap_helps())

    def _minimap_helps(self) -> bool:
        """True when there is room for the mini-map and the map itself doesn't show the world."""
        if self.view is None or self.height() < SMALL[1] or self.width() < SMALL[0]:
            return False
        world = self.view.map_scene().atlas.grid.cols
        return self.view.visible_rect().width() < NEARLY_ALL * world

    def float_now(self) -> None:
        """List in the legend, and place, what floats over the map: for a picture that is whole at once."""
        self._listing.stop()
        self._placing.stop()
        self._list()

    def _list(self) -> None:
        if self.legend is not None and self.view is not None:
            rows = self.view.map_scene().overlays.legend_rows()
            self.legend.set_rows(rows, QSizeF(self.size()))
            self._place()

    def use_style(self, colours: Palette) -> None:
        """Paint what floats in another map style."""
        for panel in (self.legend, self.minimap):
            if panel is not None:
                panel.set_style(colours)

    def _place(self) -> None:
        """Put the mini-map at the upper right; the legend stays where it is until it covers a subject."""
        if self.minimap is not None:
            self.minimap.set_helpful(self._minimap_helps())
            self.minimap.move(self.width() - self.minimap.width() - INSET, INSET)
        if self.legend is not None and self.view is not None:
            self._corner = self._corner_of_legend()
            box = box_in(self._corner, QSizeF(self.legend.size()), QRectF(self.rect()), INSET)
            self.legend.move(box.topLeft().toPoint())
            self.view.keep_in_sight()

    def _corner_of_legend(self) -> Corner:
        assert self.legend is not None and self.view is not None
        size, room = QSizeF(self.legend.size()), QRectF(self.rect())
        scene = self.view.map_scene()
        subjects = [self._seen(box) for box in scene.overlays.subjects()]
        if self.banner.isVisible():
            subjects.append(QRectF(self.banner.geometry()))
        if not hidden(box_in(self._corner, size, room, INSET), subjects):
            return self._corner
        taken = self.minimap is not None and not self.minimap.isHidden()
        free = [corner for corner in CORNERS if corner != "upper right" or not taken]
        return emptiest(
            size,
            room,
            INSET,
            subjects,
            [self._seen(b) for b in scene.covered_in(self.view.visible_rect())],
            free,
        )

    def _seen(self, box: QRectF) -> QRectF:
        """A rectangle of map units in this widget's px."""
        assert self.view is not None
        seen, scale = self.view.visible_rect(), self.view.scale_px
        corner = self.view.viewport().mapTo(self, QPoint(0, 0))
        spot = (box.topLeft() - seen.topLeft()) * scale + QPointF(corner)
        return QRectF(spot, box.size() * scale)

    def resizeEvent(self, event) -> None:
        """Place what floats at the edges."""
        super().resizeEvent(event)
        self._list()
        self._place()
        self.banner.say(self.banner.words.text())
        self.trial_banner.place()

    def legend_width(self) -> int:
        """Px at the left of the map that the legend covers."""
        if self.legend is None or not self.legend.isVisible() or "left" not in self._corner:
            return 0
        return self.legend.geometry().right()

    def floating(self) -> list[QRect]:
        """Where banner, legend and mini-map cover the map."""
        panels = (self.banner, self.legend, self.minimap)
        return [panel.geometry() for panel in panels if panel is not None and panel.isVisible()]

    # --- places ---

    def point_of(self, node: int) -> QPoint:
        """A hex's place in this widget's px."""
        assert self.view is not None
        scene = self.view.map_scene()
        x, y = scene.atlas.grid.centre(node)
        spot = self.view.mapFromScene(QPointF(scene.shown_at(x), y))
        return self.view.viewport().mapTo(self, spot)

    def _tell_refusal(self, refusal: Refusal) -> None:
        reasons = refusal.ruling.reasons or (refusal.ruling.text,)
        text = " ".join(f"{sentence(reason).rstrip('.')}." for reason in reasons[:2])
        at = self.mapFromGlobal(QCursor.pos())
        if not self.rect().contains(at):
            at = self.rect().center()
        if refusal.node >= 0 and self.view is not None and self.rect().contains(self.point_of(refusal.node)):
            at = self.point_of(refusal.node)
        self.hint.say(text, refusal.ruling.clauses, at, self._offer_part(refusal))

    def _offer_part(self, refusal: Refusal) -> tuple[str, Callable[[], object]] | None:
        """A denied order for several units: offer it for those units that may."""
        from redball.rules.base.together import part_allowed

        if not isinstance(refusal.order, ChangeMany):
            return None
        part = part_allowed(self.desk.game, refusal.order)
        if not part.rows:
            return None
        more = self.tr("Only the other {0} units").format(len(part.rows))
        text = more if len(part.rows) > 1 else self.tr("Only the other unit")
        return text, lambda: self.desk.do(part, refusal.node)
