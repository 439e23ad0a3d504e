"""Which oil a power could receive now, and where (OIL-ACQ-01, 02).

Oil goes by the convoy route that was set for it; other oil goes by rail to a factory (base game 5.2). Where
it could go by rail depends on the map, on who controls what and on the ground of paths, none of which the
orders of a production phase change: that is worked out once for all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from redball.atlas import Atlas
from redball.derived import cached, get_or_make
from redball.game.pipelines import lent
from redball.game.state import Game
from redball.rules import freight
from redball.rules.deliveries import line_of, shipped
from redball.rules.oil.orders import ReceiveOil
from redball.rules.oil.receipts import factories_at, is_friendly, is_home, keys_of, receipts, room_at
from redball.supply.tracing.regions import ground_of


class _Works(msgspec.Struct, frozen=True):
    """A factory hex that an oil could go to: not at home, how far it is."""

    abroad: bool
    distance: int
    node: int


class _Field(msgspec.Struct, frozen=True):
    """A power's wells with the keys of their oil, its friends' factories, and where the oil of each well
    could go, filled in on demand.  ``told`` is the input that all of this was worked out from.
    """

    told: tuple[Any, ...]
    wells: Sequence[tuple[int, tuple[str, ...]]]
    factories: Sequence[int]
    works: dict[int, tuple[_Works, ...]] = msgspec.field(default_factory=dict)


# --- what brings oil where ----------------------------------------------------------------------------------


def proposals(game: Game, power: str) -> tuple[ReceiveOil, ...]:
    """Orders that receive each standing oil of a power, not received yet, at a factory that it gets to.

    First those of convoy routes that were set.  By rail a factory at home is preferred, then one with room
    for another oil, then the nearest.
    """
    field_, got, label = _field_of(game, power), receipts(game), game.atlas.label
    taken, used = {r.key for r in got} | _given_away(game, power), Counter(r.factory for r in got)
    shares: Counter[tuple[int, int]] = Counter()
    for key, source, factory in _shipped(game, power):
        if key not in taken:
            used[factory] += 1
            shares[source, factory] += 1
    bound = {route.key for route in freight.routes(game)}
    for source, keys in field_.wells:
        count = sum(key not in taken and key not in bound for key in keys)
        for factory, share in _shared(game, _works(game, power, field_, source), count, used).items():
            shares[source, factory] += share
    return tuple(ReceiveOil(power, label(s), label(f), count) for (s, f), count in sorted(shares.items()))


def waiting(game: Game, power: str) -> int:
    """How much oil of a power, not received yet, neither a route nor a railway brings to a factory."""
    set_out = {route.key for route in freight.routes(game) if route.power != power}
    gone = set_out | _given_away(game, power) | {r.key for r in receipts(game)}
    whole = sum(key not in gone for _, keys in _field_of(game, power).wells for key in keys)
    own = [o.count for o in proposals(game, power) if game.power_over(game.atlas.find(o.source)) == power]
    return whole - sum(own)


def _given_away(game: Game, power: str) -> set[str]:
    """Keys of resources that are lent to other powers."""
    return {key for key, to in lent(game).items() if to != power}


def _shipped(game: Game, power: str) -> Iterator[tuple[str, int, int]]:
    """Oil with its factory by the routes that a power set, as far as convoy points are there for them."""
    for route, source in shipped(game):
        oil = route.key in keys_of(game, source)
        if oil and route.power == power and _can_receive(game, power, route.factory):
            yield route.key, source, route.factory


# --- by rail ------------------------------------------------------------------------------------------------


def _field_of(game: Game, power: str) -> _Field:
    known: dict[str, _Field] = get_or_make(ground_of(game, power), "oil fields", dict)
    told = (
        game.hexes, game.control, game.countries, game.cooperation, game.neutrals, tuple(game.powers),
        freight.plants(game),
    )  # fmt: skip
    if power not in known or known[power].told != told:
        wells, works = freight.oil_nodes(game), _printed(game.atlas)
        factories = [n for n in dict.fromkeys((*works, *game.hexes)) if _can_receive(game, power, n)]
        standing = [(n, keys_of(game, n)) for n in wells if game.power_over(n) == power]
        known[power] = _Field(told, standing, factories)
    return known[power]


@cached
def _printed(atlas: Atlas) -> tuple[int, ...]:
    """Hexes of a map with a printed factory, in order."""
    return tuple(n for n in sorted(atlas.places_at) if atlas.factories(n))


def _can_receive(game: Game, power: str, node: int) -> bool:
    return factories_at(game, node) > 0 and is_friendly(game, power, node)


def _works(game: Game, power: str, known: _Field, source: int) -> tuple[_Works, ...]:
    """The factories that a well's oil reaches by rail."""
    if source not in known.works:
        ground, distance = ground_of(game, power), game.atlas.grid.distance
        line = line_of(game, ground, source)
        known.works[source] = tuple(
            _Works(not is_home(game, power, n), distance(source, n), n)
            for n in known.factories
            if n == source or (line is not None and line_of(game, ground, n) == line)
        )
    return known.works[source]


def _shared(game: Game, near: Sequence[_Works], count: int, used: Counter[int]) -> Counter[int]:
    """How many oils of a hex go to which factory, one by one to the best; ``used`` is updated."""
    shares: Counter[int] = Counter()
    room = {w.node: room_at(game, w.node) for w in near}
    while near and shares.total() < count:
        best = min(near, key=lambda w: (w.abroad, used[w.node] >= room[w.node], w.distance, w.node)).node
        shares[best] += 1
        used[best] += 1
    return shares
