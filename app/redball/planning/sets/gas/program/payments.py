"""The payments of a step: which maps are paid from where, and what sheets count as."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redball.planning.program import Sum, added, times
from redball.planning.sets.gas.drafts import payments_of, taken_from
from redball.planning.sets.gas.program.ledger import Ledger
from redball.planning.sets.gas.sections import Section
from redball.planning.sets.gas.wishes import map_name, sheet_name
from redball.rules.gas.steps import RETURN
from redball.rules.gas.tables import GasMap, Sheet


class Payments:
    """Variables of payments and designations.  ``held``: none is made in this step.

    ``ends`` are hexes where traces may end that don't yet; ``unusual`` designations as another map than the
    first.
    """

    def __init__(self, ledger: Ledger, section: Section, held: bool) -> None:
        self.ledger, self.section, self.stage, self.held = ledger, section, section.stage, held
        self.ends: dict[tuple[GasMap, int], int] = {}
        self.counting: dict[tuple[Sheet, GasMap], int] = {}
        self.unusual: Sum = {}
        self._paid: dict[GasMap, Sum | None] = dict.fromkeys(self.stage.paid)
        self._takes: dict[tuple[GasMap, int], int] = {}
        self._counts: dict[GasMap, int] = {}
        for map_ in section.payable(ledger.request) if not held else ():
            self._pay(map_)
        for sheet, maps in {**self.stage.offered, **self.stage.convoys}.items():
            if len(maps) > 1 and not section.each:
                self._count(sheet, maps)
        for map_ in self.stage.maps:
            self._pin(map_)

    def is_paid(self, map_: GasMap) -> Sum | None:
        """Whether a map is paid: a sum that is 1 then, empty where it can't be; None where it is already."""
        return self._paid.get(map_, {})

    def counts_as(self, sheet: Sheet, map_: GasMap) -> Sum | None:
        """Whether a sheet counts as a map for all units: a sum that is 1 then; None where nobody says so."""
        variable = self.counting.get((sheet, map_))
        return {variable: 1} if variable is not None else None

    def open(self, sheet: Sheet, maps: tuple[GasMap, ...]) -> tuple[GasMap, ...]:
        """The maps that units of a sheet may count to: held, none but the one that they do by themselves."""
        return (self.section.counted(sheet, maps, self.stage.paid, {}),) if self.held else maps

    # --- paying ---------------------------------------------------------------------------------------------

    def _pay(self, map_: GasMap) -> None:
        if self.stage.step != RETURN:
            self._pay_with_ends(map_)
        elif map_ not in self.stage.paid:
            count = self._counts[map_] = self.ledger.program.variable(1)
            self._paid[map_] = {count: 1}
            self.ledger.take_anywhere({count: self.stage.price})

    def _pay_with_ends(self, map_: GasMap) -> None:
        """Payments for a map, each with a new hex where traces may end (GAS-TRC-03)."""
        program, already = self.ledger.program, self.stage.paid.get(map_)
        if already is not None and self.section.any_gas:
            return
        fresh: Sum = {}
        for node in self.ledger.gas:
            take = self._takes[map_, node] = self.ledger.take(node, self.stage.now)
            if already is None or node not in already:
                end = self.ends[map_, node] = program.variable(1)
                fresh[end] = 1
                program.at_most({end: 1, take: -1}, 0)
                program.at_most({take: 1, end: -program.tops[take]}, 0)
        most = min(1, len(fresh)) if self.section.any_gas else len(fresh)
        count = self._counts[map_] = program.variable(most)
        takes = {v: 1 for (name, _), v in self._takes.items() if name == map_}
        self.ledger.equal(takes, {count: self.stage.price})
        program.at_most(added({count: 1}, times(fresh, -1)), 0)
        if already is None:
            paid = program.variable(1)
            self._paid[map_] = {paid: 1}
            program.at_most({paid: 1, count: -1}, 0)
            program.at_most({count: 1, paid: -max(1, most)}, 0)

    # --- sheets ---------------------------------------------------------------------------------------------

    def _count(self, sheet: Sheet, maps: tuple[GasMap, ...]) -> None:
        """A sheet counts as one map (GAS-AMB-05): as a pin says; held, as it does by itself."""
        every: Sum = {}
        for place, map_ in enumerate(maps):
            variable = self.counting[sheet, map_] = self.ledger.program.variable(1)
            every[variable] = 1
            if place:
                self.unusual[variable] = 1
        self.ledger.program.at_most(every, 1)
        self.ledger.program.at_most(times(every, -1), -1)
        pin = self.ledger.request.pin(sheet_name(self.stage.step, sheet))
        wanted = next((name for name in maps if pin is not None and name == pin.map), None)
        if self.held:
            wanted = self.section.counted(sheet, maps, self.stage.paid, {})
        if wanted is not None:
            self.ledger.program.at_most({self.counting[sheet, wanted]: -1}, -1)

    def _pin(self, map_: GasMap) -> None:
        pin, paid = self.ledger.request.pin(map_name(self.stage.step, map_)), self.is_paid(map_)
        if pin is None:
            return
        if paid is not None:
            self.ledger.pins.append(paid)
        for text in pin.hexes:
            node = self.ledger.survey.game.atlas.find(text)
            if node not in self.stage.paid.get(map_, ()):
                end = self.ends.get((map_, node))
                self.ledger.pins.append({end: 1} if end is not None else {})

    # --- the answer -----------------------------------------------------------------------------------------

    def made(
        self, values: list[int], left: Counter[int]
    ) -> Iterator[tuple[tuple[int, GasMap], tuple[int, ...]]]:
        """The payments of an answer; gas from anywhere is taken from what is ``left``."""
        for map_, count in self._counts.items():
            if not values[count]:
                continue
            if self.stage.step == RETURN:
                nodes = taken_from(left, self.stage.price)
            else:
                gas = {n: values[v] for (name, n), v in self._takes.items() if name == map_ and values[v]}
                already = self.stage.paid.get(map_, frozenset())
                nodes = tuple(n for each in payments_of(self.stage, gas, already) for n in each)
            yield (self.stage.step, map_), nodes

    def said(self, values: list[int]) -> Iterator[tuple[tuple[int, Sheet, str], GasMap]]:
        """What sheets count as in an answer."""
        for (sheet, map_), variable in self.counting.items():
            if values[variable]:
                yield (self.stage.step, sheet, ""), map_
