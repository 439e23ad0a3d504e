"""Traces that rule sets and players ask for: from a unit or a hex to any of some hexes, in one link or by a
chain, within the usual length or of any length, by rail or not. Answered as supply is.

:func:`single` is about one link, :func:`trace` and :func:`why_not` are its two halves; :func:`chain` goes on
from secondary source to secondary source, as supply does, but ends at the hexes asked for instead of primary
sources. :func:`single_from` and :func:`chain_from` begin in a hex instead of with a unit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import replace

from redball.derived import kept
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply import tracer
from redball.supply.graph.ground import Ground
from redball.supply.paths import Answer, Block, LegKind, Link, Path, Reason, Source, SourceKind
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
from redball.supply.tracing.search import Request, Way, best_way, reached, way_back
from redball.wording import message

_ENDLESS = 250
"""Hexes after which a trace of any length is given up when its failure is explained."""


# --- one link -----------------------------------------------------------------------------------------------


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
    who = _tracer(supply, power, country, start, unit)
    if start in targets:
        return Path(who.unit, ())
    found = _best_link(supply, who, targets, unlimited, kind is LegKind.RAILWAY)
    return Path(who.unit, (found,)) if found is not None else None


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
    """Every reason why :func:`trace` finds no path; none when it finds one.

    The search takes long and is asked for by every offer to a unit, so its answers are kept.
    """
    supply = of(game)
    who = _tracer(supply, power, country, start, unit)
    rails = kind is LegKind.RAILWAY

    def why() -> tuple[Reason, ...]:
        if start in targets or _best_link(supply, who, targets, unlimited, rails) is not None:
            return ()
        return result(_why_no_link(supply, who, targets, unlimited, rails))

    return kept(supply, ("why no link", replace(who, unit=""), frozenset(targets), unlimited, rails), why)


def _tracer(supply: Supply, power: str, country: str, start: int, unit: Unit | None) -> Tracer:
    if unit is None:
        return tracer.of_hex(supply, power, country, start)
    return replace(
        tracer.of_unit(supply, unit), principal=supply.position.principal(power), country=country, node=start
    )


def _best_link(
    supply: Supply, who: Tracer, targets: Collection[int], unlimited: bool, rails: bool
) -> Link | None:
    found = []
    for ground, limit in _grounds(supply, who, unlimited, rails):
        way = best_way(Request(ground, who.node, rails, limit, who.beach), targets)
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


def single(
    game: Game, unit_id: str, targets: Collection[int], unlimited: bool = False, rails: bool = False
) -> Answer:
    """The best path of a unit in one link to any of some hexes, or why there is none; along railways when
    ``rails``. A unit at sea needs no path.

    Raises ``KeyError`` for an unknown unit.
    """
    unit, supply = game.units[unit_id], of(game)
    if unit.hex < 0:
        return off_the_map(unit)
    return _one_link(supply, tracer.of_unit(supply, unit), targets, unlimited, rails)


def single_from(
    game: Game,
    power: str,
    start: int,
    targets: Collection[int],
    unlimited: bool = False,
    rails: bool = False,
    country: str = "",
) -> Answer:
    """As :func:`single`, but from a hex for a power, as a city there would trace."""
    supply = of(game)
    return _one_link(supply, tracer.of_hex(supply, power, country, start), targets, unlimited, rails)


def _one_link(supply: Supply, who: Tracer, targets: Collection[int], unlimited: bool, rails: bool) -> Answer:
    if not targets:
        return _NO_TARGETS
    if who.node in targets:
        return Answer(Path(who.unit, ()))
    found = _best_link(supply, who, targets, unlimited, rails)
    if found is not None:
        return Answer(Path(who.unit, (found,)))
    return Answer(None, result(_why_no_link(supply, who, targets, unlimited, rails)))


def off_the_map(unit: Unit) -> Answer:
    """A unit at sea needs no path; one off the map has none."""
    if unit.sea >= 0:
        return Answer(Path(unit.id, ()))
    text = message("supply.off_map", unit=unit.name or unit.id)
    return Answer(None, (Reason(Block.NO_SOURCE, text),))


_NO_TARGETS = Answer(None, (Reason(Block.NO_SOURCE, message("supply.no_targets")),))


# --- chains -------------------------------------------------------------------------------------------------


def chain(game: Game, unit_id: str, targets: Collection[int], unlimited: bool = False) -> Answer:
    """The best chain of a unit to any of some hexes: a basic path to a secondary source, on from one to the
    next as in supply, the last link ending at a target; or straight to a target.

    ``unlimited`` lifts the limit of length from every link. A unit at sea needs no path. A secondary source
    on the way need not be in supply itself: the chain ends at a target instead of a primary source.

    Raises ``KeyError`` for an unknown unit.
    """
    return result(chain_steps(game, unit_id, targets, unlimited))


def chain_steps(game: Game, unit_id: str, targets: Collection[int], unlimited: bool = False) -> Steps[Answer]:
    """As :func:`chain`, in small steps."""
    unit, supply = game.units[unit_id], of(game)
    if unit.hex < 0:
        return off_the_map(unit)
    who = tracer.of_unit(supply, unit)
    if unlimited or not targets:
        return (yield from _answer(supply, who, targets, unlimited))
    group = target_group(supply, who, targets)
    yield
    path = supply.path_in(unit, group)
    yield
    if path is not None:
        return Answer(path)
    return Answer(None, (yield from why_steps(supply, who, group)))


def chain_from(
    game: Game, power: str, start: int, targets: Collection[int], unlimited: bool = False, country: str = ""
) -> Answer:
    """As :func:`chain`, but from a hex for a power, as a city there would trace."""
    return result(chain_from_steps(game, power, start, targets, unlimited, country))


def chain_from_steps(
    game: Game, power: str, start: int, targets: Collection[int], unlimited: bool = False, country: str = ""
) -> Steps[Answer]:
    """As :func:`chain_from`, in small steps."""
    supply = of(game)
    return (yield from _answer(supply, tracer.of_hex(supply, power, country, start), targets, unlimited))


def target_group(supply: Supply, who: Tracer, targets: Collection[int]) -> Group:
    """Who traces and all like it, solved for chains that end at some hexes instead of primary sources."""
    grounds = supply.position.grounds(who.principal, who.movement)
    secondaries = supply.primary_sources.secondaries(who.principal)
    return replace(solve(grounds, frozenset(targets), secondaries, supply.options), goal=SourceKind.TARGET)


def _answer(supply: Supply, who: Tracer, targets: Collection[int], unlimited: bool) -> Steps[Answer]:
    """The chain of who traces from a hex, or of any length."""
    if not targets:
        return _NO_TARGETS
    if who.node in targets:
        return Answer(Path(who.unit, ()))
    if unlimited:
        links = yield from _endless_chain(supply, who, targets)
        reasons = () if links is not None else (yield from _why_no_link(supply, who, targets, True, False))
    else:
        group = target_group(supply, who, targets)
        yield
        links = Chains(group, supply.options).of_unit(who.node, who.beach)
        reasons = () if links is not None else (yield from why_steps(supply, who, group))
    return Answer(None, reasons) if links is None else Answer(Path(who.unit, links))


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
            way = Way(way_back(came, node), score[0]) if node in targets or node in shores else None
            if way is not None and node in targets:
                goal = Source(SourceKind.TARGET, node)
                return (*links, link(ground, way, goal, rails, limit))
            if way is not None and node not in seen and ground.beach(node):
                seen.add(node)
                pending.append((node, True, True, (*links, link(ground, way, shores[node], rails, limit))))
    return None
