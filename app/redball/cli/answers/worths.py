"""Worths that a player writes: a number from 0 up."""

from __future__ import annotations

from fractions import Fraction

from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.quantities import QuantityError, parse_quantity


def worth_of(text: str, where: str = "--value") -> Fraction:
    """A worth.

    Raises:
        GameError: it is no number from 0 up.

    """
    try:
        worth = parse_quantity(text)
    except QuantityError as error:
        raise GameError(Fault(where, f"“{text}”", f"a worth: {error.expected}")) from error
    if worth < 0:
        raise GameError(Fault(where, f"“{text}”", "a worth such as 7/2, from 0 up"))
    return worth
