"""What is remembered of dedicated chains: where barrels came from, over what, to which depot (OIL-STO-10).

Chains of one power to one depot that differ are numbered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from redball.derived import cached
from redball.game.state import Change, Game
from redball.rules.clauses import chosen
from redball.rules.oil.tables import CHAINS, Chain, of_turn
from redball.rules.ruleset import Dedicated

_Key = tuple[int, str, int, int]


def chains_of(game: Game, power: str = "") -> tuple[Dedicated, ...]:
    """The chains of this turn, of one power or of all, by power and depot."""
    return tuple(chain for chain in _read(game).values() if power in ("", chain.power))


@cached
def _read(game: Game) -> Mapping[_Key, Dedicated]:
    """The chains of this turn by their keys."""
    wide, found = chosen(game.options, "oil.chain_width") == "per_barrel", {}
    rows = of_turn(CHAINS, game)
    for power, depot, number in sorted(rows, key=lambda key: (key[0], game.atlas.label(key[1]), key[2])):
        row = rows[power, depot, number]
        stops = tuple(_node(game, name) for name in row.stops)
        if power in game.powers and min(stops) >= 0:
            found[game.clock.turn, power, depot, number] = Dedicated(power, row.barrels, stops, wide)
    return found


def _node(game: Game, name: str) -> int:
    """A stop by its name: a sea node, a hex, or -1 for what the map doesn't have."""
    area = game.atlas.sea_by_name.get(name.casefold())
    return len(game.atlas.grid) + area.index if area is not None else game.atlas.named(name)


def stops_of(game: Game, way: Sequence[int]) -> tuple[int, ...]:
    """The stops of a way from a depot to a factory, turned round: its ends, its sea nodes, and the ports
    between land and sea.
    """
    size, found = len(game.atlas.grid), []
    turned = tuple(reversed(way))
    for at, node in enumerate(turned):
        if at in (0, len(turned) - 1) or max(turned[at - 1 : at + 2]) >= size:
            found.append(node)
    return tuple(found)


def put_chain(game: Game, power: str, way: Sequence[int], barrels: int) -> Change:
    """Remember that barrels went along a way from a depot to a factory, besides those that did this turn."""
    stops = stops_of(game, way)
    for key, chain in _read(game).items():
        if chain.power == power and chain.stops == stops:
            return CHAINS.put(key, Chain(chain.barrels + barrels, _names(game, stops)))
    keys = ((game.clock.turn, power, stops[-1], number) for number in count(1))
    free = next(key for key in keys if key not in CHAINS.of(game))
    return CHAINS.put(free, Chain(barrels, _names(game, stops)))


def _names(game: Game, stops: Sequence[int]) -> list[str]:
    atlas, size = game.atlas, len(game.atlas.grid)
    return [atlas.sea_areas[n - size].name if n >= size else atlas.label(n) for n in stops]
