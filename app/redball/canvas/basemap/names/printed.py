"""Every name on the map at one size of a hex, as the map's files place it.

Names are placed here only for a map without such files, once for each size; and names of places are moved
clear of counters, once for each size and position of the counters.  Both are done in idle time.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from redball.atlas import Atlas
from redball.atlas.features import AreaLabel
from redball.canvas.basemap.geometry.detail import shown_at
from redball.canvas.basemap.geometry.ladder import STEPS, step_of
from redball.canvas.basemap.geometry.lattice import Box, Floats
from redball.canvas.basemap.kept import Kept
from redball.canvas.basemap.lettering import arcs
from redball.canvas.basemap.names.displaced import Displacement, Search, Stand, Standing
from redball.canvas.basemap.names.obstacles import NOTHING, Obstacles
from redball.canvas.basemap.names.texts import Name, area_name, leader_to, moved_name, place_name
from redball.canvas.basemap.places.placing import KEYS
from redball.canvas.basemap.places.sites import Site, Sites, is_shown

if TYPE_CHECKING:
    from redball.canvas.basemap.names.labelling import Planner, StepPlan

_SPOTS = {key: number for number, key in enumerate(KEYS)}
_KEPT = 6
"""Sets of counters and sizes whose positions are cached."""

_REACH, _WIDE = 560.0, 12.0
"""How far names reach from where they belong: of places in px, of areas also in map units."""


class Layout:
    """Where the names of a step stand: positions of places' names by number, labels of areas."""

    def __init__(self, step: int, towns: dict[int, int], areas: tuple[AreaLabel, ...]) -> None:
        self.step, self.scale, self.towns, self.areas = step, STEPS[step], towns, areas


