"""The rule's own example of production on the real map: the USA in November/December 1940 (GAS-PRO-17).

15 oil of its own and 4 of Venezuela, less 2 that go to Japan, and 22 other resources, less 2 for Japan,
are 17 oil and 20 others for 35 factories at a production multiple of ½.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from redball.game.clock import Clock
from redball.game.orders import LendResource, SetControl
from redball.game.state import Game
from redball.rules import read_scenario
from redball.rules.freight import resources_at
from redball.rules.gas.factories import usable, works_of
from redball.rules.gas.orders import AllotResources
from redball.rules.gas.producing import proposals
from redball.rules.gas.tables import ALLOTTED

from tests.rules.judging import after

SCENARIO = Path(__file__).parents[5] / "maps/world-1939/scenarios/global-war-1939.toml"
TURN = 29
"""Nov/Dec 1940."""
FOREIGN_OIL = 4


@cache
def with_resources() -> Game:
    """Production begins; no factory has a resource yet."""
    game = read_scenario(SCENARIO)
    game = replace(
        game,
        title="November 1940",
        rule_sets=("base", "gas"),
        clock=Clock(TURN, "production", first="axis"),
        units={},
        depots={},
    )
    oil = [place.node for place in game.atlas.places if place.oil and abroad(game, place.node)]
    game = after(game, *(SetControl(game.atlas.label(node), "US") for node in dict.fromkeys(oil)))
    given = ("Los Angeles", "Los Angeles", "Phoenix", "Manila")
    return after(game, *(LendResource("US", game.atlas.label(game.atlas.find(n)), "JA") for n in given))


def abroad(game: Game, node: int) -> bool:
    """A hex of Venezuela."""
    return game.atlas.territory_at(node).name == "Venezuela" and bool(resources_at(game, node))


@cache
def allotted() -> Game:
    """Every resource has a factory: what railways bring goes to the nearest, the oil of Venezuela by ship to
    factories that have room.
    """
    game = with_resources()
    game = after(game, *proposals(game, "US"))
    for resource in [r for r in usable(game, "US") if abroad(game, r.node)]:
        source, works = game.atlas.label(resource.node), works_of(game, "US").values()
        best = min(works, key=lambda w: (w.other + w.oil - w.number, w.node))
        there = sum(
            row.factory == best.node for key, row in ALLOTTED.of(game).items() if key.startswith(source)
        )
        game = after(game, AllotResources("US", source, game.atlas.label(best.node), oil=there + 1))
    return game
