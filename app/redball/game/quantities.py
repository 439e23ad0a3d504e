"""How much of anything there can be in a game; how quantities are written is in :mod:`redball.exact`."""

from __future__ import annotations

from fractions import Fraction

from redball.exact import QuantityError, parse_quantity, quantity_text

__all__ = [
    "IN_QUARTERS",
    "IN_THIRDS",
    "LARGEST",
    "TRACK_END",
    "QuantityError",
    "is_in_quarters",
    "is_in_thirds",
    "parse_quantity",
    "quantity_text",
]

LARGEST = 999
"""Greatest number of anything in a game; what is above is a slip of a finger."""
TRACK_END = 10
"""Where the fuel track ends (OIL-STO-05)."""
IN_QUARTERS = ("fuel",)
"""Fields of a power that are whole numbers of quarters: fuel keeps quarters (OIL-STO-04)."""
IN_THIRDS = ("multiple",)
"""Fields of a power that are whole numbers of quarters or of thirds, as production multiples are
(OIL-ACQ-04; those of politics are thirds too).  By hand only quarters are entered.
"""


def is_in_quarters(value: Fraction) -> bool:
    """True for a whole number of quarters."""
    return (value * 4).denominator == 1


def is_in_thirds(value: Fraction) -> bool:
    """True for a whole number of quarters or of thirds."""
    return is_in_quarters(value) or (value * 3).denominator == 1
