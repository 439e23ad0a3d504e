"""How much of anything there can be in a game; how quantities are written is in :mod:`redball.exact`."""

from __future__ import annotations

from fractions import Fraction

from redball.exact import QuantityError, parse_quantity, quantity_text

__all__ = [
    "IN_QUARTERS",
    "IN_TWELFTHS",
    "LARGEST",
    "TRACK_END",
    "QuantityError",
    "is_in_quarters",
    "is_in_twelfths",
    "parse_quantity",
    "quantity_text",
]

LARGEST = 999
"""Greatest number of anything in a game; what is above is a slip of a finger."""
TRACK_END = 10
"""Where the fuel track ends (OIL-STO-05)."""
IN_QUARTERS = ("fuel",)
"""Fields of a power that are whole numbers of quarters: fuel keeps quarters (OIL-STO-04)."""
IN_TWELFTHS = ("multiple",)
"""Fields of a power that are whole numbers of twelfths, as production multiples are: quarters
(OIL-ACQ-04), in politics also thirds and sums of both.  By hand only quarters are entered.
"""


def is_in_quarters(value: Fraction) -> bool:
    """True for a whole number of quarters."""
    return (value * 4).denominator == 1


def is_in_twelfths(value: Fraction) -> bool:
    """True for a whole number of twelfths."""
    return (value * 12).denominator == 1
