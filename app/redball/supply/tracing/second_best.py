"""Other paths than the best: by another source, port, sea area or HQ."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.supply.paths import LegKind, Path, SourceKind
from redball.supply.supply import Supply, of
from redball.supply.tracing.losses import Loss, LossKind, group_without

_Choices = tuple[tuple[int, ...], ...]
"""A player's choices in a path: for each link its source, and the ports and sea areas on the way."""


def alternatives(game: Game, unit_id: str, most: int = 3) -> tuple[Path, ...]:
    """Paths of a unit in supply that differ from its best in a source, port or sea area, best first.

    Each is the best one when something that the best path uses is excluded; of a unit with locks also the
    best without them.  Best is: fewest links, then the shortest links from the unit on, then the lowest
    numbers of hexes.  Raises ``KeyError`` for an unknown unit.
    """
    return next(found for found in alternative_steps(game, unit_id, most) if found is not None)


def alternative_steps(game: Game, unit_id: str, most: int = 3) -> Iterator[tuple[Path, ...] | None]:
    """As :func:`alternatives`, in small steps: None after each, and the paths at the end."""
    supply = of(game)
    best = supply.path(unit_id)
    found: dict[_Choices, Path] = {}
    if best is not None and best.links:
        unlocked = supply.best_path(unit_id)
        assert unlocked is not None, "a lock changes no status"
        found[_choices(unlocked)] = unlocked
        for loss in _choices_of(supply, best):
            yield None
            other = _without(supply, unit_id, loss)
            if other is not None and other.links:
                found.setdefault(_choices(other), other)
        found.pop(_choices(best), None)
    yield tuple(sorted(found.values(), key=_rank)[:most])


def _without(supply: Supply, unit_id: str, loss: Loss) -> Path | None:
    unit = supply.game.units[unit_id]
    group = supply.serving_group(unit)
    left = group_without(supply, supply.position.principal_of(unit), group, loss)
    return supply.path_in(unit, left)


def _choices_of(supply: Supply, path: Path) -> Iterator[Loss]:
    """The sources, ports and sea areas that a path uses, from the unit on, without its own hex."""
    start = path.links[0].start
    for link in path.links:
        for leg in link.legs:
            if leg.kind is LegKind.OVERSEAS:
                yield from (Loss(LossKind.SEA, sea=sea) for sea in leg.seas)
                yield from (
                    Loss(LossKind.PORT, node)
                    for node in leg.nodes
                    if node in supply.position.board.port_class
                )
        source = link.source
        if source.kind is SourceKind.SECONDARY and source.unit:
            yield Loss(LossKind.HQ, source.node, unit=source.unit)
        elif source.node != start:
            yield Loss(LossKind.HEX, source.node)


def _choices(path: Path) -> _Choices:
    chosen = []
    for link in path.links:
        overseas = [leg for leg in link.legs if leg.kind is LegKind.OVERSEAS]
        ways = [x for leg in overseas for x in (leg.nodes[0], *(-1 - sea for sea in leg.seas), leg.nodes[-1])]
        chosen.append((link.source.node, *ways))
    return tuple(chosen)


def _rank(path: Path) -> tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    used = tuple(link.used for link in path.links)
    return len(path.links), used, tuple(leg.nodes for leg in path.legs)
