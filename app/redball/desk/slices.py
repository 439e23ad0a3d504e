"""Long work on the window's thread, done in slices between which it paints and listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from redball.desk.hub import Desk
    from redball.game.state import Game

SLICE = 0.010
"""Seconds that a slice may take, if none of its steps is longer."""


def run(owner: QObject, steps: Iterator[object], then: Callable[[], object]) -> None:
    """Take steps, as many in a turn of the loop as fit into a slice, and do something after the last.

    Nothing more happens once ``owner`` is gone.
    """
    until = time.perf_counter() + SLICE
    for _ in steps:
        if time.perf_counter() >= until:
            QTimer.singleShot(0, owner, lambda: run(owner, steps, then))
            return
    then()


def supply_of(desk: Desk) -> Iterator[object]:
    """Work out the supply of the open game bit by bit, as long as it is the one that is shown."""
    if desk.session is None:
        return
    game = desk.game
    for step in supply_steps(game):
        yield step
        if desk.session is None or desk.game is not game:
            return


def supply_steps(game: Game) -> Iterator[object]:
    """Work out a position's supply bit by bit: the map's tables, what each power can trace over, then unit
    after unit, and the locks of each.
    """
    from redball import supply
    from redball.supply.board import board_of
    from redball.supply.locks import locks

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
            yield found.kept(unit)
