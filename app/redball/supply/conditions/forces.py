"""Effects of one power's units on tracing: zones of control, who cancels them, HQs, presence at sea."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from redball.derived import get_or_make
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
    return -1 if unit.hex < 0 else _reach(unit, options)


def _reach(unit: Unit, options: SupplyOptions) -> int:
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


LAND, HERE, AROUND, CANCELS, CHIEF, STORE = (1 << bit for bit in range(6))
"""Effects of a unit in a hex: it is a land unit; it has a zone of control there only, or all around; it
cancels enemy ones; it is an HQ, a supply unit.
"""


@dataclass(frozen=True, eq=False)
class Force:
    """The units of one power or country by their effect on tracing.

    ``hexes`` and ``effects`` are those of each of the units; ``at_sea`` types by sea area.
    """

    units: tuple[Unit, ...]
    hexes: npt.NDArray[np.int64]
    effects: npt.NDArray[np.uint8]
    at_sea: Mapping[int, frozenset[str]]
    derived: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False)

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """The place of each unit among the units."""
        return {unit.id: row for row, unit in enumerate(self.units)}

    @cached_property
    def homes(self) -> tuple[str, ...]:
        """The home countries of units in hexes."""
        return tuple(dict.fromkeys(unit.country for unit in self.units if unit.hex >= 0))

    @cached_property
    def headquarters(self) -> tuple[Unit, ...]:
        """The HQs in hexes."""
        return self._which(CHIEF)

    @cached_property
    def supply_units(self) -> tuple[Unit, ...]:
        """The supply units in hexes."""
        return self._which(STORE)

    def where(self, effect: int) -> npt.NDArray[np.int64]:
        """The hexes of units that have an effect."""

        def found() -> npt.NDArray[np.int64]:
            there = np.zeros(self.hexes.max(initial=0) + 1, np.bool_)
            there[self.hexes[(self.effects & effect) > 0]] = True
            return np.flatnonzero(there)

        return get_or_make(self, effect, found)

    def _which(self, effect: int) -> tuple[Unit, ...]:
        return tuple(self.units[row] for row in np.flatnonzero(self.effects & effect).tolist())


def _effects(
    units: Collection[Unit], hexes: npt.NDArray[np.int64], options: SupplyOptions, ground: frozenset[str]
) -> npt.NDArray[np.uint8]:
    """The effects of units in hexes, none beyond the map; those of the ``ground`` types hold theirs."""
    known: dict[tuple[str, str], int] = {}
    found = bytearray()
    for unit in units:
        kind = unit.type, unit.size
        if kind not in known:
            known[kind] = _effect(unit, options) if unit.type in ground else 0
        found.append(known[kind])
    return np.where(hexes < 0, np.uint8(0), np.frombuffer(found, np.uint8))


def _effect(unit: Unit, options: SupplyOptions) -> int:
    effect = LAND | {-1: 0, 0: HERE, 1: AROUND}[_reach(unit, options)]
    effect |= CANCELS if cancels_zone(unit, options) else 0
    effect |= CHIEF if unit.type in headquarters_types() else 0
    return effect | (STORE if unit.type == "SUPPLY" else 0)


def muster(units: Collection[Unit], options: SupplyOptions, ground: frozenset[str]) -> Force:
    """The force of one power's units; units of the ``ground`` types hold the hexes they are in."""
    at_sea: dict[int, set[str]] = {}
    hexes = np.fromiter((unit.hex for unit in units), np.int64, len(units))
    every = tuple(units)
    for row in np.flatnonzero(hexes < 0).tolist():
        at_sea.setdefault(every[row].sea, set()).add(every[row].type)
    seen = {area: frozenset(types) for area, types in at_sea.items()}
    return Force(every, hexes, _effects(every, hexes, options, ground), seen)


def moved(before: Force, units: Collection[Unit], options: SupplyOptions, ground: frozenset[str]) -> Force:
    """A force of which some units have changed."""
    every = list(before.units)
    rows = [before.rows[unit.id] for unit in units]
    at_sea = any(every[row].sea >= 0 for row in rows) or any(unit.sea >= 0 for unit in units)
    for row, unit in zip(rows, units, strict=True):
        every[row] = unit
    if at_sea:
        return muster(every, options, ground)
    hexes, effect = before.hexes.copy(), before.effects.copy()
    hexes[rows] = [unit.hex for unit in units]
    effect[rows] = _effects(units, hexes[rows], options, ground)
    after = Force(tuple(every), hexes, effect, before.at_sea)
    after.__dict__["rows"] = before.rows
    if all(before.units[row].country == unit.country for row, unit in zip(rows, units, strict=True)):
        after.__dict__["homes"] = before.homes
    if not (np.concatenate((before.effects[rows], effect[rows])) & CHIEF).any():
        after.__dict__["headquarters"] = before.headquarters
    return after


def by_power(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Units on the map or at sea by the code of their power."""
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in units:
        if unit.hex >= 0 or unit.sea >= 0:
            found[unit.power].append(unit)
    return found
