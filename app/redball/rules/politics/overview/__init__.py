"""How major powers stand at a glance, gathered from all parts of the rules: for the window and the command
line alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from redball.game.state import Game
from redball.rules.politics.overview import (
    cities,
    in_affairs,
    in_production,
    pacts,
    relations,
    restrictions,
    strength,
    waterways,
)
from redball.rules.politics.overview.facts import Fact
from redball.rules.politics.standing import powers

__all__ = ["SECTIONS", "Fact", "due", "obligations", "sections"]


def obligations(game: Game, power: str) -> Iterator[Fact]:
    """What a power has to do or to give, or what it may not do, by treaties, cards and wars."""
    yield from in_affairs.obligations(game, power)
    yield from in_production.obligations(game, power)
    yield from restrictions.obligations(game, power)


SECTIONS: Mapping[str, Callable[[Game, str], Iterator[Fact]]] = {
    "duties": obligations,
    "multiple": strength.multiple,
    "factories": strength.factories,
    "next": strength.next_level,
    "wars": relations.wars,
    "causes": relations.causes,
    "treaties": relations.treaties,
    "pacts": pacts.pacts,
    "waterways": waterways.waterways,
    "cities": cities.cities,
}
"""What is said of a power, by section, in the order in which it is shown."""


def sections(game: Game, power: str) -> Mapping[str, tuple[Fact, ...]]:
    """All that is said of a power, by section; sections of which there is nothing to say are empty."""
    return {name: tuple(found(game, power)) for name, found in SECTIONS.items()}


def due(game: Game) -> tuple[tuple[str, Fact], ...]:
    """What is due in this turn, with whose it is, in the order of political initiative."""
    return tuple(
        (code, fact) for code in powers(game) for fact in obligations(game, code) if fact.short is not None
    )
