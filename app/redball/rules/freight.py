"""Bookkeeping of convoy pipelines: resources by key, and what players forbid them.

Both are plain values of a position; a ban is a mark such as ``freight.ban.CW.area.Bay of Biscay``. The
routes that players set are :mod:`redball.game.pipelines`, where supply can read them too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

import msgspec

from redball.derived import once
from redball.game.pipelines import (
    BY_LAND,
    ROUTE,
    SeaLegs,
    SetOut,
    carried,
    drop_route,
    leg_names,
    put_route,
    routes,
    taken,
)
from redball.game.state import Change, Game, HexState, put_mark
from redball.rules.registry import left_out

__all__ = [
    "BAN",
    "BAN_KINDS",
    "BY_LAND",
    "ROUTE",
    "SYNTHETIC",
    "BanKind",
    "Bans",
    "Resource",
    "SeaLegs",
    "SetOut",
    "ban_key",
    "ban_marks",
    "bans",
    "carried",
    "drop_route",
    "factories_at",
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
]  # fmt: skip

BAN = "freight.ban."

BanKind = Literal["resource", "factory", "port", "area"]
BAN_KINDS: tuple[BanKind, ...] = get_args(BanKind)


@dataclass(frozen=True, slots=True)
class Resource:
    """One resource of a hex. ``key`` names it: "A-2431-1" an oil resource, "A-2431-r1" any other."""

    key: str
    node: int
    oil: bool = False


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
    oil = oil_at(game, node)
    others = sum(place.resources for place in places)
    return (
        *(Resource(f"{label}-{n}", node, oil=True) for n in range(1, oil + 1)),
        *(Resource(f"{label}-r{n}", node) for n in range(1, others + 1)),
    )


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


# --- synthetic oil ------------------------------------------------------------------------------------------

SYNTHETIC = "SYNTH"
"""The unit type of synthetic oil plants."""


def _placed_key(unit: str) -> str:
    """The mark that says in which turn a plant was put where it is."""
    return f"plant.{unit}"


@once
def plants(game: Game) -> Mapping[int, int]:
    """Synthetic oil plants that work, by hex: from the turn after they are placed, unless a rule set leaves
    them out.
    """
    if SYNTHETIC in left_out(game):
        return {}
    return Counter(
        unit.hex
        for unit in game.units.values()
        if unit.type == SYNTHETIC
        and unit.hex >= 0
        and game.marks.get(_placed_key(unit.id)) != game.clock.turn
    )


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
    """Marks for the plants that changes put into a hex, and against those that are gone."""
    for change in changes:
        old, new = (game.units.get(change.key), change.value) if change.table == "units" else (None, None)
        known = _placed_key(str(change.key))
        if new is not None and new.type == SYNTHETIC and (old is None or old.hex != new.hex):
            yield put_mark(known, game.clock.turn)
        elif new is None and known in game.marks and change.table == "units":
            yield put_mark(known, None)


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
