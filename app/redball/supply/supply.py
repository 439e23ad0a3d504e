"""The supply of one position: who is in supply, over which path, and what reaches where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import product
from types import MappingProxyType
from typing import cast

import numpy as np

from redball.derived import get_or_make
from redball.game.powers import SIDES
from redball.game.state import Game, moved_since, predecessors
from redball.game.units import Unit
from redball.supply.conditions.forces import Force, headquarters_types
from redball.supply.conditions.movement import kind_of, kinds
from redball.supply.graph.board import Mask, Nodes
from redball.supply.locks.following import LockedPath, choose, concerning, leaves_a_choice
from redball.supply.paths import Path, Source, SourceKind, Status
from redball.supply.sea.allotment import Allotment
from redball.supply.steps import Steps, result
from redball.supply.tracing.emergency import Help, can_be_helped, helped_at, helpers_near
from redball.supply.tracing.fields import FAR
from redball.supply.tracing.groups import Group, differing, near_enough, served_at
from redball.supply.tracing.isolation import is_isolated, isolated_at
from redball.supply.tracing.network import Network


def of(game: Game) -> Supply:
    """The supply of a position: computed once, and from that of the last position before it that has one."""
    if (found := game.derived.get(Supply)) is not None:
        return cast(Supply, found)
    before = (each.derived[Supply] for each in predecessors(game) if Supply in each.derived)
    return of_later(game, next(before, None))


def of_later(game: Game, old: Supply | None) -> Supply:
    """The supply of a position, worked out from that of an earlier one when it is first asked for."""
    return get_or_make(game, Supply, lambda: Supply(game, old))


_Alike = tuple[dict[int, Status], Collection[str]]
"""The status of units of a kind by place, as far as it is known, and those in supply wherever they are."""


class Supply(Network):
    """Answers about one position. Everything is computed on first asking and kept.

    ``old`` is the supply of any earlier position; what the change between them can't have touched is taken
    over.
    """

    def __init__(self, game: Game, old: Supply | None = None) -> None:
        super().__init__(game, old)
        self._statuses: dict[str, Status] = {}

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

    def statuses(self) -> Mapping[str, Status]:
        """Status of every unit."""
        return self._every

    @cached_property
    def _every(self) -> Mapping[str, Status]:
        """The status of units in hexes is found by place and kind: many are alike."""
        alone, alike = self.position.privileged, dict[tuple[str, str, str, bool], _Alike | None]()
        found: dict[str, Status] = {}
        for unit in self.game.units.values():
            if unit.hex < 0 or unit.id in alone:
                found[unit.id] = self.status(unit.id)
                continue
            kind = unit.power, unit.country, unit.type, unit.motorised
            if kind not in alike:
                alike[kind] = self._alike(unit)
            if (tracing := alike[kind]) is None:
                found[unit.id] = self.status(unit.id)
                continue
            places, chiefs = tracing
            status = Status.IN if unit.id in chiefs else places.get(unit.hex)
            found[unit.id] = status or places.setdefault(unit.hex, self._status(unit))
        self._statuses = found
        return MappingProxyType(found)

    def _alike(self, unit: Unit) -> _Alike | None:
        """What is known of units of a kind; None where they don't trace as others in their hex do."""
        chief, options = unit.type in headquarters_types(), self.options
        if options.coastal_start_cap or self.allotment is not None or unit.is_installation:
            return None
        if chief and not options.hq_traces_railway:
            return None
        group = self.group_of(unit)
        beach = self.embarks(unit)
        key = (group, unit.power, kind_of(unit, options), beach, chief)
        places = get_or_make(self, key, lambda: self._statuses_at(unit, group, beach))
        return places, {source.unit for source in group.supplied} if chief else ()

    def _statuses_at(self, unit: Unit, group: Group, beach: bool) -> dict[int, Status]:
        """How units of a kind stand in each hex that their power has such units in, unless as HQs."""
        force, found = self.position.forces[unit.power], dict[int, Status]()
        chiefs = [chief.hex for chief in force.headquarters]
        hexes = chiefs if unit.type in headquarters_types() else force.hexes[force.hexes >= 0].tolist()
        left = np.array(sorted(set(hexes)), np.intp)  # numpy.unique would import masked arrays for this alone
        if self.options.limited_sources:
            left = left[~np.isin(left, list(self.primary_sources.limited(self.position.principal_of(unit))))]
        tests: tuple[tuple[Status, Callable[[Nodes], Mask]], ...] = (
            (Status.IN, partial(served_at, group, self.options, beach)),
            (Status.EMERGENCY, partial(helped_at, self, unit)),
            (Status.ISOLATED, partial(isolated_at, group, beach)),
        )
        for status, holds in tests:
            there = holds(left)
            found.update(dict.fromkeys(left[there].tolist(), status))
            left = left[~there]
        return found | dict.fromkeys(left.tolist(), Status.OUT)

    def out(self) -> tuple[str, ...]:
        """Units on the map that are not in supply, in order of their ids."""
        return tuple(
            sorted(u.id for u in self.game.units.values() if u.hex >= 0 and not self.in_supply(u.id))
        )

    def changed_from(self, other: Supply) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Units that are in supply there but not here, and here but not there; only units that both positions
        have on the map.
        """
        return result(self.changed_steps(other))

    def changed_steps(self, other: Supply) -> Steps[tuple[tuple[str, ...], tuple[str, ...]]]:
        """As :meth:`changed_from`, in small steps."""
        lost: list[str] = []
        gained: list[str] = []
        favoured = self.position.privileged.keys() | other.position.privileged.keys()
        for power, force in self.position.forces.items():
            same = {country for country in force.homes if self._same_for(other, power, country)}
            others = [home for home in force.homes if home not in same]
            for unit in self._perhaps_changed(other, power, force, others, favoured):
                earlier = other.game.units.get(unit.id)
                if earlier is None or (
                    earlier is unit and (unit.hex < 0 or (unit.country in same and unit.id not in favoured))
                ):
                    continue
                yield
                now, then = self.in_supply(unit.id), other.in_supply(unit.id)
                if now != then and (earlier.hex >= 0 or earlier.sea >= 0):
                    (gained if now else lost).append(unit.id)
        return tuple(lost), tuple(gained)

    def _perhaps_changed(
        self, other: Supply, power: str, force: Force, homes: Iterable[str], favoured: Collection[str]
    ) -> Sequence[Unit]:
        """The units of a power that may be in supply in one of two positions only: those that moved, and of
        the home countries for which anything changed those whose hex a path has got nearer or farther from.
        """
        ids, options = moved_since(self.game, other.game), self.options
        simple = options == other.options and options.hq_traces_railway and not options.limited_sources
        if ids is None or not simple or self.allotment is not None or options.coastal_start_cap:
            return force.units
        found = {id for id in (*ids, *favoured) if id in force.rows}
        principal, theirs = self.position.principal(power), other.position.principal(power)
        for home, kind in product(homes, kinds(options)):
            here, there = self.group(principal, home, kind), other.group(theirs, home, kind)
            nodes = differing(here, there)
            if nodes is None:
                return force.units
            # Those that moved are found already, and of many trials it is the other position that stays.
            near = (u.id for node in nodes for u in other.game.units_at.get(node, ()))
            found.update(id for id in near if id in force.rows)
            for unit in force.headquarters:
                own = Source(SourceKind.SECONDARY, unit.hex, unit.id)
                if own not in here.supplied or own not in there.supplied:
                    found.add(unit.id)
        return [force.units[row] for row in sorted(force.rows[id] for id in found)]

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
        if self.reaches(unit, group):
            return Status.IN
        if self.is_limited(unit, group):
            return Status.LIMITED
        if can_be_helped(self, unit):
            return Status.EMERGENCY
        return Status.ISOLATED if self.is_isolated(unit.id) else Status.OUT

    def is_isolated(self, unit_id: str) -> bool:
        """True when a unit on the map has no path of any length to a primary source (base game 3.10)."""
        unit = self.game.units[unit_id]
        if unit.hex < 0:
            return False
        return is_isolated(self.group_of(unit), unit.hex, self.embarks(unit))

    def emergency_help(self, unit_id: str) -> tuple[Help, ...]:
        """Who could put a unit in supply for an impulse; nobody unless it is out of supply on the map.

        Raises ``KeyError`` for an unknown unit.
        """
        unit = self.game.units[unit_id]
        return () if unit.hex < 0 or self.in_supply(unit_id) else helpers_near(self, unit)

    # --- paths ----------------------------------------------------------------------------------------------

    def path(self, unit_id: str) -> Path | None:
        """The path of a unit, link by link: the best that its locks leave; None when it is out of supply or
        off the map.
        """
        return self.locked_path(unit_id).path

    def locked_path(self, unit_id: str) -> LockedPath:
        """The path of a unit with the locks that concern it, and those that it follows."""
        return get_or_make(self, (LockedPath, unit_id), lambda: self._locked_path(self.game.units[unit_id]))

    def _locked_path(self, unit: Unit) -> LockedPath:
        best = self.best_path(unit.id)
        asked = concerning(self, unit, best)
        if not asked or best is None or not leaves_a_choice(best):
            return LockedPath(best, asked)
        path, followed = choose(self, unit, self.serving_group(unit), best, asked)
        return LockedPath(path, asked, followed)

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

    # --- overlays -------------------------------------------------------------------------------------------

    def sources(self, unit_id: str) -> tuple[Source, ...]:
        """The sources in supply that a unit could use, primary ones first."""
        unit = self.game.units[unit_id]
        group = self.group_of(unit)
        primary = tuple(Source(SourceKind.PRIMARY, node) for node in sorted(group.primaries))
        return primary + tuple(s for s in group.secondaries.all if s in group.supplied and s.unit != unit_id)

    def reach(self, power: str, *homes: str) -> Mapping[int, int]:
        """Hexes where a unit of a power and one of some home countries would be in supply, with the least
        length of its path.
        """
        beach, every = self.options.coastal_start == "all", np.arange(self.position.board.size)
        least = np.full(len(every), FAR, np.uint8)
        principal = self.position.principal(power)
        for layer in (layer for home in homes for layer in self.group(principal, home).layers):
            near = every[near_enough(layer.ground, layer.basic, every, beach)]
            least[near] = np.minimum(least[near], layer.basic.lengths(layer.ground, near, beach))
        found = np.flatnonzero(least < FAR)
        return dict(zip(found.tolist(), least[found].tolist(), strict=True))

    def zoc(self, side_or_power: str) -> frozenset[int]:
        """Hexes in an enemy zone of control for a power, or for any power of a side."""
        powers = [side_or_power]
        if side_or_power in SIDES:
            powers = [p.code for p in self.game.powers.values() if p.side == side_or_power]
        masks = [self.position.enemy_zones(self.position.principal(p)) for p in powers]
        return frozenset(n for mask in masks for n in np.flatnonzero(mask).tolist())
