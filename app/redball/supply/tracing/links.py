"""From a path as a row of nodes to links made of legs."""

from __future__ import annotations

from itertools import groupby, pairwise

from redball.supply.graph import edges
from redball.supply.graph.ground import Ground
from redball.supply.paths import Leg, LegKind, Link, Source
from redball.supply.tracing.search import NodePath

_LEGS = {edges.Step.LAND: LegKind.BASIC, edges.Step.RAIL: LegKind.RAILWAY}
"""Legs by the steps that they are made of; all others lead overseas."""


def link(ground: Ground, way: NodePath, source: Source, rails: bool, allowed: int) -> Link:
    """A way as one link of a chain, to ``source`` at its end."""
    kind = LegKind.RAILWAY if rails else LegKind.BASIC
    found = legs(ground, way.nodes, rails)
    return Link(way.nodes[0], source, kind, found, way.length, allowed, bool(ground.movement))


def legs(ground: Ground, nodes: tuple[int, ...], rails: bool) -> tuple[Leg, ...]:
    """A row of nodes cut where its kind changes; neighbouring legs share a hex."""
    found: list[Leg] = []
    for kind, group in groupby(pairwise(nodes), key=lambda step: _kind(ground, step[0], step[1], rails)):
        run = list(group)
        if kind is LegKind.OVERSEAS:
            found += _crossings(ground, run)
            continue
        row = (run[0][0], *(b for _, b in run))
        length = sum(ground.cost[n] for n in row[1:]) if kind is LegKind.BASIC else 0
        found.append(Leg(kind, row, length))
    return tuple(found)


def _kind(ground: Ground, a: int, b: int, rails: bool) -> LegKind:
    return _LEGS.get(edges.kind(ground, a, b, rails), LegKind.OVERSEAS)


def _crossings(ground: Ground, steps: list[tuple[int, int]]) -> list[Leg]:
    """Overseas legs: one for each time that the path lands."""
    found: list[Leg] = []
    start, seas = steps[0][0], list[int]()
    for _, node in steps:
        if node >= ground.size:
            seas.append(node - ground.size)
        else:
            found.append(Leg(LegKind.OVERSEAS, (start, node), 0, tuple(seas)))
            start, seas = node, []
    return found
