"""How powers stood at the end of each turn: the numbers of the chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.entry.tables import CHITS
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.powers.victory import held, tally_of

Measure = Literal["pe", "money", "debt", "use", "chits", "cities", "ideologies"]
MEASURES: tuple[Measure, ...] = ("pe", "money", "debt", "use", "chits", "cities", "ideologies")
OF_POWERS: frozenset[Measure] = frozenset({"pe", "money", "debt"})
"""What every power has, so that none is left out for being at 0."""


class Figures(NamedTuple):
    """The numbers of a turn by measure, and in each by power, pool of chits, or ideology."""

    turn: int
    of: Mapping[Measure, Mapping[str, int]]


@cached
def figures(game: Game) -> Figures:
    """The numbers of a position: effectiveness, money, debt, effects on US entry, chits in the USA's pools,
    objective cities by power and by ideology.
    """
    codes = [code for code in power_infos() if code in known.powers(game)]
    stands = {code: known.standing(game, code) for code in codes}
    cities = held(game)
    return Figures(
        game.clock.turn,
        {
            "pe": {code: row.pe for code, row in stands.items()},
            "money": {code: row.money for code, row in stands.items()},
            "debt": {code: row.debt for code, row in stands.items()},
            "use": {code: ENTRY_TOTALS.of(game).get(code, 0) for code in codes},
            "chits": dict(sorted(CHITS.of(game).items())),
            "cities": {code: cities.get(code, 0) for code in codes},
            "ideologies": {each: tally_of(game, each).held for each in IDEOLOGIES},
        },
    )


class Series(NamedTuple):
    """Turns in a row, and a measure of each, line by line."""

    turns: tuple[int, ...]
    lines: Mapping[str, tuple[int, ...]]

    @property
    def empty(self) -> bool:
        """True where no line ever leaves 0."""
        return not any(any(line) for line in self.lines.values())


def series(turns: Sequence[Figures], measure: Measure) -> Series:
    """The lines of a measure; of what not everybody has, only those that leave 0 at some time."""
    names = dict.fromkeys(name for each in turns for name in each.of[measure])
    lines = {name: tuple(each.of[measure].get(name, 0) for each in turns) for name in names}
    kept = {name: line for name, line in lines.items() if measure in OF_POWERS or any(line)}
    return Series(tuple(each.turn for each in turns), kept)


def cells(turns: Sequence[Figures]) -> Iterator[tuple[int, Measure, str, int]]:
    """All numbers one by one: turn, measure, whose, how much."""
    for each in turns:
        for measure in MEASURES:
            for name, value in each.of[measure].items():
                yield each.turn, measure, name, value
