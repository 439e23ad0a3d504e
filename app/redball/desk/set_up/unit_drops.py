"""Units on their way from a list to the map: what a drag carries, and the map that takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragLeaveEvent, QDragMoveEvent, QDropEvent

from redball.desk.map import group_orders
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.map_desk import MapDesk
    from redball.game.units import Unit

MIME = "application/x-redball-units"


def data_of(units: Sequence[Unit]) -> QMimeData:
    """Units as data of a drag: their ids in JSON, and for other programs their names, a line each."""
    data = QMimeData()
    data.setData(MIME, msgspec.json.encode([unit.id for unit in units]))
    data.setText("\n".join(unit.name for unit in units))
    return data


def units_in(data: QMimeData) -> list[str]:
    """The ids of the units that a drop brings; none where it brings something else."""
    try:
        return msgspec.json.decode(data.data(MIME).data(), type=list[str]) if data.hasFormat(MIME) else []
    except msgspec.MsgspecError:
        return []


class UnitDrops(QObject):
    """Lets units be dropped on the map, one or many in one hex or sea area."""

    def __init__(self, owner: MapDesk) -> None:
        super().__init__(owner)
        self.owner = owner
        self._node = -1
        owner.area.view_made.connect(self._watch)
        if owner.view is not None:
            self._watch(owner.view)

    def _watch(self, view: MapView) -> None:
        view.viewport().setAcceptDrops(True)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take drags of units; everything else goes its way."""
        kind = event.type()
        if kind in (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop):
            assert isinstance(event, QDropEvent)
            if units := self._known(event):
                (self._drop if kind == QEvent.Type.Drop else self._move)(event, units)
                return True
        elif kind == QEvent.Type.DragLeave and isinstance(event, QDragLeaveEvent) and self._node >= 0:
            self._end()
        return super().eventFilter(watched, event)

    def _known(self, event: QDropEvent) -> list[str]:
        desk = self.owner.desk
        if desk.session is None:
            return []
        return [unit for unit in units_in(event.mimeData()) if unit in desk.game.units]

    def _move(self, event: QDropEvent | QDragMoveEvent, units: Sequence[str]) -> None:
        """Mark the hex under the mouse, and say why the units may not go there."""
        view, desk = self.owner.view, self.owner.desk
        assert view is not None
        node = view.node_at(event.position().toPoint())
        event.acceptProposedAction()
        if node == self._node:
            return
        self._node = node
        view.mark_hex(node)
        said = ""
        if node >= 0:
            ruling = desk.ask(group_orders.gathered(desk.game, units, node))
            said = "" if ruling.allowed else ". ".join(map(sentence, ruling.reasons[:2]))
        self.owner.area.note.say(said, ())

    def _drop(self, event: QDropEvent, units: Sequence[str]) -> None:
        view = self.owner.view
        assert view is not None
        node = view.node_at(event.position().toPoint())
        self._end()
        event.acceptProposedAction()
        if node >= 0:
            place(self.owner, units, node)

    def _end(self) -> None:
        self._node = -1
        self.owner.area.note.say("", ())
        if self.owner.view is not None:
            self.owner.view.mark_hex(-1)


def place(owner: MapDesk, units: Sequence[str], node: int) -> None:
    """Put units into a hex or sea area, and choose them there."""
    desk = owner.desk
    ruling = desk.attempt(group_orders.gathered(desk.game, units, node), node, lambda: desk.choose(units))
    if ruling is not None and not ruling.allowed:
        owner.layers.pulse(ruling.hexes[0] if ruling.hexes else node)
