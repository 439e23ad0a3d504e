"""How likely an option's outcomes are, exactly, before it is chosen: success, the effects of IPO 9, what 0(a)
gains.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec

from redball.game.state import Game
from redball.rules.politics.affairs import implication
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.playing import chance, roll_for
from redball.rules.politics.options import reads
from redball.rules.politics.powers import effectiveness
from redball.rules.politics.standing import powers
from redball.wording import Message, message

SIX = Fraction(1, 6)


class Odd(msgspec.Struct, frozen=True):
    """An outcome and how likely it is; ``least`` how likely it or a better one is, where a result may be
    lowered to it.
    """

    text: Message
    chance: Fraction
    clauses: tuple[str, ...]
    least: Fraction | None = None


def odds(game: Game, play: Play) -> tuple[Odd, ...]:
    """The outcomes of an option's dice; none for one without dice, or of which nobody said what is rolled."""
    if play.card == implication.CARD:
        return tuple(_implication(game, play))
    if play.card == effectiveness.CARD:
        return tuple(_effectiveness(game, play))
    found = chance(game, play)
    if found is None or roll_for(game, play) is None:
        return ()
    return (Odd(message("politics.odds.success"), found, ("POL-CARD-03",)),)


def _implication(game: Game, play: Play) -> Iterator[Odd]:
    if play.target == play.power or play.target not in powers(game):
        return
    added = implication.difference(game, play.power, play.target)
    total = Fraction(0)
    for outcome, likely in implication.chances(added).items():
        total += likely
        text = message(f"politics.odds.{outcome}")
        yield Odd(text, likely, (implication.CLAUSES[outcome],), total)


def _effectiveness(game: Game, play: Play) -> Iterator[Odd]:
    """At least one six of the dice that are bought; by option one more for each (POL-AMB-13)."""
    money = play.terms.get("money")
    number = effectiveness.dice_for(game, play.power, money) if isinstance(money, int) else 0
    most = min(1, number) if reads(game, "pe.multi_six") == "one" else number
    for rise in range(1, most + 1):
        likely = sixes(number, rise) if most > 1 else 1 - sixes(number, 0)
        yield Odd(message("politics.odds.pe", count=rise), likely, ("POL-PE-02", "POL-AMB-13"))


def sixes(dice: int, count: int) -> Fraction:
    """How likely exactly so many of some dice show a six."""
    return comb(dice, count) * SIX**count * (1 - SIX) ** (dice - count)
