"""Convoys on the world map: allocating 150 resources, and trying one more point in every sea area."""

from __future__ import annotations

from dataclasses import replace

from redball.game import library
from redball.game.state import Game
from redball.planning.freight import Task, allocate, network_of, one_more
from redball.planning.freight.flow import best_routes
from redball.rules import read_scenario

from tests.benchmarks.rows import Row, median, milliseconds

POINTS, TIMES = 12, 9


def rows() -> list[Row]:
    """All measurements of convoys."""
    game = one_power()
    network = network_of(game, "CW")
    found = allocate(game, "CW")
    task = Task(network.resources)
    flow = median(milliseconds(lambda: best_routes(network, task), TIMES))
    whole = median(milliseconds(lambda: allocate(replace(game), "CW"), TIMES))
    count = len(network.resources)
    told = f"{len(found.routes)} delivered over {found.points} convoy points"
    return [
        Row(f"the flow of {count} resources", flow, "ms", None, 200, told),
        Row(
            f"allocation of {count} resources, supply anew",
            whole,
            "ms",
            None,
            1000,
            "with reasons and shorts",
        ),
        Row(
            "one more point tried everywhere",
            median(milliseconds(lambda: list(one_more(game, found)), TIMES)),
            "ms",
        ),
    ]


def one_power() -> Game:
    """The world of 1939, all of it the Commonwealth's, with points in every sea area."""
    base = read_scenario(library.find_scenario("global-war-1939"))
    land = [node for node in range(len(base.atlas.grid)) if base.atlas.is_land(node)]
    return replace(
        base,
        control=dict.fromkeys(land, "CW"),
        units={},
        convoys={(area.index, "CW"): POINTS for area in base.atlas.sea_areas},
    )
