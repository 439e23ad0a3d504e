"""One row a power: the numbers of the table at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids
from redball.rules.politics.overview.facts import is_over
from redball.rules.politics.overview.relations import Cause, causes_of
from redball.rules.politics.powers import levels
from redball.rules.politics.powers.factories import could_work, working
from redball.rules.politics.powers.multiples import multiple_of
from redball.rules.politics.powers.victory import Tally, tally
from redball.rules.politics.tables import Standing

Go = Literal["", "done", "now", "todo"]


@dataclass(frozen=True, slots=True)
class Row:
    """A power at a glance.  ``freed`` are the home factories that its level frees, None for all of them;
    ``multiple`` and ``freed`` mean nothing for a power without levels, ``has_levels`` says so.
    """

    power: str
    go: Go
    standing: Standing
    has_levels: bool
    multiple: Fraction
    freed: int | None
    working: int
    could_work: int
    treaties: tuple[tuple[str, int], ...]
    causes: tuple[Cause, ...]
    cities: Tally


def go_of(game: Game, power: str, whole: Game | None = None) -> Go:
    """Whether a power has bid, or had its goes, in the political phase of this turn; empty in other phases
    and for who takes no part.  That somebody has bid, ``whole`` says, the position with all secrets.
    """
    phase = game.clock.phase
    if phase not in (bids.BIDDING, bids.AFFAIRS_PHASE) or not game.powers[power].in_play:
        return ""
    if bids.affairs(game) is None:
        return "done" if power in bids.made(whole or game) else "todo"
    left = bids.goes_left(game)
    if power not in left:
        return "done"
    return "now" if left[0] == power and phase == bids.AFFAIRS_PHASE else "todo"


def has_a_go(game: Game, power: str) -> bool:
    """True while a power has a go in this turn, or may still bid for one."""
    if not game.powers[power].in_play or is_over(game, bids.AFFAIRS_PHASE):
        return False
    return bids.affairs(game) is None or power in bids.goes_left(game)


def treaties_of(game: Game, power: str) -> tuple[tuple[str, int], ...]:
    """With whom a power has a treaty, and its level; the highest first."""
    found = [(code, known.treaty_level(game, power, code)) for code in known.powers(game) if code != power]
    return tuple(sorted(((code, n) for code, n in found if n), key=lambda pair: -pair[1]))


def row_of(game: Game, power: str, whole: Game | None = None) -> Row:
    """The row of a power."""
    has_levels = levels.known(power)
    most = levels.level_of(game, power).factories if has_levels else levels.ALL
    return Row(
        power=power,
        go=go_of(game, power, whole),
        standing=known.standing(game, power),
        has_levels=has_levels,
        multiple=multiple_of(game, power) if has_levels else Fraction(0),
        freed=None if most == levels.ALL else most,
        working=working(game, power),
        could_work=could_work(game, power),
        treaties=treaties_of(game, power),
        causes=causes_of(game, power),
        cities=tally(game, power),
    )


def rows(game: Game, whole: Game | None = None) -> tuple[Row, ...]:
    """A row each major power, in the order of political initiative; ``whole`` is the position with all
    secrets.
    """
    return tuple(row_of(game, code, whole) for code in known.powers(game))
