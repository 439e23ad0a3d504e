"""Who acts in a step as if gas were paid: groups that are unlimited, and free units."""

from __future__ import annotations

from collections.abc import Iterator

from redball.planning.program import Sum, added, times
from redball.planning.sets.gas.program.ledger import Ledger
from redball.planning.sets.gas.program.payments import Payments
from redball.planning.sets.gas.sections import Candidate, Section
from redball.rules.gas.free import Key
from redball.rules.gas.tables import GasMap, Sheet


class Acting:
    """Variables of groups and candidates of a section.  All payments must have their variables already."""

    def __init__(self, ledger: Ledger, section: Section, payments: Payments) -> None:
        self.ledger, self.section, self.payments = ledger, section, payments
        self._unlimited: dict[tuple[int, GasMap], int] = {}
        """Whether a group (by its number) is unlimited on a map."""
        self._free: dict[tuple[int, int, GasMap], int] = {}
        """Whether what a candidate has of a group is free on a map."""
        matters = section.any_gas or section.free_traces
        others = {node for nodes in ledger.members.values() for node in nodes[1:]}
        nodes = {*ledger.survey.stock, *ledger.gas} - others if matters else set[int]()
        self._left = {node: ledger.remains(node) for node in sorted(nodes)}
        ledger.constant += section.worth_of(section.always)
        for number in range(len(section.groups)):
            self._group(number)
        shares: dict[Key, Sum] = {}
        for number, candidate in enumerate(section.candidates):
            for key, stack in self._candidate(number, candidate):
                shares[key] = added(shares.get(key, {}), {stack: 1})
        for every in shares.values():
            ledger.program.at_most(every, 1)
        self._pins()

    # --- who is unlimited -----------------------------------------------------------------------------------

    def _group(self, number: int) -> None:
        group, every = self.section.groups[number], Sum()
        for map_ in self.payments.open(group.sheet, group.maps):
            paid, counts = self.payments.is_paid(map_), self.payments.counts_as(group.sheet, map_)
            one = self.ledger.where(paid, counts, self._reached(number, map_))
            if one is not None:
                self._unlimited[number, map_] = one
                self.ledger.goal[one] = group.worth
                every[one] = 1
        if len(every) > 1:
            self.ledger.program.at_most(every, 1)

    def _reached(self, number: int, map_: GasMap) -> Sum | None:
        """Whether a group traces to the gas of a map: a sum that is at least 1 then; None where it does."""
        hexes = self.section.groups[number].hexes
        if hexes is None or not hexes.isdisjoint(self.payments.stage.paid.get(map_, ())):
            return None
        ends = self.payments.ends
        found = {ends[map_, node]: 1 for node in hexes if (map_, node) in ends}
        left = self._remaining(hexes) if self.section.any_gas else {}
        return None if left is None else added(found, left)

    def _remaining(self, hexes: frozenset[int] | None) -> Sum | None:
        """Whether gas remains in one of some hexes: a sum that is at least 1 then; None where it does
        anyway, and for who has not to trace.
        """
        parts = [self._left[node] for node in hexes or () if node in self._left]
        if hexes is None or None in parts:
            return None
        return added(*(part for part in parts if part is not None))

    # --- who is free ----------------------------------------------------------------------------------------

    def _candidate(self, number: int, candidate: Candidate) -> Iterator[tuple[Key, int]]:
        """The allowances that a candidate may have, with whether he has (GAS-LIM-02)."""
        sheet = candidate.rows[0].sheet
        mine: dict[int, Sum] = {part: {} for part in candidate.parts}
        for map_ in self.payments.open(sheet, candidate.rows[0].maps):
            stack = self._allowance(sheet, map_) if map_ in candidate.keys else None
            if stack is None:
                continue
            for part, rows in candidate.parts.items():
                gas = self._remaining(self.section.groups[part].hexes) if self.section.free_traces else None
                one = self.ledger.where({stack: 1}, gas)
                if one is not None:
                    self._beside_paths(one, part, map_)
                    self._free[number, part, map_] = one
                    self.ledger.goal[one] = self.section.worth_of([row.name for row in rows])
                    mine[part][one] = 1
            yield candidate.keys[map_], stack
        for part, parts in mine.items():
            unlimited = {v: 1 for (group, _), v in self._unlimited.items() if group == part}
            self.ledger.program.at_most(added(parts, unlimited), 1)

    def _allowance(self, sheet: Sheet, map_: GasMap) -> int | None:
        """Whether somebody of a sheet has the allowance of a map: while that isn't paid (GAS-AMB-31)."""
        paid = self.payments.is_paid(map_)
        if paid is None and not self.section.free_when_paid:
            return None
        stack = self.ledger.where(self.payments.counts_as(sheet, map_))
        if stack is None:
            return None
        if paid and not self.section.free_when_paid:
            self.ledger.program.at_most(added({stack: 1}, paid), 1)
        self._beside_convoys(stack, map_)
        return stack

    def _beside_paths(self, one: int, part: int, map_: GasMap) -> None:
        """Nobody is free who is unlimited anyway, where somebody may be free on a map that is paid."""
        program, hexes = self.ledger.program, self.section.groups[part].hexes
        paid = self.payments.is_paid(map_)
        if not self.section.free_when_paid or paid == {}:
            return
        if self._reached(part, map_) is None:
            program.at_most(added({one: 1}, paid if paid is not None else {}), 1 if paid is not None else 0)
        for node in hexes or ():
            if (map_, node) in self.payments.ends:
                program.at_most({one: 1, self.payments.ends[map_, node]: 1}, 1)
            left = self._left.get(node) if self.section.any_gas else None
            if left is not None:
                program.at_most(added({one: 1}, left, paid or {}), 2 if paid else 1)

    def _beside_convoys(self, stack: int, map_: GasMap) -> None:
        """Nobody stays without gas where convoy points do (GAS-AMB-16)."""
        program = self.ledger.program
        for sheet, maps in self.payments.stage.convoys.items():
            here = self.payments.counts_as(sheet, map_)
            if map_ not in maps:
                continue
            if here is not None:
                program.at_most(added({stack: 1}, here), 1)
            elif map_ == maps[0]:
                # They count as the first map as long as none of the others is paid.
                others = [self.payments.is_paid(name) for name in maps]
                if None not in others:
                    paid = added(*(each for each in others if each is not None))
                    program.at_most(added({stack: 1}, times(paid, -1)), 0)

    # --- pins and the answer --------------------------------------------------------------------------------

    def _pins(self) -> None:
        for name, pin in (self.ledger.request.pins or {}).items():
            if pin is None or name not in self.payments.stage.rows or name in self.section.always:
                continue
            parts: Sum = {}
            for (number, _), variable in self._unlimited.items():
                if not pin.free and any(row.name == name for row in self.section.groups[number].rows):
                    parts[variable] = 1
            for (number, part, _), variable in self._free.items():
                if any(row.name == name for row in self.section.candidates[number].parts[part]):
                    parts[variable] = 1
            self.ledger.pins.append(parts)

    def said(self, values: list[int]) -> Iterator[tuple[tuple[int, Sheet, str], GasMap]]:
        """What units count to in an answer, where each has its own choice (GAS-AMB-05)."""
        stage, chosen = self.payments.stage, dict[str, GasMap]()
        for (number, map_), variable in self._unlimited.items():
            if values[variable]:
                chosen |= {row.name: map_ for row in self.section.groups[number].rows}
        for (number, part, map_), variable in self._free.items():
            if values[variable]:
                chosen |= {row.name: map_ for row in self.section.candidates[number].parts[part]}
        for name, map_ in chosen.items() if self.section.each else ():
            row = stage.rows[name]
            if len(row.maps) > 1:
                yield (stage.step, row.sheet, row.unit.id), map_
