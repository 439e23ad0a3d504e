"""The paths over which a supply source gives reorganization points to a unit (11.18.3 to 11.18.6): whether
there is one, over which ports and sea areas, and what bars it.

The path is traced from the unit, as in supply, but with what the rule asks besides: overseas it leads from
port to port, damaged ports are out of use, and some units are reached over any coast. What a path uses up
(rail moves, places in minor ports, what the source has left to give) is for the caller to count.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import partial

import msgspec

from redball.derived import get_or_make
from redball.game.state import Game
from redball.rules.reorganization.sparing import ANYWHERE, Places, Sparing, Through
from redball.supply import tracer
from redball.supply.graph.ground import PLAIN, QUAY, Ground, without_seas
from redball.supply.paths import Block, LegKind, Link, Path, Reason, Source, SourceKind
from redball.supply.questions import off_the_map
from redball.supply.reasons.barriers import Barriers
from redball.supply.reasons.reason import Reasons, unique
from redball.supply.reasons.why import MOST, Explainer, Trace
from redball.supply.supply import Supply, of
from redball.supply.tracer import Tracer
from redball.supply.tracing.fields import spread
from redball.supply.tracing.links import link
from redball.supply.tracing.search import NodePath, Request
from redball.wording import message

_UNDER = {Block.PORT_MISSING: "REO-OVS-01", Block.PORT_DAMAGED: "REO-OVS-02"}
"""The clause of this rule for a barrier where the base game's is less strict."""


class Provision(msgspec.Struct, frozen=True):
    """A path from a unit to a source of points, or why there is none.

    ``beyond``: it is longer than the source may reach, and open without that limit (REO-PRI-06).  ``ports``
    are those that it leads through, from the unit on, and ``minor`` the minor ones among them (REO-OVS-04);
    the own coast of a unit that needs no port is not among them (REO-OVS-06).  ``seas`` are its sea areas,
    ``rail_moves`` how many rail moves it takes (REO-RLY-02).
    """

    path: Path | None
    beyond: bool = False
    ports: tuple[int, ...] = ()
    minor: tuple[int, ...] = ()
    seas: tuple[int, ...] = ()
    rail_moves: int = 0
    reasons: tuple[Reason, ...] = ()

    @property
    def within(self) -> bool:
        """True when there is a path within the usual length."""
        return self.path is not None and not self.beyond


def provide(
    game: Game,
    unit_id: str,
    source: int,
    *,
    rails: bool = False,
    endless: bool = False,
    direct: bool = False,
    full: Collection[int] = (),
    more: int = 0,
    places: Places | None = None,
    through: Through = ANYWHERE,
    shunned: Through = ANYWHERE,
    why: bool = True,
) -> Provision:
    """The path between a unit in a hex and a source of points in another.

    ``rails``: a railway supply path, on which the unit must stand (REO-RLY-03, REO-AMB-29); it may go
    overseas as well (REO-RLY-05).  ``endless``: where every path is too long, one of any length, marked as
    ``beyond`` (REO-PRI-06).  ``direct``: the unit needs no port, neither a free nor a sound one, where it
    stands on a coast (REO-OVS-06, 07).  ``full`` are ports that may not be used any more (REO-OVS-04).
    ``more`` hexes are added to the usual length (REO-AMB-05), never below none.  ``through`` are ports and
    seas that the path leads through; of all such paths, one that takes fewest ``places`` (REO-AMB-45).
    ``shunned`` are ports and sea areas that it keeps clear of.  Without ``why`` no
    reasons are looked for where there is no path, which takes longest.

    Raises ``KeyError`` for an unknown unit.
    """
    supply, unit = of(game), game.units[unit_id]
    if unit.hex < 0:
        return Provision(None, reasons=off_the_map(unit).reasons)
    who = tracer.of_unit(supply, unit)
    who = who if who.beach is direct else replace(who, beach=direct)
    shut = frozenset(full) | shunned.ports
    search = _search(supply, who, rails, shut, more, places, through, shunned.seas)
    return search.answer(source, unit_id, endless, why)


