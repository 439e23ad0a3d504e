"""Bad torpedoes: US submarines attack with 1 less in the first ten turns of war (SUB-TORP)."""

from __future__ import annotations

from fractions import Fraction

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.box import SUBMARINES
from redball.rules.submarines.us_war import US, penalty_turn

TURNS = 10
"""Turns of war with a major power in which torpedoes are bad."""
PENALTY = 1
"""What they take from an attack value."""


def are_bad(game: Game) -> bool:
    """True in the turns of war in which US torpedoes are bad (SUB-TORP-01)."""
    number = penalty_turn(game)
    return number is not None and number <= TURNS


def turns_left(game: Game) -> int:
    """Turns of war with bad torpedoes, the present one included; 0 when they are good, or at peace."""
    number = penalty_turn(game)
    return max(0, TURNS + 1 - number) if number is not None else 0


def suffers(game: Game, unit: Unit) -> bool:
    """True for a submarine of the United States while its torpedoes are bad."""
    american = unit.country in power_infos()[US].homes
    return american and unit.type in SUBMARINES and are_bad(game)


def attack_value(game: Game, unit: Unit, before: Fraction) -> Fraction:
    """The attack value of a submarine in sub combat and in attacks on convoys, from the one that section and
    weather left; never below 0 (SUB-TORP-02, 03, 05, 07; SUB-AMB-22).
    """
    return max(Fraction(0), before - PENALTY) if suffers(game, unit) else before


def kept_out_by(game: Game, unit: Unit, before: Fraction) -> str:
    """The clause that keeps a submarine out of an attack on convoys: it is in section 0 (SUB-TORP-06), or
    nothing is left of its attack value (SUB-TORP-04); empty for one that may attack.
    """
    if not suffers(game, unit):
        return ""
    if unit.section <= 0:
        return "SUB-TORP-06"
    return "" if attack_value(game, unit, before) else "SUB-TORP-04"
