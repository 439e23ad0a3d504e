"""Where the territories of two powers touch."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from redball.derived import cached
from redball.game.state import Game


@cached
def common_border(game: Game, a: str, b: str) -> bool:
    """True when a hex of one power, or of a country that belongs to it, is beside one of the other."""
    return _touch(game, {a, b}, game.atlas.land_nodes)


def touch_at(game: Game, a: str, b: str, nodes: Iterable[int]) -> bool:
    """True when two powers touch at one of some hexes."""
    land = game.atlas.land_nodes
    return _touch(game, {a, b}, [node for node in nodes if node in land])


def _touch(game: Game, both: Collection[str], nodes: Iterable[int]) -> bool:
    for node in nodes:
        own = game.power_over(node)
        if own in both:
            near = {game.power_over(n) for n in game.atlas.grid.neighbours(node)}
            if any(code in both and code != own for code in near):
                return True
    return False
