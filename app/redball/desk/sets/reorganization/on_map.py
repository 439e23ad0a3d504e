"""What the reorganization screen draws on the map."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from redball.canvas.overlays.leglines import leg_lines
from redball.canvas.sets.reorganization.assignments import Assignment, Assignments, ChosenAssignment
from redball.canvas.sets.reorganization.flights import Flights
from redball.canvas.sets.reorganization.service_paths import ChosenServicePath, ServicePaths
from redball.desk.inquiry import Inquiries
from redball.supply.paths import Path

if TYPE_CHECKING:
    from redball.desk.map.layers import Layers
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.sets.reorganization.screen import ReorganizationScreen


def join_map(screen: ReorganizationScreen, map_: MapDesk) -> None:
    """Show paths, what was given and flights on the map, and limit the screen to the front drawn there."""
    layers = map_.layers

    inquiries = Inquiries(screen, screen.desk.outdated)

    def show_ways(paths: Sequence[Path], chosen: Path | None) -> None:
        shown = ServicePaths(tuple(paths)), ChosenServicePath(chosen)
        inquiries.in_turns("ways", _lines(layers, paths), lambda _: layers.show(*shown))

    def show_assignments(lines: Sequence[Assignment], chosen: int) -> None:
        found = tuple(lines)
        layers.show(Assignments(found), ChosenAssignment(found, chosen))

    screen.ways.connect(show_ways)
    screen.assigned.connect(show_assignments)
    screen.wanted.connect(map_.front.show)
    screen.join_front(map_.front, map_.window.actions_by_name)
    screen.missions.drawn.connect(lambda lines: layers.show(Flights(lines)))
    screen.missions.pick_wanted.connect(map_.picker.pick)
    screen.missions.pick_ended.connect(map_.picker.end_of)


def _lines(layers: Layers, paths: Sequence[Path]) -> Generator[None, None, None]:
    """Work out the lines of paths, one a step; they are remembered until they are drawn."""
    scene = layers.scene
    for path in paths if scene is not None else ():
        leg_lines(scene.atlas, path, scene.occupied, scene.fleets())
        yield
