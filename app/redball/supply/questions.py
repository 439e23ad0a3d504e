"""Traces that rule sets and players ask for: from a unit or a hex to any of some hexes, in one link or by a
chain, within the usual length or of any length, by rail or not. Answered as supply is.

:func:`single` is about one link, :func:`trace` and :func:`why_not` are its two halves; :func:`chain` goes on
from secondary source to secondary source, as supply does, but ends at the hexes asked for instead of primary
sources. Who traces, a unit or a power from a hex, is a :class:`~redball.supply.tracer.Tracer`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import replace

from redball.derived import get_or_make
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.graph.ground import Ground
from redball.supply.paths import Block, Link, Path, Reason, Source, SourceKind, TraceResult
from redball.supply.reasons.barriers import Barriers
from redball.supply.reasons.reason import unique
from redball.supply.reasons.why import MOST, Explainer, Trace, why_steps
from redball.supply.steps import STRETCH, Steps, result
from redball.supply.supply import Supply, of
from redball.supply.tracer import Tracer
from redball.supply.tracing.chains import Chains
from redball.supply.tracing.fields import spread
from redball.supply.tracing.groups import Group, solve
from redball.supply.tracing.links import link
from redball.supply.tracing.search import NodePath, Request, best_path, reached, way_back
from redball.wording import message

_ENDLESS = 250
"""Hexes after which a trace of any length is given up when its failure is explained."""


# --- one link -----------------------------------------------------------------------------------------------


def trace(
    game: Game, who: Tracer, targets: Collection[int], unlimited: bool = False, rails: bool = False
) -> Path | None:
    """The best path of one link to any of some hexes; None if there is none.

    ``unlimited`` lifts the limit of length; ``rails``: along railways. Who stands in one of the hexes has a
    path without links.
    """
    if who.node in targets:
        return Path(who.unit, ())
    found = _best_link(of(game), who, targets, unlimited, rails)
    return Path(who.unit, (found,)) if found is not None else None


def why_not(
    game: Game, who: Tracer, targets: Collection[int], unlimited: bool = False, rails: bool = False
) -> tuple[Reason, ...]:
    """Every reason why :func:`trace` finds no path; none when it finds one.

    The search takes long and every offer to a unit needs it, so its results are cached.
    """
    supply = of(game)

    def why() -> tuple[Reason, ...]:
        if trace(game, who, targets, unlimited, rails) is not None:
            return ()
        return result(_why_no_link(supply, who, targets, unlimited, rails))

    return get_or_make(
        supply, ("why no link", replace(who, unit=""), frozenset(targets), unlimited, rails), why
    )


def single(
    game: Game, who: Tracer, targets: Collection[int], unlimited: bool = False, rails: bool = False
) -> TraceResult:
    """The best path of one link to any of some hexes, or why there is none. A unit at sea needs no path."""
    known = _known(game, who, targets)
    if known is not None:
        return known
    path = trace(game, who, targets, unlimited, rails)
    return TraceResult(path, why_not(game, who, targets, unlimited, rails) if path is None else ())


def _known(game: Game, who: Tracer, targets: Collection[int]) -> TraceResult | None:
    """The answer where nothing has to be searched."""
    if who.node < 0:
        return off_the_map(game.units[who.unit])
    if not targets:
        return TraceResult(None, (Reason(Block.NO_SOURCE, message("supply.no_targets")),))
    return TraceResult(Path(who.unit, ())) if who.node in targets else None


def _best_link(
    supply: Supply, who: Tracer, targets: Collection[int], unlimited: bool, rails: bool
) -> Link | None:
    found = []
    for ground, limit in _grounds(supply, who, unlimited, rails):
        way = best_path(Request(ground, who.node, rails, limit, who.beach), targets)
        if way is not None:
            goal = Source(SourceKind.TARGET, way.nodes[-1])
            found.append(link(ground, way, goal, rails, _limit(ground, who.node, rails)))
    return min(found, key=lambda x: (x.used, x.source.node), default=None)


def _why_no_link(
    supply: Supply, who: Tracer, targets: Collection[int], unlimited: bool, rails: bool
) -> Steps[tuple[Reason, ...]]:
    *_, (ground, limit) = _grounds(supply, who, unlimited, rails)
    field = spread(ground, targets, _ENDLESS if limit is None else max(limit, 0), rails)
    barriers = Barriers(supply.game, supply.position, who.principal, ground)
    explainer = Explainer(supply, barriers, SourceKind.TARGET)
    yield
    found = yield from explainer.trace_steps(Trace(who.node, rails, who.beach, limit, field))
    return unique(found, MOST)


def _grounds(
    supply: Supply, who: Tracer, unlimited: bool, rails: bool
) -> Iterator[tuple[Ground, int | None]]:
    """Grounds to try with the limit on each; without a limit the widest one is enough."""
    grounds = supply.position.grounds(who.principal, who.movement)
    if unlimited:
        yield grounds[-1], None
        return
    for ground in grounds:
        yield ground, _limit(ground, who.node, rails)


def _limit(ground: Ground, start: int, rails: bool) -> int:
    return ground.railway_limit(start) if rails else ground.basic_limit(start)


def off_the_map(unit: Unit) -> TraceResult:
    """A unit at sea needs no path; one off the map has none."""
    if unit.sea >= 0:
        return TraceResult(Path(unit.id, ()))
    text = message("supply.off_map", unit=unit.name or unit.id)
    return TraceResult(None, (Reason(Block.NO_SOURCE, text),))


# --- chains -------------------------------------------------------------------------------------------------


def chain(game: Game, who: Tracer, targets: Collection[int], unlimited: bool = False) -> TraceResult:
    """The best chain to any of some hexes: a basic path to a secondary source, on from one to the next as in
    supply, the last link ending at a target; or straight to a target.

    ``unlimited`` lifts the limit of length from every link. A unit at sea needs no path. A secondary source
    on the way need not be in supply itself: the chain ends at a target instead of a primary source.
    """
    return result(chain_steps(game, who, targets, unlimited))


def chain_steps(
    game: Game, who: Tracer, targets: Collection[int], unlimited: bool = False
) -> Steps[TraceResult]:
    """As :func:`chain`, in small steps."""
    known = _known(game, who, targets)
    if known is not None:
        return known
    supply = of(game)
    if unlimited:
        links = yield from _endless_chain(supply, who, targets)
        if links is not None:
            return TraceResult(Path(who.unit, links))
        return TraceResult(None, (yield from _why_no_link(supply, who, targets, True, False)))
    group = target_group(supply, who, targets)
    yield
    path = _chain_in(supply, who, group)
    yield
    return TraceResult(path, () if path is not None else (yield from why_steps(supply, who, group)))


def _chain_in(supply: Supply, who: Tracer, group: Group) -> Path | None:
    """The best chain to the goal of a group."""
    if who.unit:
        return supply.path_in(supply.game.units[who.unit], group)
    links = Chains(group, supply.options).of_unit(who.node, who.beach)
    return Path("", links) if links is not None else None


def target_group(supply: Supply, who: Tracer, targets: Collection[int]) -> Group:
    """The group of whoever traces, solved for chains that end at some hexes instead of primary sources."""
    grounds = supply.position.grounds(who.principal, who.movement)
    secondaries = supply.primary_sources.secondaries(who.principal)
    return replace(solve(grounds, frozenset(targets), secondaries, supply.options), goal=SourceKind.TARGET)


def _endless_chain(supply: Supply, who: Tracer, targets: Collection[int]) -> Steps[tuple[Link, ...] | None]:
    """A chain of any length with fewest links. Without a limit a secondary source on the way only helps when
    it may embark where nobody else may, in its own coastal hex.
    """
    ground = supply.position.grounds(who.principal, who.movement)[-1]
    known = supply.primary_sources.secondaries(who.principal)
    shores = {s.node: s for s in known.embarking if s.unit != who.unit or not s.unit}
    seen = {who.node}
    pending: deque[tuple[int, bool, bool, tuple[Link, ...]]] = deque([(who.node, who.beach, False, ())])
    while pending:
        start, beach, rails, links = pending.popleft()
        limit = _limit(ground, start, rails)
        request = Request(ground, start, rails, None, beach)
        for visited, (score, node, came) in enumerate(reached(request), 1):
            if visited % STRETCH == 0:
                yield
            way = NodePath(way_back(came, node), score[0]) if node in targets or node in shores else None
            if way is not None and node in targets:
                goal = Source(SourceKind.TARGET, node)
                return (*links, link(ground, way, goal, rails, limit))
            if way is not None and node not in seen and ground.beach(node):
                seen.add(node)
                pending.append((node, True, True, (*links, link(ground, way, shores[node], rails, limit))))
    return None
