"""Bookkeeping of convoy pipelines: resources by key, and what players forbid them.

The routes that players set are :mod:`redball.game.pipelines`, where supply can read them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

import msgspec

from redball.derived import cached
from redball.errors import in_words
from redball.game.flaws import Flaw, Known, of_owner
from redball.game.kinds import PowerCode
from redball.game.pipelines import BY_LAND, SeaLegs, SetOut, drop_route, leg_names, put_route, routes, taken
from redball.game.state import Change, Game, HexState
from redball.game.tables import RowSection, Table
from redball.game.tables.from_marks import FromMarks, present
from redball.language import marked
from redball.rules.registry import idle_factories, left_out, working_factories

__all__ = [
    "BANS",
    "BAN_KINDS",
    "BY_LAND",
    "PLANTS",
    "SYNTHETIC",
    "BanKind",
    "Bans",
    "Resource",
    "SeaLegs",
    "SetOut",
    "banned",
    "bans",
    "drop_route",
    "factories_at",
    "factories_at_work",
    "factories_of",
    "is_oil",
    "leg_names",
    "oil_at",
    "oil_ever",
    "oil_nodes",
    "plants",
    "plants_gone",
    "plants_placed",
    "put_route",
    "resource_nodes",
    "resources_at",
    "routes",
    "taken",
]

BanKind = Literal["resource", "factory", "port", "area"]
BAN_KINDS: tuple[BanKind, ...] = get_args(BanKind)


def _of_ban(
    known: Known, power: str | None, kind: str | None, name: str | None, _there: bool | None
) -> Iterator[Flaw]:
    yield from of_owner(known, "power", power)
    if name is None or kind is None:
        return
    area = known.atlas.sea_by_name.get(name.casefold()) if kind == "area" else None
    if area is None and (kind == "area" or known.atlas.named(name) < 0):
        expected = marked("a sea area of the map") if kind == "area" else marked("a hex of the map")
        yield Flaw("name", in_words(name), expected)


BANS = Table(
    "base_bans",
    tuple[PowerCode, BanKind, str],
    bool,
    RowSection("power what name forbidden", "What resources may not use, by label or name."),
    judge=_of_ban,
    marks=(FromMarks("freight.ban.", present),),
)
PLANTS = Table(
    "base_plants",
    str,
    int,
    RowSection("unit turn", "When synthetic oil plants were put where they are."),
    marks=(FromMarks("plant."),),
)


class Resource(msgspec.Struct, frozen=True):
    """One resource of a hex. ``key`` names it: "A-2431-1" an oil resource, "A-2431-r1" any other."""

    key: str
    node: int
    oil: bool = False


class Bans(msgspec.Struct, frozen=True):
    """What a power's resources may not use: hexes of resources, factories and ports, and sea areas."""

    resources: frozenset[int] = frozenset()
    factories: frozenset[int] = frozenset()
    ports: frozenset[int] = frozenset()
    areas: frozenset[int] = frozenset()


# --- resources and factories --------------------------------------------------------------------------------


def resources_at(game: Game, node: int) -> tuple[Resource, ...]:
    """The resources of a hex that still stand, oil first."""
    label, places = game.atlas.label(node), game.atlas.places_at.get(node, ())
    oil = oil_at(game, node)
    others = sum(place.resources for place in places)
    return (
        *(Resource(f"{label}-{n}", node, oil=True) for n in range(1, oil + 1)),
        *(Resource(f"{label}-r{n}", node) for n in range(1, others + 1)),
    )


def is_oil(key: str) -> bool:
    """True for the key of an oil resource: "A-2431-1", where any other is "A-2431-r1"."""
    return not key.rpartition("-")[2].startswith("r")


def oil_at(game: Game, node: int) -> int:
    """Oil resources of a hex that are not destroyed: printed ones, and those of synthetic plants."""
    there = game.atlas.oil(node) + plants(game).get(node, 0)
    return max(0, there - game.hexes.get(node, HexState()).oil_destroyed)