def provide_repair(game: Game, power: str, port: int, source: int, why: bool = True) -> Provision:
    """The path between a source of points and a damaged port that a power wants to repair: that port, and no
    other damaged one, may be used, for itself alone (REO-OVS-02).  Without ``why`` no reasons are looked for.
    """
    supply = of(game)
    who = replace(tracer.of_hex(supply, power, "", port), beach=True)
    return _search(supply, who, False, frozenset(), 0).answer(source, "", False, why)


# --- searching ----------------------------------------------------------------------------------------------


KEPT = 24
"""Searches of a position that are cached: after one source of a unit the next is usually searched."""


def _search(
    supply: Supply,
    who: Tracer,
    rails: bool,
    full: frozenset[int],
    more: int,
    places: Places | None = None,
    through: Through = ANYWHERE,
    closed: frozenset[int] = frozenset(),
) -> _Search:
    """The search from a hex, new or gone on with: units of a stack and all their sources share it."""
    searches: dict[object, _Search] = get_or_make(supply, "provision", dict)
    tracing = who.principal, who.country, who.node, who.beach, who.movement
    asked = rails, full, more, places, through, closed
    found = searches.pop((tracing, *asked), None) or _Search(supply, who, *asked)
    searches[(tracing, *asked)] = found
    if len(searches) > KEPT:
        searches.pop(next(iter(searches)))
    return found


