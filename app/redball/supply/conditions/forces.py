"""Effects of one power's units on tracing: zones of control, who cancels them, HQs, presence at sea."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from redball.game.units import Unit, UnitClass, unit_types
from redball.supply.options import SupplyOptions

COMBAT_SHIPS = frozenset({"CV", "BB", "CA", "CL", "CX"})
"""Ships whose presence closes a strait under option 12."""


@cache
def land_types() -> frozenset[str]:
    """Codes of land unit types."""
    return frozenset(code for code, kind in unit_types().items() if kind.kind is UnitClass.LAND)


@cache
def headquarters_types() -> frozenset[str]:
    """Codes of HQ types."""
    return frozenset(code for code, kind in unit_types().items() if kind.headquarters)


def size_of(unit: Unit) -> str:
    """Size of a land unit; the first that its type has when the counter doesn't say."""
    return unit.size or unit_types()[unit.type].sizes[0]


def zone_reach(unit: Unit, options: SupplyOptions) -> int:
    """How far a zone of control reaches: -1 none, 0 its own hex, 1 the hexes around (base game 2.1, 2.2)."""
    if unit.hex < 0:
        return -1
    kind = _zone_kind(unit.type, unit.size)
    if not kind:
        return -1
    return options.zoc_div_reach if kind == "division" else options.zoc_corps_reach


@cache
def _zone_kind(unit_type: str, size: str) -> str:
    """The size that decides about a unit's zone of control, empty when it has none."""
    if unit_type not in land_types() or unit_type == "PART" or unit_types()[unit_type].installation:
        return ""
    return size or unit_types()[unit_type].sizes[0]


def cancels_zone(unit: Unit, options: SupplyOptions) -> bool:
    """True when the unit lifts enemy zones of control from its hex for tracing (base game 2.7)."""
    match options.zoc_cancelled_by:
        case "land_except_partisans":
            return unit.type != "PART"
        case "land":
            return True
        case "corps":
            return size_of(unit) in ("corps", "army")
        case _:
            return False


@dataclass(frozen=True, eq=False)
class Force:
    """The units of one power or country by their effect on tracing.

    ``countries`` are the units in hexes by home country; ``own_zone`` hexes of units with a zone there only,
    ``full_zone`` of those with one all around; ``land`` hexes with a land unit; ``cancelling`` those where
    enemy zones are cancelled; ``at_sea`` types by sea area.
    """

    units: tuple[Unit, ...]
    countries: Mapping[str, tuple[Unit, ...]]
    own_zone: npt.NDArray[np.int64]
    full_zone: npt.NDArray[np.int64]
    land: npt.NDArray[np.int64]
    cancelling: npt.NDArray[np.int64]
    headquarters: tuple[Unit, ...]
    supply_units: tuple[Unit, ...]
    at_sea: Mapping[int, frozenset[str]]


def _nodes(found: list[int]) -> npt.NDArray[np.int64]:
    return np.unique(np.array(found, np.int64))


def muster(units: list[Unit], options: SupplyOptions, ground: frozenset[str]) -> Force:
    """The force of one power's units; units of the ``ground`` types hold the hexes they are in."""
    reaches: dict[int, list[int]] = {-1: [], 0: [], 1: []}
    land: list[Unit] = []
    at_sea: dict[int, set[str]] = {}
    kinds: dict[tuple[str, str], tuple[int, bool]] = {}
    cancelling: list[int] = []
    countries: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.sea >= 0:
            at_sea.setdefault(unit.sea, set()).add(unit.type)
            continue
        if unit.hex < 0:
            continue
        if unit.country not in countries:
            countries[unit.country] = []
        countries[unit.country].append(unit)
        if unit.type in ground:
            land.append(unit)
            kind = unit.type, unit.size
            if kind not in kinds:
                kinds[kind] = zone_reach(unit, options), cancels_zone(unit, options)
            reach, cancels = kinds[kind]
            reaches[reach].append(unit.hex)
            if cancels:
                cancelling.append(unit.hex)
    chiefs = headquarters_types()
    return Force(
        tuple(units),
        {country: tuple(group) for country, group in countries.items()},
        _nodes(reaches[0]),
        _nodes(reaches[1]),
        _nodes([u.hex for u in land]),
        _nodes(cancelling),
        tuple(u for u in land if u.type in chiefs),
        tuple(u for u in land if u.type == "SUPPLY"),
        {area: frozenset(types) for area, types in at_sea.items()},
    )


def by_power(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Units on the map or at sea by the code of their power."""
    found: dict[str, list[Unit]] = {}
    for unit in units:
        if unit.hex >= 0 or unit.sea >= 0:
            group = found.get(unit.power)
            if group is None:
                found[unit.power] = [unit]
            else:
                group.append(unit)
    return found
