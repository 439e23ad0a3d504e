"""Which minor countries a power can control, and so activate (POL-ACT-01).

The rule itself, 8.1, stands in the base game: players write down what it says.  Where they haven't, only a
war between the two keeps a power from it.
"""

from __future__ import annotations

from redball.game.state import Game
from redball.rules.politics.display.tables import CONTROL


def written(game: Game, power: str, country: str) -> str:
    """What players wrote down: "yes", "no", or nothing (empty)."""
    found = CONTROL.of(game).get((power, country))
    return found.can if found is not None else ""


def can_control(game: Game, power: str, country: str) -> bool:
    """True for a power that can control a minor country."""
    said = written(game, power, country)
    return said == "yes" if said else not game.at_war(power, country)
