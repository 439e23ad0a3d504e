"""The supply of one position: who is in supply, over which path, and what reaches where."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from redball.derived import kept
from redball.game.powers import SIDES
from redball.game.state import Game, predecessor
from redball.game.units import Unit
from redball.supply.conditions.forces import headquarters_types
from redball.supply.conditions.movement import kind_of, kinds
from redball.supply.graph.ground import Ground
from redball.supply.locks.detours import Detours, Mode
from redball.supply.locks.wish import Wish
from redball.supply.options import SupplyOptions
from redball.supply.paths import Link, Path, Source, SourceKind, Status, Why
from redball.supply.position import Position
from redball.supply.sea.allotment import Allotment
from redball.supply.sea.beaches import may_embark
from redball.supply.tracing.chains import Chains, limited_chain
from redball.supply.tracing.emergency import helpers_of
from redball.supply.tracing.fields import Field, spread
from redball.supply.tracing.groups import Group, Secondaries, solve
from redball.supply.tracing.isolation import Isolation
from redball.supply.tracing.sources import Sources

if TYPE_CHECKING:
    from redball.supply.locks.following import Kept

_SUPPLIED = frozenset({Status.IN, Status.AT_SEA, Status.LIMITED})
GroupKey = tuple[str, str, str]
"""Principal, home country and movement kind."""


def of(game: Game) -> Supply:
    """The supply of a position: computed once, and from the supply of its predecessor where that is known."""
    before = predecessor(game)
    return of_later(game, before.derived.get(Supply) if before is not None else None)


def of_later(game: Game, old: Supply | None) -> Supply:
    """The supply of a position, worked out from that of an earlier one when it is first asked for."""
    return kept(game, Supply, lambda: Supply(game, old))


class Supply:
    """Answers about one position. Everything is computed on first asking and kept.

    ``old`` is the supply of any earlier position; what the change between them can't have touched is taken
    over.
    """

    def __init__(self, game: Game, old: Supply | None = None) -> None:
        self.game = game
        self.derived: dict[Hashable, Any] = {}
        self.position: Position = Position(game, old.position if old else None)
        self.options: SupplyOptions = self.position.options
        self.primary_sources: Sources = Sources(game, self.position, old.primary_sources if old else None)
        self._groups: dict[GroupKey, Group] = {}
        self._solved: dict[tuple[bytes, str, frozenset[int], Secondaries], Group] = {}
        self._earlier: dict[GroupKey, Group] = old._earlier | old._groups if old else {}
        self._all_embark = self.options.coastal_start == "all" and not self.options.coastal_start_cap
        self._chains: dict[int, Chains] = {}
        self._isolation: dict[int, Isolation] = {}
        self._emergency: dict[tuple[str, str], tuple[Field, ...]] = {}
        self._statuses: dict[str, Status] = {}
        self._whys: dict[str, Why] = {}
        self._kept: dict[str, Kept] = {}

    # --- status ---------------------------------------------------------------------------------------------

    def status(self, unit_id: str) -> Status:
        """How a unit stands.

        Raises ``KeyError`` for an unknown unit.
        """
        if unit_id not in self._statuses:
            self._statuses[unit_id] = self._status(self.game.units[unit_id])
        return self._statuses[unit_id]

    def in_supply(self, unit_id: str) -> bool:
        """True when the unit is in supply, at sea or on a limited source that is."""
        unit = self.game.units[unit_id]
        if unit.hex < 0:
            return unit.sea >= 0
        if self.allotment is not None:
            return self.allotment.shares[unit_id].served
        if unit_id in self._statuses:
            return self._statuses[unit_id] in (Status.IN, Status.LIMITED)
        return self.served(unit, self.group_of(unit))

    @cached_property
    def allotment(self) -> Allotment | None:
        """Who gets the convoy points; None unless each supplies only so many units."""
        options = self.options
        return Allotment(self) if options.option11_limited_overseas and options.shipping_capacity else None

    def serving_group(self, unit: Unit) -> Group:
        """The group that a unit in a hex traces with when the convoy points are shared out."""
        return self.group_of(unit) if self.allotment is None else self.allotment.shares[unit.id].group

    def served(self, unit: Unit, group: Group) -> bool:
        """True when a unit in a hex is in supply if its group is ``group``: its own, or what a loss would
        leave of it.
        """
        return self._reaches(unit, group) or self._limited(unit, group)

    def statuses(self) -> Mapping[str, Status]:
        """Status of every unit."""
        return {unit_id: self.status(unit_id) for unit_id in self.game.units}

    def out(self) -> tuple[str, ...]:
        """Units on the map that are not in supply, in order of their ids."""
        return tuple(
            sorted(u.id for u in self.game.units.values() if u.hex >= 0 and not self.in_supply(u.id))
        )

    def changed_from(self, other: Supply) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Units that are in supply there but not here, and here but not there; only units that both positions
        have on the map.
        """
        lost: list[str] = []
        gained: list[str] = []
        for power, force in self.position.forces.items():
            same = {country for country in force.countries if self._same_for(other, power, country)}
            for unit in force.units:
                earlier = other.game.units.get(unit.id)
                if earlier is None or (earlier is unit and (unit.hex < 0 or unit.country in same)):
                    continue
                now, then = self.in_supply(unit.id), other.in_supply(unit.id)
                if now != then and (earlier.hex >= 0 or earlier.sea >= 0):
                    (gained if now else lost).append(unit.id)
        return tuple(lost), tuple(gained)

    def _same_for(self, other: Supply, power: str, country: str) -> bool:
        """True when nothing changed for the supply of units of a power from a country."""
        principal, theirs = self.position.principal(power), other.position.principal(power)
        if self.allotment is not None or other.allotment is not None:
            return False
        if self.options is not other.options and self.options != other.options:
            return False
        limited = self.options.limited_sources and self.position.relations is not other.position.relations
        crowded = bool(self.options.coastal_start_cap)
        return not (limited or crowded) and all(
            self.group(principal, country, kind) is other.group(theirs, country, kind)
            for kind in kinds(self.options)
        )

    def _status(self, unit: Unit) -> Status:
        if unit.hex < 0:
            return Status.AT_SEA if unit.sea >= 0 else Status.OFF_MAP
        if unit.is_installation:
            return Status.IN
        group = self.serving_group(unit)
        if self._reaches(unit, group):
            return Status.IN
        if self._limited(unit, group):
            return Status.LIMITED
        if self._in_emergency(unit):
            return Status.EMERGENCY
        return Status.ISOLATED if self.is_isolated(unit.id) else Status.OUT

    def _reaches(self, unit: Unit, group: Group) -> bool:
        """Base game 3.6 steps 7 to 10."""
        if unit.type in headquarters_types():
            return self._headquarters_traces(unit, group)
        return self._traces(unit.hex, self.embarks(unit), group)

    def _headquarters_traces(self, unit: Unit, group: Group) -> bool:
        """An HQ may also use the railway path that it has as a secondary source."""
        own = Source(SourceKind.SECONDARY, unit.hex, unit.id)
        if not self.options.hq_traces_railway:
            group = self.without(group, own)
        elif own in group.supplied:
            return True
        return self._traces(unit.hex, self.embarks(unit), group)

    def _traces(self, node: int, beach: bool, group: Group) -> bool:
        key = node if beach else ~node
        answer = group.answers.get(key)
        if answer is None:
            answer = group.answers[key] = self._finds_source(node, beach, group)
        return answer

    def _finds_source(self, node: int, beach: bool, group: Group) -> bool:
        if node in group.primaries:
            return True
        by_rail = self.options.unit_to_primary_path == "railway"
        return any(
            layer.basic.at(layer.ground, node, beach) <= layer.ground.basic_limit(node)
            or (by_rail and layer.railway.at(layer.ground, node, beach) <= layer.ground.railway_limit(node))
            for layer in group.layers
        )

    def without(self, group: Group, own: Source) -> Group:
        """The group as if an HQ were no source: for its own trace (base game 3.2, never)."""
        if own not in group.secondaries.all:
            return group
        known = group.secondaries
        others = Secondaries(tuple(s for s in known.all if s != own), known.embarking - {own})
        return solve(tuple(x.ground for x in group.layers), group.primaries, others, self.options, group)

    def embarks(self, unit: Unit) -> bool:
        """True when the unit may embark from a coastal hex without port (base game 3.7 coastal_start)."""
        return self._all_embark or may_embark(self.game, self.position, unit)

    # --- limited, emergency, isolated -----------------------------------------------------------------------

    def _limited(self, unit: Unit, group: Group) -> bool:
        return bool(self.options.limited_sources) and self._limited_links(unit, group) is not None

    def limited_path(self, unit: Unit) -> Path | None:
        """The path of a unit on a limited source as its user, whatever other path it has; None where it is on
        none, or the source is out of supply.
        """
        links = self._limited_links(unit, self.group_of(unit))
        return Path(unit.id, links) if links is not None else None

    def _limited_links(self, unit: Unit, group: Group) -> tuple[Link, ...] | None:
        if unit.hex not in self.primary_sources.limited(self.position.principal(unit.power)):
            return None
        return limited_chain(group.layers[-1], unit.hex, self.embarks(unit), self._chains_of(group))

    def _in_emergency(self, unit: Unit) -> bool:
        """True when an HQ in the rule's sense, or a supply unit, could put the unit in supply (base game 3.8,
        3.9).
        """
        if not (self.options.emergency_hq or self.options.supply_units):
            return False
        power = self.position.principal(unit.power)
        kind = kind_of(unit, self.options)
        grounds = self.position.grounds(power, kind)
        if (power, kind) not in self._emergency:
            helpers = self._helpers(power)
            self._emergency[power, kind] = tuple(spread(g, helpers, max(g.basic), False) for g in grounds)
        return any(
            field.at(ground, unit.hex, self.embarks(unit)) <= ground.basic_limit(unit.hex)
            for ground, field in zip(grounds, self._emergency[power, kind], strict=True)
        )

    def _helpers(self, principal: str) -> frozenset[int]:
        """Hexes of face-up HQs and supply units that may be expended, by the options in force."""
        return frozenset(self.game.units[help.unit].hex for help in helpers_of(self, principal))

    def is_isolated(self, unit_id: str) -> bool:
        """True when a unit on the map has no path of any length to a primary source (base game 3.10)."""
        unit = self.game.units[unit_id]
        if unit.hex < 0:
            return False
        group = self.group_of(unit)
        if id(group) not in self._isolation:
            self._isolation[id(group)] = Isolation(group)
        return self._isolation[id(group)].is_isolated(unit.hex, self.embarks(unit))

    # --- paths ----------------------------------------------------------------------------------------------

    def path(self, unit_id: str) -> Path | None:
        """The path of a unit, link by link: the best that its locks leave; None when it is out of supply or
        off the map.
        """
        return self.kept(unit_id).path

    def kept(self, unit_id: str) -> Kept:
        """The path of a unit with the locks that it follows, and those that it can't."""
        from redball.supply.locks.following import keep

        if unit_id not in self._kept:
            self._kept[unit_id] = keep(self, unit_id)
        return self._kept[unit_id]

    def best_path(self, unit_id: str) -> Path | None:
        """The best path of a unit whatever its locks; None when it is out of supply or off the map.

        Which path is the best is told in :mod:`redball.supply.tracing.chains`.
        """
        unit = self.game.units[unit_id]
        if unit.hex < 0:
            return Path(unit_id, ()) if unit.sea >= 0 else None
        if not self.in_supply(unit_id):
            return None
        return self.path_in(unit, self.serving_group(unit))

    def path_in(self, unit: Unit, group: Group) -> Path | None:
        """The best path of a unit in a hex if its group is ``group``, as :meth:`served` has it."""
        links = self._links(unit, group)
        if links is None:
            links = self._limited_links(unit, group)
        return None if links is None else Path(unit.id, links)

    def _links(self, unit: Unit, group: Group) -> tuple[Link, ...] | None:
        beach = self.embarks(unit)
        if unit.type not in headquarters_types():
            return self._chains_of(group).of_unit(unit.hex, beach)
        own = Source(SourceKind.SECONDARY, unit.hex, unit.id)
        if not self.options.hq_traces_railway:
            group = self.without(group, own)
        return self._chains_of(group).of_headquarters(own, beach)

    def detour(self, unit: Unit, group: Group, wish: Wish) -> tuple[Link, ...] | None:
        """The best chain of a unit in supply, if its group is ``group``, that leads through some points and
        keeps clear of others; None if there is none.
        """
        modes, own = [Mode(False, True, True)], None
        if self.options.unit_to_primary_path == "railway":
            modes.append(Mode(True, True, False))
        if unit.type in headquarters_types():
            own = Source(SourceKind.SECONDARY, unit.hex, unit.id)
            if not self.options.hq_traces_railway:
                group = self.without(group, own)
            elif own in group.supplied:
                modes.append(Mode(True, True, self.options.secondary_to_secondary_path == "railway"))
        if (wish, own) not in group.detours:
            group.detours[wish, own] = Detours(group, self.options, wish, own)
        detours: Detours = group.detours[wish, own]
        return detours.chain(unit.hex, self.embarks(unit), modes)

    def _chains_of(self, group: Group) -> Chains:
        if id(group) not in self._chains:
            self._chains[id(group)] = Chains(group, self.options)
        return self._chains[id(group)]

    def why(self, unit_id: str) -> Why:
        """Every reason why a unit is out of supply, nearest cure first; none when it is in supply."""
        from redball.supply.reasons.why import why

        if unit_id not in self._whys:
            self._whys[unit_id] = why(self, unit_id)
        return self._whys[unit_id]

    # --- groups ---------------------------------------------------------------------------------------------

    def group_of(self, unit: Unit) -> Group:
        """The group that a unit traces with."""
        return self.group(self.position.principal(unit.power), unit.country, kind_of(unit, self.options))

    def group(self, principal: str, home: str, movement: str | None = None) -> Group:
        """The group of a power's units from one home country, and of one movement kind; None: the usual."""
        kind = kinds(self.options)[0] if movement is None else movement
        key = (principal, home, kind)
        if key not in self._groups:
            grounds = self.position.grounds(principal, kind)
            primaries = self.primary_sources.primaries(principal, home)
            secondaries = self.primary_sources.secondaries(principal)
            shared = (self.position.key(principal), kind, primaries, secondaries)
            if shared not in self._solved:
                like = self._earlier.get(key)
                self._solved[shared] = solve(grounds, primaries, secondaries, self.options, like)
            self._groups[key] = self._solved[shared]
        return self._groups[key]

    # --- overlays -------------------------------------------------------------------------------------------

    def sources(self, unit_id: str) -> tuple[Source, ...]:
        """The sources in supply that a unit could use, primary ones first."""
        unit = self.game.units[unit_id]
        group = self.group_of(unit)
        primary = tuple(Source(SourceKind.PRIMARY, node) for node in sorted(group.primaries))
        return primary + tuple(s for s in group.secondaries.all if s in group.supplied and s.unit != unit_id)

    def reach(self, power: str, home: str) -> Mapping[int, int]:
        """Hexes where a unit of a power and home country would be in supply, with the length of its path."""
        group = self.group(self.position.principal(power), home)
        beach = self.options.coastal_start == "all"
        found: dict[int, int] = {}
        for layer in group.layers:
            ground, field = layer.ground, layer.basic
            for node in self._candidates(layer.ground, field, beach):
                length = field.at(ground, node, beach)
                if length <= ground.basic_limit(node):
                    found[node] = min(length, found.get(node, length))
        return found

    def _candidates(self, ground: Ground, field: Field, beach: bool) -> list[int]:
        lengths = np.frombuffer(field.distance, np.uint8)[: ground.size]
        near: list[int] = np.flatnonzero(lengths <= field.limit).tolist()
        return sorted({*near, *ground.board.coast_seas}) if beach else near

    def zoc(self, side_or_power: str) -> frozenset[int]:
        """Hexes in an enemy zone of control for a power, or for any power of a side."""
        powers = [side_or_power]
        if side_or_power in SIDES:
            powers = [p.code for p in self.game.powers.values() if p.side == side_or_power]
        masks = [self.position.enemy_zones(self.position.principal(p)) for p in powers]
        return frozenset(n for mask in masks for n in np.flatnonzero(mask).tolist())
