"""Why a unit is out of supply, and why a trace fails: every reason, nearest cure first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from redball.derived import cached
from redball.game.units import Unit
from redball.supply.conditions.movement import reach
from redball.supply.paths import Block, Reason, Source, SourceKind, Why
from redball.supply.reasons.barriers import Barriers
from redball.supply.reasons.breaches import Breach, Question, breach_steps
from redball.supply.reasons.reason import Reasons, unique
from redball.supply.steps import STRETCH, Steps, result
from redball.supply.supply import Supply
from redball.supply.tracer import Tracer, of_unit
from redball.supply.tracing.fields import FAR, Field
from redball.supply.tracing.groups import Group
from redball.supply.tracing.regions import reachable
from redball.supply.tracing.search import Request, reached, targets_within, way_back
from redball.wording import message

MOST = 8
"""The most reasons worth reading."""

_WAYS = 3
_SOURCES = 2


class Trace(msgspec.Struct, frozen=True):
    """A trace that failed: from a hex, by rail or not, within ``limit`` (None: any length), to where
    ``field`` leads.
    """

    start: int
    rails: bool
    beach: bool
    limit: int | None
    field: Field


class Explainer:
    """Finds the reasons of a power with some barriers on the way to a goal."""

    def __init__(self, supply: Supply, barriers: Barriers, goal: SourceKind = SourceKind.PRIMARY) -> None:
        self.supply = supply
        self.goal = goal
        self.barriers = barriers
        self.reasons = Reasons(self.barriers)

    # --- one trace ----------------------------------------------------------------------------------------

    def of_trace(self, trace: Trace) -> list[Reason]:
        """Everything that bars a trace: on ways short enough, else on ways of any length; and the length of
        an open way.
        """
        return result(self.trace_steps(trace))

    def trace_steps(self, trace: Trace) -> Steps[list[Reason]]:
        """As :meth:`of_trace`, in small steps."""
        long = yield from self._too_long(trace)
        short = yield from self._breaches(trace, trace.limit)
        if not short and not long:
            short = yield from self._breaches(trace, None)
        if not short and not long:
            short = yield from self._breaches(trace, None, self._shores(trace.field))
        if not short and not long:
            code = "no_way" if self.goal is SourceKind.PRIMARY else "no_way_to_target"
            return [Reason(Block.NO_SOURCE, message(f"supply.{code}"))]
        return self._barred(trace, short, bool(long)) + long

    def way_steps(self, trace: Trace, count: int) -> Iterator[Breach | None]:
        """Up to ``count`` ways with their barriers: short enough ones, else of any length.  None after every
        small step that finds none.
        """
        found = False
        for limit in (trace.limit, None):
            for step in breach_steps(self._question(trace, limit), count):
                found = found or step is not None
                yield step
            if found:
                return

    def _breaches(
        self,
        trace: Trace,
        limit: int | None,
        coasts: Mapping[int, Sequence[int]] | None = None,
        count: int = _WAYS,
    ) -> Steps[list[Breach]]:
        found = []
        for step in breach_steps(self._question(trace, limit, coasts), count):
            found += [step] if step is not None else []
            yield
        return found

    def _question(
        self, trace: Trace, limit: int | None, coasts: Mapping[int, Sequence[int]] | None = None
    ) -> Question:
        open_from = _open_from(trace.field, limit)
        return Question(self.barriers, trace.start, trace.rails, trace.beach, limit, open_from, coasts)

    def _shores(self, field: Field) -> dict[int, list[int]]:
        """Coastal hexes without port from which the rest of the way is open, by sea node."""
        board = self.barriers.ground.board
        found: dict[int, list[int]] = {}
        for node, seas in board.coast_seas.items():
            if field.distance[node] != FAR and node not in board.port_class:
                for sea in seas:
                    found.setdefault(sea, []).append(node)
        return found

    def _barred(self, trace: Trace, found: Iterable[Breach], known: bool) -> list[Reason]:
        reasons: list[Reason] = []
        for breach in found:
            nodes = self._to_the_end(breach.nodes, trace.field)
            hexes = tuple(n for n in nodes if n < self.barriers.ground.size)
            reasons += [self.reasons.reason(barrier, hexes) for barrier in breach.barriers]
            length = breach.length + trace.field.distance[breach.nodes[-1]]
            if trace.limit is not None and length > trace.limit and not known:
                reasons.append(self.too_long(trace, length, hexes))
                known = True
        return reasons

    def _to_the_end(self, nodes: tuple[int, ...], field: Field) -> tuple[int, ...]:
        row = list(nodes)
        while (ahead := field.towards[row[-1]]) >= 0:
            row.append(ahead)
        return tuple(row)

    def _too_long(self, trace: Trace) -> Steps[list[Reason]]:
        """The shortest open way, when it is only too long."""
        ground = self.barriers.ground
        if trace.limit is None or not reachable(ground, trace.start, trace.field.seeds, beach=trace.beach):
            return []
        best: tuple[int, tuple[int, ...]] | None = None
        request = Request(ground, trace.start, trace.rails, None, trace.beach)
        for visited, ((length, _, _), node, came) in enumerate(reached(request), 1):
            if visited % STRETCH == 0:
                yield
            if best is not None and length >= best[0]:
                break
            total = length + trace.field.distance[node]
            if trace.field.distance[node] != FAR and (best is None or total < best[0]):
                best = total, way_back(came, node)
        if best is None:
            return []
        nodes = self._to_the_end(best[1], trace.field)
        return [self.too_long(trace, best[0], tuple(n for n in nodes if n < ground.size))]

    def too_long(self, trace: Trace, length: int, hexes: tuple[int, ...]) -> Reason:
        """The reason of an open way over some hexes that is too long."""
        limit = trace.limit if trace.limit is not None else 0
        weather = self.supply.game.weather_at(trace.start)
        code = "length_railway" if trace.rails else "length_basic"
        if self.supply.options.length_measure == "movement_points":
            code += "_points"
        text = message(f"supply.{code}", goal=self._goal(hexes[-1]), length=length, limit=limit)
        full = reach(self.supply.options)[trace.rails]
        detail = (
            message("supply.shortened", weather=weather, limit=limit, full=full) if limit < full else None
        )
        return Reason(Block.LENGTH, text, detail, hexes[-1:], sought=hexes)

    def _goal(self, node: int) -> str:
        """A source by the name that players use: the HQ that is there, or the city."""
        name = self.reasons.hex_name(node)
        principal = self.barriers.principal
        chiefs = self.supply.primary_sources.headquarters(principal)
        found = [self.supply.game.units[s.unit].name for s in chiefs if s.node == node]
        return f"{found[0]} in {name}" if found and not self.supply.game.atlas.is_city(node) else name


def _open_from(field: Field, limit: int | None) -> Callable[[int, int], bool]:
    distance = field.distance
    if limit is None:
        return lambda node, length: distance[node] != FAR
    return lambda node, length: length + distance[node] <= limit


# --- units ------------------------------------------------------------------------------------------------


def why(supply: Supply, unit_id: str) -> Why:
    """All reasons why a unit is out of supply, nearest cure first; none if it is in supply or off the map."""
    return result(why_of_unit(supply, unit_id))


def why_of_unit(supply: Supply, unit_id: str) -> Steps[Why]:
    """As :func:`why`, in small steps.  Whoever asks again gets the answer, or goes on where the other is."""
    search = _search_of(supply, unit_id)
    while search.found is None:
        search.go_on()
        yield
    return search.found


class _Search:
    """A search for the reasons of a unit, and what it found."""

    def __init__(self, steps: Steps[Why]) -> None:
        self.found: Why | None = None
        self._steps = steps

    def go_on(self) -> None:
        """Take a step."""
        try:
            next(self._steps)
        except StopIteration as end:
            assert end.value is not None, "a search that failed is over"
            self.found = end.value


@cached
def _search_of(supply: Supply, unit_id: str) -> _Search:
    return _Search(_searched(supply, unit_id))


def _searched(supply: Supply, unit_id: str) -> Steps[Why]:
    unit = supply.game.units[unit_id]
    if unit.hex < 0 or supply.in_supply(unit_id):
        return Why(unit_id, ())
    group = supply.serving_group(unit)
    if not group.primaries:
        return Why(unit_id, (_no_source(unit),))
    reasons = yield from why_steps(supply, of_unit(supply, unit), group)
    return Why(unit_id, reasons)


def why_of(supply: Supply, unit: Tracer, group: Group) -> tuple[Reason, ...]:
    """Why who traces finds no chain to the goal of a group."""
    return result(why_steps(supply, unit, group))


def why_steps(supply: Supply, unit: Tracer, group: Group) -> Steps[tuple[Reason, ...]]:
    """As :func:`why_of`, in small steps."""
    found: list[Reason] = []
    explainer = _explainer(supply, unit, group)
    for trace in _own_railway(supply, unit, group):
        found += yield from explainer.trace_steps(trace)
    if len(unique(found, MOST)) < MOST:
        found += yield from _cut_sources(supply, explainer, unit, group)
    if len(unique(found, MOST)) < MOST:
        found += yield from explainer.trace_steps(_own(supply, unit, group))
    return unique(found, MOST)


def _explainer(supply: Supply, unit: Tracer, group: Group) -> Explainer:
    allotment = supply.allotment if group.goal is SourceKind.PRIMARY else None
    full = allotment.shares[unit.unit].full if allotment is not None and unit.unit else frozenset()
    loads = {area: allotment.load(unit.principal, area) for area in full} if allotment is not None else {}
    ground = group.layers[-1].ground
    barriers = Barriers(supply.game, supply.position, unit.principal, ground, full=loads)
    return Explainer(supply, barriers, group.goal)


def broken_ways(supply: Supply, unit_id: str, count: int) -> Iterator[Breach | None]:
    """The ways that would put a unit in supply without their barriers: up to ``count`` of the unit itself, of
    each source in its reach that is cut off, and of an HQ its railway ways.

    No way for a unit without any source; None after every small step that finds none.
    """
    who = supply.game.units[unit_id]
    group = supply.serving_group(who)
    if not group.primaries:
        return
    unit = of_unit(supply, who)
    explainer = _explainer(supply, unit, group)
    cut = [_onward(supply, group, source) for source in _cut_in_reach(supply, unit, group)]
    for trace in (_own(supply, unit, group), *_own_railway(supply, unit, group), *cut):
        yield from explainer.way_steps(trace, count)


def _own(supply: Supply, unit: Tracer, group: Group) -> Trace:
    """The trace of a unit itself, to sources in supply."""
    layer = group.layers[-1]
    limit = layer.ground.basic_limit(unit.node)
    return Trace(unit.node, False, unit.beach, limit, layer.basic)


def _own_railway(supply: Supply, unit: Tracer, group: Group) -> tuple[Trace, ...]:
    """The railway trace that an HQ has besides, or by option every unit; none of others."""
    own = Source(SourceKind.SECONDARY, unit.node, unit.unit)
    if supply.options.unit_to_primary_path == "railway":
        layer = group.layers[-1]
        limit = layer.ground.railway_limit(unit.node)
        return (Trace(unit.node, True, unit.beach, limit, layer.railway),)
    is_chief = unit.headquarters and supply.options.hq_traces_railway
    return (_onward(supply, group, own),) if is_chief and own in group.secondaries.all else ()


def _no_source(unit: Unit) -> Reason:
    """There is no source at all."""
    return Reason(Block.NO_SOURCE, message("supply.no_source", home=unit.country, who=unit.power))


def _onward(supply: Supply, group: Group, source: Source) -> Trace:
    layer = group.layers[-1]
    limit = layer.ground.railway_limit(source.node)
    return Trace(source.node, True, source in group.secondaries.embarking, limit, layer.railway)


def _cut_sources(supply: Supply, explainer: Explainer, unit: Tracer, group: Group) -> Steps[list[Reason]]:
    """Secondary sources that the unit reaches, but which are out of supply themselves, with what bars
    them.
    """
    found: list[Reason] = []
    for source in _cut_in_reach(supply, unit, group):
        if len(unique(found, MOST)) == MOST:
            break
        node = source.node
        name = supply.game.units[source.unit].name if source.unit else explainer.reasons.hex_name(node)
        code = "source_cut" if group.goal is SourceKind.PRIMARY else "source_leads_nowhere"
        text = message(f"supply.{code}", source=name, hex=explainer.reasons.hex_name(node))
        found.append(Reason(Block.SOURCE_CUT, text, None, (node,), sought=(unit.node, node)))
        beyond = yield from explainer.trace_steps(_onward(supply, group, source))
        found += [
            replace(r, detail=r.detail or message("supply.on_the_way_from", source=name)) for r in beyond
        ]
    return found


def _cut_in_reach(supply: Supply, unit: Tracer, group: Group) -> list[Source]:
    """The nearest secondary sources that the unit reaches but which are out of supply themselves."""
    cut = {
        s.node: s for s in group.secondaries.all if s not in group.supplied and s.unit != (unit.unit or None)
    }
    return [cut[node] for node in _within_reach(supply, unit, group, cut)[:_SOURCES]]


def _within_reach(supply: Supply, unit: Tracer, group: Group, nodes: Collection[int]) -> list[int]:
    """Hexes that a basic path of the unit reaches, nearest first."""
    away = supply.game.atlas.grid.distance
    found: set[int] = set()
    for layer in group.layers:
        limit = layer.ground.basic_limit(unit.node)
        found |= targets_within(Request(layer.ground, unit.node, False, limit, unit.beach), nodes)
    return sorted(found, key=lambda n: (away(unit.node, n), n))
