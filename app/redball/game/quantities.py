"""Exact quantities as people write them: 6 1/4, 25/4, 6¼, 6.25."""

from __future__ import annotations

import re
from fractions import Fraction

LARGEST = 999
"""Greatest number of anything in a game; what is above is a slip of a finger."""
TRACK_END = 10
"""Where the fuel track ends (OIL-STO-05)."""
IN_QUARTERS = ("fuel", "multiple")
"""Fields of a power that are whole numbers of quarters: fuel keeps quarters, and no other fraction arises
when production multiples are quarters too (OIL-ACQ-04, OIL-STO-04).
"""

_VULGAR = {"¼": "1/4", "½": "1/2", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8"}
_MIXED = re.compile(r"([-+−]?)(\d+)\s+(\d+/\d+)")


def parse_quantity(value: object) -> Fraction:
    """The exact value of an integer, a decimal, or a text such as "25/4", "6 1/4" or "6¼".

    Raises:
        ValueError: it is nothing of that kind.

    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise ValueError(f"{value!r} is no quantity")
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    text = str(value).strip()
    for sign, plain in _VULGAR.items():
        text = text.replace(sign, f" {plain}")
    text = text.strip().replace("−", "-").replace("- ", "-")
    try:
        if mixed := _MIXED.fullmatch(text):
            whole = Fraction(mixed[2]) + Fraction(mixed[3])
            return -whole if mixed[1] == "-" else whole
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise ValueError(f"“{value}” is no quantity") from error


def is_in_quarters(value: Fraction) -> bool:
    """True for a whole number of quarters."""
    return (value * 4).denominator == 1


def quantity_text(value: Fraction) -> str:
    """A quantity in plain characters that :func:`parse_quantity` reads back: "6 1/4", "-3/4", "2"."""
    whole, part = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"
