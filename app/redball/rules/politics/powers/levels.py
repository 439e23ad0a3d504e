"""Production multiple levels as the tables have them (POL-PML-01 to 04, 07, 10, 11, 21 to 23)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import msgspec
import tomli

from redball import resources
from redball.game.clock import turn_of
from redball.game.state import Game
from redball.rules.politics.options import reads
from redball.rules.politics.standing import standing

ALL = 0
"""Home factories of a level at which all of them are free."""


class Level(NamedTuple):
    """A level: home factories that may work (:data:`ALL`), multiple, and earliest year."""

    factories: int
    multiple: Fraction
    year: int

    @property
    def date(self) -> int:
        """The first turn of its year."""
        return turn_of(0, self.year)


class _Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    top: int
    rows: list[tuple[int, str, int]]
    rise: str = "0"
    years: int = 0


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: dict[str, int]
    powers: tuple[str, ...] = ()


class Dominion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"begins": "from"}):
    """Factories of a territory that begin at a level: so many red ones, or all (None)."""

    territory: str
    begins: int
    red: int | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    levels: dict[str, _Power]
    cards: dict[str, _Cards]
    dominions: tuple[Dominion, ...]


@cache
def _file() -> _File:
    return msgspec.convert(tomli.loads(resources.assets("politics", "levels.toml").read_text("utf-8")), _File)


def dominions() -> tuple[Dominion, ...]:
    """Factories of the Commonwealth that begin later than others (POL-PML-27, 28)."""
    return _file().dominions


def known(power: str) -> bool:
    """True for a power with production multiple levels."""
    return power in _file().levels


def level(game: Game, power: str, number: int) -> Level:
    """A level of a power; any from 1 on, however high.  Raises KeyError for a power without levels."""
    table = _file().levels[power]
    at = max(1, number)
    factories, multiple, year = table.rows[min(at, len(table.rows)) - 1]
    beyond = max(0, at - len(table.rows))
    found = Level(factories, Fraction(multiple) + beyond * Fraction(table.rise), year + beyond * table.years)
    if power == "CH" and at >= len(table.rows) and reads(game, "pml.china_8_year") == "1946":
        return found._replace(year=1946)
    return found


def level_of(game: Game, power: str) -> Level:
    """The level that a power has geared up to."""
    return level(game, power, standing(game, power).pml)


def top_in_peace(power: str) -> int:
    """The highest level that a power gears up to in peace (POL-PML-11)."""
    return _file().levels[power].top


def card_levels(power: str) -> Mapping[Fraction, int]:
    """The level that stands for each production multiple on a card (POL-PML-03)."""
    rows = _file().cards
    own = rows["slow" if power in rows["slow"].powers else "others"]
    return {Fraction(multiple): number for multiple, number in own.levels.items()}


def asked_level(power: str, multiple: Fraction, entered: int | None = None) -> int | None:
    """The level that a card's production multiple asks for; one that the table lacks is what players entered
    for it, None where they didn't (POL-PML-01, 03, POL-AMB-24).
    """
    return card_levels(power).get(multiple, entered)


def has_geared(game: Game, power: str, multiple: Fraction, entered: int | None = None) -> bool | None:
    """Whether a power has geared up to what a card asks for; None where nobody knows (POL-PML-02)."""
    asked = asked_level(power, multiple, entered)
    return None if asked is None else standing(game, power).pml >= asked
