"""The menu of pools: where units go that are taken off the map, or out of one pool into another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from redball.desk import words
from redball.desk.map import group_orders
from redball.desk.widgets.text import plain
from redball.game.clock import LAST_TURN
from redball.game.orders import PutInPool
from redball.game.pools import LATEST, Pool, Waiting, waiting
from redball.game.state import Game

if TYPE_CHECKING:
    from redball.desk.desk import Desk


def _tr(text: str) -> str:
    return QCoreApplication.translate("pool_menu", text)


class PoolButton(QPushButton):
    """Opens the menu of pools for the chosen units."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(_tr("&Pool"), parent)
        self.setObjectName("narrow")
        self.setToolTip(plain(_tr("Into a pool off the map, or out of it (Shift+P)")))
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: fill(menu, desk, desk.subject.units))
        self.setMenu(menu)


def fill(menu: QMenu, desk: Desk, units: Sequence[str]) -> None:
    """Offer the pools for some units; each entry is one order."""
    menu.clear()
    menu.setToolTipsVisible(True)
    _add(menu, _tr("&Force pool"), desk, units, "force")
    spiral = menu.addMenu(_tr("Production &spiral"))
    spiral.setToolTipsVisible(True)
    _add(spiral, _tr("&No turn named"), desk, units, "spiral")
    now = desk.game.clock.turn
    for ahead in range(1, min(LATEST, LAST_TURN - now) + 1):
        _add(spiral, words.due(desk.game, now + ahead), desk, units, "spiral", ahead)
    _add(menu, _tr("&Repair pool"), desk, units, "repair")
    _add(menu, _tr("&Construction pool"), desk, units, "construction")
    menu.addSeparator()
    _add(menu, _tr("&Off the map, in no pool"), desk, units, "")


def _add(
    menu: QMenu, text: str, desk: Desk, units: Sequence[str], pool: Pool | Literal[""], turns: int = 0
) -> None:
    """An entry for those that aren't there already."""
    goal = Waiting(pool, desk.game.clock.turn + turns if turns else 0) if pool else None
    others = [unit for unit in units if _is_elsewhere(desk.game, unit, goal)]
    rows = [PutInPool(unit, pool, turns) for unit in others]
    action = menu.addAction(text, lambda: desk.do(group_orders.one_order(rows), desk.subject.node))
    action.setEnabled(bool(rows))
    action.setToolTip(plain(_tip(desk.game, others)))


def _is_elsewhere(game: Game, id: str, goal: Waiting | None) -> bool:
    unit = game.units[id]
    return unit.hex >= 0 or unit.sea >= 0 or waiting(game, id) != goal


def _tip(game: Game, units: Sequence[str]) -> str:
    if not units:
        return _tr("There already")
    return game.units[units[0]].name if len(units) == 1 else words.count(len(units), "unit", "units")
