"""Production, US entry, intelligence and impulses in words."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from redball.game.state import Game
from redball.language import translated
from redball.rules.politics.affairs.card_rule import Roll
from redball.rules.politics.ideologies import NAMES, Ideology
from redball.rules.politics.tables import Played
from redball.wording import message, name_of, quantity, sentence


def tr(text: str) -> str:
    """A text of these cards in the player's language."""
    return QCoreApplication.translate("PoliticalWorks", text)


def roll_said(roll: Roll) -> str:
    """What a die has to show: 'd6, 3 or more'."""
    text = tr("d{0}, {1} or less") if roll.low else tr("d{0}, {1} or more")
    return text.format(roll.faces, roll.need)


def people_said(ideology: Ideology) -> str:
    """The powers of an ideology: 'Fascists'."""
    return sentence(message(f"politics.people.{ideology}"))


def pool_said(pool: str) -> str:
    """A pool of entry chits: that of an ideology, or of a power."""
    return translated(NAMES[pool]) if pool in NAMES else name_of(pool)


def option_said(option: Played) -> str:
    """An option that was played: 'Germany, 3 at Italy'."""
    text = tr("{0}, {1} at {2}") if option.target else tr("{0}, {1}")
    return text.format(name_of(option.power), option.card, name_of(option.target) if option.target else "")


def number_said(value: int | Fraction | None) -> str:
    """A quantity, a dash for one that nobody knows."""
    return "–" if value is None else quantity(Fraction(value))


def is_us(game: Game, power: str) -> bool:
    """True for the power that the game's US entry belongs to."""
    return power == "US" and power in game.powers
