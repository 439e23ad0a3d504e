"""Long work on the window's thread, done in slices between which it paints and listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from redball.desk.hub import Desk

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
    """Work out the supply of the open game bit by bit: the map's tables, what each power can trace over,
    then unit after unit, and the locks of each.
    """
    from redball.supply.board import board_of
    from redball.supply.locks import locks

    if desk.session is None:
        return
    game = desk.game
    yield board_of(game.atlas)
    yield board_of(game.atlas).coast_seas
    supply = desk.supply
    yield supply
    for power in supply.position.forces:
        yield supply.position.grounds(supply.position.principal(power))
    for unit in game.units:
        if desk.session is None or desk.game is not game:
            return
        yield supply.status(unit)
    if locks(game):
        for unit in game.units:
            if desk.session is None or desk.game is not game:
                return
            yield supply.kept(unit)
