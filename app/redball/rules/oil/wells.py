"""Which oil a power could receive now, and where (OIL-ACQ-01, 02).

Where oil could go depends on the map, on who controls what and on the ground of paths, none of which the
orders of a production phase change: it is worked out once for all of them.
"""

from __future__ import annotations

import weakref
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from redball.atlas import Atlas
from redball.game.orders import ReceiveOil
from redball.game.state import Game
from redball.rules.oil.receipts import factories_at, is_friendly, is_home, keys_of, receipts
from redball.rules.oil.tracing import ground_of, reachable
from redball.supply.ground import Ground


@dataclass(frozen=True, slots=True)
class _Works:
    """A factory hex that an oil could go to: not at home, how many factories work there, how far it is."""

    abroad: bool
    room: int
    distance: int
    node: int


@dataclass(frozen=True, slots=True)
class _Field:
    """A power's wells with the keys of their oil, its friends' factories, and where the oil of each well
    could go, filled in as it is asked.  ``told`` is what all of this was worked out from.
    """

    told: tuple[Any, ...]
    wells: Sequence[tuple[int, tuple[str, ...]]]
    factories: Sequence[int]
    works: dict[int, tuple[_Works, ...]] = field(default_factory=dict)


_Fields: TypeAlias = dict[str, _Field]
_KNOWN: weakref.WeakKeyDictionary[Ground, _Fields] = weakref.WeakKeyDictionary()
"""Fields by ground and power."""


def proposals(game: Game, power: str) -> tuple[ReceiveOil, ...]:
    """Orders that receive each standing oil resource of a power, not received yet, at a factory it reaches
    over land.

    A factory at home is preferred, then one with room for another oil, then the nearest.
    """
    field_, got, label = _field_of(game, power), receipts(game), game.atlas.label
    taken, used = {r.key for r in got}, Counter(r.factory for r in got)
    found: list[ReceiveOil] = []
    for source, keys in field_.wells:
        count = sum(key not in taken for key in keys)
        near = _works(game, power, field_, source) if count else ()
        for factory, share in _shared(near, count, used).items():
            found.append(ReceiveOil(power, label(source), label(factory), share))
    return tuple(found)


def _field_of(game: Game, power: str) -> _Field:
    known = _KNOWN.setdefault(ground_of(game, power), {})
    told = (game.hexes, game.control, game.countries, game.cooperation, tuple(game.powers))
    if power not in known or known[power].told != told:
        wells, works = _printed(game.atlas)
        built = (node for node, state in game.hexes.items() if state.factories_added)
        factories = [n for n in dict.fromkeys((*works, *built)) if _can_receive(game, power, n)]
        standing = [(n, keys_of(game, n)) for n in wells if game.power_over(n) == power]
        known[power] = _Field(told, standing, factories)
    return known[power]


@lru_cache(maxsize=4)
def _printed(atlas: Atlas) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hexes of a map with oil, and hexes with a factory, in order."""
    places = sorted(atlas.places_at)
    return tuple(n for n in places if atlas.oil(n)), tuple(n for n in places if atlas.factories(n))


def _can_receive(game: Game, power: str, node: int) -> bool:
    return factories_at(game, node) > 0 and is_friendly(game, power, node)


def _works(game: Game, power: str, known: _Field, source: int) -> tuple[_Works, ...]:
    """The factories that a well's oil reaches over land."""
    if source not in known.works:
        ground, distance = ground_of(game, power), game.atlas.grid.distance
        known.works[source] = tuple(
            _Works(not is_home(game, power, n), factories_at(game, n), distance(source, n), n)
            for n in reachable(ground, source, known.factories, overseas=False)
        )
    return known.works[source]


def _shared(near: Sequence[_Works], count: int, used: Counter[int]) -> Counter[int]:
    """How many oils of a hex go to which factory, one by one to the best; ``used`` is kept up to date."""
    shares: Counter[int] = Counter()
    for _ in range(count if near else 0):
        best = min(near, key=lambda w: (w.abroad, used[w.node] >= w.room, w.distance, w.node)).node
        shares[best] += 1
        used[best] += 1
    return shares
