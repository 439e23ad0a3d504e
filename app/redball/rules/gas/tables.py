"""What a position remembers for the rule of saved gas.

A ``step`` in a key is one for which gas is paid: the number of an impulse from 1 on,
:data:`~redball.rules.gas.steps.RETURN` or :data:`~redball.rules.gas.steps.FINAL`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from redball.game.kinds import Count, HexNode, PowerCode, SeaNumber
from redball.game.tables import RowSection, Table, Traced, tables_in
from redball.game.tables.registry import AnyTable
from redball.game.tables.stocks import change_of
from redball.wording import Message

GasMap = Literal["W", "E", "ASIA", "PAC", "AMER"]
"""A map for which gas is paid (GAS-MAP-01 to 05)."""
Sheet = Literal["W", "E", "ASIA", "PAC", "AMER", "AFR", "SCAND"]
"""A map as it lies on the table; those of Africa, Scandinavia and America may count as another one."""

Held = tuple[int, str]
"""A hex, and the power whose it is."""
OfStep = tuple[int, int, str]
"""Turn, step and unit."""


# --- stocks -------------------------------------------------------------------------------------------------


def _gas(before: Mapping[Held, int], after: Mapping[Held, int]) -> Iterator[Message]:
    yield from change_of("gas.stock.gas", sum(after.values()) - sum(before.values()))


def _points(before: Mapping[Held, int], after: Mapping[Held, int]) -> Iterator[Message]:
    yield from change_of("gas.stock.points", sum(after.values()) - sum(before.values()))


STOCK = Table(
    "gas_stock",
    tuple[HexNode, PowerCode],
    Count,
    RowSection("hex power gas", "Saved gas: its hex and the power whose it is."),
    stock=_gas,
)
POINTS = Table(
    "gas_points",
    tuple[HexNode, PowerCode],
    Count,
    RowSection("hex power points", "Saved build points: their hex and the power whose they are."),
    stock=_points,
)
ACCOUNTS = Table(
    "gas_accounts",
    tuple[int, PowerCode],
    dict[str, int],
    RowSection("turn power gas", "What gas came and went in a turn, by cause."),
    books=True,
)


# --- impulses and the end of a turn -------------------------------------------------------------------------

PAID = Table(
    "gas_paid",
    tuple[int, int, PowerCode, GasMap, HexNode],
    Count,
    RowSection("turn step power map hex gas", "Gas paid for a map, and the hex that it came from."),
)
DESIGNATED = Table(
    "gas_designated",
    tuple[int, int, PowerCode, Sheet, str],
    GasMap,
    RowSection(
        "turn step power sheet unit map",
        doc="The map that a flexible map counts as, for a power or for one of its units.",
    ),
)


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The free unit of a power on a map in a step, or the stack of them; ``used`` once it has done what a
    limited one can't do.
    """

    units: list[str]
    used: bool = False


FREE = Table[tuple[int, int, str, Sheet, str, str], Allowance](
    "gas_free",
    tuple[int, int, PowerCode, Sheet, Literal["", "land", "air", "naval"], str],
    Allowance,
    RowSection("turn step power map arm country units"),
)


class Acted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a dependent unit did in a step: where it stood when it began, and its acts in order; ``flipped``
    when it turned face-down since it was limited, ``later`` while it still has to.
    """

    sheet: Sheet
    acts: list[str]
    flipped: bool = False
    later: bool = False


ACTED = Table("gas_acted", tuple[int, int, str], Acted, RowSection("turn step unit sheet acts"))


Basis = Literal["", "paid", "at_sea", "free"]
"""Why a unit isn't limited; empty for one that is."""


class Going(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A march, a flight or the like of a unit in a phase, and how the unit stood when it began: whose gas was
    due, the map that it was on and the one for which, and ``why`` it wasn't limited.

    ``start`` is the hex that it began in, ``hex`` or ``sea`` where it goes, ``act`` the mission that was
    named, ``home`` whether it is over.
    """

    phase: str
    power: PowerCode
    sheet: Sheet
    map: GasMap
    why: Basis = ""
    start: HexNode = -1
    hex: HexNode = -1
    sea: SeaNumber = -1
    act: str = ""
    home: bool = False


GOING = Table("gas_going", tuple[int, int, str, str], Going, RowSection("turn step unit kind"))


class Turned(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That an HQ may turn face-up: the hex whose gas paid for it, nowhere for the free one."""

    hex: HexNode = -1


TURNED = Table("gas_turned", tuple[int, int, str], Turned, RowSection("turn step hq"))
OF_STEPS: tuple[AnyTable, ...] = (PAID, DESIGNATED, FREE, ACTED, GOING, TURNED)
"""What is of the steps of one turn, and forgotten when the next but one begins."""
SEA_MAPS = Table(
    "gas_sea_maps",
    SeaNumber,
    Sheet,
    RowSection("area map", "The map that a sea area belongs to, where a group moved it."),
)
DEPENDENT = Table(
    "gas_dependent",
    str,
    bool,
    RowSection("unit dependent", "Counters whose oil column differs from that of their type."),
)


# --- production ---------------------------------------------------------------------------------------------


class Allotted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a resource goes: the power that uses it, and the hex of the factory."""

    power: PowerCode
    factory: HexNode


ALLOTTED = Table("gas_allotted", str, Allotted, RowSection("resource power factory"))
OUTPUT = Table(
    "gas_output",
    HexNode,
    Count,
    RowSection("hex oil", "How many oil production points the factories of a hex are to make."),
)


class Bombed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Production points of a hex that bombs took this turn; ``bound`` resources were planned for them and are
    lost with them.
    """

    regular: Count = 0
    oil: Count = 0
    bound: Count = 0

    @property
    def total(self) -> int:
        """Points of both kinds."""
        return self.regular + self.oil


BOMBED = Table("gas_bombed", tuple[int, HexNode], Bombed, RowSection("turn hex"))


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power's factories made in a turn: production points of both kinds, build points and gas."""

    regular: Count
    oil: Count
    points: Count
    gas: Count


MADE = Table("gas_made", tuple[int, PowerCode], Made, RowSection("turn power"))
FRESH = Table(
    "gas_fresh",
    tuple[int, HexNode, PowerCode],
    Count,
    RowSection("turn hex power gas", "Gas that a turn's production brought, made or lent."),
)


# --- lending ------------------------------------------------------------------------------------------------

Goods = Literal["gas", "points"]
"""What is lent: gas or build points."""

PROMISED = Table(
    "gas_promised",
    tuple[int, PowerCode, PowerCode, Goods],
    Count,
    RowSection("turn power to goods count", "What a power promised in lend-lease and hasn't sent."),
)
SHIPPED = Table(
    "gas_shipped",
    tuple[int, SeaNumber, PowerCode],
    Count,
    RowSection("turn area power points", "Convoy points that carry lent gas or build points."),
    # They may carry no supply.
    traced=Traced(),
)
ARRIVING = Table(
    "gas_arriving",
    tuple[int, HexNode, PowerCode],
    Count,
    RowSection("turn hex power gas", "Lent gas that can be spent from the next turn on only."),
)

TABLES = tables_in(vars())
