"""What a position remembers of powers: factories gained, hexes marked, attacks, payments, elections."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.kinds import Count, HexNode, PowerCode
from redball.game.tables import RowSection, Table, tables_in
from redball.rules.politics.ideologies import Leaning

Marking = Literal["objective", "rhineland", "isolated", "unoccupied", "ukraine", "crimea"]
"""What players say of a hex: it has an objective city, it is Rhineland, it is cut off, it is not occupied
where the historical line divides France, it is Ukrainian, it is in the Crimea.
"""
Goods = Literal["point", "oil_resource", "resource"]
"""What powers send each other from the start: production points, oil, other resources."""


class Gained(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Factories of a hex that a power gained by a card; so many red and blue ones."""

    card: str
    red: Count = 0
    blue: Count = 0


GAINED = Table(
    "politics_gained",
    tuple[PowerCode, HexNode],
    Gained,
    RowSection("power hex", "Factories that powers gained by cards."),
)
MARKED = Table(
    "politics_marked",
    tuple[Marking, HexNode],
    bool,
    RowSection("what hex is", "Hexes with objective cities, of the Rhineland, or cut off."),
)
FREED = Table(
    "politics_freed",
    tuple[PowerCode, HexNode],
    Count,
    RowSection("power hex factories", "Home factories that powers chose to work with."),
)
MARKERS = Table(
    "politics_markers", str, PowerCode, RowSection("resource power", "Markers of powers on resources.")
)


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack on land in this turn: the hex, whose it was, who took part, and whether it was an overrun."""

    hex: HexNode
    target: PowerCode
    by: tuple[str, ...]
    overrun: bool = False


ATTACKS = Table(
    "politics_attacks",
    tuple[int, int],
    Attack,
    RowSection("turn number", row="HomeAttackRow", doc="Attacks on land, by turn and in their order."),
)


class Potential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power could have produced in a turn: factories that were free and all that could work, in
    twelfths of a build point each its multiple with bonuses and without.
    """

    free: Count
    all: Count
    multiple: Count
    base: Count


POTENTIAL = Table(
    "politics_potential",
    PowerCode,
    Potential,
    RowSection("power", "What powers could have produced in the turn before."),
)
FIGHTING = Table(
    "politics_fighting",
    PowerCode,
    Count,
    RowSection("power since", "Since which turn powers have been at war with major powers."),
)
WHOLE = Table(
    "politics_whole",
    Leaning,
    Count,
    RowSection("ideology since", "Since which turn the US is at war with all of an ideology."),
)
ROLLED = Table(
    "politics_rolled",
    tuple[int, PowerCode],
    Count,
    RowSection("turn power die", "Rolls for political effectiveness in war."),
)


class Purse(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power's political display says of debts: how much debt it may have (None: not entered), what it
    still has to pay this turn from production, and the turn in which it could not.
    """

    limit: Count | None = None
    due: Count = 0
    locked: Count | None = None


PURSES = Table(
    "politics_purses",
    PowerCode,
    Purse,
    RowSection("power", "Debt limits, and what is to be paid from production."),
)
ELECTIONS = Table(
    "politics_elections",
    tuple[PowerCode, int],
    bool,
    RowSection("power turn due", "Turns in which powers have to hold elections."),
)
PARTIES = Table(
    "politics_parties",
    PowerCode,
    Literal["democrat", "republican"],
    RowSection("power party", "The party that governs the USA."),
)
UNCOUNTED = Table(
    "politics_uncounted", PowerCode, bool, RowSection("power is", "Powers whose cities no ideology needs.")
)


class Removed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units of a type that a power's force pools lost in the neutral zone: how many, and the turn in which
    the rest comes back, None before an ideology was entered.
    """

    units: Count
    back: Count | None = None


REMOVED = Table(
    "politics_removed",
    tuple[PowerCode, str],
    Removed,
    RowSection("power type", "Units that force pools lost in the neutral zone."),
)
POOLS_DUE = Table(
    "politics_pools_due",
    PowerCode,
    Literal["removing", "returning"],
    RowSection("power what", "Powers whose force pools are to be halved, or to be filled again."),
)
CONQUERED = Table(
    "politics_conquered",
    PowerCode,
    bool,
    RowSection("power is", "Major powers that were completely conquered."),
)
WAS_CONTROLLED = Table(
    "politics_controlled",
    tuple[str, PowerCode],
    Count,
    RowSection("country power turn", "Minor countries that powers control or controlled."),
)


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Build points that a power's set-up is worth, and what of it was spent, by class."""

    land: Count = 0
    naval: Count = 0
    air: Count = 0
    land_spent: Count = 0
    naval_spent: Count = 0
    air_spent: Count = 0


WORTHS = Table(
    "politics_worths",
    PowerCode,
    Worth,
    RowSection("power", "What set-ups are worth, in build points by class."),
)


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Japan's trade with the USA in a turn: convoy points in each sea area on the way, and whether its
    production point arrived.
    """

    points: Count = 0
    arrived: bool = False


CHAINS = Table(
    "politics_chains",
    Count,
    Chain,
    RowSection("turn", row="ResourceChainRow", doc="Japan's trade with the USA, by turn."),
)
PLACED = Table(
    "politics_placed",
    tuple[int, str],
    str,
    RowSection("turn unit territory", "Reinforcements of powers without a home, by turn."),
)
OIL_SET_UP = Table(
    "politics_oil_set_up", str, Count, RowSection("country oil", "Oil points that minor countries set up.")
)

RAISED = Table(
    "politics_raised",
    PowerCode,
    Count,
    RowSection("power level", "Powers that have at least the multiple of a level by a war."),
)

TABLES = tables_in(vars())
