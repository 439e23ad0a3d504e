"""New barrels that a power may still place in this phase.

Barrels of oil that was received go to depots that trace to the factory that received it (OIL-STO-09). Free
ones, of the market, of units that gave their fuel and of an overflowing track, go to more (OIL-AMB-20).
"""

from __future__ import annotations

from redball.game.state import Change, Game
from redball.rules.oil.tables import FREE_BARRELS, MADE, TO_PLACE


def oil_barrels(game: Game, power: str) -> int:
    """How many barrels of received oil the power has still to place."""
    return TO_PLACE.of(game).get((game.clock.turn, power), 0)


def free_barrels(game: Game, power: str) -> int:
    """How many free barrels the power has still to place."""
    return FREE_BARRELS.of(game).get((game.clock.turn, power), 0)


def to_place(game: Game, power: str) -> int:
    """How many barrels the power has still to place."""
    return oil_barrels(game, power) + free_barrels(game, power)


def made(game: Game, power: str) -> int:
    """How many barrels of this production phase count towards a neutral's limit (OIL-ACQ-08)."""
    return MADE.of(game).get((game.clock.turn, power), 0)


def put_to_place(game: Game, power: str, oil: int, free: int) -> list[Change]:
    """Set how many barrels are still to be placed."""
    key = game.clock.turn, power
    return [TO_PLACE.put(key, oil or None), FREE_BARRELS.put(key, free or None)]


def add_made(game: Game, power: str, barrels: int) -> Change:
    """Count barrels towards a neutral's limit."""
    return MADE.put((game.clock.turn, power), made(game, power) + barrels or None)
