"""Units on their way from a list to the map: what a drag carries, and what its drop does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, QPoint

from redball.desk.map import group_orders
from redball.wording import sentence

if TYPE_CHECKING:
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


class UnitDrop:
    """Units that are dropped on the map, one or many in one hex or sea area."""

    def __init__(self, owner: MapDesk, units: Sequence[str]) -> None:
        self.owner, self.units = owner, units

    def said(self, node: int) -> tuple[str, str]:
        """Why they may not go there."""
        desk = self.owner.desk
        ruling = desk.ask(group_orders.gathered(desk.game, self.units, node))
        return "" if ruling.allowed else ". ".join(map(sentence, ruling.reasons[:2])), ""

    def drop(self, node: int, _at: QPoint) -> None:
        """Put them there."""
        place(self.owner, self.units, node)


def brought(owner: MapDesk, data: QMimeData) -> UnitDrop | None:
    """The units of the game that a drag brings."""
    units = [unit for unit in units_in(data) if unit in owner.desk.game.units]
    return UnitDrop(owner, units) if units else None


def place(owner: MapDesk, units: Sequence[str], node: int) -> None:
    """Put units into a hex or sea area, and choose them there."""
    desk = owner.desk
    ruling = desk.attempt(group_orders.gathered(desk.game, units, node), node, lambda: desk.choose(units))
    if ruling is not None and not ruling.allowed:
        owner.layers.pulse(ruling.hexes[0] if ruling.hexes else node)
