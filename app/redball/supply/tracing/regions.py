"""Paths of any length (OIL-REO-01, OIL-STO-09, REO-PRI-04): who is connected with whom, over land alone or
also over sea.

The ground is that of the supply rules: friendly hexes out of enemy zones of control, usable ports, open sea
areas (base game 3.6), without a limit of length.  So all open hexes and sea areas form regions, and a path
leads from one to another exactly when both are in the same region.

It answers for many hexes at once whether there is a path; :mod:`redball.supply.questions` finds one path and
explains why there is none.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from typing import TypeAlias

from redball.derived import get_or_make
from redball.game.state import Game
from redball.supply.graph.edges import beach_of, joined, onward
from redball.supply.graph.ground import QUAY, Ground
from redball.supply.supply import of

Regions: TypeAlias = "array[int]"
"""The region of every hex and sea node, named by one of its nodes; -1 where no path goes or nobody asked."""


def ground_of(game: Game, power: str) -> Ground:
    """What a power's paths may cross, whatever their length."""
    return of(game).position.grounds(game.principal(power))[-1]


def regions(ground: Ground, starts: Iterable[int], overseas: bool = True) -> Regions:
    """Which open nodes are connected with some starts: over land, and over open seas as well if ``overseas``.

    Only the regions of these starts are flooded; they are cached with the ground.
    """

    def nowhere() -> Regions:
        return array("i", [-1]) * (ground.size + len(ground.board.atlas.sea_areas))

    # A ground is the same object as long as nothing that matters has changed.
    found = get_or_make(ground, ("regions", overseas), nowhere)
    for start in starts:
        if found[start] < 0 and (start >= ground.size or ground.passable[start]):
            _flood(ground, found, start, overseas)
    return found


def _flood(ground: Ground, found: Regions, start: int, overseas: bool) -> None:
    """Label everything that is connected with an open node.  A hot loop: for hexes without a port its steps
    are those of :func:`onward` written out.
    """
    land, passable, size = ground.ways.land, ground.passable, ground.size
    found[start] = start
    pending = [start]
    while pending:
        node = pending.pop()
        if node < size and not (overseas and passable[node] == QUAY):
            near = [n for n in land[node] if passable[n] and found[n] < 0]
        else:
            near = [n for n in onward(ground, node) if found[n] < 0]
        for other in near:
            found[other] = start
        pending += near


def region_of(ground: Ground, node: int) -> int:
    """The region of a hex, by land and sea; of one that may not be entered, the first beside it; -1 without
    any.
    """
    exits = [node, *joined(ground, node)]
    region = regions(ground, exits)
    return region[node] if region[node] >= 0 else min({region[n] for n in exits} - {-1}, default=-1)


def reachable(
    ground: Ground, start: int, targets: Collection[int], overseas: bool = True, beach: bool = False
) -> list[int]:
    """Those of ``targets`` to which a path of any length leads from a hex.

    The start itself is never tested; ``beach``: it may embark without a port.
    """
    exits = [start, *joined(ground, start), *(beach_of(ground, start) if beach else ())]
    if not overseas:
        exits = [node for node in exits if node < ground.size]
    region = regions(ground, exits, overseas)
    near = {region[node] for node in exits} - {-1}
    return [node for node in targets if node == start or region[node] in near]


def sea_reaches(game: Game, area: int, power: str, targets: Collection[int]) -> list[int]:
    """Those of some hexes that a unit in a sea area can trace to, over the ground of who pays for it."""
    ground = ground_of(game, power)
    start = ground.size + area
    if start not in ground.lanes:
        return []
    region = regions(ground, [start])
    return [node for node in targets if region[node] == region[start]]


def unit_reaches(game: Game, unit_id: str, power: str, targets: Collection[int]) -> list[int]:
    """Those of some hexes that a unit on the map can trace to, over the ground of who pays for it."""
    unit = game.units[unit_id]
    network = of(game)
    ground = network.position.grounds(network.position.principal_of(unit, power))[-1]
    return reachable(ground, unit.hex, targets, beach=network.embarks(unit))
