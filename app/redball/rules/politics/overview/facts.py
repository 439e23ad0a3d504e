"""What is said of a power: a sentence with its clauses."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.registry import sequence_of_play
from redball.wording import Message

State = Literal["", "done", "todo", "trouble", "info"]
BIDS, AFFAIRS, PRODUCTION = "political_bids", "political_affairs", "production"


class Fact(msgspec.Struct, frozen=True):
    """One thing that is so of a power.

    ``state`` is that of something to do, "info" for what only holds, empty for a plain value; ``hexes`` are
    nodes to show; ``short`` are few words for what is due in this turn, None for the rest; ``task`` is the
    id of the task of the present phase that asks for it, where there is one.
    """

    text: Message
    clauses: tuple[str, ...] = ()
    state: State = ""
    hexes: tuple[int, ...] = ()
    detail: Message | None = None
    short: Message | None = None
    task: str = ""


def is_over(game: Game, phase: str) -> bool:
    """True once a phase of this turn is behind."""
    order = sequence_of_play(game)
    return phase in order and order.index(game.clock.phase) > order.index(phase)


def in_politics(game: Game) -> bool:
    """True in the political phase: while powers bid or play options."""
    return game.clock.phase in (BIDS, AFFAIRS)


def date_of(turn: int) -> str:
    """A turn as players write it; turns before the first and after the last of the calendar as those."""
    return Clock(max(0, turn), "").date
