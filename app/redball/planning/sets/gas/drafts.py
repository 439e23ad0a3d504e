"""A use of gas in all steps of a turn that a plan is for: what is paid from where, and what it comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from redball.planning.sets.gas.sections import NOTHING, Counting, Section, Served
from redball.planning.sets.gas.survey import Stage, Survey
from redball.rules.gas.tables import GasMap, Sheet


@dataclass(frozen=True)
class Draft:
    """Payments and designations, none of which has been made.

    ``payments`` are the hexes of each gas that is spent for a map in a step, in the order of the payments;
    ``counting`` what sheets count as in a step, for all units or for one by its id; ``hqs`` those that are
    turned up, by their names in a request, and the hexes of their gas (none where they are free).
    """

    payments: Mapping[tuple[int, GasMap], tuple[int, ...]] = field(default_factory=dict)
    counting: Mapping[tuple[int, Sheet, str], GasMap] = field(default_factory=dict)
    hqs: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def ends(self, stage: Stage) -> dict[GasMap, frozenset[int]]:
        """The maps that are paid in a step, and where traces to their gas may end."""
        found = dict(stage.paid)
        for (step, map_), nodes in self.payments.items():
            if step == stage.step:
                found[map_] = found.get(map_, frozenset()).union(nodes)
        return found

    def said(self, stage: Stage) -> Counting:
        """What sheets count as in a step."""
        rows = self.counting.items()
        return {(sheet, unit): map_ for (step, sheet, unit), map_ in rows if step == stage.step}

    def gas_of(self, stage: Stage) -> Counter[int]:
        """What is spent in a step, by hex."""
        spent = Counter(n for (step, _), nodes in self.payments.items() if step == stage.step for n in nodes)
        spent.update(node for name, nodes in self.hqs.items() if name in stage.hqs for node in nodes)
        return spent


class Result(msgspec.Struct, frozen=True):
    """What a draft comes to: who is served in each step, HQs that are turned up among them, and the worth."""

    draft: Draft
    served: Mapping[int, Served]
    value: Fraction
    spent: int
    now: int

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who is served, by the names of a request."""
        every = (name for served in self.served.values() for name in served.names)
        return tuple(dict.fromkeys((*every, *self.draft.hqs)))


def result(survey: Survey, sections: Mapping[int, Section], draft: Draft) -> Result:
    """What a draft comes to; ``sections`` are the steps that it is for, by their numbers."""
    served, value = {}, NOTHING
    now, spent = 0, 0
    for step, section in sections.items():
        stage = section.stage
        taken = draft.gas_of(stage)
        served[step] = section.served(draft.ends(stage), draft.said(stage), remaining(survey, stage, taken))
        value += section.worth_of(served[step].names)
        value += section.worth_of([name for name in draft.hqs if name in stage.hqs])
        spent += taken.total()
        now += taken.total() if stage.now else 0
    return Result(draft, served, value, spent, now)


def remaining(survey: Survey, stage: Stage, taken: Mapping[int, int]) -> frozenset[int]:
    """Hexes where gas remains when some was spent in the present step."""
    if not stage.now:
        return frozenset(survey.stock)
    return frozenset(node for node, count in survey.stock.items() if count > taken.get(node, 0))


def payments_of(stage: Stage, nodes: Mapping[int, int], ends: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """So much gas of some hexes as payments for a map, each with a new hex where traces may end.

    A payment that adds none is refused, so that each begins with one.
    """
    price = stage.price
    fresh = [node for node in nodes if node not in ends]
    rest = Counter(nodes)
    firsts = fresh[: rest.total() // price]
    rest.subtract(firsts)
    others = list(rest.elements())
    for number, first in enumerate(firsts):
        yield (first, *others[number * (price - 1) : (number + 1) * (price - 1)])


def taken_from(left: Counter[int], count: int) -> tuple[int, ...]:
    """So much gas, each from where most is left."""
    nodes = list[int]()
    for _ in range(count):
        node = max(sorted(left), key=lambda n: left[n])
        left[node] -= 1
        nodes.append(node)
    return tuple(nodes)
