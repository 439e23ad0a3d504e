"""What a position remembers for the rule of saved gas.

A ``step`` in a key is one for which gas is paid: the number of an impulse from 1 on,
:data:`~redball.rules.gas.steps.RETURN` or :data:`~redball.rules.gas.steps.FINAL`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from redball.game.kinds import Count, HexNode, PowerCode, SeaNumber
from redball.game.tables import RowSection, Table, Traced
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


STOCK = Table[Held, int](
    "gas_stock",
    key=tuple[HexNode, PowerCode],
    value=Count,
    section=RowSection("hex power gas", doc="Saved gas: its hex and the power whose it is."),
    stock=_gas,
)
POINTS = Table[Held, int](
    "gas_points",
    key=tuple[HexNode, PowerCode],
    value=Count,
    section=RowSection("hex power points", doc="Saved build points: their hex and the power whose they are."),
    stock=_points,
)
ACCOUNTS = Table[tuple[int, str], dict[str, int]](
    "gas_accounts",
    key=tuple[int, PowerCode],
    value=dict[str, int],
    section=RowSection("turn power gas", doc="What gas came and went in a turn, by cause."),
    books=True,
)


# --- impulses and the end of a turn -------------------------------------------------------------------------

PAID = Table[tuple[int, int, str, GasMap, int], int](
    "gas_paid",
    key=tuple[int, int, PowerCode, GasMap, HexNode],
    value=Count,
    section=RowSection(
        "turn step power map hex gas", doc="Gas paid for a map, and the hex that it came from."
    ),
)
DESIGNATED = Table[tuple[int, int, str, Sheet, str], GasMap](
    "gas_designated",
    key=tuple[int, int, PowerCode, Sheet, str],
    value=GasMap,
    section=RowSection(
        "turn step power sheet unit map",
        doc="The map that a flexible map counts as, for a power or for one of its units.",
    ),
)
SEA_MAPS = Table[int, Sheet](
    "gas_sea_maps",
    key=SeaNumber,
    value=Sheet,
    section=RowSection("area map", doc="The map that a sea area belongs to, where a group moved it."),
)
DEPENDENT = Table[str, bool](
    "gas_dependent",
    key=str,
    value=bool,
    section=RowSection("unit dependent", doc="Counters whose oil column differs from that of their type."),
)


class Allowance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The free unit of a power on a map in a step, or the stack of them; ``used`` once it has done what a
    limited one can't do.
    """

    units: list[str]
    used: bool = False


FREE = Table[tuple[int, int, str, Sheet, str, str], Allowance](
    "gas_free",
    key=tuple[int, int, PowerCode, Sheet, Literal["", "land", "air", "naval"], str],
    value=Allowance,
    section=RowSection("turn step power map arm country units"),
)


class Acted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a dependent unit did in a step: where it stood when it began, and its acts in order; ``flipped``
    when it turned face-down since it was limited, ``later`` while it still has to.
    """

    sheet: Sheet
    acts: list[str]
    flipped: bool = False
    later: bool = False


ACTED = Table[OfStep, Acted](
    "gas_acted",
    key=tuple[int, int, str],
    value=Acted,
    section=RowSection("turn step unit sheet acts"),
)


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


GOING = Table[tuple[int, int, str, str], Going](
    "gas_going",
    key=tuple[int, int, str, str],
    value=Going,
    section=RowSection("turn step unit kind"),
)


class Turned(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That an HQ may turn face-up: the hex whose gas paid for it, nowhere for the free one."""

    hex: HexNode = -1


TURNED = Table[OfStep, Turned](
    "gas_turned",
    key=tuple[int, int, str],
    value=Turned,
    section=RowSection("turn step hq"),
)
OF_STEPS: tuple[AnyTable, ...] = (PAID, DESIGNATED, FREE, ACTED, GOING, TURNED)
"""What is of the steps of one turn, and forgotten when the next but one begins."""


# --- production ---------------------------------------------------------------------------------------------


class Allotted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a resource goes: the power that uses it, and the hex of the factory."""

    power: PowerCode
    factory: HexNode


ALLOTTED = Table[str, Allotted](
    "gas_allotted",
    key=str,
    value=Allotted,
    section=RowSection("resource power factory"),
)
OUTPUT = Table[int, int](
    "gas_output",
    key=HexNode,
    value=Count,
    section=RowSection("hex oil", doc="How many oil production points the factories of a hex are to make."),
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


BOMBED = Table[tuple[int, int], Bombed](
    "gas_bombed",
    key=tuple[int, HexNode],
    value=Bombed,
    section=RowSection("turn hex"),
)


class Made(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power's factories made in a turn: production points of both kinds, build points and gas."""

    regular: Count
    oil: Count
    points: Count
    gas: Count


MADE = Table[tuple[int, str], Made](
    "gas_made",
    key=tuple[int, PowerCode],
    value=Made,
    section=RowSection("turn power"),
)
FRESH = Table[tuple[int, int, str], int](
    "gas_fresh",
    key=tuple[int, HexNode, PowerCode],
    value=Count,
    section=RowSection("turn hex power gas", doc="Gas that a turn's production brought, made or lent."),
)


# --- lending ------------------------------------------------------------------------------------------------

Goods = Literal["gas", "points"]
"""What is lent: gas or build points."""

PROMISED = Table[tuple[int, str, str, Goods], int](
    "gas_promised",
    key=tuple[int, PowerCode, PowerCode, Goods],
    value=Count,
    section=RowSection(
        "turn power to goods count", doc="What a power promised in lend-lease and hasn't sent."
    ),
)
SHIPPED = Table[tuple[int, int, str], int](
    "gas_shipped",
    key=tuple[int, SeaNumber, PowerCode],
    value=Count,
    section=RowSection("turn area power points", doc="Convoy points that carry lent gas or build points."),
    # They may carry no supply.
    traced=Traced(),
)
ARRIVING = Table[tuple[int, int, str], int](
    "gas_arriving",
    key=tuple[int, HexNode, PowerCode],
    value=Count,
    section=RowSection("turn hex power gas", doc="Lent gas that can be spent from the next turn on only."),
)

TABLES: tuple[AnyTable, ...] = (
    STOCK,
    POINTS,
    ACCOUNTS,
    *OF_STEPS,
    SEA_MAPS,
    DEPENDENT,
    ALLOTTED,
    OUTPUT,
    BOMBED,
    MADE,
    FRESH,
    PROMISED,
    SHIPPED,
    ARRIVING,
)
