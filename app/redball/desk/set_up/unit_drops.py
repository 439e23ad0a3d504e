"""Units on their way from a list to the map: what a drag carries, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, QPoint

from redball.desk.map import group_orders
from redball.desk.set_up.section_menu import ask_section
from redball.game.where import hex_name
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
    """One unit or many, all for one hex or sea area (see :class:`redball.desk.set_up.drops.Brought`)."""

    def __init__(self, owner: MapDesk, units: Sequence[str]) -> None:
        self.owner, self.units = owner, units

    def said(self, node: int) -> tuple[str, str]:
        """Why they may not stand there, and where it is."""
        game = self.owner.desk.game
        ruling = self.owner.desk.ask(group_orders.gathered(game, self.units, node))
        sea = int(game.atlas.sea[node])
        place = game.atlas.sea_areas[sea].name if sea >= 0 else hex_name(game.atlas, node)
        trouble = "" if ruling.allowed else ". ".join(map(sentence, ruling.reasons[:2]))
        return trouble, "" if trouble else place

    def drop(self, node: int, at: QPoint) -> None:
        """Put them there."""
        place(self.owner, self.units, node, at)


def place(
    owner: MapDesk,
    units: Sequence[str],
    node: int,
    at: QPoint,
    then: Callable[[], object] = lambda: None,
) -> None:
    """Put units into a hex or sea area, of which the section is asked at a spot of the viewport, and choose
    them there; ``then`` is called when it is done or refused.
    """
    put = partial(_put, owner, tuple(units), node, then)
    game = owner.desk.game
    if game.atlas.sea[node] >= 0 and owner.desk.ask(group_orders.gathered(game, units, node)).allowed:
        ask_section(owner, node, at, put)
    else:
        put(0)


def _put(owner: MapDesk, units: tuple[str, ...], node: int, then: Callable[[], object], section: int) -> None:
    desk = owner.desk
    order = group_orders.gathered(desk.game, units, node, section)
    ruling = desk.attempt(order, node, lambda: desk.choose(units))
    if ruling is not None and not ruling.allowed:
        owner.layers.pulse(ruling.hexes[0] if ruling.hexes else node)
    then()
