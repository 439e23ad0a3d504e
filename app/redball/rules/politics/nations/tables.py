"""What a position remembers of Vichy governments, new countries, force pools and national options, and the
values that rules name.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Literal

import msgspec

from redball import resources
from redball.game.kinds import Count, HexNode, PowerCode
from redball.game.tables import RowSection, Table
from redball.game.tables.registry import AnyTable
from redball.rules.politics.ideologies import Ideology


class Administration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """IPO 14: what must be rolled, and the part of the distance that is added."""

    need: int
    part: str


class Forcing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Option 4(a): the part of a war's costs, and the part of the factories that is needed."""

    part: str
    factories: str


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``assets/politics/nations.toml``."""

    administration: Administration
    forcing: Forcing
    locked: dict[Ideology, int]
    odds: tuple[str, ...]
    distances: dict[str, dict[str, int]]
    areas: dict[str, tuple[str, ...]]
    crimea: tuple[str, ...]


@cache
def values() -> Values:
    """The values of nations."""
    rows = tomllib.loads(resources.assets("politics", "nations.toml").read_text("utf-8"))
    return msgspec.convert(rows, Values)


# --- Vichy governments --------------------------------------------------------------------------------------


class Vichy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Vichy surrender of a major power: in which turn, who accepted it, who is the conqueror.

    ``restricted`` is False from its first war with one of those on, ``halved`` from wars with all of them on.
    """

    turn: Count
    acceptors: tuple[str, ...]
    conqueror: PowerCode
    forced: bool = False
    restricted: bool = True
    halved: bool = True


VICHY = Table[str, Vichy](
    "politics_vichy",
    key=PowerCode,
    value=Vichy,
    section=RowSection("power", doc="Vichy surrenders of major powers."),
)
FOUNDED = Table[int, str](
    "politics_founded",
    key=HexNode,
    value=str,
    section=RowSection("hex land", doc="Hexes of new countries and territories."),
)
TAKEN = Table[tuple[str, int], str](
    "politics_taken",
    key=tuple[PowerCode, HexNode],
    value=PowerCode,
    section=RowSection("power hex by", doc="Hexes that an aggressor lost in a war that it had declared."),
)
AIMS = Table[tuple[str, str], int](
    "politics_aims",
    key=tuple[PowerCode, PowerCode],
    value=Count,
    section=RowSection("power against turn", doc="Combined war aims (IPO 13) of powers against another."),
)
DISTANCES = Table[tuple[str, str], int](
    "politics_distances",
    key=tuple[PowerCode, str],
    value=Count,
    section=RowSection("power territory zones", doc="Distances of territories that players entered."),
)

# --- force pools --------------------------------------------------------------------------------------------

FORCES = Table[tuple[str, str, int], int](
    "politics_forces",
    key=tuple[str, str, Count],
    value=Count,
    section=RowSection(
        "pool kind year units",
        doc="Units in force pools, by kind and year; 0 for those that may be built now.",
    ),
)
OUT = Table[tuple[str, str], int](
    "politics_out",
    key=tuple[str, str],
    value=Count,
    section=RowSection("pool kind units", doc="Units that a Vichy surrender took out of force pools."),
)

RELOCATED = Table[str, int](
    "politics_relocated",
    key=PowerCode,
    value=Count,
    section=RowSection("power factories", doc="Factories that were moved from their sites."),
)

# --- national options ---------------------------------------------------------------------------------------


class Nations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What national options leave behind.

    ``india`` says whose India is: the Commonwealth's own ("") , India's own, or the Commonwealth's again for
    the time of a war;  ``entered`` whether an enemy has been in India;  ``unity`` is the last turn of the
    Chinese civil war, ``victor`` its winner ("CN" or "CC"), ``shared`` how often the winner has added the
    loser's units;  ``offensive`` whether China uses an offensive chit in this land phase;  ``kiev`` whether
    the Ukraine is a minor country, and its fate.
    """

    india: Literal["", "own", "regained"] = ""
    entered: bool = False
    unity: Count | None = None
    victor: Literal["", "CN", "CC"] = ""
    shared: Count = 0
    offensive: bool = False
    kiev: Literal["", "minor", "gone"] = ""
    sevastopol: bool = False


NATIONS = Table[Literal["nations"], Nations](
    "politics_nations",
    key=Literal["nations"],
    value=Nations,
    section=RowSection("of", doc="What national options left behind."),
)


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a side of a civil war receives: its percentage of the roll."""

    percent: Count


SHARES = Table[tuple[str, str], Share](
    "politics_shares",
    key=tuple[str, str],
    value=Share,
    section=RowSection("country side", doc="What the sides of a civil war receive of their force pools."),
)
CC_UNITS = Table[str, bool](
    "politics_communists",
    key=str,
    value=bool,
    section=RowSection("unit is", doc="Units of the Chinese Communists."),
)
CC_HEXES = Table[int, bool](
    "politics_communist_hexes",
    key=HexNode,
    value=bool,
    section=RowSection("hex is", doc="Hexes that the Chinese Communists control."),
)

TABLES: tuple[AnyTable, ...] = (
    VICHY,
    FOUNDED,
    TAKEN,
    AIMS,
    DISTANCES,
    FORCES,
    OUT,
    RELOCATED,
    NATIONS,
    SHARES,
    CC_UNITS,
    CC_HEXES,
)
