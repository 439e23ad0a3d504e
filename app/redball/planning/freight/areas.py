"""Sea areas as the bookkeeping of convoys shows them: points by power, what uses them, what is short."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from redball.game.pipelines import reserved
from redball.game.state import Game
from redball.planning.freight.allocation import Allocation
from redball.rules import freight


@dataclass(frozen=True, slots=True)
class AreaRow:
    """One sea area: ``points`` by power; of them ``reserved`` for barrels by power, ``used`` by the
    allocation, ``lent`` to routes of other powers and ``free``; ``short`` more would be needed.
    """

    area: int
    points: Mapping[str, int]
    reserved: Mapping[str, int]
    used: int
    lent: int
    free: int
    short: int
    keys: tuple[str, ...]

    @property
    def dedicated(self) -> int:
        """Points reserved for barrels, of all powers together."""
        return sum(self.reserved.values())


def area_rows(game: Game, found: Allocation) -> tuple[AreaRow, ...]:
    """Every sea area with points that the power's resources may use, or with a need of them, in order."""
    friends: dict[int, dict[str, int]] = {}
    for (area, owner), count in sorted(game.convoys.items()):
        if game.cooperate(found.power, owner):
            friends.setdefault(area, {})[owner] = count
    others = freight.taken(game, (r for r in freight.routes(game) if r.power != found.power))
    barrels = reserved(game)
    users: dict[int, list[str]] = {}
    for way in found.ways:
        for area in way.areas:
            users.setdefault(area, []).append(way.resource.key)
    rows = []
    ours = {area for area, points in friends.items() if points.keys() & {found.power, *found.partners}}
    for area in sorted(ours | users.keys() | found.short.keys()):
        points, used = friends.get(area, {}), found.used.get(area, 0)
        rows.append(
            AreaRow(
                area,
                points,
                {owner: barrels[area, owner] for owner in points if barrels.get((area, owner))},
                used,
                sum(others.get((area, owner), 0) for owner in points),
                max(0, found.network.points.get(area, 0) - used),
                found.short.get(area, 0),
                tuple(users.get(area, ())),
            )
        )
    return tuple(rows)
