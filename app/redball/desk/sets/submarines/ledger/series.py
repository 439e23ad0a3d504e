"""What the ledger of losses comes to, as lines of a chart and rows of a table."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.rules.submarines.ledger import Row, by_area, rows
from redball.rules.submarines.tables import What

Line = Literal["convoys", "escorts", "ships", "subs", "aircraft"]
KINDS: dict[Line, frozenset[What]] = {
    "convoys": frozenset({"convoy"}),
    "escorts": frozenset({"escort"}),
    "ships": frozenset({"ship"}),
    "subs": frozenset({"submarine", "milchcow"}),
    "aircraft": frozenset({"aircraft"}),
}
"""What each line counts, as the ledger names it."""
ALWAYS: tuple[Line, ...] = ("convoys", "escorts", "subs")
"""Lines that are there where nothing of the kind was lost, too."""
MOST = 9
"""Turns that the chart shows."""


class Series(msgspec.Struct, frozen=True):
    """Turns in a row, and what was lost in each, line by line."""

    turns: tuple[int, ...]
    lines: dict[Line, tuple[int, ...]]

    @property
    def most(self) -> int:
        """The greatest number of all lines."""
        return max((max(line, default=0) for line in self.lines.values()), default=0)


class AreaRow(msgspec.Struct, frozen=True):
    """What was lost in a sea area; ``area`` is -1 for all of them together."""

    area: int
    lost: dict[Line, int]

    @property
    def per_sub(self) -> Fraction | None:
        """Convoy points for each submarine lost; None without any."""
        return Fraction(self.lost["convoys"], self.lost["subs"]) if self.lost["subs"] else None


def series(game: Game) -> Series:
    """The last turns of a game, from the first in which anything was lost; the present one is the last."""
    found = rows(game)
    first = min((row.turn for row in found), default=game.clock.turn)
    turns = tuple(range(first, game.clock.turn + 1))[-MOST:]
    lines = {name: tuple(_count(found, kinds, turn) for turn in turns) for name, kinds in KINDS.items()}
    return Series(turns, {name: line for name, line in lines.items() if name in ALWAYS or any(line)})


def area_rows(game: Game, since: int | None = None) -> tuple[AreaRow, ...]:
    """Sea areas in which anything was lost, those with most convoy points first, and all of them together;
    nothing where nothing was lost.
    """
    found = by_area(rows(game, since=since))
    each = [
        AreaRow(area, {name: sum(lost[what] for what in kinds) for name, kinds in KINDS.items()})
        for area, lost in found.items()
    ]
    each.sort(key=lambda row: (*(-row.lost[name] for name in KINDS), row.area))
    if not each:
        return ()
    return (*each, AreaRow(-1, {name: sum(row.lost[name] for row in each) for name in KINDS}))


def turns_with_losses(game: Game) -> tuple[int, ...]:
    """The turns in which anything was lost, in order."""
    return tuple(sorted({row.turn for row in rows(game)}))


def _count(found: Iterable[Row], kinds: frozenset[What], turn: int) -> int:
    return sum(row.lost for row in found if row.turn == turn and row.what in kinds)
