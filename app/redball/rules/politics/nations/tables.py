"""What a position remembers of Vichy governments, new countries, force pools and national options, and the
values that rules name.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import msgspec
import tomli

from redball import resources
from redball.game.kinds import Count, HexNode, PowerCode
from redball.game.state import Change, Game
from redball.game.tables import RowSection, Table, tables_in
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
    rows = tomli.loads(resources.assets("politics", "nations.toml").read_text("utf-8"))
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


VICHY = Table("politics_vichy", PowerCode, Vichy, RowSection("power", "Vichy surrenders of major powers."))
FOUNDED = Table(
    "politics_founded", HexNode, str, RowSection("hex land", "Hexes of new countries and territories.")
)
TAKEN = Table(
    "politics_taken",
    tuple[PowerCode, HexNode],
    PowerCode,
    RowSection("power hex by", "Hexes that an aggressor lost in a war that it had declared."),
)
AIMS = Table(
    "politics_aims",
    tuple[PowerCode, PowerCode],
    Count,
    RowSection("power against turn", "Combined war aims (IPO 13) of powers against another."),
)
DISTANCES = Table(
    "politics_distances",
    tuple[PowerCode, str],
    Count,
    RowSection("power territory zones", "Distances of territories that players entered."),
)

# --- force pools --------------------------------------------------------------------------------------------

FORCES = Table(
    "politics_forces",
    tuple[str, str, Count],
    Count,
    RowSection(
        "pool kind year units",
        doc="Units in force pools, by kind and year, 0 for those that may be built now; no units of a kind "
        "are written for a pool that is known to be empty.",
    ),
)
OUT = Table(
    "politics_out",
    tuple[str, str],
    Count,
    RowSection("pool kind units", "Units that a Vichy surrender took out of force pools."),
)

RELOCATED = Table(
    "politics_relocated",
    PowerCode,
    Count,
    RowSection("power factories", "Factories that were moved from their sites."),
)

# --- national options ---------------------------------------------------------------------------------------


class Nations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What national options leave behind.

    ``india`` is "own" while it has control of itself, "regained" while the Commonwealth has it again;
    ``entered`` whether an enemy has been in India;  ``civil`` whether the Chinese fight each other, ``unity``
    the turn in which they stopped, ``victor`` who won, ``shared`` how often the victor has added units of the
    loser;  ``offensive`` whether China uses an offensive chit in this land phase;  ``ukraine`` whether it is
    a minor country or was one.
    """

    india: Literal["", "own", "regained"] = ""
    entered: bool = False
    civil: bool = False
    unity: Count | None = None
    victor: Literal["", "CN", "CC"] = ""
    shared: Count = 0
    offensive: bool = False
    ukraine: Literal["", "minor", "gone"] = ""


NATIONS = Table(
    "politics_nations", Literal["nations"], Nations, RowSection("of", "What national options left behind.")
)
Chinese = Literal["white", "communist"]
"""What players say of Chinese units: print of white, or a Communist one."""
CHINESE = Table(
    "politics_chinese",
    tuple[Chinese, str],
    bool,
    RowSection("what unit is", "Chinese units with white print, and Communist ones."),
)
CC_HEXES = Table(
    "politics_communist_hexes",
    HexNode,
    bool,
    RowSection("hex is", "Hexes of China that the Communists control."),
)


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a side of a civil war received of its force pool: so many land, air and naval units."""

    percent: Count
    land: Count = 0
    air: Count = 0
    naval: Count = 0


SHARES = Table(
    "politics_shares",
    tuple[str, str],
    Share,
    RowSection("country side", "What sides of a civil war received of their force pools."),
)

TABLES = tables_in(vars())


def nations(game: Game) -> Nations:
    """What national options left behind in a game."""
    return NATIONS.of(game).get("nations") or Nations()


def put_nations(game: Game, **fields: Any) -> Change:
    """The change of some of it."""
    return NATIONS.put("nations", msgspec.structs.replace(nations(game), **fields))
