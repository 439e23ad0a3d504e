"""Exact quantities as people write them: 6 1/4, 25/4, 6¼, 6.25.

A quantity is a whole number, a decimal, a fraction, or a whole number and a fraction, with or without a sign.
Powers of ten are none, and what is too long is not read: twelve characters such as "1e99999999" would take
hours.
"""

from __future__ import annotations

import re
from fractions import Fraction

from redball.language import marked

MOST = 999_999
"""No quantity is further from nothing."""
FINEST = 1_000_000
"""Nor finer than so many parts of one, which is six places of a decimal."""
GRAMMAR = marked('an exact quantity such as 3, "6 1/4" or "25/4"')
RANGE = marked("a quantity from −999,999 to 999,999 of at most six decimals")

_LONGEST = 40
_VULGAR = {"¼": "1/4", "½": "1/2", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8"}
_WRITTEN = re.compile(
    r"(?P<sign>[+-]?+) *+(?:(?P<decimal>[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)"
    r"|(?:(?P<whole>[0-9]++) ++)?(?P<part>[0-9]++/[0-9]++))"
)


class QuantityError(ValueError):
    """What is no quantity; ``expected`` says what one is, or how large it may be."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


def parse_quantity(value: object) -> Fraction:
    """The exact value of an integer, a decimal, or a text such as "25/4", "6 1/4" or "6¼".

    Raises:
        QuantityError: it is nothing of that kind, or out of range.

    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction)):
        raise QuantityError(GRAMMAR)
    exact = Fraction(value) if isinstance(value, (int, Fraction)) else _read(str(value))
    if abs(exact) > MOST or exact.denominator > FINEST:
        raise QuantityError(RANGE)
    return exact


def _read(text: str) -> Fraction:
    text = " ".join(text.split()) if len(text) <= _LONGEST else text
    for sign, plain in _VULGAR.items():
        text = text.replace(sign, f" {plain}")
    written = _WRITTEN.fullmatch(text.strip().replace("−", "-"))
    if written is None:
        raise QuantityError(GRAMMAR)
    if len(text) > _LONGEST:
        raise QuantityError(RANGE)
    try:
        parts = (Fraction(part) for part in written.group("decimal", "whole", "part") if part)
        whole = sum(parts, Fraction(0))
    except ZeroDivisionError as error:
        raise QuantityError(GRAMMAR) from error
    return -whole if written["sign"] == "-" else whole


def quantity_text(value: Fraction) -> str:
    """A quantity in plain characters that :func:`parse_quantity` reads back: "6 1/4", "-3/4", "2"."""
    whole, part = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole} {part}" if whole else f"{sign}{part}"