class _Search:
    """Who traces over which ports, to any source."""

    def __init__(
        self,
        supply: Supply,
        who: Tracer,
        rails: bool,
        full: frozenset[int],
        more: int,
        places: Places | None,
        through: Through,
        closed: frozenset[int],
    ) -> None:
        self.supply, self.who, self.rails, self.more = supply, who, rails, more
        self.through = through
        self.shut = dict.fromkeys(full, Block.PORT_FULL)
        self.shut |= dict.fromkeys(_damaged(supply), Block.PORT_DAMAGED)
        grounds = supply.position.grounds(who.principal, who.movement)
        own = who.node if who.beach else -1
        grounds = tuple(
            _with_ports(without_seas(ground, closed), self.shut.keys(), own) for ground in grounds
        )
        self.ground = grounds[-1]
        few = supply.position.board.minor_ports if places is not None else frozenset()
        places = places or Places()

        def sparing(ground: Ground, limit: int | None) -> Sparing:
            without = partial(self._without, ground, limit, few, places)
            return Sparing(self._request(ground, limit), places, few, through, without)

        self.within = tuple(sparing(ground, self._limit(ground)) for ground in grounds)
        self.endless = sparing(self.ground, None)
        self._known: dict[tuple[int, bool], tuple[Link | None, bool]] = {}

    def answer(self, source: int, unit: str, endless: bool, why: bool = True) -> Provision:
        """The best path to a source, or why there is none."""
        if source == self.who.node:
            return Provision(None if self.through else Path(unit, ()))
        if self.rails and not self._on_rail():
            name = self.supply.game.atlas.place_name(self.who.node)
            text = message("supply.off_rail", hex=name)
            return Provision(None, reasons=(Reason(Block.OFF_RAIL, text, nodes=(self.who.node,)),))
        found, beyond = self._best(source, endless)
        return self._provision(unit, found, beyond, self._reasons(source, found) if beyond and why else ())

    def _best(self, source: int, endless: bool) -> tuple[Link | None, bool]:
        """The best way within the limits, else one beyond them or none; and whether it is beyond them."""
        key = source, endless
        if key not in self._known:
            found = [(search, way) for search in self.within if (way := search.way(source))]
            best = min(found, key=lambda x: (x[0].wear(x[1]), x[1].length), default=None)
            beyond = self.endless.way(source) if endless and best is None else None
            self._known[key] = (
                (self._link(best[0].request.ground, best[1], source), False)
                if best is not None
                else (self._link(self.ground, beyond, source) if beyond is not None else None, True)
            )
        return self._known[key]

    def _request(self, ground: Ground, limit: int | None) -> Request:
        return Request(ground, self.who.node, self.rails, limit, self.who.beach)

    def _without(self, ground: Ground, limit: int | None, few: Collection[int], places: Places) -> Request:
        """The same search where ports of which there are few places are shut."""
        own = self.who.node if self.who.beach else -1
        request = self._request(_with_ports(ground, few, own), limit)
        return replace(request, beach=request.beach and not places.own)

    def _on_rail(self) -> bool:
        links = self.supply.position.rail_links
        return bool(self.ground.ways.rail[self.who.node] or links.get(self.who.node))

    def _limit(self, ground: Ground) -> int:
        node = self.who.node
        limit = ground.railway_limit(node) if self.rails else ground.basic_limit(node)
        return limit if limit < 0 else max(0, limit + self.more)

    def _link(self, ground: Ground, way: NodePath, source: int) -> Link:
        return link(ground, way, Source(SourceKind.TARGET, source), self.rails, self._limit(ground))

    def _provision(
        self, unit: str, found: Link | None, beyond: bool, reasons: tuple[Reason, ...]
    ) -> Provision:
        if found is None:
            return Provision(None, reasons=reasons)
        crossings = [leg for leg in found.legs if leg.kind is LegKind.OVERSEAS]
        ends = dict.fromkeys(node for leg in crossings for node in (leg.nodes[0], leg.nodes[-1]))
        if self.who.beach:
            ends.pop(self.who.node, None)
        ports = tuple(ends)
        return Provision(
            Path(unit, (found,)),
            beyond,
            ports,
            tuple(n for n in ports if n in self.supply.position.board.minor_ports),
            tuple(dict.fromkeys(sea for leg in crossings for sea in leg.seas)),
            int(any(leg.kind is LegKind.RAILWAY for leg in found.legs)),
            reasons,
        )

    def _reasons(self, source: int, beyond: Link | None) -> tuple[Reason, ...]:
        """What is wrong with a port or sea area that the path should lead through; else only that it is too
        long when there is an open way, or everything that bars one.
        """
        ground, who = self.ground, self.who
        limit = self._limit(ground)
        field = spread(ground, {source}, max(limit, 0), self.rails)
        barriers = Barriers(self.supply.game, self.supply.position, who.principal, ground, shut=self.shut)
        explainer = Explainer(self.supply, barriers, SourceKind.TARGET)
        trace = Trace(who.node, self.rails, who.beach, limit, field)
        if beyond is not None:
            hexes = tuple(dict.fromkeys(node for leg in beyond.legs for node in leg.nodes))
            return (explainer.too_long(trace, beyond.used, hexes),)
        found = self._shut_points(barriers)
        if not found and not (self.through and self.endless.anyhow(source)):
            found = unique(explainer.of_trace(trace), MOST)
        return tuple(replace(r, under=_UNDER.get(r.block, r.under)) for r in found)

    def _shut_points(self, barriers: Barriers) -> tuple[Reason, ...]:
        """What bars the ports and sea areas that the path should lead through, each separately."""
        own, size = self.who.node if self.who.beach else -1, self.ground.size
        wrong = [b for port in sorted(self.through.ports) for b in barriers.harbour(port, port == own)]
        wrong += [b for sea in sorted(self.through.seas) for b in barriers.at_sea(size + sea)]
        reasons = Reasons(barriers)
        return unique([reasons.reason(barrier, ()) for barrier in wrong], MOST)


def _damaged(supply: Supply) -> frozenset[int]:
    """Hexes of damaged ports, however large."""
    ports = supply.position.board.port_class
    return frozenset(n for n, state in supply.game.hexes.items() if state.port_damaged and n in ports)


def _with_ports(ground: Ground, shut: Collection[int], own: int) -> Ground:
    """A ground without some ports; who traces may embark over any coast of ``own`` if it is a hex."""
    gone = {n for n in (*shut, own) if n in ground.quays}
    coasts = frozenset({own} if own >= 0 else ())
    if not gone:
        return replace(ground, coasts=coasts)
    cells = bytearray(ground.passable)
    for node in gone:
        if cells[node] == QUAY:
            cells[node] = PLAIN
    harbours = {s: tuple(p for p in ports if p not in gone) for s, ports in ground.harbours.items()}
    quays = {port: seas for port, seas in ground.quays.items() if port not in gone}
    return replace(ground, passable=bytes(cells), quays=quays, harbours=harbours, coasts=coasts)
