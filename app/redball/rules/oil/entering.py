"""Changes that the oil rule makes automatically when play enters a moment."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.oil.chains import keeping_chains
from redball.rules.oil.phase_end import around_final_reorganization
from redball.rules.oil.production import leaving_production
from redball.rules.oil.supplied import forgotten
from redball.rules.ruleset import Effect


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Effects of a step forward from ``game`` to ``entered``."""
    yield from leaving_production(game, entered)
    yield from keeping_chains(game, entered)
    yield from around_final_reorganization(game, entered)
    yield from forgotten(game, entered)
