"""Ports that a submarine which must leave its base could go to, and how far they are (SUB-BASE-14, 15)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from redball import supply
from redball.atlas import PortClass
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.conditions.relations import Relation
from redball.supply.conditions.views import shutting
from redball.supply.position import Position


def ports_reached(game: Game, unit: Unit) -> Mapping[int, int]:
    """Ports that can take a unit of a port, at any distance, with the number of sea areas on the way, the
    nearest first.  The ports of its power and of those that it co-operates with can, unless they are iced in
    or count as none; enemies and neutrals that close a passage stop it.
    """
    position = supply.of(game).position
    seas = _seas_reached(position, unit)
    found: dict[int, int] = {}
    for node, now in position.ports.now.items():
        near = [seas[sea] for sea in game.atlas.port_areas(node) if sea in seas]
        fit = now is not PortClass.NONE and node not in position.ports.iced and node != unit.hex
        if near and fit and position.relation(unit.power, game.controller(node)) is Relation.FRIEND:
            found[node] = min(near)
    return dict(sorted(found.items(), key=lambda row: (row[1], row[0])))


def _seas_reached(position: Position, unit: Unit) -> Mapping[int, int]:
    """Sea areas that a unit of a port can come to, with how many it enters on the way, itself among them."""
    atlas, view, shut = position.atlas, position.view(position.principal(unit.power)), shutting(position)
    found = dict.fromkeys(atlas.port_areas(unit.hex), 1)
    queue = deque(found)
    while queue:
        here = queue.popleft()
        for sea, link in atlas.sea_neighbours[here]:
            if sea not in found and not any(Relation(int(view.stance[n])) in shut for n in link.closers):
                found[sea] = found[here] + 1
                queue.append(sea)
    return found


def ports_in_range(game: Game, unit: Unit) -> Mapping[int, int]:
    """Of the ports that a unit can reach those within its range in sea areas; all of a unit whose range
    nobody entered.
    """
    reached = ports_reached(game, unit)
    return {node: count for node, count in reached.items() if not unit.range or count <= unit.range}


def nearest_ports(game: Game, unit: Unit) -> Mapping[int, int]:
    """The ports that a unit reaches over the fewest sea areas, at any distance."""
    reached = ports_reached(game, unit)
    least = min(reached.values(), default=0)
    return {node: count for node, count in reached.items() if count == least}
