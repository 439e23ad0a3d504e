"""The garrison ratio of a Vichy power: one odds level worse (POL-VICHY-22)."""

from __future__ import annotations

from fractions import Fraction

from redball.game.state import Game
from redball.rules.politics.nations.tables import VICHY, values
from redball.rules.politics.options import reads


def scale() -> tuple[Fraction, ...]:
    """The odds levels, from the worst on."""
    parts = (text.split(":") for text in values().odds)
    return tuple(Fraction(int(a), int(b)) for a, b in parts)


def worse(ratio: Fraction) -> Fraction:
    """The odds level below that of a ratio; 0 below the worst."""
    below = [level for level in scale() if level <= ratio]
    return below[-2] if len(below) > 1 else Fraction(0)


def compared(game: Game, power: str, found: Fraction, needed: Fraction) -> tuple[Fraction, Fraction]:
    """A power's garrison ratio and the one that it needs: a Vichy power's own is one level worse, by option
    what it needs is one level lower (POL-AMB-35).
    """
    row = VICHY.of(game).get(power)
    if row is None or not row.restricted:
        return found, needed
    if reads(game, "vichy.garrison") == "own_worse":
        return worse(found), needed
    return found, worse(needed)
