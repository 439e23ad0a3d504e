"""Distances of territories in sea areas and territories (POL-ADM-03, 05)."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics.nations.tables import DISTANCES, values
from redball.rules.politics.powers.homes import homes_of

Zone = str | int
"""A territory by its code, or a sea area by its number."""
Routes = Mapping[Zone, Collection[Zone]]
"""Which zones touch which."""


@cached
def routes(atlas: Atlas) -> Routes:
    """Which territories and sea areas touch; no way leads across the home nation of a major power, except
    out of it and into it.
    """
    found: dict[Zone, set[Zone]] = defaultdict(set)

    def join(a: Zone, b: Zone) -> None:
        found[a].add(b)
        found[b].add(a)

    for node in atlas.land_nodes:
        own = atlas.territory_at(node).code
        for area in atlas.coasts.get(node, ()):
            join(own, area)
        for beside in atlas.grid.adjacency[node].tolist():
            if beside >= 0 and beside in atlas.land_nodes and not atlas.water_between(node, beside):
                other = atlas.territory_at(beside).code
                if other != own:
                    join(own, other)
    for link in atlas.sea_links:
        join(link.a, link.b)
    return found


def shortest(found: Routes, starts: Iterable[Zone], closed: Collection[Zone] = ()) -> Mapping[Zone, int]:
    """The zones to each zone by the shortest way (POL-ADM-05); a start counts nothing, what is closed is
    reached and not crossed.
    """
    far: dict[Zone, int] = dict.fromkeys(starts, 0)
    pending = deque(far)
    while pending:
        here = pending.popleft()
        if here in closed:
            continue
        for there in found.get(here, ()):
            if there not in far:
                far[there] = far[here] + 1
                pending.append(there)
    return far


def _majors(power: str) -> frozenset[str]:
    others = (info for code, info in power_infos().items() if code != power)
    return frozenset(home for info in others for home in info.homes)


@cached
def from_capital(game: Game, power: str) -> Mapping[Zone, int]:
    """Zones from the territory of a power's capital to each zone, as the map has them."""
    capital = game.atlas.named(power_infos()[power].capital)
    own = game.atlas.territory_at(capital).code if capital >= 0 else homes_of(power)[0]
    return shortest(routes(game.atlas), [own], _majors(power))


@cached
def from_home(game: Game, power: str) -> Mapping[Zone, int]:
    """Zones from the home territory that a power still controls to each zone, as the map has them."""
    atlas = game.atlas
    beside: set[Zone] = set()
    own = [
        node
        for node in atlas.land_nodes
        if atlas.home_at(node) in homes_of(power) and game.power_over(node) == power
    ]
    for node in own:
        beside |= set(atlas.coasts.get(node, ()))
        for near in atlas.grid.adjacency[node].tolist():
            if near >= 0 and near in atlas.land_nodes and atlas.home_at(near) not in homes_of(power):
                beside.add(atlas.territory_at(near).code)
    far = shortest(routes(atlas), beside, _majors(power))
    return {zone: zones + 1 for zone, zones in far.items()}


def entered(game: Game, power: str, territory: str) -> int | None:
    """The distance of a territory that players entered, or that the rules give as an example; None for
    neither.
    """
    found = DISTANCES.of(game).get((power, territory))
    return values().distances.get(power, {}).get(territory) if found is None else found
