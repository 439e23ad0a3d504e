"""Which locks of a unit's path it can't follow, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from redball.derived import cached
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.conditions.privileges import power_of
from redball.supply.conditions.relations import Relation
from redball.supply.locks.following import follow, leaves_a_choice, source_point
from redball.supply.locks.lock import Lock, Point, locks, point_of
from redball.supply.paths import Path
from redball.supply.reasons.barriers import Barriers
from redball.supply.reasons.why import Explainer, Trace
from redball.supply.supply import Supply, of
from redball.supply.tracing.fields import spread
from redball.wording import Message, message


class Broken(msgspec.Struct, frozen=True):
    """A lock that can't be followed: ``text`` says so, ``details`` why."""

    lock: Lock
    text: Message
    details: tuple[Message, ...] = ()


@cached
def broken_locks(supply: Supply, unit_id: str) -> tuple[Broken, ...]:
    """The locks that concern a unit but that its path doesn't follow.

    Raises ``KeyError`` for an unknown unit.
    """
    found, unit = supply.locked_path(unit_id), supply.game.units[unit_id]
    left = [lock for lock in found.asked if lock not in found.followed]
    if not left:
        return ()
    best = supply.best_path(unit_id)
    if best is None or not leaves_a_choice(best):
        return tuple(_waiting(supply.game, unit, best, lock) for lock in left)
    barred = _Barred(supply, unit, found.followed)
    return tuple(barred.broken(lock) for lock in left)


def locks_of(supply: Supply, unit_id: str) -> list[tuple[Lock, Broken | None]]:
    """The locks that concern a unit: those that its path follows, then the others with what is wrong."""
    followed = supply.locked_path(unit_id).followed
    return [(lock, None) for lock in followed] + [(x.lock, x) for x in broken_locks(supply, unit_id)]


def _waiting(game: Game, unit: Unit, best: Path | None, lock: Lock) -> Broken:
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


class _Barred:
    """Why locks of one unit can't be followed."""

    def __init__(self, supply: Supply, unit: Unit, followed: Sequence[Lock]) -> None:
        self.supply, self.game, self.unit, self.followed = supply, supply.game, unit, followed
        self.principal = supply.position.principal_of(unit)
        self.explainer = Explainer(supply, Barriers(supply.game, supply.position, self.principal))

    def broken(self, lock: Lock) -> Broken:
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
        own = power_of(self.principal)
        if self.supply.position.relation(self.principal, power) is not Relation.FRIEND:
            return [message("supply.lock.other_power", **named, owner=power, power=own)]
        return [message("supply.lock.no_source", **named, power=own)]

    def _hex(self, node: int) -> str:
        return self.explainer.reasons.hex_name(node)

    def _together(self, lock: Lock) -> tuple[Message, ...]:
        """The locks that stand against it, when it could be followed without them."""
        best = self.supply.best_path(self.unit.id)
        group = self.supply.serving_group(self.unit)
        if not self.followed or best is None or not follow(self.supply, self.unit, group, best, [lock]):
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
    asked = {(lock.circle, lock.who) for lock in locks(game)}
    for unit in sorted(game.units.values(), key=lambda u: u.id) if asked else ():
        followed.update(supply.locked_path(unit.id).followed)
        for broken in broken_locks(supply, unit.id):
            found.setdefault(broken.lock, broken)
    for lock in locks(game):
        if lock.circle != "power" and lock.who not in game.units:
            text = message("supply.lock.nobody", who=lock.who, **words(game, lock))
            found[lock] = Broken(lock, text)
    return tuple(found[lock] for lock in locks(game) if lock in found and lock not in followed)
