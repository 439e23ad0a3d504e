"""The edge table: every kind of step that a path is made of, what it counts and when it is open (base game
3.4 to 3.6).

- LAND, from hex to hex beside it: counts what the hex entered counts; open while the hexside can be crossed
  and the hex may be entered.
- RAIL, the same on a railway path where a railway crosses the hexside: counts nothing.
- EMBARK, from a port to a sea area: counts nothing; open while the port serves and the sea area is open.
- BEACH, from a coastal hex to a sea area: counts nothing; only for who begins there and needs no port.
- DISEMBARK, from a sea area to a port: as EMBARK, and the hex may be entered.
- SAIL, from sea area to sea area: counts nothing; open while both are and nobody closes the passage.

A ground holds which nodes are joined now, either way alike, and which may be entered; a step is open when its
nodes are joined and the one ahead may be entered.  Only the functions here put the two together; the two hot
floods, :func:`redball.supply.tracing.fields.relax` and :func:`redball.supply.tracing.regions.regions`, write
them out for speed.  :mod:`redball.supply.graph.open_graph` shows the steps to networkx, and tests hold all of
it equal.
"""

from __future__ import annotations

from enum import StrEnum

from redball.supply.graph.ground import Ground


class Step(StrEnum):
    """A kind of step."""

    LAND = "land"
    RAIL = "rail"
    EMBARK = "embark"
    BEACH = "beach"
    DISEMBARK = "disembark"
    SAIL = "sail"


def joined(ground: Ground, node: int) -> tuple[int, ...]:
    """Every node that a hex or open sea area is joined with, whether or not it may be entered."""
    if node >= ground.size:
        return ground.harbours[node] + ground.lanes[node]
    land = ground.ways.land[node]
    return land + ground.quays[node] if node in ground.quays else land


def may_enter(ground: Ground, node: int) -> bool:
    """True when a path may enter a hex or open sea area."""
    return node >= ground.size or ground.passable[node] > 0


def counted(ground: Ground, a: int, b: int, rails: bool) -> int:
    """The cost of the step from a node to one that it is joined with; ``rails``: on a railway path."""
    if a >= ground.size or b >= ground.size or (rails and b in ground.ways.rail[a]):
        return 0
    return ground.cost[b]


def kind(ground: Ground, a: int, b: int, rails: bool) -> Step:
    """The kind of the step from a node to another; ``rails``: on a railway path."""
    if a >= ground.size:
        return Step.SAIL if b >= ground.size else Step.DISEMBARK
    if b >= ground.size:
        return Step.EMBARK if a in ground.quays else Step.BEACH
    return Step.RAIL if rails and b in ground.ways.rail[a] else Step.LAND


def onward(ground: Ground, node: int) -> list[int]:
    """Nodes that a path may go on to from one that it is in."""
    passable = ground.passable
    if node >= ground.size:
        return [port for port in ground.harbours[node] if passable[port]] + [*ground.lanes[node]]
    near = [other for other in ground.ways.land[node] if passable[other]]
    return [*near, *ground.quays[node]] if node in ground.quays else near


def steps_from(ground: Ground, node: int, rails: bool) -> list[tuple[int, int]]:
    """Nodes that a path may go on to from one that it is in, with what each step counts."""
    passable = ground.passable
    if node >= ground.size:
        found = [(port, 0) for port in ground.harbours[node] if passable[port]]
        return found + [(sea, 0) for sea in ground.lanes[node]]
    cost, rail = ground.cost, ground.ways.rail[node] if rails else ()
    found = [
        (other, 0 if other in rail else cost[other]) for other in ground.ways.land[node] if passable[other]
    ]
    return found + [(sea, 0) for sea in ground.quays[node]] if node in ground.quays else found


def beach_of(ground: Ground, node: int) -> tuple[int, ...]:
    """Open sea areas that somebody who begins in a hex may embark on over its coast: none where a port
    serves.
    """
    return () if node in ground.quays else ground.beach(node)


def steps_into(ground: Ground, node: int, rails: bool) -> list[tuple[int, int]]:
    """Nodes from which a path may come into one that may be entered, with the cost of each step.

    They need not be open themselves: a path may begin there.
    """
    if node >= ground.size:
        return [(other, 0) for other in joined(ground, node)]
    cost, rail = ground.cost[node], ground.ways.rail[node] if rails else ()
    found = [(other, 0 if other in rail else cost) for other in ground.ways.land[node]]
    return found + [(sea, 0) for sea in ground.quays[node]] if node in ground.quays else found
