"""The middle of the window: the map, and what floats over it; joins the map's signals to the hub and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QSize, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from redball.desk.hub import Desk, Refusal
from redball.desk.widgets.banner import Banner
from redball.desk.widgets.hint import Hint
from redball.desk.widgets.hover_card import HoverCard
from redball.desk.widgets.legend import Legend
from redball.desk.widgets.preview_note import PreviewNote
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.canvas.view import MapView


class MapArea(QWidget):
    """Holds the map view of the open game.  ``hovered`` carries the hex under the mouse, ``zoomed`` its width in px."""

    hovered = Signal(int)
    zoomed = Signal(float)
    view_made = Signal(object)
    legend_shown = Signal(bool)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.view: MapView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.room = QVBoxLayout(self)
        self.room.setContentsMargins(0, 0, 0, 0)
        self.hint, self.hover_card = Hint(self), HoverCard(self)
        self.banner, self.note, self.legend = Banner(self), PreviewNote(self), Legend(self)
        self.legend.closed.connect(lambda: self.show_legend(False))
        self.hint.clause_wanted.connect(desk.clause_wanted)
        desk.refused.connect(self._tell_refusal)

    def minimumSizeHint(self) -> QSize:
        """The map always keeps some room."""
        return QSize(360, 240)

    def put(self, view: MapView) -> None:
        """Show another map view."""
        if self.view is not None:
            self.room.removeWidget(self.view)
            self.view.setParent(None)
            self.view.deleteLater()
        self.view = view
        self.room.addWidget(view)
        self.setFocusProxy(view)
        view.hex_hovered.connect(self.hovered)
        view.view_changed.connect(lambda: self.zoomed.emit(view.scale_px))
        view.lower()
        self.view_made.emit(view)
        self.zoomed.emit(view.scale_px)

    def show_legend(self, on: bool) -> None:
        """Open or close the legend."""
        self.legend.wanted = on
        self.legend.place()
        self.legend_shown.emit(on)

    def use_style(self, style: str) -> None:
        """Paint what floats in another map style."""
        self.legend.update()

    def resizeEvent(self, event) -> None:
        """Keep what floats at its edge."""
        super().resizeEvent(event)
        self.legend.place()
        self.banner.say(self.banner.words.text())

    # --- places ---

    def point_of(self, node: int) -> QPoint:
        """Where a hex is seen, in this widget's px."""
        assert self.view is not None
        scene = self.view.map_scene()
        x, y = scene.atlas.grid.centre(node)
        spot = self.view.mapFromScene(QPointF(scene.shown_at(x), y))
        return self.view.viewport().mapTo(self, spot)

    def _tell_refusal(self, refusal: Refusal) -> None:
        reasons = refusal.ruling.reasons or (refusal.ruling.text,)
        text = " ".join(sentence(reason) for reason in reasons[:2])
        at = self.mapFromGlobal(QCursor.pos())
        if not self.rect().contains(at):
            at = self.rect().center()
        if refusal.node >= 0 and self.view is not None and self.rect().contains(self.point_of(refusal.node)):
            at = self.point_of(refusal.node)
        self.hint.say(text, refusal.ruling.clauses, at)
