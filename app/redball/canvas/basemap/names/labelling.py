"""The positions of all names of a map, step by step of a hex's size.

The map's build works them out once and writes them into the map's folder; for a map without those files it is
done when a size is first shown.

No name covers another or a symbol.  Names of areas shift to keep clear of places; a lesser place's name gives
way to the name of a country.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

import numpy as np

from redball.atlas import Atlas
from redball.atlas.features import AreaKind, AreaLabel
from redball.canvas.basemap.geometry.ladder import STEPS
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.names.area_names import AreaName, area_names_of
from redball.canvas.basemap.names.area_raster import AreaRaster
from redball.canvas.basemap.names.occupied import Occupied
from redball.canvas.basemap.names.options import Spot
from redball.canvas.basemap.names.selection import Selection
from redball.canvas.basemap.names.spreading import Spreading
from redball.canvas.basemap.names.towns import Towns
from redball.canvas.basemap.places.placing import KEYS
from redball.canvas.basemap.places.sites import Site, Sites
from redball.canvas.basemap.places.spots import weight

GAP = 0.8
"""Least distance between two names, and of names from symbols, in px."""

ENDLESS = 9999.0
"""Size of a hex in px beyond all others."""

_STAY, _UNDER = 0.35, 0.7
"""How much cheaper a position is that a name had at the size before; the cost of one under a country's name.
"""

_COST_OF_PUSHING = 1.6
"""Factor of the worth of a place's name in the way of an area's name."""

Key = tuple[str, str, float, float]


class StepPlan(NamedTuple):
    """The positions of names at one step: of each place's by number, the spots of areas' by key."""

    towns: dict[int, int]
    areas: dict[Key, Spot]
    letters: Floats
    """Rectangles of the letters of areas' names, in px of the whole map at the step's size."""


class Planner:
    """Finds the positions of all names of a map; ``more`` are names that the atlas doesn't have."""

    def __init__(self, atlas: Atlas, sites: Sites, more: Iterable[AreaName] = ()) -> None:
        self.atlas = atlas
        self.towns = Towns(atlas, sites)
        self.period = float(atlas.grid.cols) if atlas.grid.wraps else 0.0
        self._more = tuple(more)

    @cached_property
    def _area_names(self) -> list[AreaName]:
        return sorted((*area_names_of(self.atlas), *self._more), key=lambda w: (-w.worth, w.key))

    @cached_property
    def _layers(self) -> AreaRaster:
        return AreaRaster(self.atlas)

    def all(self) -> list[StepPlan]:
        """Every step, each as similar to the one before as possible."""
        plans: list[StepPlan] = []
        for number in range(len(STEPS)):
            for plan in self.step(number, plans[-1] if plans else None):
                if plan is not None:
                    plans.append(plan)
        return plans

    def step(self, number: int, before: StepPlan | None = None) -> Iterator[StepPlan | None]:
        """One step, in pieces of work; the last one returns the plan."""
        scale = STEPS[number]
        period = self.period * scale
        sites = self.towns.shown(scale)
        symbols = Occupied(self.towns.symbols(sites, scale), period)
        yield None
        grown = scale / STEPS[number - 1] if before is not None else 1.0
        weights = np.array([weight(site) for site in sites])
        candidates = self.towns.candidates(sites, scale, symbols, GAP)
        yield None
        if before is not None:
            kept = np.array([before.towns.get(site.number, -1) for site in sites], np.int64)
            stays = kept[candidates.owner] == candidates.spot
            under = Occupied(_apart(before.letters, grown), period).hits(candidates.boxes)
            candidates = candidates._replace(cost=candidates.cost - _STAY * stays + _UNDER * under)
        selection = Selection(candidates, weights, period, GAP)
        selection.choose()
        yield None
        areas: dict[Key, Spot] = {}
        spreading = Spreading(self._layers, scale, period, GAP)
        pushed: set[int] = set()
        names, owners = self._names(selection, candidates.boxes, period)
        for area_name in self._area_names:
            if not area_name.first <= scale < area_name.last:
                continue
            burden = np.array([0.0 if o in pushed else _COST_OF_PUSHING * weights[o] for o in owners])
            placed = spreading.place(
                area_name, before.areas.get(area_name.key) if before else None, symbols, names, burden
            )
            if placed is not None:
                areas[area_name.key] = placed.spot
                pushed.update(owners[n] for n in placed.pushed.tolist())
            yield None
        letters = spreading.letters.all()
        free = ~Occupied(letters, period).hits(candidates.boxes, GAP)
        selection.only(free.tolist())
        selection.choose()
        chosen = [
            (sites[o].number, int(candidates.spot[c])) for o, c in enumerate(selection.chosen) if c >= 0
        ]
        yield StepPlan(dict(chosen), areas, letters)

    @staticmethod
    def _names(selection: Selection, boxes: Floats, period: float) -> tuple[Occupied, list[int]]:
        """The names of places, and the place of each."""
        pairs = [(owner, chosen) for owner, chosen in enumerate(selection.chosen) if chosen >= 0]
        return Occupied(boxes[[chosen for _, chosen in pairs]].reshape(-1, 4), period), [o for o, _ in pairs]


def _apart(boxes: Floats, grown: float) -> Floats:
    """Rectangles whose middles move apart with the map."""
    half = (boxes[:, 2:] - boxes[:, :2]) / 2
    middle = (boxes[:, 2:] + boxes[:, :2]) / 2 * grown
    return np.concatenate((middle - half, middle + half), axis=1)


def place_labels(plans: list[StepPlan], sites: Iterable[Site]) -> list[str]:
    """The positions of each place's name, a keypad digit a step; "-" where it has none."""
    return [
        "".join(KEYS[plan.towns[s.number]] if s.number in plan.towns else "-" for plan in plans)
        for s in sites
    ]


def area_labels(plans: Mapping[int, StepPlan]) -> list[AreaLabel]:
    """The names of areas with the sizes for which each has a position; plans by the number of the step."""
    found: list[AreaLabel] = []
    for key in dict.fromkeys(key for plan in plans.values() for key in plan.areas):
        rows = [(step, _bare(plan.areas.get(key))) for step, plan in sorted(plans.items())]
        for spot, run in groupby(rows, key=lambda row: row[1]):
            if spot is not None:
                steps = [step for step, _ in run]
                last = STEPS[steps[-1] + 1] if steps[-1] + 1 < len(STEPS) else ENDLESS
                where = (spot.x, spot.y, spot.angle, spot.bend, spot.spread)
                found.append(AreaLabel(AreaKind(key[0]), spot.lines, STEPS[steps[0]], last, *where))
    return found


def _bare(spot: Spot | None) -> Spot | None:
    return spot and spot._replace(cost=0.0)
