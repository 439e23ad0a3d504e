"""What a position remembers of powers: factories gained, hexes marked, attacks, payments, elections."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.kinds import Count, HexNode, PowerCode
from redball.game.tables import RowSection, Table
from redball.game.tables.registry import AnyTable
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


GAINED = Table[tuple[str, int], Gained](
    "politics_gained",
    key=tuple[PowerCode, HexNode],
    value=Gained,
    section=RowSection("power hex", doc="Factories that powers gained by cards."),
)
MARKED = Table[tuple[Marking, int], bool](
    "politics_marked",
    key=tuple[Marking, HexNode],
    value=bool,
    section=RowSection("what hex is", doc="Hexes with objective cities, of the Rhineland, or cut off."),
)
FREED = Table[tuple[str, int], int](
    "politics_freed",
    key=tuple[PowerCode, HexNode],
    value=Count,
    section=RowSection("power hex factories", doc="Home factories that powers chose to work with."),
)
MARKERS = Table[str, str](
    "politics_markers",
    key=str,
    value=PowerCode,
    section=RowSection("resource power", doc="Markers of powers on resources."),
)


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack on land in this turn: the hex, whose it was, who took part, and whether it was an overrun."""

    hex: HexNode
    target: PowerCode
    by: tuple[str, ...]
    overrun: bool = False


ATTACKS = Table[tuple[int, int], Attack](
    "politics_attacks",
    key=tuple[int, int],
    value=Attack,
    section=RowSection(
        "turn number", row="PoliticsAttackRow", doc="Attacks on land, by turn and in their order."
    ),
)


class Potential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power could have produced in a turn: factories that were free and all that could work, in
    twelfths of a build point each its multiple with bonuses and without.
    """

    free: Count
    all: Count
    multiple: Count
    base: Count


POTENTIAL = Table[str, Potential](
    "politics_potential",
    key=PowerCode,
    value=Potential,
    section=RowSection("power", doc="What powers could have produced in the turn before."),
)
FIGHTING = Table[str, int](
    "politics_fighting",
    key=PowerCode,
    value=Count,
    section=RowSection("power since", doc="Since which turn powers have been at war with major powers."),
)
WHOLE = Table[Leaning, int](
    "politics_whole",
    key=Leaning,
    value=Count,
    section=RowSection("ideology since", doc="Since which turn the US is at war with all of an ideology."),
)
ROLLED = Table[tuple[int, str], int](
    "politics_rolled",
    key=tuple[int, PowerCode],
    value=Count,
    section=RowSection("turn power die", doc="Rolls for political effectiveness in war."),
)


class Purse(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power's political display says of debts: how much debt it may have (None: not entered), what it
    still has to pay this turn from production, and the turn in which it could not.
    """

    limit: Count | None = None
    due: Count = 0
    locked: Count | None = None


PURSES = Table[str, Purse](
    "politics_purses",
    key=PowerCode,
    value=Purse,
    section=RowSection("power", doc="Debt limits, and what is to be paid from production."),
)
ELECTIONS = Table[tuple[str, int], bool](
    "politics_elections",
    key=tuple[PowerCode, int],
    value=bool,
    section=RowSection("power turn due", doc="Turns in which powers have to hold elections."),
)
PARTIES = Table[str, Literal["democrat", "republican"]](
    "politics_parties",
    key=PowerCode,
    value=Literal["democrat", "republican"],
    section=RowSection("power party", doc="The party that governs the USA."),
)
UNCOUNTED = Table[str, bool](
    "politics_uncounted",
    key=PowerCode,
    value=bool,
    section=RowSection("power is", doc="Powers whose cities no ideology needs."),
)


class Removed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Units of a type that a power's force pools lost in the neutral zone: how many, and the turn in which
    the rest comes back, None before an ideology was entered.
    """

    units: Count
    back: Count | None = None


REMOVED = Table[tuple[str, str], Removed](
    "politics_removed",
    key=tuple[PowerCode, str],
    value=Removed,
    section=RowSection("power type", doc="Units that force pools lost in the neutral zone."),
)
POOLS_DUE = Table[str, Literal["removing", "returning"]](
    "politics_pools_due",
    key=PowerCode,
    value=Literal["removing", "returning"],
    section=RowSection("power what", doc="Powers whose force pools are to be halved, or to be filled again."),
)
CONQUERED = Table[str, bool](
    "politics_conquered",
    key=PowerCode,
    value=bool,
    section=RowSection("power is", doc="Major powers that were completely conquered."),
)
WAS_CONTROLLED = Table[tuple[str, str], int](
    "politics_controlled",
    key=tuple[str, PowerCode],
    value=Count,
    section=RowSection("country power turn", doc="Minor countries that powers control or controlled."),
)


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Build points that a power's set-up is worth, and what of it was spent, by class."""

    land: Count = 0
    naval: Count = 0
    air: Count = 0
    land_spent: Count = 0
    naval_spent: Count = 0
    air_spent: Count = 0


WORTHS = Table[str, Worth](
    "politics_worths",
    key=PowerCode,
    value=Worth,
    section=RowSection("power", doc="What set-ups are worth, in build points by class."),
)


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Japan's trade with the USA in a turn: convoy points in each sea area on the way, and whether its
    production point arrived.
    """

    points: Count = 0
    arrived: bool = False


CHAINS = Table[int, Chain](
    "politics_chains",
    key=Count,
    value=Chain,
    section=RowSection("turn", row="PoliticsChainRow", doc="Japan's trade with the USA, by turn."),
)
PLACED = Table[tuple[int, str], str](
    "politics_placed",
    key=tuple[int, str],
    value=str,
    section=RowSection("turn unit territory", doc="Reinforcements of powers without a home, by turn."),
)
OIL_SET_UP = Table[str, int](
    "politics_oil_set_up",
    key=str,
    value=Count,
    section=RowSection("country oil", doc="Oil points that minor countries set up."),
)

RAISED = Table[str, int](
    "politics_raised",
    key=PowerCode,
    value=Count,
    section=RowSection("power level", doc="Powers that have at least the multiple of a level by a war."),
)

TABLES: tuple[AnyTable, ...] = (
    GAINED,
    MARKED,
    FREED,
    MARKERS,
    ATTACKS,
    POTENTIAL,
    FIGHTING,
    WHOLE,
    ROLLED,
    PURSES,
    ELECTIONS,
    PARTIES,
    UNCOUNTED,
    REMOVED,
    POOLS_DUE,
    CONQUERED,
    WAS_CONTROLLED,
    WORTHS,
    CHAINS,
    PLACED,
    OIL_SET_UP,
    RAISED,
)
