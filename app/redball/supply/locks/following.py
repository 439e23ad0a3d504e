"""The path that a unit's locks leave it: which locks it follows, and why it can't follow others.

A unit that is in supply stays so: a lock that no path can follow is passed over, and told. A unit's own locks
go before those of its HQ, those before its power's. A power's or an HQ's lock on a port or sea area concerns
units whose best path leads overseas; on a source, those that use a secondary source.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from redball.derived import kept
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.conditions.relations import Relation
from redball.supply.locks.lock import Lock, Point, locks, point_of
from redball.supply.locks.wish import Wish
from redball.supply.paths import Leg, LegKind, Path, Source, SourceKind
from redball.supply.reasons.barriers import Barriers
from redball.supply.reasons.why import Explainer, Trace
from redball.supply.supply import Supply, of
from redball.supply.tracing.fields import spread
from redball.supply.tracing.groups import Group
from redball.wording import Message, message


@dataclass(frozen=True, slots=True)
class Broken:
    """A lock that can't be followed: ``text`` says so, ``details`` why."""

    lock: Lock
    text: Message
    details: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A unit's path, the locks that it follows, and those that concern the unit but can't be followed."""

    path: Path | None
    followed: tuple[Lock, ...] = ()
    broken: tuple[Broken, ...] = ()


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


def grants(path: Path, wish: Wish) -> bool:
    """True when a path leads through all points of a wish and through none that it shuns."""
    used = set(points_of(path))
    return used.issuperset(wish.through) and not used & wish.never


# --- whom a lock concerns ---------------------------------------------------------------------------------


def concerning(supply: Supply, unit: Unit, best: Path | None) -> tuple[Lock, ...]:
    """The locks that concern a unit whose best path is ``best``, the narrowest circle first; of two on one
    point, that of the narrower circle.
    """
    chiefs = {link.source.unit for link in best.links} if best is not None else set[str]()
    found: dict[tuple[str, str], Lock] = {}
    for lock in _all(supply.game):
        mine = {
            "unit": lock.who == unit.id,
            "hq": lock.who == unit.id or lock.who in chiefs,
            "power": lock.who == supply.position.principal(unit.power),
        }[lock.circle]
        wide = lock.circle != "unit" and lock.who != unit.id
        if mine and (not wide or _has_to_do_with(best, lock)):
            found.setdefault((lock.what, lock.name), lock)
    return tuple(found.values())


def _all(game: Game) -> tuple[Lock, ...]:
    return kept(game, locks, lambda: locks(game))


def _has_to_do_with(best: Path | None, lock: Lock) -> bool:
    if best is None:
        return False
    if lock.what == "source":
        return any(link.source.kind is SourceKind.SECONDARY for link in best.links)
    return any(leg.kind is LegKind.OVERSEAS for leg in best.legs)


# --- following locks --------------------------------------------------------------------------------------


def keep(supply: Supply, unit_id: str) -> Kept:
    """The path of a unit that follows as many of its locks as it can, in their order.

    Raises ``KeyError`` for an unknown unit.
    """
    best, unit = supply.best_path(unit_id), supply.game.units[unit_id]
    asked = concerning(supply, unit, best) if _all(supply.game) else ()
    if not asked or best is None or not best.links or best.links[0].source.kind is SourceKind.LIMITED:
        waiting = [_unasked(supply.game, unit, best, lock) for lock in asked]
        return Kept(best, (), tuple(waiting))
    path, followed = _choose(supply, unit, supply.serving_group(unit), best, asked)
    broken = [lock for lock in asked if lock not in followed]
    return Kept(path, tuple(followed), tuple(_Telling(supply, unit, followed).of(x) for x in broken))


def chosen_path(supply: Supply, unit: Unit, group: Group, best: Path) -> Path:
    """The path of a unit that follows as many of its locks as it can if its group is ``group``; ``best`` is
    its best path there.
    """
    if not _all(supply.game) or not best.links or best.links[0].source.kind is SourceKind.LIMITED:
        return best
    return _choose(supply, unit, group, best, concerning(supply, unit, best))[0]


def _choose(
    supply: Supply, unit: Unit, group: Group, best: Path, asked: Sequence[Lock]
) -> tuple[Path, list[Lock]]:
    path, followed = best, list[Lock]()
    for lock in asked:
        found = _follow(supply, unit, group, path, [*followed, lock])
        if found is not None:
            path = found
            followed.append(lock)
    return path, followed


def follow(supply: Supply, unit: Unit, path: Path, chosen: Sequence[Lock]) -> Path | None:
    """The best path of a unit that follows some locks: ``path`` itself if it does; None if none does."""
    return _follow(supply, unit, supply.serving_group(unit), path, chosen)


def _follow(supply: Supply, unit: Unit, group: Group, path: Path, chosen: Sequence[Lock]) -> Path | None:
    wish = wish_of(supply.game, chosen)
    if wish is None or grants(path, wish):
        return None if wish is None else path
    links = supply.detour(unit, group, wish)
    return None if links is None else Path(unit.id, links)


def wish_of(game: Game, chosen: Iterable[Lock]) -> Wish | None:
    """What some locks ask of a path; None when one asks to go through what is no more."""
    through, never = [], set[Point]()
    for lock in chosen:
        point = point_of(game, lock)
        if point is None and not lock.never:
            return None
        if point is not None and lock.never:
            never.add(point)
        elif point is not None:
            through.append(point)
    return Wish(tuple(sorted(set(through))), frozenset(never))


def _unasked(game: Game, unit: Unit, best: Path | None, lock: Lock) -> Broken:
    """A lock that asks for nothing now: the unit is out of supply, at sea, or needs no path."""
    code = "waiting_home"
    if best is None:
        code = "waiting_out" if unit.hex >= 0 else "waiting_off"
    elif unit.hex < 0:
        code = "waiting_sea"
    elif best.links:
        code = "waiting_limited"
    return Broken(lock, message(f"supply.lock.{code}", **words(game, lock)))


# --- why not ----------------------------------------------------------------------------------------------


def words(game: Game, lock: Lock) -> dict[str, str]:
    """What a lock's point is called: ``point``."""
    point = point_of(game, lock)
    if lock.what == "area" or point is None:
        return {"point": lock.name}
    if point.unit:
        return {"point": game.units[point.unit].name}
    label, name = game.atlas.label(point.node), game.atlas.place_name(point.node)
    return {"point": label if name == label else f"{name} ({label})"}


