"""The path that a unit's locks leave it, and which of its locks it follows.

A unit that is in supply stays so: a lock that no path can follow is passed over. A unit's own locks
go before those of its HQ, those before its power's. A power's or an HQ's lock on a port or sea area concerns
units whose best path leads overseas; on a source, those that use a secondary source.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.locks.lock import Lock, Point, locks, point_of
from redball.supply.locks.path_constraint import PathConstraint
from redball.supply.paths import Leg, LegKind, Path, Source, SourceKind
from redball.supply.tracing.groups import Group
from redball.supply.tracing.network import Network


class LockedPath(msgspec.Struct, frozen=True):
    """A unit's path, the locks that concern the unit, and those of them that the path follows."""

    path: Path | None
    asked: tuple[Lock, ...] = ()
    followed: tuple[Lock, ...] = ()


# --- what a path uses -------------------------------------------------------------------------------------


def points_of(path: Path) -> Iterator[Point]:
    """The ports, sea areas and sources that a path leads through, from the unit on."""
    for link in path.links:
        for leg in link.legs:
            yield from sea_points(leg)
        yield source_point(link.source)


def sea_points(leg: Leg) -> Iterator[Point]:
    """The ports and sea areas of an overseas leg, none of others."""
    if leg.kind is not LegKind.OVERSEAS:
        return
    yield Point("port", leg.nodes[0])
    yield from (Point("area", sea) for sea in leg.seas)
    yield Point("port", leg.nodes[-1])


def source_point(source: Source) -> Point:
    """A source as a point of a lock: an HQ by its id, a city by its hex."""
    return Point("source", source.node, source.unit)


def satisfies(path: Path, constraint: PathConstraint) -> bool:
    """True when a path leads through all required points and through none that is excluded."""
    used = set(points_of(path))
    return used.issuperset(constraint.through) and not used & constraint.never


# --- whom a lock concerns ---------------------------------------------------------------------------------


def concerning(network: Network, unit: Unit, best: Path | None) -> tuple[Lock, ...]:
    """The locks that concern a unit whose best path is ``best``, those of the narrowest circle first; of two
    on one point, that of the narrower circle.
    """
    chiefs = {link.source.unit for link in best.links} if best is not None else set[str]()
    found: dict[tuple[str, str], Lock] = {}
    for lock in locks(network.game):
        mine = {
            "unit": lock.who == unit.id,
            "hq": lock.who == unit.id or lock.who in chiefs,
            "power": lock.who == network.position.principal(unit.power),
        }[lock.circle]
        wide = lock.circle != "unit" and lock.who != unit.id
        if mine and (not wide or _has_to_do_with(best, lock)):
            found.setdefault((lock.what, lock.name), lock)
    return tuple(found.values())


def _has_to_do_with(best: Path | None, lock: Lock) -> bool:
    if best is None:
        return False
    if lock.what == "source":
        return any(link.source.kind is SourceKind.SECONDARY for link in best.links)
    return any(leg.kind is LegKind.OVERSEAS for leg in best.legs)


# --- following locks --------------------------------------------------------------------------------------


def leaves_a_choice(best: Path) -> bool:
    """True when a unit may have other paths than its best one: it doesn't stand on its source."""
    return bool(best.links) and best.links[0].source.kind is not SourceKind.LIMITED


def choose(
    network: Network, unit: Unit, group: Group, best: Path, asked: Sequence[Lock]
) -> tuple[Path, tuple[Lock, ...]]:
    """The path of a unit that follows as many locks as it can, in their order, and those that it follows, if
    its group is ``group``; ``best`` is its best path there.
    """
    path, followed = best, list[Lock]()
    for lock in asked:
        found = follow(network, unit, group, path, [*followed, lock])
        if found is not None:
            path = found
            followed.append(lock)
    return path, tuple(followed)


def follow(network: Network, unit: Unit, group: Group, path: Path, chosen: Sequence[Lock]) -> Path | None:
    """The best path of a unit that follows some locks if its group is ``group``: ``path`` itself if it does;
    None if none does.
    """
    constraint = constraint_of(network.game, chosen)
    if constraint is None or satisfies(path, constraint):
        return None if constraint is None else path
    links = network.detour(unit, group, constraint)
    return None if links is None else Path(unit.id, links)


def constraint_of(game: Game, chosen: Iterable[Lock]) -> PathConstraint | None:
    """The constraint of some locks; None when one requires something that no longer exists."""
    through, never = [], set[Point]()
    for lock in chosen:
        point = point_of(game, lock)
        if point is None and not lock.never:
            return None
        if point is not None and lock.never:
            never.add(point)
        elif point is not None:
            through.append(point)
    return PathConstraint(tuple(sorted(set(through))), frozenset(never))
