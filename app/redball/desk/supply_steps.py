"""Supply of a position worked out in steps, so that the window stays responsive."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redball.atlas import Atlas
    from redball.game.state import Game


def supply_steps(game: Game, before: Atlas | None = None) -> Generator[object, None, None]:
    """Work out a position's supply: the map's tables, what each power can trace over, then all units, and the
    locks of each.  ``before`` is the map as it was before, if it was in another state.
    """
    from redball import supply
    from redball.supply.graph.board import board_of
    from redball.supply.locks.broken import broken_locks
    from redball.supply.locks.lock import locks

    is_new = before is not None and before is not game.atlas
    board = board_of(game.atlas)
    if before is not None and is_new:
        board.follow(board_of(before))
    yield board
    yield board.port_seas
    yield game.atlas.coasts
    yield board.coast_seas
    if is_new:
        yield board.beaches
    found = supply.of(game)
    yield found
    for principal in map(found.position.principal, found.position.forces):
        if is_new:  # else they may be as before
            ways = found.position.view(principal).ways
            yield ways
            yield ways.near
            yield ways.on_rail
        yield found.position.grounds(principal)
    for unit in game.units:
        yield found.status(unit)
    if locks(game):
        for unit in game.units:
            yield broken_locks(found, unit)
