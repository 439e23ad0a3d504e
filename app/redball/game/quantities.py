"""How much of anything there can be in a game; how quantities are written is in :mod:`redball.exact`."""

from __future__ import annotations

from fractions import Fraction

from redball.exact import QuantityError, parse_quantity, quantity_text

__all__ = [
    "IN_QUARTERS",
    "LARGEST",
    "TRACK_END",
    "QuantityError",
    "is_in_quarters",
    "parse_quantity",
    "quantity_text",
]

LARGEST = 999
"""Greatest number of anything in a game; what is above is a slip of a finger."""
TRACK_END = 10
"""Where the fuel track ends (OIL-STO-05)."""
IN_QUARTERS = ("fuel", "multiple")
"""Fields of a power that are whole numbers of quarters: fuel keeps quarters, and no other fraction arises
when production multiples are quarters too (OIL-ACQ-04, OIL-STO-04).
"""


def is_in_quarters(value: Fraction) -> bool:
    """True for a whole number of quarters."""
    return (value * 4).denominator == 1
