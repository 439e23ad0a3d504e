"""Sea areas as the convoys panel shows them: points by power, who uses them for what, what is short."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from redball.game.pipelines import lent, reserved
from redball.game.state import Game
from redball.planning.freight.allocation import Allocation
from redball.planning.freight.stores import Stores
from redball.rules import freight
from redball.rules.registry import dedicated

Purpose = Literal["resource", "lend_lease", "barrels", "supply"]


class Use(msgspec.Struct, frozen=True):
    """What a sea area is used for by a power: ``count`` resources, barrels, or units in supply. ``what`` are
    keys of resources, labels of depots or ids of units.
    """

    purpose: Purpose
    power: str
    count: int
    what: tuple[str, ...]


class AreaRow(msgspec.Struct, frozen=True):
    """One sea area: ``points`` by power; of them ``reserved`` for barrels by power, ``used`` by the
    allocation, ``lent`` to routes of other powers and ``free``; ``short`` more would be needed.

    ``keys`` are the resources of the allocation that cross it; ``uses`` lists who uses it for what, including
    supply, which takes no point of its own.
    """

    area: int
    points: Mapping[str, int]
    reserved: Mapping[str, int]
    used: int
    lent: int
    free: int
    short: int
    keys: tuple[str, ...]
    uses: tuple[Use, ...] = ()

    @property
    def dedicated(self) -> int:
        """Points reserved for barrels, of all powers together."""
        return sum(self.reserved.values())

    def count(self, purpose: Purpose) -> int:
        """How many resources, barrels or units of a purpose, of all powers together."""
        return sum(use.count for use in self.uses if use.purpose == purpose)


def area_rows(game: Game, found: Allocation, stores: Stores | None = None) -> tuple[AreaRow, ...]:
    """Every sea area with points that the power's resources may use, with a need of them, or that its barrels
    or supply use, in order.
    """
    friends: dict[int, dict[str, int]] = {}
    for (area, owner), count in sorted(game.convoys.items()):
        if game.cooperate(found.power, owner):
            friends.setdefault(area, {})[owner] = count
    others = freight.taken(game, (r for r in freight.routes(game) if r.power != found.power))
    barrels = reserved(game)
    users: dict[int, list[str]] = {}
    for way in found.routes:
        for area in way.areas:
            users.setdefault(area, []).append(way.resource.key)
    uses = _uses(game, found, stores or Stores())
    ours = {area for area, points in friends.items() if points.keys() & {found.power, *found.partners}}
    rows = []
    for area in sorted(ours | users.keys() | found.short.keys() | uses.keys()):
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
                uses.get(area, ()),
            )
        )
    return tuple(rows)


def _uses(game: Game, found: Allocation, stores: Stores) -> dict[int, tuple[Use, ...]]:
    """Who uses each sea area for what: the power's own first, then routes of those it lends points to."""
    uses: dict[int, list[Use]] = {}
    for area, purpose, power, key in _carried(game, found):
        _add(uses.setdefault(area, []), Use(purpose, power, 1, (key,)))
    size = len(game.atlas.grid)
    for chain in dedicated(game):
        if chain.power == found.power or game.cooperate(chain.power, found.power):
            for area in chain.seas(size):
                label = game.atlas.label(chain.depot)
                _add(uses.setdefault(area, []), Use("barrels", chain.power, chain.barrels, (label,)))
    for area, units in stores.units.items():
        uses.setdefault(area, []).append(Use("supply", found.power, len(units), units))
    return {area: tuple(found) for area, found in uses.items()}


def _carried(game: Game, found: Allocation) -> Iterator[tuple[int, Purpose, str, str]]:
    """Resources by sea area: those of the allocation, and those of others for which the power's points go."""
    given = lent(game)
    for way in found.routes:
        for area in way.areas:
            yield area, _purpose(given, way.resource.key), found.power, way.resource.key
    helped = {
        route.power: freight.taken(game, freight.routes(game, route.power)) for route in freight.routes(game)
    }
    for route in freight.routes(game):
        for area in route.areas if route.power != found.power else ():
            if helped[route.power].get((area, found.power)):
                yield area, _purpose(given, route.key), route.power, route.key


def _purpose(given: Mapping[str, str], key: str) -> Purpose:
    return "lend_lease" if key in given else "resource"


def _add(uses: list[Use], more: Use) -> None:
    """Add a use to those of a sea area, together with one of the same purpose and power."""
    for at, use in enumerate(uses):
        if (use.purpose, use.power) == (more.purpose, more.power):
            uses[at] = Use(use.purpose, use.power, use.count + more.count, (*use.what, *more.what))
            return
    uses.append(more)
