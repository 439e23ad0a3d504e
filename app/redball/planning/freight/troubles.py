"""Contradictions in the data that an allocation rests on: a sentence each."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from redball.game.pipelines import givers
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.planning.freight.network import Network
from redball.rules import freight
from redball.wording import Message, message


def troubles(game: Game, power: str, partners: Collection[str], network: Network) -> tuple[Message, ...]:
    """Everything odd about a power's resources, routes and convoy points."""
    return tuple(_troubles(game, power, partners, network))


def _troubles(game: Game, power: str, partners: Collection[str], network: Network) -> Iterator[Message]:
    homes = {territory.home for territory in game.atlas.territories}
    info = power_infos().get(power)
    if info is not None and not homes.intersection(info.homes):
        yield message("planning.freight.no_home", power=power)
    for partner in sorted(partners):
        if not game.cooperate(power, partner) and partner not in givers(game, power):
            yield message("planning.freight.no_partner", power=power, other=partner)
    for (area, owner), points in sorted(game.convoys.items()):
        name = game.atlas.sea_areas[area].name
        if points < 0:
            yield message("planning.freight.negative", power=owner, area=name, points=points)
        if owner == power and not game.atlas.sea_neighbours[area]:
            yield message("planning.freight.lonely", area=name)
    known = {resource.key for resource in network.resources}
    for route in freight.routes(game, power):
        if route.key not in known:
            yield message("planning.freight.route_lost", power=power, key=route.key)
