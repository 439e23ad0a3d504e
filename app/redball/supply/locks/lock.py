"""Locks: the ports, sea areas and sources that players keep their units' paths to, or keep them from.

A lock never changes who is in supply; it only chooses among the paths that a unit has. Locks are in a game's
marks, so that saves, journals, undo and scenarios hold them without knowing them:
``supply.lock.unit.ger-dak.port.A-3453`` is [circle, who, what, name, "through" or "never"].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from redball.atlas import UnknownHexError
from redball.game.state import Change, Game, Mark, put_mark
from redball.game.tables.position import LOCK

Circle = Literal["unit", "hq", "power"]
"""Whom a lock concerns: a unit; an HQ and all units whose paths lead to it; all units of a power."""

PointKind = Literal["port", "area", "source"]
CIRCLES: tuple[Circle, ...] = get_args(Circle)
POINT_KINDS: tuple[PointKind, ...] = get_args(PointKind)


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """Something that a path can lead through. ``node`` is a port's hex, a sea area's index, a source's hex;
    ``unit`` the HQ if that is the source.
    """

    kind: PointKind
    node: int
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Lock:
    """One lock: ``who`` is a unit's or power's code, ``name`` the label of a hex, the name of a sea area or
    the id of an HQ.
    """

    circle: Circle
    who: str
    what: PointKind
    name: str
    never: bool = False

    @property
    def key(self) -> str:
        """The mark that holds it; the same for "through" and "never", of which there can be but one."""
        return f"{LOCK}{self.circle}.{self.who}.{self.what}.{self.name}"


def locks(game: Game) -> tuple[Lock, ...]:
    """Every lock of a game, in one order however they were set: units', HQs', powers', by who, what and
    name.
    """
    found = [lock for key, row in game.marks.items() if key.startswith(LOCK) for lock in _read(row)]
    return tuple(sorted(found, key=_rank))


def is_locked(game: Game) -> bool:
    """True when any path of a game is locked."""
    return any(key.startswith(LOCK) for key in game.marks)


def _rank(lock: Lock) -> tuple[int, str, int, str]:
    return CIRCLES.index(lock.circle), lock.who, POINT_KINDS.index(lock.what), lock.name


def _read(row: Mark) -> Iterator[Lock]:
    if isinstance(row, list) and len(row) == 5:
        circle, who, what, name, how = row
        if circle in CIRCLES and what in POINT_KINDS:
            yield Lock(circle, who, what, name, how == "never")


def put_lock(lock: Lock) -> Change:
    """Set a lock."""
    row = [lock.circle, lock.who, lock.what, lock.name, "never" if lock.never else "through"]
    return put_mark(lock.key, row)


def drop_lock(lock: Lock) -> Change:
    """Take a lock back."""
    return put_mark(lock.key, None)


def point_of(game: Game, lock: Lock) -> Point | None:
    """Where a lock's point is now; None when the game has it no more: an HQ that is gone, or off the map."""
    if lock.what == "area":
        area = game.atlas.sea_by_name.get(lock.name.casefold())
        return Point("area", area.index) if area else None
    if lock.what == "source" and lock.name in game.units:
        unit = game.units[lock.name]
        return Point("source", unit.hex, unit.id) if unit.hex >= 0 else None
    try:
        return Point(lock.what, game.atlas.find(lock.name))
    except UnknownHexError:
        return None


def place_of(game: Game, point: Point) -> int:
    """The hex where a point is marked on the map: of a sea area its box."""
    return game.atlas.sea_areas[point.node].box if point.kind == "area" else point.node
