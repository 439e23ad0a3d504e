"""What happens when the mouse rests: first a stack is fanned out, then a card shows the hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer

from redball.canvas.card import card_of
from redball.canvas.items.fan import Fan
from redball.canvas.panels import HoverCard
from redball.canvas.pieces import Key

if TYPE_CHECKING:
    from redball.canvas.view import MapView

FAN_AFTER_MS, CARD_AFTER_MS = 200, 350


class Hovering(QObject):
    """The resting mouse over one view."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self._view = view
        self.fan = Fan(view.map_scene())
        view.map_scene().position_shown.connect(self.fan.refresh)
        view.map_scene().selection_shown.connect(self.fan.dress)
        self.card = HoverCard(view, view.map_scene().art.palette)
        self.shows_card = True
        self._spot = QPoint()
        self._fan_timer = QTimer(self, singleShot=True, interval=FAN_AFTER_MS)
        self._fan_timer.timeout.connect(self._fan_out)
        self._card_timer = QTimer(self, singleShot=True, interval=CARD_AFTER_MS)
        self._card_timer.timeout.connect(self._show_card)

    def moved(self, spot: QPoint) -> None:
        """The mouse moved here without a button."""
        self._spot = spot
        self.card.hide()
        if self.fan.is_open and not self.fan.covers(self._view.point_at(spot)):
            self.fan.close()
        self._fan_timer.start()
        self._card_timer.start()

    def ended(self) -> None:
        """The mouse has left, a gesture has begun, or the map has moved."""
        self._fan_timer.stop()
        self._card_timer.stop()
        self.card.hide()
        self.fan.close()

    def toggle_fan(self, key: Key | None) -> bool:
        """Fan out a stack (default: the one under the mouse), or put it together; False if there is none."""
        if self.fan.is_open:
            self.fan.close()
            return True
        key = key or self._key_under_mouse()
        if key is None:
            return False
        self.fan.open(key)
        return self.fan.is_open

    def _key_under_mouse(self) -> Key | None:
        point = self._view.point_at(self._spot)
        exhibit = self._view.map_scene().exhibit_at(point.x(), point.y())
        return exhibit.piece.key if exhibit else None

    def _fan_out(self) -> None:
        if not self.fan.is_open and self._view.mode == "look" and not self._view.grip_at(self._spot):
            key = self._key_under_mouse()
            if key is not None:
                self.fan.open(key)

    def _show_card(self) -> None:
        game, node = self._view.map_scene().game, self._view.node_at(self._spot)
        if (
            self.shows_card
            and not self.fan.is_open
            and not self._view.grip_at(self._spot)
            and game is not None
            and node >= 0
            and self._view.scale_px >= 8
        ):
            self.card.style_palette = self._view.map_scene().art.palette
            self.card.show_card(card_of(game, node), self._spot)
