"""Turns of three ideologies: the order of their impulses, and their markers on the two tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.politics.turns import impulses, track
from redball.rules.politics.turns.tables import TABLES
from redball.rules.politics.turns.track import entering
from redball.rules.ruleset import Judge, Task

__all__ = ["JUDGES", "TABLES", "bars", "entering", "tasks"]

JUDGES: Mapping[type[Order], Judge] = {**track.JUDGES, **impulses.JUDGES}
bars = impulses.bars


def tasks(game: Game) -> Iterator[Task]:
    """What the phase of initiative and the end of an impulse ask for."""
    yield from track.tasks(game)
    yield from impulses.tasks(game)
