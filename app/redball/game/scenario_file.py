"""What a scenario file may hold: the rows of its tables, made from the structs of a position so that none
lacks a field.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, get_type_hints

import msgspec

from redball.exact import GRAMMAR, MOST, RANGE
from redball.game.clock import Weather
from redball.game.powers import Power, Side
from redball.game.state import HexState
from redball.game.units import Size, Unit
from redball.names import Id, Text, Title


def _row(name: str, doc: str, model: type[msgspec.Struct], without: str, *own: Any) -> type[msgspec.Struct]:
    """A row with its ``own`` fields first, then those of ``model`` but for some."""
    left_out = {*without.split(), *(field[0] for field in own)}
    hints = get_type_hints(model, include_extras=True)
    fields = [f for f in msgspec.structs.fields(model) if f.name not in left_out]
    taken = [
        (f.name, hints[f.name]) if f.required else (f.name, hints[f.name], _default(f.default))
        for f in fields
    ]
    ordered = sorted([*own, *taken], key=len)
    return msgspec.defstruct(
        name, ordered, frozen=True, forbid_unknown_fields=True, namespace={"__doc__": doc}
    )


def _default(value: Any) -> Any:
    # A fraction made anew each time is left out of the JSON Schema, which has no fractions.
    return msgspec.field(default_factory=lambda: value) if isinstance(value, Fraction) else value


UnitRow = _row(
    "UnitRow",
    "A unit: `at` is a hex label, a place or a sea area; off the map when it is empty.",
    Unit,
    "hex sea",
    ("country", str, ""),
    ("at", str, ""),
    ("size", Size | None, None),
)
PowerRow = _row(
    "PowerRow",
    "A major power at the start; its side is the usual one unless said otherwise, and where units are "
    "reorganized its pool holds what it accrues. Build points left out are unknown; 0 are none.",
    Power,
    "code",
    ("side", Side | None, None),
    ("bp_available", int | None, None),
    ("rp_pool", Fraction | None, None),
)
HexRow = _row("HexRow", "Damage to a hex at the start.", HexState, "", ("hex", str))


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ClockRow(_Table, frozen=True):
    """When the game begins: a turn such as "Nov/Dec 1941" and a phase of the sequence of play."""

    turn: str
    phase: str
    impulse: int = 0
    side: Side | Literal[""] | None = None


class CountryRow(_Table, frozen=True):
    """Who a home country belongs to, where the map says otherwise."""

    power: str = ""
    conquered: bool = False


class ControlRow(_Table, frozen=True):
    """Hexes whose controller differs from the map's: labels, places, "A-3249..A-3253" along a row, whole
    territories.
    """

    controller: str
    hexes: list[str] = []
    territories: list[str] = []


class DepotRow(_Table, frozen=True):
    """Barrels in a hex."""

    hex: str
    owner: str
    barrels: int


class ConvoyRow(_Table, frozen=True):
    """Convoy points of a power in a sea area."""

    area: str
    power: str
    points: int


class Scenario(_Table, frozen=True):
    """A position to begin with, as a person writes it.  Sections left out are empty or as the map and the
    usual rules say.
    """

    title: Title
    map: Id
    clock: ClockRow
    description: Text = ""
    rule_sets: list[str] = []
    first: Side = "axis"
    powers: dict[str, PowerRow] = {}  # type: ignore[valid-type]
    countries: dict[str, CountryRow] = {}
    units: list[UnitRow] = []  # type: ignore[valid-type]
    control: list[ControlRow] = []
    depots: list[DepotRow] = []
    convoys: list[ConvoyRow] = []
    hexes: list[HexRow] = []  # type: ignore[valid-type]
    weather: dict[str, Weather] = {}
    wars: list[tuple[str, str]] = []
    cooperation: list[tuple[str, str]] | None = None
    marks: dict[str, str | int | bool | list[str]] = {}
    options: dict[str, Any] = {}


def schema_of_fraction(kind: type) -> dict[str, Any]:
    """JSON Schema of an exact quantity."""
    if kind is not Fraction:
        raise TypeError(f"no schema for {kind}")
    pattern = r"^[-+]?([0-9]{1,6}|[0-9]{0,6}\.[0-9]{1,6}|([0-9]{1,6} )?[0-9]{1,12}/[0-9]{1,7})$"
    return {
        "oneOf": [
            {"type": "string", "pattern": pattern},
            {"type": "number", "minimum": -MOST, "maximum": MOST},
        ],
        "description": f"{GRAMMAR}; {RANGE}",
    }
