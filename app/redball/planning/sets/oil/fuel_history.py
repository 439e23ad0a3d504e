"""A power's fuel over the game: what came, went and was lost turn by turn, and how long the rest lasts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.state import Game
from redball.rules.oil import account_of, total_fuel
from redball.rules.oil.tables import ACCOUNTS

NOTHING = Fraction(0)
LEAST_IMPULSES = 3
"""Impulses of a turn that must have begun before their use is a rate."""
RECENT = 3
"""Turns before this one that a forecast goes by."""

Flow = Literal["income", "spent", "lost"]


class TurnFuel(msgspec.Struct, frozen=True):
    """What came and went in a turn by cause, in fuel: income positive, spent or lost fuel negative."""

    turn: int
    causes: Mapping[str, Fraction]

    def of(self, flow: Flow) -> Mapping[str, Fraction]:
        """Causes of one flow with their amounts, all positive."""
        return {cause: abs(n) for cause, n in self.causes.items() if flow_of(cause, n) == flow}

    def sum(self, flow: Flow) -> Fraction:
        """All of one flow."""
        return sum(self.of(flow).values(), NOTHING)


def flow_of(cause: str, amount: Fraction) -> Flow:
    """Whether an entry of the account is income, spent, or lost: fuel that enemy bombs destroy is lost."""
    if amount > 0:
        return "income"
    return "lost" if cause == "bombed" or cause.startswith("lost_") else "spent"


def history(game: Game, power: str) -> tuple[TurnFuel, ...]:
    """A power's turns from the first with an account to this one, others empty; none at all before the
    first.
    """
    known = list(_turns(game, power))
    if not known:
        return ()
    return tuple(TurnFuel(t, account_of(game, power, t)) for t in range(min(known), game.clock.turn + 1))


def _turns(game: Game, power: str) -> Iterator[int]:
    return (turn for turn, code in ACCOUNTS.of(game) if code == power)


# --- how long it lasts --------------------------------------------------------------------------------------


class Forecast(msgspec.Struct, frozen=True):
    """How long ``stock`` lasts.

    ``turns`` are those it is based on: the last three that are over; ``use`` is what was spent and lost in
    them a turn, ``income`` what came a turn.  ``impulse_use`` is the use of this turn by the ``impulses``
    that were begun, None before the third, since one payment is no rate, and while no turn is over, since a
    game may begin in the middle of its first turn.
    """

    stock: Fraction
    turns: Sequence[int]
    use: Fraction
    income: Fraction
    impulses: int = 0
    impulse_use: Fraction | None = None

    @property
    def turns_left(self) -> Fraction | None:
        """Turns until nothing is left without any income; None when none is used."""
        return self.stock / self.use if self.use else None

    @property
    def turns_left_with_income(self) -> Fraction | None:
        """The same with the recent income; None when that is enough for ever."""
        return self.stock / (self.use - self.income) if self.use > self.income else None

    @property
    def impulses_left(self) -> Fraction | None:
        """Impulses until nothing is left at this turn's rate; None when none is used."""
        return self.stock / self.impulse_use if self.impulse_use else None


def forecast(game: Game, power: str) -> Forecast:
    """How long a power's fuel lasts at the recent rate."""
    known = history(game, power)
    over = [turn for turn in known if turn.turn < game.clock.turn][-RECENT:]
    use = sum((t.sum("spent") + t.sum("lost") for t in over), NOTHING)
    income = sum((t.sum("income") for t in over), NOTHING)
    count = max(1, len(over))
    impulses = game.clock.impulse
    per_impulse = None
    if over and impulses >= LEAST_IMPULSES:
        now = TurnFuel(game.clock.turn, account_of(game, power))
        per_impulse = (now.sum("spent") + now.sum("lost")) / impulses
    stock = total_fuel(game, power)
    turns = [t.turn for t in over]
    return Forecast(stock, turns, use / count, income / count, impulses, per_impulse)
