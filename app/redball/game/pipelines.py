"""Convoy points at work: the routes of resources that players set, and points that carry something else.

What else convoy points carry, such as barrels, the rule sets say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from redball.atlas import Atlas
from redball.derived import cached
from redball.errors import in_words
from redball.game import rule_sets
from redball.game.flaws import Flaw, Known, of_owner
from redball.game.kinds import HexNode, PowerCode
from redball.game.state import Change, ConvoyKey, Game
from redball.game.tables import RowSection, Table, Traced
from redball.game.tables.checks import of_entry
from redball.game.tables.from_marks import FromMarks, hex_of
from redball.language import marked

BY_LAND = "-"
"""Stands between two sea legs of a route: there the resource goes by rail from port to port."""

SeaLegs = tuple[tuple[int, ...], ...]
"""Sea areas of each sea leg of a route, in order."""


class SetOut(msgspec.Struct, frozen=True):
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


# --- what a position holds ----------------------------------------------------------------------------------


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A route that was set: whose it is, whether it is pinned or what an allocation came to, the factory, and
    the sea areas by name, with "-" between two sea legs.
    """

    power: PowerCode
    pinned: bool = False
    factory: HexNode = -1
    areas: list[str] = []


def _of_resource(known: Known, key: str | None) -> Iterator[Flaw]:
    if key is not None and known.atlas.named(key.rpartition("-")[0]) < 0:
        yield Flaw("resource", in_words(key), "the key of a resource, such as “A-0203-r1”")


def _of_route(known: Known, key: str | None, route: Route) -> Iterator[Flaw]:
    yield from _of_resource(known, key)
    yield from of_entry(known, (), route)


def _of_lent(known: Known, key: str | None, to: str | None) -> Iterator[Flaw]:
    yield from _of_resource(known, key)
    yield from of_owner(known, "to", to)


def _old_route(atlas: Atlas, mark: Any) -> dict[str, Any]:
    if not isinstance(mark, list) or len(mark) < 3 or mark[1] not in ("pinned", "planned"):
        raise ValueError(
            marked("a power, “pinned” or “planned”, the hex of a factory or nothing, and sea areas")
        )
    power, kind, factory, *areas = mark
    node = hex_of(atlas, factory) if factory else -1
    return {"power": power, "pinned": kind == "pinned", "factory": node, "areas": areas}


ROUTES = Table(
    "base_routes",
    str,
    Route,
    RowSection("resource power"),
    # Points that carry goods may carry no supply.
    traced=Traced(),
    judge=_of_route,
    marks=(FromMarks("freight.route.", _old_route),),
)
LENT = Table(
    "base_lent",
    str,
    PowerCode,
    RowSection("resource to", "Resources given away."),
    traced=Traced(),
    judge=_of_lent,
    marks=(FromMarks("freight.lent."),),
)


# --- routes that were set -----------------------------------------------------------------------------------


def routes(game: Game, power: str = "") -> tuple[SetOut, ...]:
    """The routes that a power has set, or all, in the order of the resources' keys."""
    found = sorted(ROUTES.of(game).items())
    return tuple(_set_out(game.atlas, key, route) for key, route in found if power in ("", route.power))


def _set_out(atlas: Atlas, key: str, route: Route) -> SetOut:
    legs: list[tuple[int, ...]] = []
    leg: list[int] = []
    for name in route.areas:
        if name == BY_LAND:
            legs.append(tuple(leg))
            leg = []
        elif (area := atlas.sea_by_name.get(name.casefold())) is not None:
            leg.append(area.index)
    legs.append(tuple(leg))
    return SetOut(key, route.power, route.pinned, route.factory, tuple(leg for leg in legs if leg))


def put_route(game: Game, route: SetOut) -> Change:
    """Set a route, in the place of the one that its resource had."""
    areas = leg_names(game.atlas, route.legs)
    return ROUTES.put(route.key, Route(route.power, route.pinned, route.factory, [*areas]))


def leg_names(atlas: Atlas, legs: SeaLegs) -> tuple[str, ...]:
    """Sea areas of a route by name, with BY_LAND between two sea legs: as orders have them."""
    names: list[str] = []
    for leg in legs:
        names += [BY_LAND] * bool(names)
        names += [atlas.sea_areas[area].name for area in leg]
    return tuple(names)


def drop_route(key: str) -> Change:
    """Take a route back."""
    return ROUTES.put(key, None)


# --- resources given away -----------------------------------------------------------------------------------


def lent(game: Game) -> Mapping[str, str]:
    """To whom resources are given, by their keys: by lend-lease or a trade agreement (base game 5.6)."""
    return dict(sorted(LENT.of(game).items()))


def put_lent(key: str, to: str) -> Change:
    """Lend a resource to a power; an empty ``to`` takes it back."""
    return LENT.put(key, to or None)


def givers(game: Game, power: str) -> tuple[str, ...]:
    """Powers that don't co-operate with a power but give it resources: theirs may use their railways, ports
    and convoy points.
    """
    keys = [key for key, to in lent(game).items() if to == power]
    owners = {game.power_over(game.atlas.find(key.rpartition("-")[0])) for key in keys}
    return tuple(sorted(o for o in owners if o in game.powers and not game.cooperate(o, power)))


# --- points that carry ------------------------------------------------------------------------------------


@cached
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


@cached
def reserved(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry something else this turn and no resources, by sea area and owner: as rule sets
    say.
    """
    found: Counter[ConvoyKey] = Counter()
    for carrying in rule_sets.carrying(game):
        found.update(carrying(game))
    return dict(found)
