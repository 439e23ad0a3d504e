"""Preview of a drag: who would gain and lose supply in the hex under the mouse, without giving an order."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.map import group_orders
from redball.game.orders import Order
from redball.game.state import next_game
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.map_side import MapSide
    from redball.supply import Supply


_Ahead: TypeAlias = "tuple[tuple[str, ...], tuple[str, ...], Supply | None]"
"""Who loses and gains supply, and the supply then."""


class DragPreview(QObject):
    """Previews a view's drags: at most one look-ahead a frame, for the last hex."""

    def __init__(self, desk: Desk, side: MapSide) -> None:
        super().__init__(side.area)
        self.desk, self.side = desk, side
        self.active = False
        self.lost: tuple[str, ...] = ()
        self.gained: tuple[str, ...] = ()
        self._wanted: tuple[str, int] | None = None
        self._view: MapView | None = None
        self._inquiries = Inquiries(self, desk.outdated)
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.setInterval(0)
        self._frame.timeout.connect(self._look_ahead)

    def watch(self, view: MapView) -> None:
        """Follow the drags of a view."""
        self._view = view
        view.unit_drag_started.connect(self._start)
        view.unit_drag_moved.connect(self._move)
        view.unit_dropped.connect(self._drop)
        view.drag_cancelled.connect(lambda _unit: self._end())

    def _start(self, unit: str) -> None:
        self.active = True

    def _move(self, unit: str, node: int) -> None:
        self._wanted = (unit, node)
        if not self._frame.isActive():
            self._frame.start()

    def _look_ahead(self) -> None:
        if self._wanted is None or not self.active:
            return
        if not self.desk.supply_known:  # the last order's supply first, in its turns
            self._frame.start()
            return
        if self._inquiries.is_busy("ahead"):  # shown first, however fast the mouse is
            return
        unit, node = self._wanted
        self._wanted = None
        self._inquiries.in_turns("ahead", self._foreseen(unit, node), self._show)

    def _show(self, found: _Ahead) -> None:
        self.lost, self.gained, ahead = found
        self.side.layers.preview(self.lost, self.gained, ahead)
        if self._wanted is not None:
            self._frame.start()

    def _foreseen(self, unit: str, node: int) -> Generator[None, None, _Ahead]:
        """Who loses and gains supply with the units in a hex, and the supply then; all empty where they may
        not go.
        """
        from redball import supply

        self._show_goals(unit, node)
        if node < 0 or node == self.desk.game.units[unit].hex:
            self.side.area.note.say("", ())
            return (), (), None
        ruling = self.desk.ask(self._order(unit, node))
        if not ruling.allowed:
            self.side.area.note.say(". ".join(map(sentence, ruling.reasons[:2])), ())
            return (), (), None
        ahead = supply.of(next_game(self.desk.game, ruling.changes))
        lost, gained = yield from ahead.changed_steps(self.desk.supply)
        follows = [sentence(note) for note in ruling.notes if note.code.partition(".")[0] != "base"]
        others = [plug.foreseen(ahead.game) for plug in self.desk.played()]
        self.side.area.note.show_changes(self.desk.game, lost, gained, follows, others)
        return lost, gained, ahead

    def _units(self, unit: str) -> tuple[str, ...]:
        """The dragged unit and those that move with it."""
        units = self._view.dragged if self._view is not None else ()
        return units if units[:1] == (unit,) else (unit,)

    def _order(self, unit: str, node: int) -> Order:
        return group_orders.moved(self.desk.game, self._units(unit), node)

    def _show_goals(self, unit: str, node: int) -> None:
        """Mark where the other units go, when that isn't the same hex."""
        units = self._units(unit)
        if len(units) > 1:
            places = set(group_orders.goals(self.desk.game, units, node).values()) if node >= 0 else set()
            self.side.layers.highlight(places if len(places) > 1 else ())

    def _drop(self, unit: str, node: int) -> None:
        order, units = self._order(unit, node), self._units(unit)
        self._end()
        if node == self.desk.game.units[unit].hex:
            self._choose(units)
            return
        ruling = self.desk.attempt(order, node, partial(self._choose, units))
        if ruling is None:  # the player is asked how
            self.side.layers.highlight((node,))
        elif not ruling.allowed:
            self.side.layers.pulse(ruling.hexes[0] if ruling.hexes else node)

    def _choose(self, units: tuple[str, ...]) -> None:
        self.desk.choose(moved for moved in units if moved in self.desk.game.units)

    def _end(self) -> None:
        self.active = False
        self._wanted = None
        self._frame.stop()
        self._inquiries.stop("ahead")
        self.lost = self.gained = ()
        self.side.area.note.say("", ())
        self.side.layers.highlight(())
        self.side.layers.preview((), (), None)
