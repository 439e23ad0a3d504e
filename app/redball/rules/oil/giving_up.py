"""A game that goes on without the oil rule: all fuel remains where it is, unused, unless the rule set that
takes its place makes something of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.oil.opened import loose_fuel
from redball.rules.oil.stock import barrels_of
from redball.rules.ruleset import Consequence
from redball.wording import Message, message


def giving_up(game: Game) -> Consequence | None:
    """Nothing changes; it is told what is out of use."""
    notes = tuple(_out_of_use(game))
    return Consequence(notes=notes) if notes else None


def _out_of_use(game: Game) -> Iterator[Message]:
    for code, power in game.powers.items():
        barrels = sum(barrels_of(game, code).values())
        fuel = power.fuel + loose_fuel(game, code)
        if barrels and fuel:
            yield message("oil.unused_both", power=code, barrels=barrels, fuel=fuel)
        elif barrels:
            yield message("oil.unused_barrels", power=code, barrels=barrels)
        elif fuel:
            yield message("oil.unused_fuel", power=code, fuel=fuel)
