"""What the rule of saved gas would not have led to, in a position that somebody hands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.gas.capture import foreign
from redball.rules.gas.maps import sheet_named
from redball.rules.gas.stock import cap
from redball.rules.gas.tables import STOCK
from redball.rules.ruleset import Oddity
from redball.wording import message


def oddities(game: Game) -> Iterator[Oddity]:
    """Gas among enemies, hexes above their limit, and sheets of the map that are no gas maps."""
    for node, power, count in foreign(game):
        said = message(
            "gas.odd.foreign",
            hex=hex_name(game, node),
            power=power,
            count=count,
            holder=game.power_over(node),
        )
        yield Oddity(said, "GAS-PRO-13", (node,))
    most = cap(game)
    if most is not None:
        held = Counter[int]()
        for (node, _), count in STOCK.of(game).items():
            held[node] += count
        for node, count in held.items():
            if count > most:
                said = message("gas.odd.over_cap", hex=hex_name(game, node), count=count, most=most)
                yield Oddity(said, "GAS-AMB-12", (node,))
    for sheet in sorted({panel.sheet for panel in game.atlas.panels}):
        if sheet_named(sheet) is None:
            yield Oddity(message("gas.odd.sheet", sheet=sheet), "GAS-MAP-01")
