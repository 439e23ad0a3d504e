"""Which locks hold a unit to one of its paths: the fewest and simplest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redball.game.state import Game
from redball.supply.locks.following import follow, points_of
from redball.supply.locks.lock import Lock, Point
from redball.supply.paths import Path
from redball.supply.supply import of


def locks_to_keep(game: Game, unit_id: str, path: Path) -> tuple[Lock, ...]:
    """Locks of a unit, replacing its own, that lead it over ``path`` or one through the same points.

    One lock through something that its best path doesn't use, else one that excludes something, else one of
    each, else locks through all such things; none when no such locks suffice.
    """
    supply, unit = of(game), game.units[unit_id]
    best = supply.best_path(unit_id)
    if best is None or not best.links:
        return ()
    wanted = list(points_of(path))
    for chosen in _choices(game, unit_id, list(points_of(best)), wanted):
        found = follow(supply, unit, supply.serving_group(unit), best, chosen)
        if found is not None and list(points_of(found)) == wanted:
            return tuple(chosen)
    return ()


def _choices(
    game: Game, unit_id: str, used: Sequence[Point], wanted: Sequence[Point]
) -> Iterator[list[Lock]]:
    through = [lock_at(game, unit_id, p) for p in dict.fromkeys(wanted) if p not in used]
    never = [lock_at(game, unit_id, p, never=True) for p in dict.fromkeys(used) if p not in wanted]
    yield from ([lock] for lock in (*through, *never))
    yield from ([one, other] for one in through for other in never)
    if len(through) > 1:
        yield through


def lock_at(game: Game, unit_id: str, point: Point, never: bool = False) -> Lock:
    """The lock of a unit on a point."""
    atlas = game.atlas
    name = atlas.sea_areas[point.node].name if point.kind == "area" else atlas.label(point.node)
    return Lock("unit", unit_id, point.kind, point.unit or name, never)
