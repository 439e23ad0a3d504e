"""Where the units of a position are, counted and listed: on the map, in which pool, or nowhere."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from redball.desk import words
from redball.game.clock import LAST_TURN
from redball.game.pools import POOLS, WAITING
from redball.game.state import Game
from redball.game.units import Unit
from redball.wording import name_of

ON_MAP, NOWHERE = "map", ""
OFF_MAP = (*POOLS, NOWHERE)
"""The pools, and none of them."""


def place_of(game: Game, unit: Unit) -> tuple[str, int]:
    """Where a unit counts: on the map, in a pool or nowhere; and the turn in which it is due."""
    if unit.hex >= 0 or unit.sea >= 0:
        return ON_MAP, 0
    at = WAITING.of(game).get(unit.id)
    return (at.pool, at.due) if at is not None else (NOWHERE, 0)


def counts(game: Game) -> dict[str, Counter[str]]:
    """How many units each power has in each place, powers in the order of the game."""
    found = {code: Counter[str]() for code in game.powers}
    for unit in game.units.values():
        found.setdefault(unit.power, Counter())[place_of(game, unit)[0]] += 1
    return {code: count for code, count in found.items() if count}


class Group(NamedTuple):
    """Units that wait together, under a heading."""

    heading: str
    units: tuple[Unit, ...]


def groups(game: Game, place: str, power: str = "") -> list[Group]:
    """The units that are in a pool, or nowhere: on the production spiral by the turn in which they are due,
    elsewhere by power.
    """
    found = dict[tuple[int, str], list[Unit]]()
    for unit in game.units.values():
        at, due = place_of(game, unit)
        if at == place and power in ("", unit.power):
            key = (due or LAST_TURN + 1, "") if place == "spiral" else (0, name_of(unit.power))
            found.setdefault(key, []).append(unit)
    return [
        Group(_due(game, due) if place == "spiral" else name, tuple(sorted(units, key=_order)))
        for (due, name), units in sorted(found.items())
    ]


def _order(unit: Unit) -> tuple[str, str, str, str]:
    return name_of(unit.power), unit.kind, unit.type, unit.name.casefold()


def _due(game: Game, due: int) -> str:
    if due > LAST_TURN:
        return words.tr("No turn is named")
    return words.due(game, due)
