"""Where in the game we are: turn, phase, impulse, acting side, weather."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from redball.game.powers import Side

MONTHS = ("Jan/Feb", "Mar/Apr", "May/Jun", "Jul/Aug", "Sep/Oct", "Nov/Dec")

LAST_TURN = 65
"""Nov/Dec 1946, the end of the calendar."""

Weather = Literal["fine", "rain", "snow", "storm", "blizzard"]


Acting = Side | Literal[""]
"""The side that acts; none when both do."""


Moment = tuple[int, int, Acting, str]
"""Turn, impulse, side and phase."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of the sequence of play.

    ``turn`` counts from Jan/Feb 1936 = 0 (base game 7.1).  ``phase`` is a phase id of
    ``assets/sequence.toml``.  ``impulse`` is 0 outside the action stage, else 1, 2, ...; ``side`` is who acts
    (empty when both do); ``first`` moved first this turn.
    """

    turn: int
    phase: str
    impulse: int = 0
    side: Acting = ""
    first: Side = "axis"

    @property
    def moment(self) -> Moment:
        """The moment without who moved first."""
        return self.turn, self.impulse, self.side, self.phase

    @property
    def year(self) -> int:
        """Calendar year."""
        return 1936 + self.turn // 6

    @property
    def date(self) -> str:
        """The turn as players write it: Nov/Dec 1941."""
        return f"{MONTHS[self.turn % 6]} {self.year}"


def parse_turn(text: str) -> int:
    """Turn number of a date as players write it: Nov/Dec 1941.

    Raises:
        ValueError: it is no bimonthly turn from Jan/Feb 1936 to Nov/Dec 1946.

    """
    months, _, year = text.strip().rpartition(" ")
    names = [month.casefold() for month in MONTHS]
    if months.casefold() not in names or not re.fullmatch("[0-9]{4}", year):
        raise ValueError(f"“{text}” is no turn")
    turn = turn_of(names.index(months.casefold()), int(year))
    if not 0 <= turn <= LAST_TURN:
        raise ValueError(f"“{text}” is no turn of the calendar")
    return turn


def turn_of(month_index: int, year: int) -> int:
    """Turn number of the bimonthly turn 0..5 of a year."""
    return 6 * (year - 1936) + month_index
