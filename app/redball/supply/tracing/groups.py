"""All units of one power from one home country solved at once.

The result: which secondary sources are in supply, and how far every hex is from a source.  A group has one
layer; one for each weather level when the worst hex of a path sets its limit (option
``weather_measured_at``).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from redball.supply.graph.board import Mask, Nodes
from redball.supply.graph.ground import Ground
from redball.supply.options import SupplyOptions
from redball.supply.paths import Source, SourceKind
from redball.supply.tracing.fields import Broken, Change, Field, difference, repaired, spread, weakened


class Secondaries(msgspec.Struct, frozen=True, dict=True):
    """The secondary sources of a power, and those that may embark without a port (base game 3.5.1)."""

    all: tuple[Source, ...]
    embarking: frozenset[Source]

    def __hash__(self) -> int:
        # There are hundreds of HQs in a large game, and few powers whose sources are as many.
        return hash((len(self.all), len(self.embarking)))

    @cached_property
    def nodes(self) -> Nodes:
        """The hex of each source."""
        return np.array([source.node for source in self.all], np.int64)

    @cached_property
    def beaches(self) -> Mask:
        """Whether each source may embark without a port."""
        return np.array([source in self.embarking for source in self.all], np.bool_)


class Layer(msgspec.Struct, frozen=True, eq=False):
    """A ground with its two fields: railway paths to primary sources, basic ones to all sources in supply."""

    ground: Ground
    railway: Field
    basic: Field


@dataclass(frozen=True, eq=False)
class Group:
    """What is known of a group.

    ``supplied`` are the secondary sources in supply with their rank: 1 reaches a primary source itself, 2 one
    of rank 1, and so on. ``answers`` remembers for hexes whether a unit there is in supply: of units that may
    embark without a port by the hex, of others by its complement. ``goal`` is what the chains end at, and
    ``primaries`` are its hexes: primary sources, or the targets of a trace that somebody asked for.
    ``isolated`` remembers in the same way who is isolated, ``pockets`` hexes whence no path leads home, and
    ``homeward`` some whence one does.
    """

    primaries: frozenset[int]
    secondaries: Secondaries
    layers: tuple[Layer, ...]
    supplied: Mapping[Source, int]
    answers: dict[int, bool] = field(default_factory=dict)
    goal: SourceKind = SourceKind.PRIMARY
    isolated: dict[int, bool] = field(default_factory=dict)
    pockets: set[int] = field(default_factory=set)
    homeward: set[int] = field(default_factory=set)
    derived: dict[Hashable, Any] = field(default_factory=dict)

    @property
    def sources(self) -> frozenset[int]:
        """Hexes of every source in supply."""
        return self.primaries | {source.node for source in self.supplied}


def solve(
    grounds: tuple[Ground, ...],
    primaries: frozenset[int],
    secondaries: Secondaries,
    options: SupplyOptions,
    like: Group | None = None,
) -> Group:
    """Solve a group; ``like`` is one in an earlier position, whose fields are repaired where that can be.

    The answer is ``like`` itself when nothing differs.
    """
    if like is not None and _is_same(like, grounds, primaries, secondaries):
        return like
    solvers = [
        _Solver(ground, before) for ground, before in zip(grounds, _earlier(like, grounds), strict=True)
    ]
    railway = [solver.railway(primaries) for solver in solvers]
    supplied = _supplied(list(zip(grounds, railway, strict=True)), secondaries, options)
    targets = primaries | {source.node for source in supplied}
    layers = tuple(
        Layer(solver.ground, rails, solver.basic(targets))
        for solver, rails in zip(solvers, railway, strict=True)
    )
    return Group(primaries, secondaries, layers, supplied)


def weaken(
    group: Group,
    grounds: tuple[Ground, ...],
    broken: Broken,
    primaries: frozenset[int],
    secondaries: Secondaries,
    options: SupplyOptions,
) -> Group:
    """The group after a loss: on ``grounds`` that lack what is ``broken``, with some of its sources."""
    railway = [
        weakened(layer.railway, layer.ground, ground, broken, primaries)
        for layer, ground in zip(group.layers, grounds, strict=True)
    ]
    supplied = _supplied(list(zip(grounds, railway, strict=True)), secondaries, options)
    targets = primaries | {source.node for source in supplied}
    layers = tuple(
        Layer(ground, rails, weakened(layer.basic, layer.ground, ground, broken, targets))
        for layer, ground, rails in zip(group.layers, grounds, railway, strict=True)
    )
    return Group(primaries, secondaries, layers, supplied, goal=group.goal)


def differing(one: Group, other: Group) -> set[int] | None:
    """The hexes that are nearer to a source with one group than with another; None where more differs than
    that, or where who embarks from a coast is nearer.
    """
    if one is other:
        return set()
    if one.primaries != other.primaries or len(one.layers) != len(other.layers):
        return None
    found: set[int] = set()
    for mine, theirs in zip(one.layers, other.layers, strict=True):
        if mine.ground is not theirs.ground and not mine.ground.same_but_passable(theirs.ground):
            return None
        for new, old in ((mine.railway, theirs.railway), (mine.basic, theirs.basic)):
            both = np.frombuffer(new.distance, np.uint8), np.frombuffer(old.distance, np.uint8)
            found.update(np.flatnonzero(both[0] != both[1]).tolist() if new is not old else ())
    return found if max(found, default=0) < one.layers[0].ground.size else None


def _is_same(
    like: Group, grounds: tuple[Ground, ...], primaries: frozenset[int], secondaries: Secondaries
) -> bool:
    return (
        len(like.layers) == len(grounds)
        and all(layer.ground is ground for layer, ground in zip(like.layers, grounds, strict=True))
        and like.primaries == primaries
        and like.secondaries == secondaries
    )


def _earlier(like: Group | None, grounds: tuple[Ground, ...]) -> tuple[Layer | None, ...]:
    """The layers to repair; none unless the hexes that can be entered are all that differs."""
    if like is None or len(like.layers) != len(grounds):
        return (None,) * len(grounds)
    return tuple(
        layer if layer.ground is ground or ground.same_but_passable(layer.ground) else None
        for layer, ground in zip(like.layers, grounds, strict=True)
    )


def served_at(group: Group, options: SupplyOptions, beach: bool, nodes: Nodes) -> Mask:
    """Whether a unit in each of some hexes traces to a source; ``beach``: and may embark there."""
    found = np.zeros(len(nodes), np.bool_)
    for layer in group.layers:
        found |= near_enough(layer.ground, layer.basic, nodes, beach)
        if options.unit_to_primary_path == "railway":
            found |= near_enough(layer.ground, layer.railway, nodes, beach, True)
    found[~found] = [node in group.primaries for node in nodes[~found].tolist()]
    return found


def near_enough(ground: Ground, field: Field, nodes: Nodes, beach: bool, rails: bool = False) -> Mask:
    """Whether each of some hexes is near enough to the seeds of a field; ``beach``: also from a coast."""
    limits = np.array(ground.railway if rails else ground.basic)[np.frombuffer(ground.zones, np.uint8)[nodes]]
    found: Mask = field.lengths(ground, nodes, beach) <= limits
    return found


class _Solver:
    """Makes the fields of one ground, new or from those of an earlier one."""

    def __init__(self, ground: Ground, before: Layer | None) -> None:
        self.ground = ground
        self.before = before
        self.change = Change((), ()) if before is None else difference(before.ground, ground)

    def railway(self, primaries: frozenset[int]) -> Field:
        if self.before is None:
            return spread(self.ground, primaries, max(self.ground.railway), True)
        return repaired(self.before.railway, self.before.ground, self.ground, self.change, primaries)

    def basic(self, targets: frozenset[int]) -> Field:
        if self.before is None:
            return spread(self.ground, targets, max(self.ground.basic), False)
        return repaired(self.before.basic, self.before.ground, self.ground, self.change, targets)


def _supplied(
    layers: list[tuple[Ground, Field]], secondaries: Secondaries, options: SupplyOptions
) -> dict[Source, int]:
    """Base game 3.3: chains of secondary sources, each link traced by the next source, ended by a primary."""
    supplied: dict[Source, int] = {}
    waiting, rank = np.arange(len(secondaries.all)), 1
    rails, secondary_rails = True, options.secondary_to_secondary_path == "railway"
    while True:
        served = _served(layers, secondaries, waiting, rails)
        supplied.update((secondaries.all[row], rank) for row in waiting[served].tolist())
        waiting, rank, rails = waiting[~served], rank + 1, secondary_rails
        if not len(waiting) or not served.any():
            return supplied
        nodes = frozenset(source.node for source in supplied)
        layers = [(ground, from_secondaries(ground, known, nodes, rails)) for ground, known in layers]


def _served(
    layers: Sequence[tuple[Ground, Field]], secondaries: Secondaries, rows: Nodes, rails: bool
) -> Mask:
    """Which of some secondary sources are near enough to the seeds of the fields."""
    nodes, beaches = secondaries.nodes[rows], secondaries.beaches[rows]
    found = np.zeros(len(rows), np.bool_)
    for ground, known in layers:
        by_beach = near_enough(ground, known, nodes, True, rails) & beaches
        found |= by_beach | near_enough(ground, known, nodes, False, rails)
    return found


def from_secondaries(ground: Ground, known: Field, nodes: frozenset[int], rails: bool) -> Field:
    """The field of secondary sources in supply; one of railway paths goes on from what is known."""
    if rails:
        return spread(ground, known.seeds | nodes, known.limit, True, known)
    return spread(ground, nodes, max(ground.basic), False)
