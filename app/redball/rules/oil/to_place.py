"""New barrels that a power may still place in this phase.

Barrels of oil that was received go to depots that trace to the factory that received it (OIL-STO-09). Free
ones, of the market, of units that gave their fuel and of an overflowing track, go to more (OIL-AMB-20).
"""

from __future__ import annotations

from redball.game.state import Change, Game, put_mark


def to_place_key(turn: int, power: str) -> str:
    """The mark that counts barrels of received oil."""
    return f"oil.to_place.{turn}.{power}"


def free_key(turn: int, power: str) -> str:
    """The mark that counts free barrels."""
    return f"oil.free_barrels.{turn}.{power}"


def made_key(turn: int, power: str) -> str:
    """The mark that counts the barrels of a production phase that a neutral's limit covers (OIL-ACQ-08)."""
    return f"oil.made.{turn}.{power}"


def _count(game: Game, key: str) -> int:
    return int(str(game.marks.get(key, 0)))


def oil_barrels(game: Game, power: str) -> int:
    """How many barrels of received oil the power has still to place."""
    return _count(game, to_place_key(game.clock.turn, power))


def free_barrels(game: Game, power: str) -> int:
    """How many free barrels the power has still to place."""
    return _count(game, free_key(game.clock.turn, power))


def to_place(game: Game, power: str) -> int:
    """How many barrels the power has still to place."""
    return oil_barrels(game, power) + free_barrels(game, power)


def made(game: Game, power: str) -> int:
    """How many barrels of this production phase count towards a neutral's limit."""
    return _count(game, made_key(game.clock.turn, power))


def put_to_place(game: Game, power: str, oil: int, free: int) -> list[Change]:
    """Set how many barrels are still to be placed."""
    turn = game.clock.turn
    return [put_mark(to_place_key(turn, power), oil or None), put_mark(free_key(turn, power), free or None)]


def add_made(game: Game, power: str, barrels: int) -> Change:
    """Count barrels towards a neutral's limit."""
    return put_mark(made_key(game.clock.turn, power), made(game, power) + barrels or None)
