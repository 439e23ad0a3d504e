"""What historic bases give units in them for their supply (SUB-BASE-08, 09, 21)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from redball.game.rule_sets import Privilege
from redball.game.state import Game
from redball.rules.submarines import azores, cadiz
from redball.rules.submarines.historic import PORTUGAL, SPAIN, base_of


def privileges(game: Game) -> Iterator[Privilege]:
    """German submarines in Cadiz have it as a secondary source and trace through Spain; Commonwealth and US
    aircraft in the Azores have their hex as a source, which by option needs no path to anywhere (SUB-AMB-41).
    """
    if base_of(game, "cadiz").used:
        there = [unit for unit in cadiz.submarines_there(game) if cadiz.is_supplied_from(game, unit)]
        if there:
            yield Privilege(frozenset(unit.id for unit in there), there[0].hex, (SPAIN,))
    if base_of(game, "azores").used:
        guests = defaultdict[tuple[int, str], set[str]](set)
        for unit in azores.guests_there(game):
            if azores.is_supplied_from(game, unit):
                guests[unit.hex, unit.power].add(unit.id)
        always = not azores.needs_overseas_path(game)
        for (node, _), units in guests.items():
            yield Privilege(frozenset(units), node, (PORTUGAL,), primary=always)
