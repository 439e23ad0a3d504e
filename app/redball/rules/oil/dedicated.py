"""What is remembered of dedicated chains: where barrels came from, over what, to which depot (OIL-STO-10).

A chain is a mark such as ``oil.chain.35.US.A-3249.1``: how many barrels went along it in a turn, then its
stops from the factory to the depot, hexes by label and sea areas by name. Chains of one power to one depot
that differ are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence

from redball.derived import once
from redball.game.state import Change, Game, put_mark
from redball.rules.clauses import chosen
from redball.rules.ruleset import Dedicated

CHAIN = "oil.chain."


def chains_of(game: Game, power: str = "") -> tuple[Dedicated, ...]:
    """The chains of this turn, of one power or of all, in the order of their marks.

    Marks of earlier saves, which don't say whose barrels they are, are left out.
    """
    return tuple(chain for chain in _read(game) if power in ("", chain.power))


@once
def _read(game: Game) -> list[Dedicated]:
    head, found = f"{CHAIN}{game.clock.turn}.", []
    wide = chosen(game.options, "oil.chain_width") == "per_barrel"
    for mark, row in sorted(game.marks.items()):
        if not mark.startswith(head) or not isinstance(row, list) or len(row) < 3:
            continue
        power = mark.removeprefix(head).split(".")[0]
        stops = tuple(_node(game, name) for name in row[1:])
        if power in game.powers and min(stops) >= 0:
            found.append(Dedicated(mark, power, int(row[0]), stops, wide))
    return found


def _node(game: Game, name: str) -> int:
    """A stop by its name: a sea node, a hex, or -1 for what the map doesn't know."""
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
    atlas, stops = game.atlas, stops_of(game, way)
    for chain in chains_of(game, power):
        if chain.stops == stops:
            return put_mark(chain.mark, [str(chain.barrels + barrels), *_names(game, stops)])
    head, number = f"{CHAIN}{game.clock.turn}.{power}.{atlas.label(stops[-1])}.", 1
    while f"{head}{number}" in game.marks:
        number += 1
    return put_mark(f"{head}{number}", [str(barrels), *_names(game, stops)])


def _names(game: Game, stops: Sequence[int]) -> list[str]:
    atlas, size = game.atlas, len(game.atlas.grid)
    return [atlas.sea_areas[n - size].name if n >= size else atlas.label(n) for n in stops]
