"""Paying at once, for purchases and combats: off the track, with barrels when it would fall below 0."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

import msgspec

from redball.game.state import Change, Game
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.notes import expended_notes
from redball.rules.oil.stock import Cause, has_endless_fuel
from redball.wording import Message


class Payment(msgspec.Struct, frozen=True):
    """What paying does: the stocks ``before`` and ``after`` it."""

    before: Ledger
    after: Ledger

    @property
    def changes(self) -> tuple[Change, ...]:
        """Track, barrels and account."""
        return tuple(self.after.changes())

    @property
    def notes(self) -> tuple[Message, ...]:
        """Which barrels were expended."""
        return tuple(expended_notes(self.before, self.after))

    @property
    def clauses(self) -> tuple[str, ...]:
        """OIL-STO-06 where the track alone didn't do."""
        return ("OIL-STO-06",) if self.after.expended or self.after.endless else ()


def pay(
    game: Game,
    power: str,
    amount: Fraction,
    cause: Cause,
    named: Sequence[int] = (),
    among: Collection[int] | None = None,
) -> Payment | None:
    """Pay for something; None when it can't be paid.

    ``named`` are the hexes to take barrels from, in order; a hex may be named several times.  What they
    don't cover comes from the Continental US where it is endless, else from the fullest depots.  ``among``
    are the only hexes whose barrels will do (default: all that pay for anything, see
    :meth:`Ledger.paying`).
    """
    before = Ledger.of(game)
    after, endless = before.copy(), has_endless_fuel(game, power)
    stock = after.paying(power) if among is None else [n for n in after.depots(power) if n in among]
    if after.pay(power, amount, after.in_turn(stock, named, rest=not endless), endless):
        return None
    after.book(power, cause, -amount)
    return Payment(before, after)
