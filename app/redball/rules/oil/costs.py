"""What it costs in fuel to turn a unit face-up (OIL-CST)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from redball.game.units import Unit, UnitClass
from redball.rules.clauses import chosen

Options = Mapping[str, Any]


class FuelCost(NamedTuple):
    """Fuel points and the clause that says so."""

    fuel: Fraction
    clause: str


NOTHING, QUARTER, HALF, ONE, TWO = (Fraction(n, 4) for n in (0, 1, 2, 4, 8))

PILOT = 2
"""Build points of a pilot, where a group counts him into an aircraft's cost (OIL-AMB-42)."""

_UNLISTED = FuelCost(NOTHING, "OIL-CST-27")

_FIXED = {
    "HQ-A": FuelCost(TWO, "OIL-CST-01"),
    "TRS": FuelCost(TWO, "OIL-CST-04"),
    "AMPH": FuelCost(TWO, "OIL-CST-05"),
    "HQ-I": FuelCost(ONE, "OIL-CST-06"),
    "ASW": FuelCost(ONE, "OIL-CST-10"),
    "SUB": FuelCost(ONE, "OIL-CST-11"),
    "MILCH": FuelCost(ONE, "OIL-CST-11"),
    "LINER": FuelCost(HALF, "OIL-CST-17"),
    "V-WEAPON": FuelCost(HALF, "OIL-CST-19"),
    "SUPPLY": FuelCost(HALF, "OIL-CST-20"),
    "CA": FuelCost(QUARTER, "OIL-CST-21"),
    "CL": FuelCost(QUARTER, "OIL-CST-22"),
    "FROGMEN": FuelCost(QUARTER, "OIL-CST-23"),
    "MINISUB": FuelCost(QUARTER, "OIL-CST-23"),
    "CVP": FuelCost(QUARTER, "OIL-CST-24"),
    "CX": FuelCost(NOTHING, "OIL-CST-25"),
}
"""Types with a fixed cost, independent of the counter."""

_BY_SIZE = {
    "ARM": (FuelCost(TWO, "OIL-CST-02"), FuelCost(ONE, "OIL-CST-08")),
    "MECH": (FuelCost(TWO, "OIL-CST-03"), FuelCost(ONE, "OIL-CST-09")),
    "MOT": (FuelCost(ONE, "OIL-CST-07"), FuelCost(HALF, "OIL-CST-13")),
}
"""Types with one cost for armies and corps, and another for divisions."""


def unit_fuel_cost(unit: Unit, options: Options | None = None) -> FuelCost:
    """Fuel to turn a unit face-up, whichever side it shows now, with a game's ``options`` (default: the
    defaults).
    """
    if unit.type in _FIXED:
        return _FIXED[unit.type]
    if unit.type in _BY_SIZE:
        corps, division = _BY_SIZE[unit.type]
        return division if unit.is_division else corps
    special = _SPECIAL.get(unit.type)
    if special:
        return special(unit, options or {})
    return _aircraft(unit, options or {}) if unit.kind is UnitClass.AIR else _UNLISTED


def is_oil_dependent(unit: Unit, options: Options | None = None) -> bool:
    """True when turning the unit face-up takes fuel."""
    return unit_fuel_cost(unit, options).fuel > 0


def activation_cost(unit: Unit) -> FuelCost:
    """Fuel to remove one activation from an HQ: its reorganization value."""
    return FuelCost(Fraction(unit.reorganization), "OIL-CST-26")


def _artillery(unit: Unit, options: Options) -> FuelCost:
    """Guns that are motorised or self-propelled (OIL-AMB-15), of the types that count (OIL-AMB-48)."""
    listed = unit.type == "ART" or chosen(options, "oil.art_types") == "art_at_aa"
    counts = listed and (unit.motorised or chosen(options, "oil.art_scope") == "all")
    return FuelCost(HALF, "OIL-CST-14") if counts else _UNLISTED


def _battleship(unit: Unit, options: Options) -> FuelCost:
    if unit.first_cycle >= 2:
        return FuelCost(HALF, "OIL-CST-16")
    return FuelCost(Fraction(chosen(options, "oil.small_bb_cost")), "OIL-AMB-16")


def _carrier(unit: Unit, options: Options) -> FuelCost:
    small = unit.first_cycle < 2
    return FuelCost(Fraction(chosen(options, "oil.small_cv_cost")) if small else HALF, "OIL-CST-15")


def _aircraft(unit: Unit, options: Options) -> FuelCost:
    """By what the airframe costs to build, or airframe and pilot (OIL-AMB-42)."""
    pilot = PILOT if chosen(options, "oil.aircraft_cost") == "with_pilot" else 0
    cost = unit.build_cost + pilot
    if cost >= 4:
        return FuelCost(ONE, "OIL-CST-12")
    if cost >= 2:
        return FuelCost(HALF, "OIL-CST-18")
    return FuelCost(Fraction(chosen(options, "oil.cheap_aircraft_cost")), "OIL-AMB-17")


_SPECIAL: dict[str, Callable[[Unit, Options], FuelCost]] = {
    "ART": _artillery,
    "AT": _artillery,
    "AA": _artillery,
    "BB": _battleship,
    "CV": _carrier,
}
"""Types whose cost depends on more than their size."""
