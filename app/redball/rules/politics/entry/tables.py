"""What a position remembers of US entry, sanctions and intelligence, and the values that rules name."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
import tomli

from redball import resources
from redball.game.kinds import Count, PowerCode
from redball.game.state import Game
from redball.game.tables import RowSection, Table, tables_in


class _Cup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first: int
    turns: int
    aflame: dict[str, int]


class _Rolls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    democracy: int
    anniversary: int
    china: int


class _War(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    threshold: int
    not_geared: int
    places: dict[str, int]
    without: str


class _Sanctions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: int
    german: tuple[int, ...]
    japanese: tuple[int, ...]
    both: tuple[int, ...]
    harbour: int
    theatres: dict[Literal["europe", "pacific"], tuple[str, ...]]


class _Intelligence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at_war: int
    campaign_at_war: int
    alone: int
    pip: int
    neutral: int


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``assets/politics/entry.toml``."""

    cup: _Cup
    rolls: _Rolls
    war: _War
    sanctions: _Sanctions
    intelligence: _Intelligence


@cache
def values() -> Values:
    """The values of US entry, sanctions and intelligence."""
    rows = tomli.loads(resources.assets("politics", "entry.toml").read_text("utf-8"))
    return msgspec.convert(rows, Values, strict=False)


# --- chits --------------------------------------------------------------------------------------------------

US = "US"


class Cup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pool of entry chits: the turn in which it was made, the years whose chits came into it, and how
    many are left in it, None where nobody entered how many there are.
    """

    made: Count
    years: tuple[int, ...] = ()
    left: Count | None = None


CUP = Table(
    "politics_cup", Literal["cup"], Cup, RowSection("of", "The pool that entry chits are drawn from.")
)

CHITS = Table(
    "politics_chits",
    str,
    Count,
    RowSection("pool count", "Entry chits in the USA's pools, by power or ideology."),
)


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the chits in a pool, which the USA alone sees."""

    values: tuple[int, ...]


def _of_the_usa(_game: Game, _key: str) -> str:
    """Whose the values are."""
    return US


DRAWN = Table(
    "politics_drawn",
    str,
    Drawn,
    RowSection("pool", "Values of entry chits in the USA's pools; the USA alone sees them."),
    secret=_of_the_usa,
)

WAR_ROLLS = Table(
    "politics_war_chits",
    tuple[Count, PowerCode, Literal["democracy", "china"]],
    bool,
    RowSection("turn power cause success", "Rolls for chits against powers at war."),
)

CITIES = Table(
    "politics_city_chits",
    Count,
    Count,
    RowSection("turn count", "Rolls that the USA has still to make for Chinese cities."),
)

# --- rule 14.16 ---------------------------------------------------------------------------------------------


class EntryRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll for an option: how many chits it gave, and how many of them are still to be used; a negative
    value of the option is ``backwards``.
    """

    chits: Count
    left: Count = 0
    backwards: bool = False


ENTRY_ROLLS = Table[tuple[int, int, str], EntryRoll](
    "politics_entry_rolls",
    tuple[Count, Count, Literal["card", "sanction", "democracy"]],
    EntryRoll,
    RowSection("turn number what", "Rolls of the USA for options (14.16)."),
)


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The USA's last roll for war on a power."""

    turn: Count
    impulse: Count
    success: bool


TRIED = Table(
    "politics_its_war", PowerCode, Tried, RowSection("target", "The USA's last rolls for war (14.16).")
)

# --- sanctions ----------------------------------------------------------------------------------------------


class Sanction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A US entry option that was added to a card, and the US entry effect that it has, as text."""

    option: Count
    effect: str = ""


SANCTIONS = Table(
    "politics_sanctions",
    tuple[Count, Count],
    Sanction,
    RowSection("turn number", "Sanctions, by the turn and number of the card they came with."),
)

FIRST_WAR = Table(
    "politics_first_war",
    Literal["war"],
    Count,
    RowSection("of turn", "The turn of the first war of a Democrat with a Fascist power."),
)

# --- intelligence -------------------------------------------------------------------------------------------


class Operations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Operations that a power made from bid points, and the turn in which it did so."""

    count: Count
    turn: Count


OPERATIONS = Table(
    "politics_operations",
    PowerCode,
    Operations,
    RowSection("power", "Intelligence operations made from bid points (0h)."),
)


class Rolled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of a power's operations, with what neutrals take off."""

    dice: tuple[int, ...]


def _until_compared(game: Game, key: tuple[int, str]) -> str:
    """Whose the dice are, until the rolls of their turn are compared."""
    turn, power = key
    return "" if turn in MARGINS.of(game) else power


INTELLIGENCE = Table(
    "politics_intelligence",
    tuple[Count, PowerCode],
    Rolled,
    RowSection("turn power", "Dice of intelligence operations; secret until they are compared."),
    secret=_until_compared,
)


class Margins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how much ideologies out-rolled others, by both ("democrat fascist")."""

    by: dict[str, int]


MARGINS = Table(
    "politics_intelligence_margins",
    Count,
    Margins,
    RowSection("turn", "Which ideologies out-rolled which, by turn."),
)


def _its_own(_game: Game, power: str) -> str:
    """Whose intelligence points are: each power knows its own."""
    return power


POINTS = Table(
    "politics_intelligence_points",
    PowerCode,
    Count,
    RowSection("power points", "Intelligence points of powers; each sees its own."),
    secret=_its_own,
)

TABLES = tables_in(vars())
