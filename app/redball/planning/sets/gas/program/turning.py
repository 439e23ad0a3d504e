"""HQs that are turned up in a step: free, covered by the last impulse, or paid (GAS-EXP-04, GAS-LIM-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redball.planning.program import Sum, added
from redball.planning.sets.gas.drafts import taken_from
from redball.planning.sets.gas.program.ledger import Ledger
from redball.planning.sets.gas.program.payments import Payments
from redball.planning.sets.gas.sections import NOTHING, Section
from redball.rules.gas.maps import sheet_of
from redball.rules.gas.options import reads

_ANY = ""
"""Stands for all HQs whose gas comes from anywhere."""


class Turning:
    """Variables of HQs."""

    def __init__(self, ledger: Ledger, section: Section, payments: Payments) -> None:
        self.ledger, self.section, self.payments = ledger, section, payments
        self.stage = section.stage
        self.traces = bool(reads(ledger.survey.game, "hq_needs_trace"))
        self._free: dict[str, int] = {}
        self._covered: dict[str, int] = {}
        self._paid: dict[str, int] = {}
        self._takes: dict[tuple[str, int], int] = {}
        for name in self.stage.hqs if not payments.held else ():
            if not ledger.request.must_not(name):
                self._turn(name)
        ledger.program.at_most(dict.fromkeys(self._free.values(), 1), 1)
        if not self.traces:
            self._pay_anywhere(dict.fromkeys(self._paid.values(), self.stage.hq_price))

    def _turn(self, name: str) -> None:
        ledger, unit = self.ledger, self.stage.hqs[name].id
        paid = self._paid[name] = ledger.program.variable(1)
        if self.traces:
            self._pay_within_reach(name, paid)
        ways = {paid: 1}
        if self.stage.free_hq:
            free = self._free[name] = ledger.program.variable(1)
            ways[free] = 1
        if name in self.stage.covered:
            covered = self._covered[name] = ledger.program.variable(1)
            ways[covered] = 1
            self._cover(name, covered)
        for way in ways:
            ledger.goal[way] = self.section.worth.get(name, NOTHING)
        # In one step or another, once.
        ledger.up[unit] = added(ledger.up.get(unit, {}), ways)
        ledger.program.at_most(ledger.up[unit], 1)
        pin = ledger.request.pin(name)
        if pin is not None:
            ledger.pins.append({way: 1 for way in ways if way != paid or not pin.free})

    def _cover(self, name: str, covered: int) -> None:
        """The gas of the last impulse may serve as long as the HQ's sheet counts as the map that it paid."""
        hq, maps = self.stage.hqs[name], self.stage.covered.get(name, ())
        sheet = sheet_of(self.ledger.survey.game, hq)
        counting = self.payments.counting
        here = {v: -1 for (which, map_), v in counting.items() if which == sheet and map_ in maps}
        if here:
            self.ledger.program.at_most(added({covered: 1}, here), 0)

    # --- gas ------------------------------------------------------------------------------------------------

    def _pay_within_reach(self, name: str, paid: int) -> None:
        """Gas of which some is in a hex that the HQ traces to (GAS-AMB-37)."""
        ledger, unit = self.ledger, self.stage.hqs[name].id
        takes = {node: ledger.take(node, self.stage.now) for node in ledger.gas}
        self._takes |= {(name, node): take for node, take in takes.items()}
        ledger.equal(dict.fromkeys(takes.values(), 1), {paid: self.stage.hq_price})
        near = {take: -1 for node, take in takes.items() if unit in ledger.survey.reach(node)}
        ledger.program.at_most(added({paid: 1}, near), 0)

    def _pay_anywhere(self, need: Sum) -> None:
        """Gas from anywhere; by hexes only where it matters which of them are emptied now."""
        if not need:
            return
        if not (self.stage.now and (self.section.any_gas or self.section.free_traces)):
            self.ledger.take_anywhere(need)
            return
        takes = {node: self.ledger.take(node, True) for node in self.ledger.gas}
        self._takes |= {(_ANY, node): take for node, take in takes.items()}
        self.ledger.equal(dict.fromkeys(takes.values(), 1), need)

    # --- the answer -----------------------------------------------------------------------------------------

    def turned(self, values: list[int], left: Counter[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """HQs that an answer turns up, with the hexes of their gas; that from anywhere is taken from what is
        ``left``.
        """
        yield from ((name, ()) for name, covered in self._covered.items() if values[covered])
        free = [name for name, one in self._free.items() if values[one]]
        paid = [name for name, one in self._paid.items() if values[one]]
        if free and not self.traces and not self._must_be_free(free[0]):
            # Whichever of them is free makes no difference, so it is the worthiest.
            both = sorted([*free, *paid], key=lambda name: -self.section.worth.get(name, NOTHING))
            free, paid = both[:1], both[1:]
        yield from ((name, ()) for name in free)
        pool = self._taken(values, _ANY)
        for name in paid:
            own = tuple(self._taken(values, name).elements())
            yield name, own or taken_from(pool if pool.total() else left, self.stage.hq_price)

    def _must_be_free(self, name: str) -> bool:
        pin = self.ledger.request.pin(name)
        return pin is not None and pin.free

    def _taken(self, values: list[int], name: str) -> Counter[int]:
        taken = {node: values[v] for (whose, node), v in self._takes.items() if whose == name}
        return Counter({node: count for node, count in taken.items() if count})
