"""What a unit is worth to a player: numbers to edit, and presets to begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from redball.game.units import Unit

Weights = Mapping[str, Fraction | int]
"""A player's own worths, by unit.  A planner may use a unit's id with "!" after it for another act with the
unit, such as turning it face-down.
"""

Preset = Callable[[Unit], Fraction]
"""The worth of a unit for which the player has set none."""

Presets = Mapping[str, Preset]
"""Presets by name; the first is the usual one."""


def build_cost(unit: Unit) -> Fraction:
    """The build points that it costs."""
    return Fraction(unit.build_cost)


def one(_unit: Unit) -> Fraction:
    """One each: as many units as possible."""
    return Fraction(1)


def favouring(is_favoured: Callable[[Unit], bool], times: int) -> Preset:
    """Build cost, multiplied for some units."""
    return lambda unit: build_cost(unit) * (times if is_favoured(unit) else 1)
