"""The units of a step put together by what is alike, and what some payments come to for them.

Units of one sheet that trace to the same hexes become unlimited together or not at all; so a plan weighs
groups, of which there are few, however many units there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

import msgspec

from redball.game.units import UnitClass
from redball.planning.sets.gas.survey import Row, Stage, Survey
from redball.planning.sets.gas.wishes import Request, map_name
from redball.rules.gas.free import Key, allowance, is_open
from redball.rules.gas.options import reads
from redball.rules.gas.steps import FINAL, RETURN
from redball.rules.gas.tables import GasMap, Sheet

NOTHING = Fraction(0)


class Alike(msgspec.Struct, frozen=True):
    """Units of one sheet that may count as the same maps and trace to the same hexes; ``hexes`` is None where
    none of them has to trace.
    """

    sheet: Sheet
    maps: tuple[GasMap, ...]
    hexes: frozenset[int] | None
    rows: tuple[Row, ...]
    worth: Fraction

    def is_covered(self, ends: Collection[int]) -> bool:
        """Whether they are unlimited where a map is paid and traces end in some hexes."""
        return self.hexes is None or not self.hexes.isdisjoint(ends)


class Candidate(msgspec.Struct, frozen=True):
    """Who may be free together under one allowance for each map that they may count as: one unit, by option
    all that stand in one place (GAS-AMB-03).  ``parts`` are their groups (by number) with who is of them.
    """

    keys: Mapping[GasMap, Key]
    parts: Mapping[int, tuple[Row, ...]]
    worth: Fraction

    @property
    def rows(self) -> tuple[Row, ...]:
        """Everybody."""
        return tuple(row for rows in self.parts.values() for row in rows)


Counting = Mapping[tuple[Sheet, str], GasMap]
"""What sheets count as: for all units, or for a single one by its id."""

Ends = Mapping[GasMap, Collection[int]]
"""The hexes where traces may end, of the maps that are paid."""


_Place = tuple[int, int, int, str, tuple[tuple[GasMap, Key], ...]]
"""Hex, sea area and section, the power behind those there, and the allowances that they could use."""


class Served(msgspec.Struct, frozen=True):
    """What payments come to in a step: who is unlimited, and who is free under which allowance."""

    unlimited: Mapping[str, GasMap] = msgspec.field(default_factory=dict)
    free: Mapping[Key, tuple[str, ...]] = msgspec.field(default_factory=dict)
    always: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who acts as if gas were paid."""
        return tuple(
            dict.fromkeys((*self.always, *self.unlimited, *(n for each in self.free.values() for n in each)))
        )


