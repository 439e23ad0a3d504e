"""Units: their types as data, and one unit as a value."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Literal

import msgspec
import tomli

from redball import resources
from redball.game.kinds import HexNode, SeaNumber
from redball.language import translated
from redball.names import Id, Name, Text

TRANSPORTS = frozenset({"TRS", "AMPH", "LINER"})
"""Ships that carry land units over sea."""
TOP_SECTION = 4
"""Sea-box sections are 0 to 4."""
CONVOY_SECTION = -1
"""The Convoy Section of a sea box, below section 0, which it has where a rule set says so."""


class UnitClass(StrEnum):
    """What a unit type broadly is."""

    LAND = "land"
    AIR = "air"
    NAVAL = "naval"


Size = Literal["army", "corps", "division", ""]


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of ``assets/unit_types.toml``.

    ``symbol`` names the drawing on the counter.  ``cost`` is the usual total build point cost of a corps
    (land), the airframe (air) or both cycles (naval), ``division_cost`` that of a division, ``first_cost``
    the first cycle of a ship.  ``ground_option`` names an option without whose reading "land" a land type
    stands among aircraft: it doesn't hold ground, see :func:`ground_types`.  An ``installation`` is no troops
    at all: it needs no supply and is whoever's who has its hex.  ``oil_column`` says which of its counters
    have an entry in the oil column of the unit costs chart (section 27): none, all, or those that are
    motorised.
    """

    code: str
    name: str
    kind: UnitClass
    symbol: str
    cost: int
    division_cost: int = 0
    first_cost: int = 0
    headquarters: bool = False
    ground_option: str = ""
    installation: bool = False
    oil_column: Literal["", "all", "motorised"] = ""
    sizes: tuple[Size, ...] = ("",)


def type_name(code: str) -> str:
    """What units of a type are called: "infantry"."""
    return translated(unit_types()[code].name, context="unit type")


@cache
def unit_types() -> dict[str, UnitType]:
    """All unit types by code, in the file's order."""
    rows = tomli.loads(resources.assets("unit_types.toml").read_text("utf-8"))["types"]
    return {row["code"]: msgspec.convert(row, UnitType) for row in rows}


def ground_types(options: Mapping[str, Any]) -> frozenset[str]:
    """Codes of the types that hold ground in a game with some options: they take control of hexes, capture,
    fight on land and stand in the enemy's way.
    """
    return _ground_types(tuple(options.get(name) for name in _ground_options()))


@cache
def _ground_options() -> tuple[str, ...]:
    return tuple({kind.ground_option: None for kind in unit_types().values() if kind.ground_option})


@cache
def _ground_types(readings: tuple[Any, ...]) -> frozenset[str]:
    chosen = {"": "land", **dict(zip(_ground_options(), readings, strict=True))}
    land = (k for k in unit_types().values() if k.kind is UnitClass.LAND and not k.installation)
    return frozenset(kind.code for kind in land if chosen[kind.ground_option] == "land")


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One counter.

    ``power`` is the major power that controls it (a minor country's code if nobody does), ``country`` its
    home country. It is in exactly one of: a hex (``hex`` >= 0), a sea area (``sea`` >= 0, with ``section``
    0..4, or -1 for the Convoy Section), or off the map. ``attack`` and ``movement`` are the two factors
    printed on the counter; for aircraft air-to-air and range; ``naval_air`` and ``asw`` are its air-to-sea
    and anti-submarine factors, where it has any. ``damaged`` ships are those that combat damaged. ``cost``
    total build points (airframe for aircraft), ``first_cost`` first cycle of a ship; -1 = as the type says.
    """

    id: Id
    name: Name
    type: str
    power: str
    country: str
    size: Size = ""
    hex: HexNode = -1
    sea: SeaNumber = -1
    section: int = 0
    organized: bool = True
    shattered: bool = False
    attack: int = 0
    movement: int = 0
    armour: int = 0
    cost: int = -1
    first_cost: int = -1
    reorganization: int = 0
    activated: int = 0
    range: int = 0
    naval_air: int = 0
    asw: int = 0
    damaged: bool = False
    motorised: bool = False
    flying_boat: bool = False
    large: bool = False
    stays_at_sea: bool = False
    note: Text = ""

    @property
    def kind(self) -> UnitClass:
        """Land, air or naval."""
        return unit_types()[self.type].kind

    @property
    def is_land(self) -> bool:
        """True for land units; whether one holds ground see :meth:`redball.game.state.Game.holds_ground`."""
        return self.kind is UnitClass.LAND

    @property
    def is_headquarters(self) -> bool:
        """HQ-A or HQ-I."""
        return unit_types()[self.type].headquarters

    @property
    def is_installation(self) -> bool:
        """True for what is built and no troops: synthetic oil plants."""
        return unit_types()[self.type].installation

    @property
    def in_oil_column(self) -> bool:
        """True with an entry in the oil column of the unit costs chart (section 27)."""
        column = unit_types()[self.type].oil_column
        return column == "all" or (column == "motorised" and self.motorised)

    @property
    def is_division(self) -> bool:
        """Division size, whose zone of control is its own hex only."""
        return self.size == "division"

    @property
    def build_cost(self) -> int:
        """Total build points (land), airframe (air), both cycles (naval)."""
        if self.cost >= 0:
            return self.cost
        kind = unit_types()[self.type]
        return kind.division_cost if self.is_division else kind.cost

    @property
    def first_cycle(self) -> int:
        """First-cycle build points of a ship."""
        return self.first_cost if self.first_cost >= 0 else unit_types()[self.type].first_cost
