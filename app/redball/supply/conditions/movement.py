"""Paths measured in movement points rather than hexes (reorganization 11.18.5, REO-AMB-05): what each hex
costs whom, and how far a path reaches.

A path costs what its hexes would cost the unit that traces it, over its whole length. Under the plain measure
there is one movement kind, the empty one, for which every hex is a hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import tomli

from redball import resources
from redball.atlas import Terrain
from redball.game.units import Unit, UnitClass, unit_types
from redball.supply.options import SupplyOptions

HEXES = ""
"""The movement kind when hexes are counted."""


def kinds(options: SupplyOptions) -> tuple[str, ...]:
    """The movement kinds that paths may have, that of whoever isn't a land unit first."""
    if options.length_measure == "hexes":
        return (HEXES,)
    if options.movement_kind != "unit":
        return (options.movement_kind,)
    other = {"leg": "motorised", "motorised": "leg"}
    return options.movement_kind_of_others, other[options.movement_kind_of_others]


def kind_of(unit: Unit | None, options: SupplyOptions) -> str:
    """The movement kind of a path that a unit traces; of one from a hex for None."""
    usual = kinds(options)[0]
    if unit is None or options.length_measure == "hexes" or options.movement_kind != "unit":
        return usual
    return kind_for_march(unit, options) or usual


def kind_for_march(unit: Unit | None, options: SupplyOptions) -> str:
    """The movement kind in which a unit marches, on foot for None; empty for what isn't a land unit."""
    if unit is None:
        return "leg"
    if unit_types()[unit.type].kind is not UnitClass.LAND:
        return ""
    return "motorised" if unit.motorised or unit.type in options.motorised_types else "leg"


def reach(options: SupplyOptions) -> tuple[int, int]:
    """How long a basic path and how long a railway path may be, before the weather shortens them."""
    if options.length_measure == "hexes":
        return options.range_basic, options.range_railway
    return options.movement_points_basic, options.movement_points_railway


def terrain_costs(kind: str, options: SupplyOptions) -> list[int]:
    """What a hex of each terrain counts for a movement kind, in the order of :class:`Terrain`; 1 where no
    row says otherwise.
    """
    if kind == HEXES:
        return [1] * len(Terrain)
    chosen = options.movement_costs_leg if kind == "leg" else options.movement_costs_motorised
    rows = {**usual_rows()[kind], **{str(name): cost for name, cost in chosen.items()}}
    return [rows.get(terrain.name.lower(), 1) for terrain in Terrain]


@cache
def usual_rows() -> Mapping[str, Mapping[str, int]]:
    """The rows that come with the program: movement kind -> terrain -> movement points."""
    found: dict[str, dict[str, int]] = tomli.loads(
        resources.assets("options", "movement.toml").read_text("utf-8")
    )
    return found