class Section:
    """One step of a survey under the worths of a request.

    ``named_only``: an allowance for which a player has named somebody is his.
    """

    def __init__(
        self,
        survey: Survey,
        stage: Stage,
        worth: Mapping[str, Fraction],
        more: Collection[int] = (),
        pinned: Collection[str] = (),
        named_only: bool = False,
    ) -> None:
        self.survey, self.stage, self.worth = survey, stage, worth
        game = survey.game
        self.each = reads(game, "flex_map") == "per_unit"
        self.free_when_paid = bool(reads(game, "free_when_paid"))
        self.free_traces = bool(reads(game, "free_needs_trace")) and stage.traces
        self.any_gas = reads(game, "trace_to") == "any_saved_gas" and stage.traces
        self.nodes = survey.nodes.union(more)
        self.pinned, self.named_only = frozenset(pinned), named_only
        self._known_keys: dict[tuple[Sheet, GasMap, UnitClass, str], Key | None] = {}
        self.always = tuple(row.name for row in stage.rows.values() if row.served)
        self.groups = tuple(self._alike())
        self.candidates = tuple(self._candidates()) if stage.has_free_unit else ()

    def payable(self, request: Request) -> Iterator[GasMap]:
        """The maps that could be paid with any effect, or that a pin wants paid; none that must not be."""
        stage = self.stage
        if stage.step == FINAL and not (stage.now and reads(self.survey.game, "fr_other_units") == "per_map"):
            return
        useful = {name for group in self.groups for name in group.maps}
        for name in stage.maps:
            called = map_name(stage.step, name)
            if not request.must_not(called) and (name in useful or request.pin(called) is not None):
                yield name

    def worth_of(self, names: Collection[str]) -> Fraction:
        """What it is worth that some act."""
        return sum((self.worth.get(name, NOTHING) for name in names), NOTHING)

    # --- what is alike --------------------------------------------------------------------------------------

    def _alike(self) -> Iterator[Alike]:
        found: dict[tuple[Sheet, tuple[GasMap, ...], frozenset[int] | None], list[Row]] = {}
        for row in self.stage.rows.values():
            if not row.served:
                found.setdefault((row.sheet, row.maps, self._hexes(row)), []).append(row)
        for (sheet, maps, hexes), rows in found.items():
            yield Alike(sheet, maps, hexes, tuple(rows), self.worth_of([row.name for row in rows]))

    def _hexes(self, row: Row) -> frozenset[int] | None:
        if row.at_sea or not self.stage.traces:
            return None
        return frozenset(node for node in self.nodes if row.unit.id in self.survey.reach(node))

    # --- free units -----------------------------------------------------------------------------------------

    def _candidates(self) -> Iterator[Candidate]:
        """Who may be free: of units that are alike in all that matters only as many as there are allowances
        for them, the worthiest first.
        """
        if reads(self.survey.game, "free_stack"):
            yield from self._stacks()
            return
        kinds: dict[tuple[int, tuple[tuple[GasMap, Key], ...]], list[Row]] = {}
        for number, group in enumerate(self.groups):
            for row in group.rows:
                keys = self._keys(row)
                if keys:
                    kinds.setdefault((number, tuple(keys.items())), []).append(row)
        for (number, keys_of), rows in kinds.items():
            ranked = sorted(rows, key=lambda row: -self.worth.get(row.name, NOTHING))
            most = len({key for _, key in keys_of}) if self.each else 1
            chosen = ranked[:most] + [row for row in ranked[most:] if row.name in self.pinned]
            for row in chosen:
                yield Candidate(dict(keys_of), {number: (row,)}, self.worth_of([row.name]))

    def _stacks(self) -> Iterator[Candidate]:
        found: dict[_Place, dict[int, list[Row]]] = {}
        keys_of: dict[_Place, dict[GasMap, Key]] = {}
        # In Return to Base units of all countries that a power pays for are one stack.
        principal = (lambda _code: "") if self.stage.step == RETURN else self.survey.game.principal
        for number, group in enumerate(self.groups):
            for row in group.rows:
                keys, unit = self._keys(row), row.unit
                place = (unit.hex, unit.sea, unit.section, principal(unit.power), tuple(keys.items()))
                if keys:
                    keys_of[place] = keys
                    found.setdefault(place, {}).setdefault(number, []).append(row)
        for place, parts in found.items():
            rows = {number: tuple(some) for number, some in parts.items()}
            names = [row.name for some in rows.values() for row in some]
            yield Candidate(keys_of[place], rows, self.worth_of(names))

    def _keys(self, row: Row) -> dict[GasMap, Key]:
        """The allowances that a unit could use, by the map that it counts as."""
        if not row.may_be_free or (not self.worth.get(row.name) and row.name not in self.pinned):
            return {}
        keys = {name: self._key(row, name) for name in row.maps}
        return {name: key for name, key in keys.items() if key is not None and self._is_his(key, row)}

    def _key(self, row: Row, map_: GasMap) -> Key | None:
        """The allowance of a unit on a map while it is open, worked out once for units that are alike."""
        unit = row.unit
        kind = (row.sheet, map_, unit.kind, unit.country)
        if kind not in self._known_keys:
            key = self.survey.key(self.stage, row, map_)
            self._known_keys[kind] = key if is_open(self.survey.game, key) else None
        return self._known_keys[kind]

    def _is_his(self, key: Key, row: Row) -> bool:
        known = allowance(self.survey.game, key) if self.named_only else None
        return known is None or row.unit.id in known.units

    # --- what payments come to ------------------------------------------------------------------------------

    def counted(self, sheet: Sheet, maps: tuple[GasMap, ...], ends: Ends, said: Counting) -> GasMap:
        """The map that a sheet counts as for all units: as it was said, else one that is paid."""
        if (sheet, "") in said and said[sheet, ""] in maps:
            return said[sheet, ""]
        return next((name for name in maps if name in ends), maps[0])

    def counted_for(self, row: Row, ends: Ends, said: Counting) -> GasMap:
        """The map that a unit counts to."""
        own = said.get((row.sheet, row.unit.id))
        return own if own in row.maps and own is not None else self.counted(row.sheet, row.maps, ends, said)

    def served(self, ends: Ends, said: Counting, left: Collection[int]) -> Served:
        """Who is unlimited and who is free with some maps paid; ``left`` are hexes where gas remains.

        The free units are the worthiest of each allowance, pinned ones before others.
        """
        reached = {
            name: frozenset(nodes).union(left) if self.any_gas else nodes for name, nodes in ends.items()
        }
        unlimited: dict[str, GasMap] = {}
        for group in self.groups:
            for map_, rows in self._by_map(group, ends, said):
                if map_ in ends and group.is_covered(reached[map_]):
                    unlimited |= {row.name: map_ for row in rows}
        return Served(unlimited, self._free(ends, said, left, unlimited), self.always)

    def _by_map(self, group: Alike, ends: Ends, said: Counting) -> Iterator[tuple[GasMap, tuple[Row, ...]]]:
        if not self.each or len(group.maps) == 1:
            yield self.counted(group.sheet, group.maps, ends, said), group.rows
            return
        found: dict[GasMap, list[Row]] = {}
        for row in group.rows:
            found.setdefault(self.counted_for(row, ends, said), []).append(row)
        for map_, rows in found.items():
            yield map_, tuple(rows)

    def _free(
        self, ends: Ends, said: Counting, left: Collection[int], unlimited: Collection[str]
    ) -> dict[Key, tuple[str, ...]]:
        taken = self.by_convoys(ends, said)
        best: dict[Key, tuple[tuple[int, Fraction], tuple[str, ...]]] = {}
        for each in self.candidates:
            rows = [row for row in each.rows if row.name not in unlimited]
            rows = [row for row in rows if self._may_trace(each, row, left)]
            for map_, key in each.keys.items():
                here = tuple(row.name for row in rows if self.counted_for(row, ends, said) == map_)
                if not here or map_ in taken or (map_ in ends and not self.free_when_paid):
                    continue
                worth = sum(name in self.pinned for name in here), self.worth_of(here)
                if key not in best or worth > best[key][0]:
                    best[key] = worth, here
        return {key: names for key, (_, names) in best.items()}

    def _may_trace(self, each: Candidate, row: Row, left: Collection[int]) -> bool:
        """Whether somebody may be free as far as his path decides (GAS-AMB-04)."""
        if not self.free_traces:
            return True
        number = next(n for n, rows in each.parts.items() if row in rows)
        return self.groups[number].is_covered(left)

    def by_convoys(self, ends: Ends, said: Counting) -> frozenset[GasMap]:
        """Maps whose one place without gas is taken by convoy points that stay (GAS-AMB-16)."""
        whole = {} if self.each else said
        return frozenset(self.counted(sheet, maps, ends, whole) for sheet, maps in self.stage.convoys.items())
