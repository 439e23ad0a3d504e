"""What no table holds but follows from several: multiples, factories, access, passage, who may trade."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Any, NamedTuple

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.powers.factories import working
from redball.rules.politics.powers.levels import known as has_levels
from redball.rules.politics.powers.multiples import multiple_of
from redball.rules.politics.treaties.access import access
from redball.rules.politics.treaties.pacts import first_war_turn
from redball.rules.politics.war.passages import controls, may_pass, waterways


class Reading(NamedTuple):
    """Something that is so in a position: of what kind, about whom, and how it is before and after."""

    kind: str
    about: tuple[str, ...]
    before: Any
    after: Any


About = tuple[str, tuple[str, ...]]
"""Of what kind a reading is, and about whom."""
Readings = Mapping[About, Hashable]


def reading_steps(game: Game) -> Iterator[tuple[About, Hashable]]:
    """What is so in a position, one after the other."""
    powers = sorted(known.powers(game))
    for power in filter(has_levels, powers):
        yield ("multiple", (power,)), multiple_of(game, power)
        yield ("factories", (power,)), working(game, power)
    for pair in combinations(powers, 2):
        trades = bool(known.treaty_level(game, *pair)) and not game.at_war(*pair)
        yield ("trade", pair), trades
    for power, ally in permutations(powers, 2):
        yield ("access", (power, ally)), tuple(sorted(access(game, power, ally)))
        yield ("free", (power, ally)), first_war_turn(game, power, ally)
    for power in powers:
        for waterway in waterways(game):
            yield ("passage", (power, waterway)), may_pass(game, power, waterway)
            yield ("controls", (power, waterway)), controls(game, power, waterway)


def changed_readings(then: Readings, now: Readings) -> tuple[Reading, ...]:
    """What is otherwise in another position."""
    return tuple(
        Reading(kind, about, then.get((kind, about)), value)
        for (kind, about), value in now.items()
        if then.get((kind, about)) != value
    )
