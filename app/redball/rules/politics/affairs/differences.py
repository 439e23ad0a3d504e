"""What two positions differ in by numbers of politics: money, effectiveness, modifiers and so on.  Each has
what it was and what it is, so that it can be written as a sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import ENTRY_TOTALS

What = Literal["money", "debt", "pe", "bid", "pml", "place", "modifier", "us_entry"]
_OF_STANDING: tuple[What, ...] = ("money", "debt", "pe", "bid", "pml", "place")


@dataclass(frozen=True, slots=True)
class Difference:
    """A number of a power, or its modifier in a minor ``country``, before and after."""

    what: What
    power: str
    before: int
    after: int
    country: str = ""

    @property
    def by(self) -> int:
        """By how much it changes."""
        return self.after - self.before


def differences(before: Game, after: Game) -> tuple[Difference, ...]:
    """The numbers that differ, power by power, modifiers of minor countries behind them."""
    return (*_standings(before, after), *_modifiers(before, after))


def _standings(before: Game, after: Game) -> Iterator[Difference]:
    for code in known.powers(before):
        was, now = known.standing(before, code), known.standing(after, code)
        pairs: list[tuple[What, int, int]] = [
            (what, getattr(was, what), getattr(now, what)) for what in _OF_STANDING
        ]
        pairs.append(("us_entry", ENTRY_TOTALS.of(before).get(code, 0), ENTRY_TOTALS.of(after).get(code, 0)))
        yield from (Difference(what, code, a, b) for what, a, b in pairs if a != b)


def _modifiers(before: Game, after: Game) -> Iterator[Difference]:
    for country in known.minors(before):
        was, now = known.minor(before, country).modifiers, known.minor(after, country).modifiers
        if was != now:
            for code in known.powers(before):
                a, b = was.get(code, 0), now.get(code, 0)
                if a != b:
                    yield Difference("modifier", code, a, b, country)
