"""Production's oil on the command line: what is received, the result of its uses, and the best uses for a
goal.
"""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction
from typing import Any

import msgspec

from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.oil.oil_game import oil_game
from redball.game.order_json import write_order
from redball.game.state import Game
from redball.planning.sets.oil.production import (
    Outcome,
    build_points,
    orders_of,
    other_points,
    outcome,
    suggest,
)
from redball.rules import oil
from redball.wording import message, sentence


def production(arguments: Namespace) -> Answer:
    """Show the result of a power's oil, or the uses that serve a goal best, as orders."""
    game, power = oil_game(arguments), arguments.power
    known("--power", power, game.powers, A_POWER)
    if not arguments.suggest:
        return _told(game, power, outcome(game, power), proposals=True)
    best = suggest(game, power, arguments.suggest, Fraction(arguments.fuel))
    return _told(game, power, best, proposals=False)


def _told(game: Game, power: str, found: Outcome, proposals: bool) -> Answer:
    points = found.points + other_points(game, power)
    orders = oil.proposals(game, power) if proposals else orders_of(game, found)
    data: dict[str, Any] = {
        "power": power,
        "uses": dict(found.uses),
        "production_points": points,
        "build_points": build_points(points, game.powers[power].multiple),
        "fuel": str(found.gives.fuel),
        "barrels": found.gives.barrels,
        "track": str(found.gives.track),
        "lost": str(found.lost),
        "above_limit": found.above,
        "orders": [msgspec.json.decode(write_order(order)) for order in orders],
    }
    said = message(
        "cli.production",
        power=power,
        points=points,
        build=data["build_points"],
        fuel=found.gives.fuel,
        barrels=found.gives.barrels,
        track=found.gives.track,
        lost=found.lost,
    )
    lines = [sentence(said), *(f"  {write_order(order)}" for order in orders)]
    return Answer(data, lines)
