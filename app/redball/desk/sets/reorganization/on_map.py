"""What the reorganization screen draws on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redball.canvas.overlays.assignments import Assignment, Assignments, ChosenAssignment
from redball.canvas.overlays.flights import Flights
from redball.canvas.overlays.ways import ChosenWay, Ways
from redball.supply.paths import Path

if TYPE_CHECKING:
    from redball.desk.map_desk import MapDesk
    from redball.desk.sets.reorganization.screen import ReorganizationScreen


def join_map(screen: ReorganizationScreen, map_: MapDesk) -> None:
    """Let ways, what was given and flights show on the map, and the front that is drawn there narrow the
    screen.
    """
    layers = map_.layers

    def show_ways(paths: Sequence[Path], chosen: Path | None) -> None:
        layers.show(Ways(tuple(paths)), ChosenWay(chosen))

    def show_assignments(lines: Sequence[Assignment], chosen: int) -> None:
        found = tuple(lines)
        layers.show(Assignments(found), ChosenAssignment(found, chosen))

    screen.ways.connect(show_ways)
    screen.assigned.connect(show_assignments)
    screen.wanted.connect(map_.front.show)
    screen.join_front(map_.front, map_.window.actions_by_name)
    screen.missions.drawn.connect(lambda lines: layers.show(Flights(lines)))
    screen.missions.pick_wanted.connect(map_.pick)
    screen.missions.pick_ended.connect(map_.end_pick_of)
