"""What the factory table shows, as plain values: factories by hex, and resources by hex and factory."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from redball.game.powers import Power
from redball.game.state import Game
from redball.rules.deliveries import brought
from redball.rules.freight import is_oil
from redball.rules.gas.factories import MOST_RESOURCES, Works, allotted, source_of, usable
from redball.rules.gas.options import reads
from redball.rules.gas.orders import AllotResources
from redball.rules.gas.output import Output, output_of, rounded

NOWHERE = -1
"""The factory of resources that go to none."""


class Supplied(msgspec.Struct, frozen=True):
    """Resources of a hex that go to the factories of another, or :data:`NOWHERE`."""

    source: int
    factory: int
    oil: int
    other: int

    @property
    def count(self) -> int:
        """All of them."""
        return self.oil + self.other


class FactoryRow(msgspec.Struct, frozen=True):
    """The factories of a hex, what comes to them from where, and what it comes to: exactly, and rounded where
    each hex is rounded by itself.
    """

    name: str
    works: Works
    sources: tuple[Supplied, ...]
    build: Fraction
    gas: Fraction
    build_rounded: int | None
    gas_rounded: int | None


# --- factories ----------------------------------------------------------------------------------------------


def factory_rows(game: Game, power: Power, made: Output | None = None) -> tuple[FactoryRow, ...]:
    """The factories of a power, hex by hex, with its plan; those with most first."""
    made = made if made is not None else output_of(game, power)
    coming = defaultdict[int, list[Supplied]](list)
    for row in supplied(game, power.code):
        coming[row.factory].append(row)
    by_hex = reads(game, "rounding_scope") == "hex"
    found = [_row(game, works, made, tuple(coming[works.node]), by_hex) for works in made.works]
    return tuple(sorted(found, key=lambda row: (-row.works.number, row.name)))


def _row(game: Game, works: Works, made: Output, sources: tuple[Supplied, ...], by_hex: bool) -> FactoryRow:
    build, gas = works.regular_left * made.multiple, works.oil_left * made.multiple
    return FactoryRow(
        game.atlas.place_name(works.node),
        works,
        sources,
        build,
        gas,
        rounded(build) if by_hex else None,
        rounded(gas) if by_hex else None,
    )


def oil_planned(made: Output) -> int:
    """Oil production points that are planned, before bombs."""
    return sum(works.oil_points for works in made.works)


# --- resources ----------------------------------------------------------------------------------------------


def supplied(game: Game, power: str) -> tuple[Supplied, ...]:
    """The resources of a power by hex and by the factories that they go to: those that go to none first."""
    counts = defaultdict[tuple[int, int], Counter[bool]](Counter)
    known = allotted(game, power)
    for resource in usable(game, power):
        counts[resource.node, known.get(resource.key, NOWHERE)][is_oil(resource.key)] += 1
    found = [
        Supplied(source, factory, count[True], count[False]) for (source, factory), count in counts.items()
    ]
    name = game.atlas.place_name
    return tuple(sorted(found, key=lambda r: (r.factory != NOWHERE, name(r.source), r.source, r.factory)))


def waiting_at(game: Game, power: str, source: int) -> Counter[bool]:
    """Resources of a hex that go nowhere: how many oil (True) and others."""
    known = allotted(game, power)
    free = (r.key for r in usable(game, power) if r.node == source and r.key not in known)
    return Counter(is_oil(key) for key in free)


def is_brought(game: Game, power: str, row: Supplied) -> bool:
    """Whether a railway or a route that was set brings all of a row to its factory."""
    kinds = [oil for oil, count in ((True, row.oil), (False, row.other)) if count]
    return all(brought(game, power, row.source, row.factory, oil) for oil in kinds)


def goals(game: Game, power: Power, source: int) -> list[tuple[int, int]]:
    """Factories that resources of a hex could go to, with the room that each has: those that they get to
    first, then the nearest.
    """
    works = output_of(game, power).works
    oil = bool(waiting_at(game, power.code, source)[True])

    def rank(each: Works) -> tuple[bool, int, int]:
        gets = brought(game, power.code, source, each.node, oil)
        return not gets, game.atlas.grid.distance(source, each.node), each.node

    return [
        (each.node, each.number * MOST_RESOURCES - each.other - each.oil) for each in sorted(works, key=rank)
    ]


def changed(
    game: Game, power: str, row: Supplied, factory: int, oil: int, other: int
) -> Sequence[AllotResources]:
    """Orders that let so many resources of a row go to a factory, and no more of that row elsewhere."""
    return tuple(_changed(game, power, row, factory, oil, other))


def _changed(
    game: Game, power: str, row: Supplied, factory: int, oil: int, other: int
) -> Iterator[AllotResources]:
    place, label = game.atlas.label(row.source), game.atlas.label
    if row.factory not in (NOWHERE, factory):
        yield AllotResources(power, place, label(row.factory))
    if factory == NOWHERE:
        return
    there = Counter[bool]()
    if factory != row.factory:
        known = allotted(game, power).items()
        there = Counter(
            is_oil(k) for k, node in known if node == factory and source_of(game, k) == row.source
        )
    yield AllotResources(power, place, label(factory), oil + there[True], other + there[False])
