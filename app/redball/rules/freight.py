"""Bookkeeping of convoy pipelines: resources by key, the routes that players set, and what they forbid.

Everything is in a game's marks, so that saves, journals, undo and scenarios hold it without knowing it:
``freight.route.A-3249-r1`` is [power, "pinned" or "planned", factory, sea areas...], and
``freight.ban.CW.area.Bay of Biscay`` is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from redball.atlas import Atlas
from redball.game.state import Change, ConvoyKey, Game, HexState, put_mark

ROUTE, BAN = "freight.route.", "freight.ban."
BY_LAND = "-"
"""Stands between two sea legs of a route: there the resource goes by rail from port to port."""

BanKind = Literal["resource", "factory", "port", "area"]
BAN_KINDS: tuple[BanKind, ...] = get_args(BanKind)

SeaLegs = tuple[tuple[int, ...], ...]
"""Sea areas of each sea leg of a route, in order."""


@dataclass(frozen=True, slots=True)
class Resource:
    """One resource of a hex. ``key`` names it: "A-2431-1" an oil resource, "A-2431-r1" any other."""

    key: str
    node: int
    oil: bool = False


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


@dataclass(frozen=True, slots=True)
class Bans:
    """What a power's resources may not use: hexes of resources, factories and ports, and sea areas."""

    resources: frozenset[int] = frozenset()
    factories: frozenset[int] = frozenset()
    ports: frozenset[int] = frozenset()
    areas: frozenset[int] = frozenset()


# --- resources and factories --------------------------------------------------------------------------------


def resources_at(game: Game, node: int) -> tuple[Resource, ...]:
    """The resources of a hex that still stand, oil first."""
    label, places = game.atlas.label(node), game.atlas.places_at.get(node, ())
    oil = max(0, game.atlas.oil(node) - game.hexes.get(node, HexState()).oil_destroyed)
    others = sum(place.resources for place in places)
    return (
        *(Resource(f"{label}-{n}", node, oil=True) for n in range(1, oil + 1)),
        *(Resource(f"{label}-r{n}", node) for n in range(1, others + 1)),
    )


def resource_nodes(atlas: Atlas) -> tuple[int, ...]:
    """Hexes with printed resources, in order."""
    return tuple(sorted({place.node for place in atlas.places if place.resources or place.oil}))


def factories_at(game: Game, node: int) -> int:
    """Factories of a hex that are not destroyed."""
    state = game.hexes.get(node, HexState())
    return max(0, game.atlas.factories(node) + state.factories_added - state.factories_destroyed)


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


# --- what is forbidden --------------------------------------------------------------------------------------


def ban_key(power: str, kind: BanKind, name: str) -> str:
    """The mark that forbids a hex (by label) or a sea area (by name)."""
    return f"{BAN}{power}.{kind}.{name}"


def ban_marks(game: Game, power: str) -> Iterator[tuple[BanKind, str]]:
    """Everything that a power has forbidden: its kind, and label or name, in order."""
    for mark in sorted(game.marks):
        if mark.startswith(f"{BAN}{power}."):
            kind, _, name = mark.removeprefix(f"{BAN}{power}.").partition(".")
            yield from ((known, name) for known in BAN_KINDS if known == kind)


def bans(game: Game, power: str) -> Bans:
    """Everything that a power has forbidden, as hexes and sea areas."""
    found: dict[BanKind, set[int]] = {kind: set() for kind in BAN_KINDS}
    for kind, name in ban_marks(game, power):
        if kind != "area":
            found[kind].add(game.atlas.find(name))
        elif (area := game.atlas.sea_by_name.get(name.casefold())) is not None:
            found[kind].add(area.index)
    return Bans(*(frozenset(found[kind]) for kind in BAN_KINDS))


# --- convoy points ------------------------------------------------------------------------------------------


def carried(game: Game) -> Mapping[ConvoyKey, int]:
    """Convoy points that carry resources on routes that were set, by sea area and owner."""
    known = vars(game).get("_carried")
    if known is None:
        known = vars(game)["_carried"] = taken(game, routes(game))
    assert isinstance(known, dict)
    return known


def taken(game: Game, set_out: Iterable[SetOut]) -> dict[ConvoyKey, int]:
    """Convoy points that some routes take, by sea area and owner: first of the route's own power, then of
    co-operating powers in the order of their codes.
    """
    wanted = Counter((area, route.power) for route in set_out for area in route.areas)
    owners: dict[int, list[str]] = {}
    for area, power in sorted(game.convoys):
        owners.setdefault(area, []).append(power)
    found: dict[ConvoyKey, int] = {}
    for lent in (False, True):
        for area, power in sorted(wanted):
            for owner in owners.get(area, ()):
                if (owner != power) is lent and game.cooperate(owner, power):
                    left = game.convoys[area, owner] - found.get((area, owner), 0)
                    count = max(0, min(wanted[area, power], left))
                    found[area, owner] = found.get((area, owner), 0) + count
                    wanted[area, power] -= count
    return {key: count for key, count in found.items() if count}
