"""What a player wants of a plan, as arguments of a verb: units to serve and to leave, and worths."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from typing import TypeVar

import msgspec

from redball.cli.answers.given import known
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.quantities import QuantityError, parse_quantity
from redball.language import translated

PinT = TypeVar("PinT")


class Units(msgspec.Struct, frozen=True):
    """The units that a plan may serve, and what they are called where another one is named."""

    known: Collection[str]
    called: str

    def named(self, where: str, unit: str) -> str:
        """A unit that an argument names.

        Raises:
            GameError: it is none of them.

        """
        known(where, unit, self.known, self.called)
        return unit

    def pins(
        self,
        up: tuple[str, Iterable[str] | None],
        down: tuple[str, Iterable[str] | None],
        pin: Callable[[str, str], PinT],
    ) -> dict[str, PinT | None]:
        """Pins from two arguments, each with its name: units that must be served, written "UNIT" or
        "UNIT=HOW", and units that must not; ``pin`` is called with the unit and with how.
        """
        found: dict[str, PinT | None] = {}
        for text in up[1] or ():
            name, _, how = text.partition("=")
            unit = self.named(up[0], name)
            found[unit] = pin(unit, how)
        return found | {self.named(down[0], name): None for name in down[1] or ()}

    def worths(self, texts: Iterable[str] | None, others: Collection[str] = ()) -> dict[str, Fraction]:
        """Worths written "UNIT=WORTH"; of ``others`` too, which are no units to serve."""
        found = {}
        for text in texts or ():
            name, _, worth = text.rpartition("=")
            unit = name if name in others else self.named("--value", name)
            found[unit] = worth_of(worth)
        return found


def worth_of(text: str) -> Fraction:
    """A worth.

    Raises:
        GameError: it is no number from 0 up.

    """
    try:
        worth = parse_quantity(text)
    except QuantityError as error:
        expected = translated("a worth: {quantity}", quantity=error.expected)
        raise GameError(Fault("--value", f"“{text}”", expected)) from error
    if worth < 0:
        raise GameError(Fault("--value", f"“{text}”", translated("a worth such as 7/2, from 0 up")))
    return worth
