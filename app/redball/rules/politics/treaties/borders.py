"""Where the territories of two powers touch."""

from __future__ import annotations

from redball.derived import cached
from redball.game.state import Game


@cached
def common_border(game: Game, a: str, b: str) -> bool:
    """True when a hex of one power, or of a country that belongs to it, is beside one of the other."""
    near = game.atlas.grid.neighbours
    land = game.atlas.land_nodes
    of_b = {node for node in land if game.power_over(node) == b}
    return any(n in of_b for node in land if game.power_over(node) == a for n in near(node))
