"""Where counters wait that aren't on the map, and whether a game is still being set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from redball.game.flaws import Flaw, Known
from redball.game.state import Game
from redball.game.tables import RowSection, Table

Pool = Literal["force", "spiral", "repair", "construction"]
"""The force pools, the production spiral, the repair pool and the construction pool."""
POOLS: tuple[Pool, ...] = get_args(Pool)
LATEST = 24
"""Turns ahead on the production spiral."""


class Waiting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pool that a unit waits in, and on the production spiral the turn in which it is due."""

    pool: Pool
    due: int = 0


def _of_waiting(_known: Known, unit: str | None, waiting: Waiting | None) -> Iterator[Flaw]:
    if unit is not None and waiting is not None and waiting.due and waiting.pool != "spiral":
        yield Flaw("due", str(waiting.due), "no turn outside the production spiral")


WAITING = Table(
    "base_pools",
    str,
    Waiting,
    RowSection("unit pool due", "The pool in which a unit waits, and the turn in which it is due."),
    judge=_of_waiting,
)

SET_UP = Table(
    "base_set_up",
    Literal["set_up"],
    bool,
    RowSection("of on", "Whether the position is still being set up."),
)


def is_set_up(game: Game) -> bool:
    """True while a game is being set up: its position is edited freely, and no phase is played."""
    return bool(SET_UP.of(game))


def waiting(game: Game, unit: str) -> Waiting | None:
    """The pool in which a unit waits; None for one on the map, and for one that is in none."""
    found = WAITING.of(game).get(unit)
    known = game.units.get(unit)
    return found if known is not None and known.hex < 0 and known.sea < 0 else None
