"""Texts about fuel and barrels on cards of the oil rule."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk import words
from redball.desk.words import tr
from redball.desk.work.base import power_line
from redball.game.state import Game
from redball.wording import quantity


def fuel_line(game: Game, power: str) -> QWidget:
    """A power's chip and name with its fuel: loose fuel, and barrels."""
    held = sum(depot.barrels for depot in game.depots.values() if depot.owner == power)
    loose = words.tr("{0} fuel").format(quantity(game.powers[power].fuel))
    note = f"{loose}, {words.count(held, 'barrel', 'barrels')}" if held else loose
    return power_line(power, note)


def over_limit(barrels: int) -> str:
    """That barrels are more than may stay."""
    if barrels == 1:
        return tr("1 barrel is over the limit: it goes at the end of the turn, unless it is used before.")
    text = tr("{0} barrels are over the limit: they go at the end of the turn, unless they are used before.")
    return text.format(barrels)
