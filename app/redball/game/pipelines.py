"""Convoy points at work: the routes of resources that players set, and points that carry something else.

Routes are in a game's marks, so that saves, journals, undo and scenarios hold them without knowing them:
``freight.route.A-3249-r1`` is [power, "pinned" or "planned", factory, sea areas...].  What else convoy points
carry, such as barrels, the rule sets say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from redball.atlas import Atlas
from redball.derived import once
from redball.game import rule_sets
from redball.game.state import Change, ConvoyKey, Game, put_mark

ROUTE = "freight.route."
LENT = "freight.lent."

BY_LAND = "-"
"""Stands between two sea legs of a route: there the resource goes by rail from port to port."""

SeaLegs = tuple[tuple[int, ...], ...]
"""Sea areas of each sea leg of a route, in order."""


@dataclass(frozen=True, slots=True)
class SetOut:
    """A route that was set: ``factory`` is -1 and ``legs`` are empty where any will do. ``pinned`` routes are
    kept when an allocation is made; the others are what the last one came to.
    """

    key: str
    power: str
    pinned: bool
    factory: int = -1
    legs: SeaLegs = ()

    @property
    def areas(self) -> tuple[int, ...]:
        """Every sea area in which the route needs a convoy point."""
        return tuple(area for leg in self.legs for area in leg)


# --- routes that were set -----------------------------------------------------------------------------------


def routes(game: Game, power: str = "") -> tuple[SetOut, ...]:
    """The routes that a power has set, or all, in the order of the resources' keys."""
    found = []
    for mark in sorted(key for key in game.marks if key.startswith(ROUTE)):
        row = game.marks[mark]
        if isinstance(row, list) and len(row) >= 3 and power in ("", row[0]):
            found.append(_route(game.atlas, mark.removeprefix(ROUTE), row))
    return tuple(found)


def _route(atlas: Atlas, key: str, row: list[str]) -> SetOut:
    power, kind, factory, *names = row
    legs: list[tuple[int, ...]] = []
    leg: list[int] = []
    for name in names:
        if name == BY_LAND:
            legs.append(tuple(leg))
            leg = []
        elif (area := atlas.sea_by_name.get(name.casefold())) is not None:
            leg.append(area.index)
    legs.append(tuple(leg))
    node = atlas.find(factory) if factory else -1
    return SetOut(key, power, kind == "pinned", node, tuple(leg for leg in legs if leg))


def put_route(game: Game, route: SetOut) -> Change:
    """Set a route, in the place of the one that its resource had."""
    factory = game.atlas.label(route.factory) if route.factory >= 0 else ""
    kind = "pinned" if route.pinned else "planned"
    return put_mark(ROUTE + route.key, [route.power, kind, factory, *leg_names(game.atlas, route.legs)])


def leg_names(atlas: Atlas, legs: SeaLegs) -> tuple[str, ...]:
    """Sea areas of a route by name, with BY_LAND between two sea legs: as orders have them."""
    names: list[str] = []
    for leg in legs:
        names += [BY_LAND] * bool(names)
        names += [atlas.sea_areas[area].name for area in leg]
    return tuple(names)


def drop_route(key: str) -> Change:
    """Take a route back."""
    return put_mark(ROUTE + key, None)


# --- resources given away -----------------------------------------------------------------------------------


def lent(game: Game) -> Mapping[str, str]:
    """To whom resources are given, by their keys: by lend-lease or a trade agreement (base game 5.6)."""
    return {
        key.removeprefix(LENT): to
        for key, to in sorted(game.marks.items())
        if key.startswith(LENT) and isinstance(to, str)
    }


def put_lent(key: str, to: str) -> Change:
    """Give a resource to a power; to nobody with an empty ``to``."""
    return put_mark(LENT + key, to or None)


def givers(game: Game, power: str) -> tuple[str, ...]:
    """Powers that don't co-operate with a power but give it resources: theirs may use their railways, ports
    and convoy points.
    """
    keys = [key for key, to in lent(game).items() if to == power]
    owners = {game.power_over(game.atlas.find(key.rpartition("-")[0])) for key in keys}
    return tuple(sorted(o for o in owners if o in game.powers and not game.cooperate(o, power)))


# --- points that carry ------------------------------------------------------------------------------------


@once
def carried(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry resources on routes that were set, by sea area and owner."""
    return taken(game, routes(game))


def taken(game: Game, set_out: Iterable[SetOut]) -> dict[ConvoyKey, int]:
    """Convoy points that some routes take, by sea area and owner: first of the route's own power, then of
    co-operating powers in the order of their codes. Points that are reserved carry none.
    """
    wanted = Counter((area, route.power) for route in set_out for area in route.areas)
    owners: dict[int, list[str]] = {}
    for area, power in sorted(game.convoys):
        owners.setdefault(area, []).append(power)
    others = reserved(game)
    found: dict[ConvoyKey, int] = {}
    trading = {power: givers(game, power) for _, power in wanted}
    for borrowed in (False, True):
        for area, power in sorted(wanted):
            for owner in owners.get(area, ()):
                willing = game.cooperate(owner, power) or owner in trading.get(power, ())
                if (owner != power) is borrowed and willing:
                    busy = found.get((area, owner), 0) + others.get((area, owner), 0)
                    left = game.convoys[area, owner] - busy
                    count = max(0, min(wanted[area, power], left))
                    found[area, owner] = found.get((area, owner), 0) + count
                    wanted[area, power] -= count
    return {key: count for key, count in found.items() if count}


# --- points that carry something else -----------------------------------------------------------------------


@once
def reserved(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry something else this turn and no resources, by sea area and owner: as rule sets
    say.
    """
    found: Counter[ConvoyKey] = Counter()
    for carrying in rule_sets.carrying():
        found.update(carrying(game))
    return dict(found)
