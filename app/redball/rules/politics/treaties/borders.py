"""Where the territories of two powers touch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from redball.derived import cached
from redball.game.state import Game


@cached
def common_border(game: Game, a: str, b: str) -> bool:
    """True when a hex of one power, or of a country that belongs to it, is beside one of the other."""
    lands, neighbours = _lands(game), game.atlas.grid.neighbours
    less, more = sorted((lands.get(a, set()), lands.get(b, set())), key=len)
    return a != b and any(not more.isdisjoint(neighbours(node)) for node in less)


@cached
def _lands(game: Game) -> Mapping[str, set[int]]:
    """Land hexes by the power over them."""
    found = defaultdict[str, set[int]](set)
    for node in game.atlas.land_nodes:
        found[game.controller(node)].add(node)
    lands = defaultdict[str, set[int]](set)
    for code, nodes in found.items():
        lands[game.principal(code)] |= nodes
    return lands


def touch_at(game: Game, a: str, b: str, nodes: Iterable[int]) -> bool:
    """True when two powers touch at one of some hexes."""
    both, land = {a, b}, game.atlas.land_nodes
    for node in nodes:
        if node not in land:
            continue
        own = game.power_over(node)
        if own in both:
            near = {game.power_over(n) for n in game.atlas.grid.neighbours(node)}
            if any(code in both and code != own for code in near):
                return True
    return False
