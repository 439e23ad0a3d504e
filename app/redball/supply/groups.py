"""All units of one power from one home country solved at once: which secondary sources are in supply, how far
every hex is.

A group has one layer; one for each weather level when the worst hex of a path sets its limit
(``weather_measured_at``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from redball.supply.fields import Field, repaired, spread
from redball.supply.ground import Ground
from redball.supply.options import SupplyOptions
from redball.supply.paths import Source


@dataclass(frozen=True, slots=True)
class Secondaries:
    """The secondary sources of a power, and those that may embark from a coastal hex without port (base game
    3.5.1).
    """

    all: tuple[Source, ...]
    embarking: frozenset[Source]


@dataclass(frozen=True, eq=False)
class Layer:
    """A ground with its two fields: railway paths to primary sources, basic ones to all sources in supply."""

    ground: Ground
    railway: Field
    basic: Field


@dataclass(frozen=True, eq=False)
class Group:
    """What is known of a group.

    ``supplied`` are the secondary sources in supply with their rank: 1 reaches a primary source itself, 2 one
    of rank 1, and so on.
    """

    primaries: frozenset[int]
    secondaries: Secondaries
    layers: tuple[Layer, ...]
    supplied: Mapping[Source, int]

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
    """Solve a group; ``like`` is the same group in another position, whose fields are repaired where that can
    be.
    """
    old: tuple[Layer | None, ...] = (None,) * len(grounds)
    if like is not None and _repairable(like, grounds):
        old = like.layers
    railway = [
        _field(ground, primaries, max(ground.railway), True, before.railway if before else None, before)
        for ground, before in zip(grounds, old, strict=True)
    ]
    supplied = _supplied(list(zip(grounds, railway, strict=True)), secondaries, options)
    targets = primaries | {source.node for source in supplied}
    basic = [
        _field(ground, targets, max(ground.basic), False, before.basic if before else None, before)
        for ground, before in zip(grounds, old, strict=True)
    ]
    layers = tuple(Layer(*parts) for parts in zip(grounds, railway, basic, strict=True))
    return Group(primaries, secondaries, layers, supplied)


def _repairable(like: Group, grounds: tuple[Ground, ...]) -> bool:
    return len(like.layers) == len(grounds) and all(
        layer.ground is ground or ground.same_but_passable(layer.ground)
        for layer, ground in zip(like.layers, grounds, strict=True)
    )


def _field(
    ground: Ground, seeds: frozenset[int], limit: int, rails: bool, known: Field | None, before: Layer | None
) -> Field:
    if known is None or before is None:
        return spread(ground, seeds, limit, rails)
    return repaired(known, before.ground, ground, seeds)


def _supplied(
    layers: list[tuple[Ground, Field]], secondaries: Secondaries, options: SupplyOptions
) -> dict[Source, int]:
    """Base game 3.3: chains of secondary sources, each link traced by the next source, ended by a primary
    source.
    """
    supplied: dict[Source, int] = {}
    rank, newly = 1, _served(layers, secondaries, secondaries.all, True)
    rails = options.secondary_to_secondary_path == "railway"
    while newly:
        supplied.update((source, rank) for source in newly)
        waiting = [source for source in secondaries.all if source not in supplied]
        if not waiting:
            break
        nodes = frozenset(source.node for source in supplied)
        layers = [(ground, _from_secondaries(ground, field, nodes, rails)) for ground, field in layers]
        rank, newly = rank + 1, _served(layers, secondaries, waiting, rails)
    return supplied


def _served(
    layers: Sequence[tuple[Ground, Field]], known: Secondaries, sources: Sequence[Source], rails: bool
) -> list[Source]:
    """Secondary sources that are near enough to the seeds of the fields."""
    return [
        source
        for source in sources
        if any(
            field.at(ground, source.node, source in known.embarking)
            <= (ground.railway_limit(source.node) if rails else ground.basic_limit(source.node))
            for ground, field in layers
        )
    ]


def _from_secondaries(ground: Ground, field: Field, nodes: frozenset[int], rails: bool) -> Field:
    """The field of secondary sources in supply; one of railway paths goes on from what is known."""
    if rails:
        return spread(ground, field.seeds | nodes, field.limit, True, field)
    return spread(ground, nodes, max(ground.basic), False)
