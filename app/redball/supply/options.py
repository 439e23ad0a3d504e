"""The parameters of tracing (base game 3.7) as one typed value, read from a game's options.

Every option is stored as ``supply.NAME`` in :attr:`redball.game.state.Game.options`. What an option means,
and what each of its readings does, is data: ``assets/options/supply.toml``, given by :func:`about`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, pairwise
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
import tomli

from redball import resources
from redball.atlas import Atlas, UnknownHexError
from redball.errors import Fault, near_misses
from redball.language import translated
from redball.reading import MOST_FAULTS, PlainReader
from redball.supply.errors import SupplyOptionError

PREFIX = "supply."

PathKind = Literal["basic", "railway"]
TerrainName = Literal[
    "clear", "forest", "jungle", "mountain", "swamp", "desert", "desert_mountain", "tundra", "ice"
]
MovementKind = Literal["leg", "motorised"]
WeatherName = Literal["fine", "rain", "snow", "storm", "blizzard"]
Length = Annotated[int, msgspec.Meta(ge=0, le=99)]
Scale = Annotated[int, msgspec.Meta(ge=1, le=99)]
Modifier = Annotated[int, msgspec.Meta(ge=-9, le=9)]

WEATHER_MOD: Mapping[WeatherName, int] = MappingProxyType(
    {"fine": 0, "rain": -1, "snow": -1, "storm": -2, "blizzard": -2}
)
"""What the weather adds to the length of a path by default."""


class SupplyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All parameters with their defaults. Names are those of base game 3.7; unit types are codes such as
    "CV".

    Lengths are hexes, or movement points where ``length_measure`` says so. ``scale`` is by map sheet and
    ``terrain_cost`` by terrain, both for what is left out: 1 and 0. ``movement_costs_leg`` and
    ``movement_costs_motorised`` replace rows of ``assets/options/movement.toml``.
    """

    range_basic: Length = 4
    range_railway: Length = 4
    length_measure: Literal["hexes", "movement_points"] = "hexes"
    movement_points_basic: Length = 4
    movement_points_railway: Length = 4
    movement_kind: Literal["unit", "leg", "motorised"] = "unit"
    movement_kind_of_others: MovementKind = "leg"
    motorised_types: frozenset[str] = frozenset({"ARM", "MECH", "MOT", "HQ-A", "TRUCK"})
    movement_costs_leg: dict[TerrainName, Scale] = {}
    movement_costs_motorised: dict[TerrainName, Scale] = {}
    unit_to_primary_path: PathKind = "basic"
    secondary_to_secondary_path: PathKind = "railway"
    hq_traces_railway: bool = True
    scale: dict[str, Scale] = {}
    hexdot_scale: Scale = 2
    hexdot_sheets: frozenset[str] = frozenset({"Off-map"})
    weather_mod: dict[WeatherName, Modifier] = msgspec.field(default_factory=lambda: dict(WEATHER_MOD))
    weather_measured_at: Literal["start", "worst", "per_hex"] = "start"
    terrain_cost: dict[TerrainName, Length] = {}
    zoc_blocks: bool = True
    zoc_cancelled_by: Literal["land_except_partisans", "land", "corps", "nothing"] = "land_except_partisans"
    zoc_corps_reach: Literal[0, 1] = 1
    zoc_div_reach: Literal[0, 1] = 0
    zoc_across_straits: bool = False
    zoc_own_hex_sheets: frozenset[str] = frozenset()
    surprised: frozenset[str] = frozenset()
    option20_surprise_zoc: bool = False
    alpine_rail_ok: bool = True
    lake_frozen_weather: frozenset[WeatherName] = frozenset({"snow", "blizzard"})
    option12_straits: bool = False
    option11_limited_overseas: bool = False
    shipping_units: frozenset[str] = frozenset({"CP", "TRS", "AMPH"})
    enemy_presence_blocks: bool = True
    blockers: frozenset[str] = frozenset({"CV", "BB", "CA", "CL", "CX", "NAV", "LND", "CVP"})
    coastal_start: Literal["all", "none"] | frozenset[str] = "all"
    coastal_start_cap: Length = 0
    port_min_class: Literal["minor", "major"] = "minor"
    damaged_port_class: Literal["one_lower", "none", "same"] = "one_lower"
    iced_port_blocks: bool = True
    port_iced_weather: frozenset[WeatherName] = frozenset({"snow", "blizzard"})
    neutral_closes_passage: bool = False
    minor_capital_secondary: bool = True
    conquered_capital_secondary: bool = True
    primary_from_cooperating_home: bool = True
    chinese_cities: Literal["side", "cooperating"] = "side"
    new_homes: dict[str, str] = {}
    new_homes_shared: bool = True
    hq_facedown_is_source: bool = True
    limited_sources: tuple[str, ...] = ()
    uncertain_rails: bool = True
    built_rails: tuple[tuple[str, ...], ...] = ()
    built_roads: tuple[tuple[str, ...], ...] = ()
    ally_transit_consent: Literal["ask", "yes", "no"] = "ask"
    ally_transit_granted: frozenset[str] = frozenset()
    ussr_bar: bool = True
    emergency_hq: bool = False
    emergency_units_per_reorg_point: Length = 1
    emergency_flips_hq: bool = True
    emergency_divisions_half: bool = False
    emergency_cheap_aircraft: Length = 0
    supply_units: bool = False
    shipping_capacity: Length = 0
    shipping_first: tuple[str, ...] = ()
    shipping_shared_with_resources: bool = True
    river_as_rail: bool = False