def text_of(game: Game, lock: Lock) -> Message:
    """A lock in words."""
    who = game.units[lock.who].name if lock.who in game.units else lock.who
    code = f"supply.lock.{lock.circle}_{'never' if lock.never else 'through'}"
    return message(code, who=who, **words(game, lock))


class _Telling:
    """Why locks of one unit can't be followed."""

    def __init__(self, supply: Supply, unit: Unit, followed: Sequence[Lock]) -> None:
        self.supply, self.game, self.unit, self.followed = supply, supply.game, unit, followed
        self.principal = supply.position.principal(unit.power)
        self.explainer = Explainer(supply, Barriers(supply.game, supply.position, self.principal))

    def of(self, lock: Lock) -> Broken:
        named = words(self.game, lock)
        if lock.never:
            return Broken(lock, message("supply.lock.no_way_without", **named), self._together(lock))
        text = message("supply.lock.not_usable", **named)
        return Broken(lock, text, tuple(self._reasons(lock)) or (message("supply.lock.no_way_on", **named),))

    def _reasons(self, lock: Lock) -> list[Message]:
        point, named = point_of(self.game, lock), words(self.game, lock)
        if point is None:
            gone = "off_map" if lock.name in self.game.units else "gone"
            return [message(f"supply.lock.{gone}", **named)]
        barriers, size = self.explainer.barriers, self.supply.position.board.size
        if point.kind == "area":
            found = [self.explainer.reasons.reason(b, ()).text for b in barriers.at_sea(size + point.node)]
        elif point.kind == "port":
            closed = (*barriers.harbour(point.node, False), *barriers.entering(point.node))
            found = [self.explainer.reasons.reason(b, ()).text for b in closed]
            if point.node in barriers.ground.quays and not barriers.ground.quays[point.node]:
                found = [message("supply.lock.port_without_sea", **named)]
        else:
            found = self._source_reasons(point, named)
        return found or [*self._together(lock)] or self._way_there(point)

    def _source_reasons(self, point: Point, named: dict[str, str]) -> list[Message]:
        group = self.supply.group_of(self.unit)
        if point.unit == self.unit.id:
            return [message("supply.lock.own_source", **named)]
        if point.node in group.primaries and not point.unit:
            return []
        for source in group.secondaries.all:
            if source_point(source) == point:
                if source in group.supplied:
                    return []
                cut = message("supply.source_cut", source=named["point"], hex=self._hex(point.node))
                onward = Trace(
                    source.node, True, source in group.secondaries.embarking,
                    group.layers[-1].ground.railway_limit(source.node), group.layers[-1].railway,
                )  # fmt: skip
                return [cut, *(reason.text for reason in self.explainer.of_trace(onward))]
        power = self.game.units[point.unit].power if point.unit else self.game.power_over(point.node)
        if self.supply.position.relation(self.principal, power) is not Relation.FRIEND:
            return [message("supply.lock.other_power", **named, owner=power, power=self.principal)]
        return [message("supply.lock.no_source", **named, power=self.principal)]

    def _hex(self, node: int) -> str:
        return self.explainer.reasons.hex_name(node)

    def _together(self, lock: Lock) -> tuple[Message, ...]:
        """The locks that stand against it, when it could be followed without them."""
        best = self.supply.best_path(self.unit.id)
        if not self.followed or best is None or follow(self.supply, self.unit, best, [lock]) is None:
            return ()
        others = [words(self.game, other)["point"] for other in self.followed]
        return (message("supply.lock.not_with", **words(self.game, lock), others=others),)

    def _way_there(self, point: Point) -> list[Message]:
        """What bars the unit's own way to a point; nothing when it, or a source of its path, gets there."""
        ground = self.explainer.barriers.ground
        node = point.node + ground.size * (point.kind == "area")
        traces = [
            Trace(start, rails, beach, limit, spread(ground, (node,), max(ground.railway), rails))
            for start, rails, beach, limit in self._starts()
        ]
        if any(x.limit is not None and x.field.at(ground, x.start, x.beach) <= x.limit for x in traces):
            return []
        return [reason.text for reason in self.explainer.of_trace(traces[0])][:2]

    def _starts(self) -> Iterator[tuple[int, bool, bool, int]]:
        """Where links of the unit's path begin: hex, by rail, whether it may embark there, limit."""
        ground, unit = self.explainer.barriers.ground, self.unit
        yield unit.hex, False, self.supply.embarks(unit), ground.basic_limit(unit.hex)
        best, group = self.supply.best_path(unit.id), self.supply.group_of(unit)
        for link in best.links[:-1] if best is not None else ():
            node = link.source.node
            yield node, True, link.source in group.secondaries.embarking, ground.railway_limit(node)


def troubles(game: Game) -> tuple[Broken, ...]:
    """Locks that nobody can follow now: of units and HQs that can't, and of powers none of whose units does
    though it concerns some.
    """
    supply, found = of(game), dict[Lock, Broken]()
    followed: set[Lock] = set()
    asked = {(lock.circle, lock.who) for lock in _all(game)}
    for unit in sorted(game.units.values(), key=lambda u: u.id) if asked else ():
        kept = supply.kept(unit.id)
        followed.update(kept.followed)
        for broken in kept.broken:
            found.setdefault(broken.lock, broken)
    for lock in _all(game):
        if lock.circle != "power" and lock.who not in game.units:
            text = message("supply.lock.nobody", who=lock.who, **words(game, lock))
            found[lock] = Broken(lock, text)
    return tuple(found[lock] for lock in _all(game) if lock in found and lock not in followed)