class Names:
    """Names of one atlas."""

    def __init__(self, atlas: Atlas, sites: Sites) -> None:
        self.atlas, self.sites = atlas, sites
        self._layouts: dict[int, Layout] = {}
        self._planning: dict[int, Iterator[StepPlan | None]] = {}
        self._planner: Planner | None = None
        self._displacements: dict[tuple[float, Obstacles], Displacement] = {}
        self._kept = Kept(None, atlas)
        self._latest: tuple[Layout, Displacement] | None = None
        self._made_at, self._made = 0.0, dict[object, tuple[Name, ...]]()

    def keep_in(self, folder: Path) -> None:
        """Keeps on the disk where names stand clear of counters, and reads it from there."""
        self._kept = Kept(folder, self.atlas, "names")

    def prepare(self, scale: float, seconds: float = math.inf, avoid: Obstacles = NOTHING) -> bool:
        """Finds the positions of names for a hex of ``scale`` px until the time is up.

        True when all are found.
        """
        step, until = step_of(scale), time.perf_counter() + seconds
        if step < 0:
            return True
        layout = self._layouts.get(step) or self._layout(step, until)
        return layout is not None and self._displacement(layout, scale, avoid).go_on(until)

    def within(
        self, box: Box, scale: float, avoid: Obstacles = NOTHING, final: bool = True
    ) -> Iterator[Name]:
        """Names that may touch a rectangle of map units, areas before places.

        Unless ``final``, places of a size of the same step may serve, or those of a map without counters.
        """
        ready = self.prepare(scale, math.inf if final else 0.0, avoid)
        if step_of(scale) < 0:
            return
        own = self._layouts.get(step_of(scale))
        if own is not None and (ready or self._latest is None or self._latest[0] is not own):
            self._latest = own, self._displacement(own, scale, avoid)
        if self._latest is None:
            return
        if self._made_at != scale:
            self._made_at, self._made = scale, {}
        layout, aside = self._latest
        reach = _REACH / scale
        wide = box.grown(reach + _WIDE)
        for label in layout.areas:
            if wide.y0 <= label.y <= wide.y1 and _in_turn(label.x, wide, self.period):
                yield from _turns(self._area(label, layout.scale, scale), wide, self.period)
        near, shown = box.grown(reach), shown_at(scale)
        for site in self.sites.between(near.y0, near.y1):
            stand = aside.stands.get(site.number)
            named = stand is not None and is_shown(site, shown)
            if stand is not None and named and _in_turn(site.x, near, self.period):
                key = site.number, stand
                if key not in self._made:
                    self._made[key] = _standing(site, stand, scale, scale / aside.scale)
                for name in self._made[key]:
                    yield from _turns(name, near, self.period)

    def areas(self, scale: float) -> tuple[AreaLabel, ...]:
        """The names of areas that stand on the map where a hex is ``scale`` px wide."""
        step = step_of(scale)
        return self._layouts[step].areas if step >= 0 and self.prepare(scale) else ()

    def letters(self, scale: float) -> Floats:
        """Rectangles of the letters of all areas' names, in map units: shape (n, 4)."""
        return np.concatenate([np.zeros((0, 4)), *(self.letters_of(la, scale) for la in self.areas(scale))])

    @staticmethod
    def letters_of(label: AreaLabel, scale: float) -> Floats:
        """The same of one name."""
        start = STEPS[step_of(scale)]
        middles, half = _letters(label, start)
        # Letters move apart with the map and keep their size.
        at = np.array((label.x, label.y)) + middles / start
        return np.concatenate((at - half / scale, at + half / scale), axis=1)

    @property
    def period(self) -> float:
        """Width of one turn round the world in map units, 0 when the map doesn't wrap."""
        return float(self.atlas.grid.cols) if self.atlas.grid.wraps else 0.0

    def _area(self, label: AreaLabel, start: float, scale: float) -> Name:
        """The name of an area; cached while the size of a hex stays."""
        if label not in self._made:
            self._made[label] = (area_name(label, start, scale),)
        return self._made[label][0]

    # --- places ---------------------------------------------------------------------------------------------

    def _layout(self, step: int, until: float) -> Layout | None:
        """The layout of a step: read off the map's files, or found when it has none."""
        if self.atlas.place_labels or self.atlas.area_labels:
            self._layouts[step] = self._read(step)
        else:
            self._plan(step, until)
        return self._layouts.get(step)

    def _read(self, step: int) -> Layout:
        size, rows = STEPS[step], self.atlas.place_labels or ("",) * len(self.atlas.places)
        keys = [row[step] if len(row) > step else row[-1:] for row in rows]
        towns = {number: _SPOTS[key] for number, key in enumerate(keys) if key in _SPOTS}
        if unlisted := [number for number, row in enumerate(rows) if not row]:
            from redball.canvas.basemap.names.unlisted import placed

            towns |= placed(self.sites, towns, unlisted, size)
        areas = (label for label in self.atlas.area_labels if label.first <= size < label.last)
        return Layout(step, towns, tuple(areas))

    def _plan(self, step: int, until: float) -> None:
        # Imported here, as most maps need neither this nor shapely to show their names.
        from redball.canvas.basemap.names.labelling import Planner, area_labels

        self._planner = self._planner or Planner(self.atlas, self.sites)
        work = self._planning.setdefault(step, self._planner.step(step))
        while time.perf_counter() < until:
            plan = next(work)
            if plan is not None:
                self._layouts[step] = Layout(step, plan.towns, tuple(area_labels({step: plan})))
                return

    def _displacement(self, layout: Layout, scale: float, avoid: Obstacles) -> Displacement:
        key = scale if avoid else layout.scale, avoid
        if key not in self._displacements:
            while len(self._displacements) >= _KEPT:
                del self._displacements[next(iter(self._displacements))]
            self._displacements[key] = self._begun(layout, scale, avoid)
        return self._displacements[key]

    def _begun(self, layout: Layout, scale: float, avoid: Obstacles) -> Displacement:
        if not avoid:
            return Displacement(scale, layout.towns)
        key = scale, layout.step, avoid.digest()
        stands = self._kept.load(dict[int, Standing], *key)
        if stands is not None:
            return Displacement(scale, stands)
        search = Search(self.sites, scale, layout.towns, layout.areas, avoid, layout.scale)
        kept = self._kept
        return Displacement(scale, layout.towns, search, lambda found: kept.keep(found, *key))


@lru_cache(maxsize=1024)
def _letters(label: AreaLabel, start: float) -> tuple[Floats, Floats]:
    """Where the letters of an area's name lie about its middle, and half their sizes; in px."""
    run, letters = arcs.set_for(label, start)
    boxes = arcs.boxes(letters, run.type)
    return (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]) / 2


def _standing(site: Site, stand: Standing, scale: float, grown: float) -> tuple[Name, ...]:
    """The name of a place as it stands, ``grown`` times as far off as when its place was found; the line that
    leads there before it.
    """
    if not isinstance(stand, Stand):
        return (place_name(site, scale, stand),)
    rect = stand.rect
    if grown != 1.0:
        x, y = (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2
        return (moved_name(site, scale, rect.moved((grown - 1) * x, (grown - 1) * y)),)
    name = moved_name(site, scale, rect)
    return (name,) if stand.leader is None else (leader_to(site, scale, stand.leader), name)


def _in_turn(x: float, box: Box, period: float) -> bool:
    """True when a point, at some turn round the world, is between the sides of a rectangle."""
    return (x - box.x0) % period <= box.x1 - box.x0 if period else box.x0 <= x <= box.x1


def _turns(name: Name, box: Box, period: float) -> Iterator[Name]:
    """A name once for every turn round the world that the rectangle shows."""
    if not box.y0 <= name.y <= box.y1:
        return
    x = name.x - math.floor((name.x - box.x0) / period) * period if period else name.x
    while box.x0 <= x <= box.x1:
        yield name._replace(x=x)
        if not period:
            return
        x += period