DEFAULTS = SupplyOptions()
LIMITED_KINDS = frozenset({"city", "port", "capital"})
"""Entries of ``limited_sources`` that stand for all places of a kind."""


class OptionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of an option: ``title``, ``text`` in plain words, ``readings`` value -> what it does,
    ``clause`` the id of the rule that it concerns.
    """

    title: str
    text: str
    clause: str
    readings: dict[str, str] = {}


@cache
def about() -> Mapping[str, OptionText]:
    """Texts of all supply options by field name, in the order of :class:`SupplyOptions`."""
    rows = tomli.loads(resources.assets("options", "supply.toml").read_text("utf-8"))
    return {name: msgspec.convert(rows[name], OptionText) for name in SupplyOptions.__struct_fields__}


@cache
def _field_types() -> dict[str, Any]:
    return get_type_hints(SupplyOptions, include_extras=True)


def read(options: Mapping[str, Any], atlas: Atlas | None = None) -> SupplyOptions:
    """The supply options among a game's ``options``; others are not looked at.

    With an ``atlas``, hexes that options name are looked up on it as well.

    Raises:
        SupplyOptionError: a fault for each name, value or hex that is not known.

    """
    values: dict[str, Any] = {}
    reader = PlainReader(lambda path: f"options: {path}", wrong=SupplyOptionError)
    for key, value in options.items():
        name = key.removeprefix(PREFIX)
        if not key.startswith(PREFIX):
            continue
        if name in _field_types():
            before = len(reader.faults)
            read_value = reader.value(value, _field_types()[name], key)
            values |= {name: read_value} if len(reader.faults) == before else {}
        else:
            near = tuple(PREFIX + n for n in near_misses(name, SupplyOptions.__struct_fields__))
            reader.fault(key, "an unknown supply option", "a name of the options table", near)
    faults = reader.faults
    found = SupplyOptions(**values) if values else DEFAULTS
    if atlas is not None:
        faults += islice(_unknown_hexes(found, atlas), MOST_FAULTS)
    if faults:
        raise SupplyOptionError(faults)
    return found


def _unknown_hexes(options: SupplyOptions, atlas: Atlas) -> Iterator[Fault]:
    """Faults of hexes that options name and the map doesn't have, and of built railways with gaps."""
    for entry in options.limited_sources:
        if entry not in LIMITED_KINDS:
            yield from _missing(f"options: {PREFIX}limited_sources", entry, atlas)
    yield from _unknown_countries(options, atlas)
    for name, row in [
        *(("built_rails", row) for row in options.built_rails),
        *(("built_roads", row) for row in options.built_roads),
    ]:
        where = f"options: {PREFIX}{name}"
        unknown = [fault for hex_ in row for fault in _missing(where, hex_, atlas)]
        yield from unknown
        if not unknown:
            for a, b in pairwise(row):
                if atlas.grid.distance(atlas.find(a), atlas.find(b)) != 1:
                    yield Fault(where, translated("{0} next to {1}", a, b), "hexes that are neighbours")


def _unknown_countries(options: SupplyOptions, atlas: Atlas) -> Iterator[Fault]:
    """Faults of new home countries that are no home countries of the map."""
    homes = sorted({t.home for t in atlas.territories if t.home})
    for code in (*options.new_homes, *options.new_homes.values()):
        if code not in homes:
            where = f"options: {PREFIX}new_homes"
            yield Fault(where, f"“{code}”", "the code of a home country of the map", near_misses(code, homes))


def _missing(where: str, text: str, atlas: Atlas) -> Iterator[Fault]:
    try:
        atlas.find(text)
    except UnknownHexError as error:
        for fault in error.faults:
            yield Fault(where, fault.found, fault.expected, fault.near)