def resource_nodes(game: Game) -> tuple[int, ...]:
    """Hexes with resources, destroyed ones included, in order."""
    places = (place.node for place in game.atlas.places if place.resources or place.oil)
    return tuple(sorted({*places, *plants(game)}))


def oil_nodes(game: Game) -> tuple[int, ...]:
    """Hexes with oil resources, destroyed ones included, in order."""
    return tuple(sorted({*(place.node for place in game.atlas.places if place.oil), *plants(game)}))


def factories_at(game: Game, node: int) -> int:
    """Factories of a hex that are not destroyed."""
    state = game.hexes.get(node, HexState())
    return max(0, game.atlas.factories(node) + state.factories_added - state.factories_destroyed)


def factories_at_work(game: Game, node: int) -> int:
    """Factories of a hex that make something when a resource comes: those that stand, without those that rule
    sets keep idle.
    """
    return max(0, factories_at(game, node) - idle_factories(game, node))


def factories_of(game: Game, power: str, node: int) -> int:
    """Factories of a hex that work for a power: those of its hexes, unless a rule set says which."""
    said = working_factories(game, power)
    if said is not None:
        return min(said.get(node, 0), factories_at(game, node))
    return factories_at_work(game, node) if game.power_over(node) == power else 0


# --- synthetic oil ------------------------------------------------------------------------------------------

SYNTHETIC = "SYNTH"
"""The unit type of synthetic oil plants."""


@cached
def plants(game: Game) -> Mapping[int, int]:
    """Synthetic oil plants that work, by hex: from the turn after they are placed, unless a rule set leaves
    them out.
    """
    found = Counter(
        unit.hex
        for unit in game.units.values()
        if unit.type == SYNTHETIC and unit.hex >= 0 and PLANTS.of(game).get(unit.id) != game.clock.turn
    )
    return {} if found and SYNTHETIC in left_out(game) else found


def oil_ever(game: Game, node: int) -> int:
    """Oil resources of a hex whether or not they are destroyed, plants that don't work yet included."""
    there = game.units_at.get(node, ())
    return game.atlas.oil(node) + sum(unit.type == SYNTHETIC for unit in there)


def plants_gone(game: Game, changes: tuple[Change, ...]) -> Iterator[Change]:
    """Damage to oil that goes with the plants that changes take out of a hex."""
    before = [game.units.get(change.key) for change in changes if change.table == "units"]
    left = {unit.hex for unit in before if unit is not None and unit.type == SYNTHETIC and unit.hex >= 0}
    after = game.changed(changes) if left else game
    for node in sorted(left):
        state, most = after.hexes.get(node, HexState()), oil_ever(after, node)
        if state.oil_destroyed > most:
            mended = msgspec.structs.replace(state, oil_destroyed=most)
            yield Change("hexes", node, None if mended == HexState() else mended)


def plants_placed(game: Game, changes: tuple[Change, ...]) -> Iterator[Change]:
    """What is remembered of the plants that changes put into a hex, and forgotten of those that are gone."""
    for change in changes:
        old, new = (game.units.get(change.key), change.value) if change.table == "units" else (None, None)
        if new is not None and new.type == SYNTHETIC and (old is None or old.hex != new.hex):
            yield PLANTS.put(change.key, game.clock.turn)
        elif new is None and change.table == "units" and change.key in PLANTS.of(game):
            yield PLANTS.put(change.key, None)


# --- what is forbidden --------------------------------------------------------------------------------------


def banned(game: Game, power: str) -> Iterator[tuple[BanKind, str]]:
    """Everything that a power has forbidden: its kind, and label or name, in order."""
    return ((kind, name) for code, kind, name in sorted(BANS.of(game)) if code == power)


def bans(game: Game, power: str) -> Bans:
    """Everything that a power has forbidden, as hexes and sea areas."""
    found: dict[BanKind, set[int]] = {kind: set() for kind in BAN_KINDS}
    for kind, name in banned(game, power):
        if kind != "area":
            found[kind].add(game.atlas.find(name))
        elif (area := game.atlas.sea_by_name.get(name.casefold())) is not None:
            found[kind].add(area.index)
    return Bans(*(frozenset(found[kind]) for kind in BAN_KINDS))
