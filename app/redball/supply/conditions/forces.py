"""Effects of one power's units on tracing: zones of control, who cancels them, HQs, presence at sea."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

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

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """The place of each unit among the units."""
        return {unit.id: row for row, unit in enumerate(self.units)}

    @cached_property
    def homes(self) -> tuple[str, ...]:
        """The home countries of units in hexes."""
        return tuple(dict.fromkeys(unit.country for unit in self.units if unit.hex >= 0))

    @cached_property
    def own_zone(self) -> npt.NDArray[np.int64]:
        """Hexes of units with a zone of control there only."""
        return self._where(HERE)

    @cached_property
    def full_zone(self) -> npt.NDArray[np.int64]:
        """Hexes of units with a zone of control all around."""
        return self._where(AROUND)

    @cached_property
    def land(self) -> npt.NDArray[np.int64]:
        """Hexes with a land unit."""
        return self._where(LAND)

    @cached_property
    def cancelling(self) -> npt.NDArray[np.int64]:
        """Hexes where enemy zones are cancelled."""
        return self._where(CANCELS)

    @cached_property
    def headquarters(self) -> tuple[Unit, ...]:
        """The HQs in hexes."""
        return self._which(CHIEF)

    @cached_property
    def supply_units(self) -> tuple[Unit, ...]:
        """The supply units in hexes."""
        return self._which(STORE)

    def _where(self, effect: int) -> npt.NDArray[np.int64]:
        return np.unique(self.hexes[(self.effects & effect) > 0])

    def _which(self, effect: int) -> tuple[Unit, ...]:
        return tuple(self.units[row] for row in np.flatnonzero(self.effects & effect).tolist())


def _effects(units: Iterable[Unit], options: SupplyOptions, ground: frozenset[str]) -> list[int]:
    """The effects of units where they are; those of the ``ground`` types hold the hexes they are in."""
    known: dict[tuple[str, str], int] = {}
    found = []
    for unit in units:
        if unit.hex < 0 or unit.type not in ground:
            found.append(0)
            continue
        kind = unit.type, unit.size
        if kind not in known:
            effect = LAND | {-1: 0, 0: HERE, 1: AROUND}[zone_reach(unit, options)]
            effect |= CANCELS if cancels_zone(unit, options) else 0
            effect |= CHIEF if unit.type in headquarters_types() else 0
            known[kind] = effect | (STORE if unit.type == "SUPPLY" else 0)
        found.append(known[kind])
    return found


def muster(units: Sequence[Unit], options: SupplyOptions, ground: frozenset[str]) -> Force:
    """The force of one power's units; units of the ``ground`` types hold the hexes they are in."""
    at_sea: dict[int, set[str]] = {}
    for unit in units:
        if unit.sea >= 0:
            at_sea.setdefault(unit.sea, set()).add(unit.type)
    return Force(
        tuple(units),
        np.array([unit.hex for unit in units], np.int64),
        np.array(_effects(units, options, ground), np.uint8),
        {area: frozenset(types) for area, types in at_sea.items()},
    )


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
    effect[rows] = _effects(units, options, ground)
    after = Force(tuple(every), hexes, effect, before.at_sea)
    after.__dict__["rows"] = before.rows
    if all(before.units[row].country == unit.country for row, unit in zip(rows, units, strict=True)):
        after.__dict__["homes"] = before.homes
    return after


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
