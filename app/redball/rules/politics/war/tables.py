"""What a position remembers of declarations of war, surrenders and waterways, and the values that rules
name.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

import msgspec
import tomli

from redball import resources
from redball.exact import parse_quantity
from redball.game.kinds import Count, PowerCode
from redball.game.tables import RowSection, Table, tables_in


class Effectiveness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Political effectiveness by power; "any" for those that aren't named."""

    declared_on: dict[str, int]
    surrendered: dict[str, int]


class Classic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ships at Honolulu without ship units."""

    carriers: int
    battleships: int


class Ships(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ships at Honolulu with ship units."""

    carriers: int
    carrier_cost: int
    big_ships: int


class Fleet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the USA needs at Honolulu before it may declare war on Japan."""

    port: str
    carriers: tuple[str, ...]
    battleships: tuple[str, ...]
    big_ships: tuple[str, ...]
    classic: Classic
    ships: Ships


class Always(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A waterway that a power may close at any time."""

    waterway: str
    power: str


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``assets/politics/war.toml``."""

    effectiveness: Effectiveness
    us_fleet: Fleet
    passages: str
    always: Always

    @property
    def of_war(self) -> Fraction:
        """The part of a declaration of war that closing passages costs."""
        return parse_quantity(self.passages)


@cache
def values() -> Values:
    """The values of war and surrender."""
    rows = tomli.loads(resources.assets("politics", "war.toml").read_text("utf-8"))
    return msgspec.convert(rows, Values)


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A declaration of war that was announced in political affairs: whether it was ``declared`` since, and
    its costs ``charged``.
    """

    declared: bool = False
    charged: bool = False


ANNOUNCED = Table(
    "politics_announced",
    tuple[Count, PowerCode, str],
    Announced,
    RowSection("turn power target", "Declarations of war that were announced."),
)


class Denied(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A waterway that is closed to a power since a turn."""

    since: Count


DENIED = Table(
    "politics_denied",
    tuple[str, PowerCode, PowerCode],
    Denied,
    RowSection("waterway by power", "Waterways that are closed to powers, and by whom."),
)

CLOSED = Table(
    "politics_passages",
    tuple[PowerCode, PowerCode],
    Count,
    RowSection("by power turn", "Against whom option 4(b), Close Passages, was played."),
)

PASSAGES = Table(
    "politics_guarantees",
    tuple[str, PowerCode, PowerCode],
    Count,
    RowSection(
        "waterway by power until", "Passage that was guaranteed, to the end of a turn, in a surrender."
    ),
)


class Reparations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power that surrendered pays every turn: oil resources and build points."""

    oil: Count = 0
    bp: Count = 0


REPARATIONS = Table(
    "politics_reparations",
    tuple[PowerCode, PowerCode],
    Reparations,
    RowSection("payer receiver", "Reparations of powers that surrendered."),
)

UPPER = Table(
    "politics_upper",
    str,
    PowerCode,
    RowSection("at power", "Whose marker lies on top where several are in a hex."),
)


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Burma Road: closed since a turn."""

    since: Count


ROADS = Table("politics_roads", Literal["burma"], Road, RowSection("road", "Roads that an option closed."))

TABLES = tables_in(vars())
