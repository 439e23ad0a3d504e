"""The effect of a position's weather on tracing: limits, frozen lakes, costs of hexes."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
import numpy.typing as npt

from redball.atlas import Atlas, Terrain
from redball.game.clock import Weather
from redball.game.state import Game
from redball.supply.conditions.movement import kinds, terrain_costs
from redball.supply.options import WEATHER_MOD, SupplyOptions


class Climate(msgspec.Struct, frozen=True, eq=False):
    """By weather zone: the ``weather`` and what it adds to limits (``mods``); the ``frozen`` zones.

    ``costs`` is what each hex counts when a path enters it, one byte a hex, by movement kind; ``zones`` the
    zone of each hex.
    """

    weather: tuple[Weather, ...]
    mods: tuple[int, ...]
    frozen: frozenset[int]
    costs: Mapping[str, bytes]
    zones: bytes


def climate_of(game: Game, options: SupplyOptions) -> Climate:
    """The climate of a position."""
    atlas = game.atlas
    weather = tuple(game.weather.get(zone, "fine") for zone in atlas.weather_zones)
    table = {**WEATHER_MOD, **options.weather_mod}
    mods = tuple(table[w] for w in weather)
    frozen = frozenset(i for i, w in enumerate(weather) if w in options.lake_frozen_weather)
    costs = {kind: _cost(atlas, options, mods, kind).tobytes() for kind in kinds(options)}
    return Climate(weather, mods, frozen, costs, atlas.weather.tobytes())


def _cost(atlas: Atlas, options: SupplyOptions, mods: tuple[int, ...], kind: str) -> npt.NDArray[np.uint8]:
    """Base game 3.4, 3.6 step 6: scale, terrain, and the weather if each hex counts its own. Movement points
    of a hex count as often as its map's scale says.
    """
    scales = [
        options.scale.get(p.sheet, options.hexdot_scale if p.sheet in options.hexdot_sheets else 1)
        for p in atlas.panels
    ]
    cost = np.array(scales or [1], np.int32)[atlas.panel]
    cost = cost * np.array(terrain_costs(kind, options), np.int32)[atlas.terrain]
    if options.terrain_cost:
        extra = {str(name): more for name, more in options.terrain_cost.items()}
        cost = cost + np.array([extra.get(t.name.lower(), 0) for t in Terrain], np.int32)[atlas.terrain]
    if options.weather_measured_at == "per_hex":
        cost = cost - np.array(mods, np.int32)[atlas.weather]
    result: npt.NDArray[np.uint8] = np.clip(cost, 1, 100).astype(np.uint8)
    return result
