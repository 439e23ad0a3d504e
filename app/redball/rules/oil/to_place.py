"""New barrels that a power may still place in this production phase."""

from __future__ import annotations

from redball.game.state import Change, Game, put_mark


def to_place_key(turn: int, power: str) -> str:
    """The mark that counts barrels to place."""
    return f"oil.to_place.{turn}.{power}"


def to_place(game: Game, power: str) -> int:
    """How many barrels the power has still to place."""
    found = game.marks.get(to_place_key(game.clock.turn, power), 0)
    return found if isinstance(found, int) else 0


def put_to_place(game: Game, power: str, barrels: int) -> Change:
    """Set how many barrels are still to be placed."""
    return put_mark(to_place_key(game.clock.turn, power), barrels or None)
