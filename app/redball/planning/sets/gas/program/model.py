"""The program of a survey, solved."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from redball.planning.program import Rows, Sum, added, times
from redball.planning.sets.gas.drafts import Draft
from redball.planning.sets.gas.program.acting import Acting
from redball.planning.sets.gas.program.ledger import Ledger, Spread
from redball.planning.sets.gas.program.payments import Payments
from redball.planning.sets.gas.program.turning import Turning
from redball.planning.sets.gas.sections import Section
from redball.planning.sets.gas.survey import Survey
from redball.planning.sets.gas.wishes import Request

_PER_GAS = 10_000
"""What saving one gas outweighs among plans of one value: designations, and hexes that are emptied."""
_PER_SHEET = 100

_ROUNDING = 1e-6
"""By how much the solver may be off."""


class _Step:
    """The variables of one step."""

    def __init__(self, ledger: Ledger, section: Section, held: bool) -> None:
        self.payments = Payments(ledger, section, held)
        self.turning = Turning(ledger, section, self.payments)
        self.acting = Acting(ledger, section, self.payments)


class Model:
    """The program of the steps of a request.

    ``more``: as if there were that much more gas, at any hex with gas or at ``extra`` ones.  ``hold``:
    nothing is paid in the present step.
    """

    def __init__(
        self,
        survey: Survey,
        request: Request,
        sections: Mapping[int, Section],
        more: int = 0,
        extra: tuple[int, ...] = (),
        hold: bool = False,
    ) -> None:
        self.ledger = Ledger(survey, request, more, extra)
        self.program = self.ledger.program
        self.steps = [_Step(self.ledger, each, hold and each.stage.now) for each in sections.values()]
        self.ledger.close()

    def solve(self) -> tuple[Draft, Fraction]:
        """The draft of the greatest value, with that value; as many pins as can be before all others, and of
        equals the one that spends least gas.
        """
        program, rows = self.program, len(self.program.rows)
        self._meet_pins()
        goal, scale = self._whole()
        values = self._greatest(goal)
        reached = sum(factor * values[v] for v, factor in goal.items())
        program.at_most(times(goal, -1), -reached)
        values = self._greatest(self._thrift())
        del program.rows[rows:]
        return self._draft(values), self.ledger.constant + Fraction(reached, scale)

    def bound(self) -> Fraction:
        """No draft is worth more: the greatest value if gas and maps could be cut in parts, which is quickly
        known.
        """
        goal, scale = self._whole()
        if not goal:
            return self.ledger.constant
        found = Rows(self.program, goal).solved(list(range(len(self.program.tops))))
        most = sum(goal.values()) if found is None else math.floor(found.total + _ROUNDING)
        return self.ledger.constant + Fraction(most, scale)

    def _meet_pins(self) -> None:
        met: Sum = {}
        for parts in self.ledger.pins:
            one = self.ledger.where(parts)
            if one is not None:
                met[one] = 1
        if met:
            values = self._greatest(met)
            self.program.at_most(times(met, -1), -sum(values[v] for v in met))

    def _whole(self) -> tuple[dict[int, int], int]:
        """The worth of every variable as whole numbers, and how many of them make one."""
        known = {v: worth for v, worth in self.ledger.goal.items() if worth}
        scale = math.lcm(*(worth.denominator for worth in known.values()))
        return {v: int(worth * scale) for v, worth in known.items()}, scale

    def _thrift(self) -> Sum:
        unusual = added(*(step.payments.unusual for step in self.steps))
        return times(
            added(times(self.ledger.spent, _PER_GAS), times(unusual, _PER_SHEET), self.ledger.rank()), -1
        )

    def _greatest(self, goal: Mapping[int, int]) -> list[int]:
        values = self.program.greatest(goal)
        assert values is not None, "spending nothing is always possible"
        return values

    def _draft(self, values: list[int]) -> Draft:
        left = Counter(self.ledger.gas)
        for node, parts in self.ledger.taken.items():
            left[node] -= sum(values[v] for v in parts)
        draft, spread = Draft(), Spread(self.ledger)
        for step in self.steps:
            payments = {key: spread.nodes(gas) for key, gas in step.payments.made(values, left)}
            hqs = {name: spread.nodes(gas) for name, gas in step.turning.turned(values, left)}
            draft = Draft(
                {**draft.payments, **payments},
                {**draft.counting, **dict(step.payments.said(values)), **dict(step.acting.said(values))},
                {**draft.hqs, **hqs},
            )
        return draft
