"""What a part of the rules says of an option card: why it may not be played, what it costs, what it is rolled
with, and what it does.

Parts say it in a mapping ``CARDS`` by card, such as "IPO 5", "0a", "4" or "GE 11"; cards that none of them
names are played by what the card book has of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

import msgspec

from redball.game.state import Game
from redball.rules.ruleset import Consequence, Dice, Objection

Outcome = Literal["success", "failure"]


@dataclass(frozen=True, slots=True)
class Play:
    """An option that a power plays: the card, at whom (a power, a minor country, or nothing), and what else
    it says: ``terms`` by name, as the order has them.
    """

    power: str
    card: str
    target: str = ""
    terms: Mapping[str, Any] = field(default_factory=dict)


class Roll(msgspec.Struct, frozen=True):
    """The die that decides whether an option succeeds: ``need`` or more is good enough, or ``need`` or less
    where ``low`` rolls are good.
    """

    need: int
    faces: Literal[6, 10] = 6
    low: bool = False

    def succeeds(self, die: int) -> bool:
        """True for a die that is good enough."""
        return die <= self.need if self.low else die >= self.need

    @property
    def chance(self) -> Fraction:
        """How likely it succeeds."""
        return Fraction(sum(map(self.succeeds, range(1, self.faces + 1))), self.faces)

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction, int]]:
        """The ways in which it may come out: which, how likely that is, and a die with which it does."""
        ways: tuple[tuple[Outcome, bool, Fraction], ...] = (
            ("success", True, self.chance),
            ("failure", False, 1 - self.chance),
        )
        for outcome, good, likely in ways:
            die = next((die for die in range(1, self.faces + 1) if self.succeeds(die) is good), None)
            if die is not None:
                yield outcome, likely, die


def percent(part: Fraction) -> str:
    """A chance in per cent, to one place: "41.7"."""
    tenths = round(part * 1000)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def no_bars(_game: Game, _play: Play) -> Iterable[Objection]:
    """Nothing stands against it beyond what holds for every card."""
    return ()


def cost_as_entered(_game: Game, _play: Play, entered: int | None) -> int | None:
    """It costs what the card says."""
    return entered


def roll_as_entered(_game: Game, _play: Play, entered: Roll | None) -> Roll | None:
    """It is rolled for as the card says."""
    return entered


def no_roll(_game: Game, _play: Play, _entered: Roll | None) -> None:
    """It succeeds without a roll."""


def with_side_effects(_game: Game, _play: Play) -> bool:
    """What the card adds to modifiers and to US entry comes when it is played."""
    return True


def no_effects(_game: Game, _play: Play, _dice: Dice) -> Consequence:
    """Nothing that Redball works out."""
    return Consequence()


class CardRule(msgspec.Struct, frozen=True):
    """What the rules say of a card.

    ``bars`` are reasons why it may not be played, with their clauses;  ``cost`` is money, from what the card
    book says (None: not entered);  ``roll`` what decides whether it succeeds, None for an option that does so
    without a die;  ``effects`` what success does beyond what the card book says, and ``failed`` what failure
    does, with the dice they need, which are rolled after that of success: of those the first ``d10`` fewer
    than all have six faces, the last ``d10`` ten.  ``free`` cards take no go of the political phase; of
    ``secret`` ones the target isn't written down for all to see.  ``side_effects`` says whether what the card
    book has of minor countries and US entry comes too.  ``hopes`` is how likely a card that is played without
    a roll does what it is played for, by the dice of its effects.
    """

    bars: Callable[[Game, Play], Iterable[Objection]] = no_bars
    cost: Callable[[Game, Play, int | None], int | None] = cost_as_entered
    effects: Callable[[Game, Play, Dice], Consequence] = no_effects
    roll: Callable[[Game, Play, Roll | None], Roll | None] = roll_as_entered
    failed: Callable[[Game, Play, Dice], Consequence] = no_effects
    d10: int = 0
    free: bool = False
    secret: bool = False
    side_effects: Callable[[Game, Play], bool] = with_side_effects
    hopes: Callable[[Game, Play], Fraction] | None = None
