"""The part of a hex's menu that locks the chosen unit's supply path on what is there: Trace through here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from redball.desk.desk import Desk
from redball.desk.icons import icon
from redball.desk.widgets.text import unmarked
from redball.game.orders import ClearLock, SetLock
from redball.game.units import Unit
from redball.supply.conditions.forces import headquarters_types
from redball.supply.locks.broken import words
from redball.supply.locks.choosing import lock_at
from redball.supply.locks.lock import Lock, Point, locks


def _tr(text: str) -> str:
    return QCoreApplication.translate("lock_menu", text)


def points_at(desk: Desk, unit: Unit, node: int) -> Iterator[Point]:
    """What a unit's path could lead through in a hex: port, HQs, city, sea areas."""
    atlas, game = desk.game.atlas, desk.game
    if atlas.port_class(node) and atlas.port_areas(node):
        yield Point("port", node)
    for other in game.units_at.get(node, ()):
        shared = other.id != unit.id and game.cooperate(unit.power, other.power)
        if other.type in headquarters_types() and shared:
            yield Point("source", node, other.id)
    if atlas.is_city(node):
        yield Point("source", node)
    area = int(atlas.sea[node])
    if area >= 0:
        yield Point("area", area)


def add_locks(desk: Desk, menu: QMenu, node: int) -> None:
    """A submenu for the chosen unit, if its path could lead through something in the hex."""
    unit = desk.unit
    points = [*points_at(desk, unit, node)] if unit is not None else []
    if unit is None or not points:
        return
    inner = menu.addMenu(icon("lock"), _tr("&Trace supply of {0}").format(unit.name))
    inner.setToolTipsVisible(True)
    present = set(locks(desk.game))
    for number, point in enumerate(points):
        if number:
            inner.addSeparator()
        _add_point(desk, inner, unit, lock_at(desk.game, unit.id, point), present)


def _add_point(desk: Desk, menu: QMenu, unit: Unit, lock: Lock, present: set[Lock]) -> None:
    named = unmarked(_named(desk, lock))
    if any(x.key in ((circle, unit.id, lock.what, lock.name) for circle in ("unit", "hq")) for x in present):
        clear = ClearLock(unit.id, lock.what, lock.name)
        menu.addAction(_tr("&Unlock: {0}").format(named), partial(desk.do, clear))
        return
    through = SetLock(unit.id, lock.what, lock.name)
    menu.addAction(_tr("&Through here: {0}").format(named), partial(desk.do, through))
    if unit.type in headquarters_types():
        both = SetLock(unit.id, lock.what, lock.name, following=True)
        text = _tr("Through here, with &all that live from it: {0}").format(named)
        menu.addAction(text, partial(desk.do, both))
    never = SetLock(unit.id, lock.what, lock.name, never=True)
    menu.addAction(_tr("&Never through here: {0}").format(named), partial(desk.do, never))


def _named(desk: Desk, lock: Lock) -> str:
    point = words(desk.game, lock)["point"]
    return _tr("port of {0}").format(point) if lock.what == "port" else point
