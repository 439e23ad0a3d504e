"""What units can do in the present phase without changing their place: entries of menus, and what the limits
say to each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.gas import phrases
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import plain, unmarked
from redball.desk.words import tr
from redball.game.units import Unit
from redball.rules.gas.orders import Act, UseUnits
from redball.rules.gas.remedies import bites, why
from redball.rules.gas.steps import in_impulse
from redball.rules.gas.using import ACTS, acts_of
from redball.wording import sentence


def usable(desk: Desk, units: Sequence[Unit]) -> dict[Act, tuple[str, ...]]:
    """What some units can do now, and which of them."""
    if not in_impulse(desk.game):
        return {}
    able = {unit.id: acts_of(desk.game, unit) for unit in units if unit.hex >= 0 or unit.sea >= 0}
    found = {act: tuple(id for id, acts in able.items() if act in acts) for act in ACTS}
    return {act: ids for act, ids in found.items() if ids}


def add_uses(menu: QMenu, desk: Desk, units: Sequence[Unit], node: int = -1) -> bool:
    """Add an entry for each thing that units can do, against a hex if one is named; those that the limits bar
    or punish have their sign.  False when there is none.
    """
    found = usable(desk, units)
    for act, ids in found.items():
        order = UseUnits(ids, act, desk.place(node) if node >= 0 else "")
        text = phrases.act_name(act)
        if len(units) > 1:
            text = tr("{act} ({count})").format(act=text, count=len(ids))
        action = menu.addAction(unmarked(text))
        bitten = bites(desk.game, order)
        if bitten:
            action.setIcon(sign_icon("half"))
            action.setToolTip(plain("\n".join(f"{sentence(why(desk.game, each))}." for each in bitten[:4])))
        action.triggered.connect(partial(_use, desk, order, node))
    return bool(found)


def add_targets(menu: QMenu, desk: Desk, node: int) -> None:
    """Add what the chosen units can do against a hex where an enemy of theirs stands or holds."""
    game = desk.game
    units = [game.units[id] for id in desk.subject.units if id in game.units]
    if not units or not usable(desk, units):
        return
    owners = {unit.power for unit in game.units_at.get(node, ())} | {game.controller(node)}
    if any(game.at_war(owner, unit.power) for owner in owners - {""} for unit in units):
        one = tr("&Use {0} here").format(unmarked(units[0].name))
        text = one if len(units) == 1 else tr("&Use the {0} chosen units here").format(len(units))
        inside = menu.addMenu(text)
        inside.setToolTipsVisible(True)
        add_uses(inside, desk, units, node)


def _use(desk: Desk, order: UseUnits, node: int, _checked: bool = False) -> None:
    units = [desk.game.units[id] for id in order.units if id in desk.game.units]
    at = node if node >= 0 else next((unit.hex for unit in units if unit.hex >= 0), -1)
    desk.attempt(order, at)


class UseButton(QPushButton):
    """Opens the list of what the chosen units can do; hidden while they can do nothing."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setText(self.tr("&Use…"))
        self.setToolTip(self.tr("Write down an attack, a mission or a fight of these units"))
        self.uses = QMenu(self)
        self.uses.setToolTipsVisible(True)
        self.uses.aboutToShow.connect(self._fill)
        self.setMenu(self.uses)
        self._units: tuple[str, ...] = ()

    def show_units(self, units: Sequence[Unit]) -> None:
        """Offer what some units can do."""
        self._units = tuple(unit.id for unit in units)
        self.setVisible(bool(usable(self.desk, units)))

    def _fill(self) -> None:
        self.uses.clear()
        units = self.desk.game.units
        add_uses(self.uses, self.desk, [units[id] for id in self._units if id in units])
