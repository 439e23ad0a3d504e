"""Supply of a position worked out in steps, so that the window stays responsive."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redball.game.state import Game


def supply_steps(game: Game) -> Generator[object, None, None]:
    """Work out a position's supply: the map's tables, what each power can trace over, then all units, and the
    locks of each.
    """
    from redball import supply
    from redball.supply.graph.board import board_of
    from redball.supply.locks.broken import broken_locks
    from redball.supply.locks.lock import locks

    yield board_of(game.atlas)
    yield board_of(game.atlas).coast_seas
    found = supply.of(game)
    yield found
    for power in found.position.forces:
        yield found.position.grounds(found.position.principal(power))
    for unit in game.units:
        yield found.status(unit)
    if locks(game):
        for unit in game.units:
            yield broken_locks(found, unit)
