"""Exact quantities in JSON: how msgspec writes and reads them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from redball.game.quantities import parse_quantity


def plain(value: object) -> Any:
    """Encoding hook of msgspec: a :class:`Fraction` as text.

    Raises:
        TypeError: it is something else.

    """
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"a {type(value).__name__} can't be saved")


def exact(kind: type, value: object) -> Any:
    """Decoding hook of msgspec: reads a :class:`Fraction` from text or number; its error says what it
    expects.

    Raises:
        TypeError: another kind is wanted.

    """
    if kind is Fraction:
        return parse_quantity(value)
    raise TypeError(f"no way to read a {kind.__name__}")
