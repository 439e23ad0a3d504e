"""Chances in words, as every card of politics has them."""

from __future__ import annotations

from fractions import Fraction

from redball.rules.politics.affairs.card_rule import percent

HARD_SPACE = "\u00a0"


def percent_said(chance: Fraction) -> str:
    """'41.7 %', which isn't broken before its sign."""
    return f"{percent(chance)}{HARD_SPACE}%"


def chance_said(chance: Fraction) -> str:
    """A chance exactly: '60 %', and '66.7 % (2/3)' where per cent are only near."""
    said = percent_said(chance)
    return said if (chance * 1000).denominator == 1 else f"{said} ({chance})"
