"""Traces that rule sets ask for: between any hexes, of any length, by rail; answered as supply is."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.fields import spread
from redball.supply.ground import Ground
from redball.supply.links import link
from redball.supply.paths import LegKind, Path, Reason, Source, SourceKind
from redball.supply.reasons import unique
from redball.supply.search import Request, best_way
from redball.supply.supply import Supply, of
from redball.supply.why import MOST, Explainer, Trace

_ENDLESS = 250
"""Hexes after which a trace of any length is given up when its failure is explained."""


def trace(
    game: Game,
    power: str,
    country: str,
    start: int,
    targets: Collection[int],
    unlimited: bool = False,
    kind: LegKind = LegKind.BASIC,
    unit: Unit | None = None,
) -> Path | None:
    """The best path of one link from a hex to any of some hexes over what a power can trace over; None if
    there is none.

    ``country`` is the home country of who traces. ``unlimited`` lifts the limit of length; ``kind`` is BASIC
    or RAILWAY. ``unit`` is who traces, when its type decides whether it may embark without a port. A start
    among the targets gives a path without links.
    """
    supply = of(game)
    name = unit.id if unit is not None else ""
    if start in targets:
        return Path(name, ())
    rails, found = kind is LegKind.RAILWAY, []
    for ground, limit in _grounds(supply, power, start, unlimited, rails):
        way = best_way(Request(ground, start, rails, limit, _beach(supply, unit)), targets)
        if way is not None:
            allowed = _limit(ground, start, rails)
            goal = Source(SourceKind.TARGET, way.nodes[-1])
            found.append(link(ground, way, goal, rails, allowed))
    return Path(name, (min(found, key=lambda x: (x.used, x.source.node)),)) if found else None


def why_not(
    game: Game,
    power: str,
    country: str,
    start: int,
    targets: Collection[int],
    unlimited: bool = False,
    kind: LegKind = LegKind.BASIC,
    unit: Unit | None = None,
) -> tuple[Reason, ...]:
    """Every reason why :func:`trace` finds no path; none when it finds one."""
    if trace(game, power, country, start, targets, unlimited, kind, unit) is not None:
        return ()
    supply = of(game)
    rails = kind is LegKind.RAILWAY
    *_, (ground, limit) = _grounds(supply, power, start, unlimited, rails)
    field = spread(ground, targets, _ENDLESS if limit is None else max(limit, 0), rails)
    explainer = Explainer(game, supply, supply.position.principal(power))
    return unique(explainer.of_trace(Trace(start, rails, _beach(supply, unit), limit, field)), MOST)


def _grounds(
    supply: Supply, power: str, start: int, unlimited: bool, rails: bool
) -> Iterator[tuple[Ground, int | None]]:
    """Grounds to try with the limit on each; without a limit the widest one is enough."""
    grounds = supply.position.grounds(supply.position.principal(power))
    if unlimited:
        yield grounds[-1], None
        return
    for ground in grounds:
        yield ground, _limit(ground, start, rails)


def _limit(ground: Ground, start: int, rails: bool) -> int:
    return ground.railway_limit(start) if rails else ground.basic_limit(start)


def _beach(supply: Supply, unit: Unit | None) -> bool:
    if unit is not None:
        return supply.embarks(unit)
    return supply.options.coastal_start == "all"
