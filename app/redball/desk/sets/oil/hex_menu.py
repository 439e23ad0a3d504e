"""Entries for land combat, bombardment and production in the menu of a hex, in their phases."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from redball.desk.words import tr
from redball.game.state import HexState
from redball.rules.oil.battles import acts
from redball.rules.oil.orders import RepairOil

if TYPE_CHECKING:
    from redball.desk.sets.oil import OilPlug


def add_combat(plug: OilPlug, menu: QMenu, node: int) -> None:
    """Add attacks from and on the hex, the repair of its oil, and bombing."""
    desk, attack, bomb, show = plug.desk, plug.attack, plug.bomb, plug.window.show_work
    game = desk.game
    if attack.wanted(game):
        ours = [u.id for u in game.units_at.get(node, ()) if game.holds_ground(u) and acts(game, u)]
        if ours:
            menu.addAction(tr("A&ttack from here…"), lambda: show(partial(attack.pick, ours)))
        elif attack.may_aim(node):
            menu.addAction(tr("A&ttack this hex…"), lambda: show(partial(attack.aim, node)))
    repair = RepairOil(desk.place(node))
    if game.hexes.get(node, HexState()).oil_destroyed and desk.ask(repair).allowed:
        menu.addAction(tr("&Repair an oil resource"), lambda: desk.do(repair, node))
    if bomb.wanted(game) and bomb.may_aim(node):
        menu.addAction(tr("&Bomb the oil here…"), lambda: show(partial(bomb.aim, node)))
