"""When wars began: written down as wars begin and end, by whatever order."""

from __future__ import annotations

from redball.game.state import Change, Game
from redball.rules.politics.tables import WARS, War
from redball.rules.ruleset import Consequence


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """Wars that an order begins get their turn, unless it says more itself; those that it ends lose it."""
    if not any(change.table == "wars" for change in changes):
        return None
    after = game.changed(changes)
    known = WARS.of(after)
    begun = (
        WARS.put(both, War(game.clock.turn)) for both in sorted(after.wars - game.wars) if both not in known
    )
    ended = (WARS.put(both, None) for both in sorted(game.wars - after.wars) if both in known)
    found = (*begun, *ended)
    return Consequence(found, ("POL-WAR-21",)) if found else None
