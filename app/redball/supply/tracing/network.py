"""What the units of one position can trace, whoever gets the convoy points where those are scarce."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from redball.derived import get_or_make
from redball.game.state import Game, moved_since
from redball.game.units import Unit
from redball.supply.conditions.forces import headquarters_types
from redball.supply.conditions.movement import kind_of, kinds
from redball.supply.locks.detours import Detours, Mode
from redball.supply.locks.path_constraint import PathConstraint
from redball.supply.options import SupplyOptions
from redball.supply.paths import Link, Path, Source, SourceKind
from redball.supply.position import Position
from redball.supply.sea.beaches import may_embark
from redball.supply.tracing.chains import Chains, limited_chain
from redball.supply.tracing.groups import Group, Secondaries, solve
from redball.supply.tracing.sources import Sources

GroupKey = tuple[str, str, str]
"""Principal, home country and movement kind."""
TargetKey = tuple[str, str, int]
"""Principal, movement kind and the hex that is traced to."""

MOST_TARGETS = 64
"""Groups of single hexes that are taken over from the position before; each has some 700 KB on the world."""


class Network:
    """The position, its sources and its groups. Everything is computed on first asking and kept.

    ``old`` is that of any earlier position; what the change between them can't have touched is taken over.
    """

    def __init__(self, game: Game, old: Network | None = None) -> None:
        self.game = game
        self.derived: dict[Hashable, Any] = {}
        moved = moved_since(game, old.game) if old else None
        self.position: Position = Position(game, old.position if old else None, moved)
        self.options: SupplyOptions = self.position.options
        self.primary_sources: Sources = Sources(game, self.position, old.primary_sources if old else None)
        self._groups: dict[GroupKey, Group] = {}
        self._solved: dict[tuple[bytes, str, frozenset[int], Secondaries], Group] = {}
        self._earlier: dict[GroupKey, Group] = old._earlier | old._groups if old else {}
        self._targets: dict[TargetKey, Group] = {}
        self._earlier_targets: dict[TargetKey, Group] = _latest(old) if old else {}
        self._all_embark = self.options.coastal_start == "all" and not self.options.coastal_start_cap

    # --- groups ---------------------------------------------------------------------------------------------

    def group_of(self, unit: Unit) -> Group:
        """The group that a unit traces with."""
        return self.group(self.position.principal_of(unit), unit.country, kind_of(unit, self.options))

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

    def group_to(self, principal: str, movement: str, node: int) -> Group:
        """Whoever of a power and movement kind has a chain to one hex instead of a primary source.

        It is solved once for all of them, and what a change of the position can't have touched is taken over.
        Who reaches one of several hexes, reaches one of them by itself: a chain ends at one.
        """
        key = (principal, movement, node)
        if key not in self._targets:
            grounds = self.position.grounds(principal, movement)
            secondaries = self.primary_sources.secondaries(principal)
            like = self._earlier_targets.get(key)
            found = solve(grounds, frozenset((node,)), secondaries, self.options, like)
            self._targets[key] = found if found is like else replace(found, goal=SourceKind.TARGET)
        return self._targets[key]

    # --- who is in supply -----------------------------------------------------------------------------------

    def served(self, unit: Unit, group: Group) -> bool:
        """True when a unit in a hex is in supply if its group is ``group``: its own, or what a loss would
        leave of it.
        """
        return self.reaches(unit, group) or self.is_limited(unit, group)

    def reaches(self, unit: Unit, group: Group) -> bool:
        """True when a unit in a hex traces to a source of a group (base game 3.6 steps 7 to 10)."""
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
        for layer in group.layers:
            ground = layer.ground
            if layer.basic.reaches(ground, node, beach, ground.basic_limit(node)):
                return True
            if by_rail and layer.railway.reaches(ground, node, beach, ground.railway_limit(node)):
                return True
        return False

    def without(self, group: Group, own: Source) -> Group:
        """The group as if an HQ were no source: for its own trace (base game 3.2, never)."""
        if own not in group.secondaries.all:
            return group

        def solved() -> Group:
            known = group.secondaries
            others = Secondaries(tuple(s for s in known.all if s != own), known.embarking - {own})
            return solve(tuple(x.ground for x in group.layers), group.primaries, others, self.options, group)

        return get_or_make(group, ("without", own), solved)

    def embarks(self, unit: Unit) -> bool:
        """True when the unit may embark from a coastal hex without port (base game 3.7 coastal_start)."""
        return self._all_embark or may_embark(self.game, self.position, unit)

    def is_limited(self, unit: Unit, group: Group) -> bool:
        """True when a unit stands on a limited source that is in supply with a group."""
        return bool(self.options.limited_sources) and self._limited_links(unit, group) is not None

    def limited_path(self, unit: Unit) -> Path | None:
        """The path of a unit on a limited source as its user, whatever other path it has; None where it is on
        none, or the source is out of supply.
        """
        links = self._limited_links(unit, self.group_of(unit))
        return Path(unit.id, links) if links is not None else None

    def _limited_links(self, unit: Unit, group: Group) -> tuple[Link, ...] | None:
        if unit.hex not in self.primary_sources.limited(self.position.principal_of(unit)):
            return None
        return limited_chain(group.layers[-1], unit.hex, self.embarks(unit), self._chains_of(group))

    # --- paths ----------------------------------------------------------------------------------------------

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

    def detour(self, unit: Unit, group: Group, wish: PathConstraint) -> tuple[Link, ...] | None:
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
        detours = get_or_make(group, (wish, own), lambda: Detours(group, self.options, wish, own))
        return detours.chain(unit.hex, self.embarks(unit), modes)

    def _chains_of(self, group: Group) -> Chains:
        return get_or_make(group, Chains, lambda: Chains(group, self.options))


def _latest(old: Network) -> dict[TargetKey, Group]:
    """The groups of single hexes that a network made or took over itself, the latest of them."""
    before = {key: group for key, group in old._earlier_targets.items() if key not in old._targets}
    every = [*before.items(), *old._targets.items()]
    return dict(every[-MOST_TARGETS:])
