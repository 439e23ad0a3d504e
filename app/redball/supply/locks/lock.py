"""Locks: the ports, sea areas and sources that players keep their units' paths to, or keep them from.

A lock never changes who is in supply; it only chooses among the paths that a unit has.
"""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

import msgspec

from redball.atlas import Atlas, UnknownHexError
from redball.derived import cached
from redball.game.state import Change, Game
from redball.game.tables import RowSection, Table, Traced
from redball.game.tables.from_marks import FromMarks
from redball.language import marked

Circle = Literal["unit", "hq", "power"]
"""Whom a lock concerns: a unit; an HQ and all units whose paths lead to it; all units of a power."""

PointKind = Literal["port", "area", "source"]
CIRCLES: tuple[Circle, ...] = get_args(Circle)
POINT_KINDS: tuple[PointKind, ...] = get_args(PointKind)
Key = tuple[Circle, str, PointKind, str]
"""Whom a lock concerns, who that is, what it is about, and its name."""


class Point(msgspec.Struct, frozen=True, order=True):
    """Something that a path can lead through. ``node`` is a port's hex, a sea area's index, a source's hex;
    ``unit`` the HQ if that is the source.
    """

    kind: PointKind
    node: int
    unit: str = ""


class Lock(msgspec.Struct, frozen=True):
    """One lock: ``who`` is a unit's or power's code, ``name`` the label of a hex, the name of a sea area or
    the id of an HQ.
    """

    circle: Circle
    who: str
    what: PointKind
    name: str
    never: bool = False

    @property
    def key(self) -> Key:
        """A lock replaces the one with the same key: of "through" and "never" there can be but one."""
        return self.circle, self.who, self.what, self.name


def _never(_atlas: Atlas, mark: Any) -> bool:
    if not isinstance(mark, list) or len(mark) != 5:
        raise ValueError(marked("whom a lock concerns, who, what, its name, and through or never"))
    return bool(mark[-1] == "never")


_NAME = re.compile(rf"({'|'.join(CIRCLES)})\.(.*?)\.({'|'.join(POINT_KINDS)})\.(.*)")


def _split(name: str) -> tuple[str, ...]:
    """Ids may hold dots."""
    match = _NAME.fullmatch(name)
    return match.groups() if match else ()


LOCKS = Table(
    "base_locks",
    tuple[Circle, str, PointKind, str],
    bool,
    RowSection("circle who what name never", "Paths that are kept to something, or from it."),
    # They choose among paths.
    traced=Traced(),
    marks=(FromMarks("supply.lock.", _never, _split),),
)


@cached
def locks(game: Game) -> tuple[Lock, ...]:
    """Every lock of a game, in one order however they were set: units', HQs', powers', by who, what and
    name.
    """
    return tuple(sorted((Lock(*key, never) for key, never in LOCKS.of(game).items()), key=_rank))


def _rank(lock: Lock) -> tuple[int, str, int, str]:
    return CIRCLES.index(lock.circle), lock.who, POINT_KINDS.index(lock.what), lock.name


def put_lock(lock: Lock) -> Change:
    """Set a lock."""
    return LOCKS.put(lock.key, lock.never)


def drop_lock(lock: Lock) -> Change:
    """Remove a lock."""
    return LOCKS.put(lock.key, None)


def point_of(game: Game, lock: Lock) -> Point | None:
    """The present place of a lock's point; None when it no longer exists: an HQ that is gone, or off the
    map.
    """
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
