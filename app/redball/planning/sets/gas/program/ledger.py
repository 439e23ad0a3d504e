"""What all steps of a plan share: gas by hex and in all, the worth of what is chosen, and what is pinned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from redball.planning.program import Program, Sum, added, times
from redball.planning.sets.gas.sections import NOTHING
from redball.planning.sets.gas.survey import Survey
from redball.planning.sets.gas.wishes import Request


class Ledger:
    """A program and its gas.

    ``goal`` is the worth of variables, ``constant`` what is had anyway; ``pins`` are sums that are at least 1
    where a pin is met.  ``spent`` is all gas; ``up`` whether an HQ is turned up in one step or another.
    Hexes to which the same units trace are one: ``gas`` is theirs together, by the first of ``members``.
    """

    def __init__(self, survey: Survey, request: Request, more: int, extra: tuple[int, ...]) -> None:
        self.survey, self.request = survey, request
        self.program = Program()
        self.goal: dict[int, Fraction] = {}
        self.constant = NOTHING
        self.pins: list[Sum] = []
        self.spent: Sum = {}
        self.up: dict[str, Sum] = {}
        self.taken: dict[int, Sum] = {}
        self._taken_now: dict[int, Sum] = {}
        self.members = {nodes[0]: nodes for nodes in _alike(survey, request, extra)}
        self.gas = {node: sum(survey.gas.get(n, 0) for n in nodes) for node, nodes in self.members.items()}
        self._most_more = more
        self._more = {node: self.program.variable(more) for node in self.gas} if more else {}
        self.program.at_most(dict.fromkeys(self._more.values(), 1), more)

    def take(self, node: int, now: bool) -> int:
        """A new variable: gas that is taken of a hex, ``now`` or later."""
        variable = self.program.variable(self.gas[node] + self._most_more)
        self.taken.setdefault(node, {})[variable] = 1
        if now:
            self._taken_now.setdefault(node, {})[variable] = 1
        self.spent[variable] = 1
        return variable

    def take_anywhere(self, gas: Sum) -> None:
        """Gas that is taken from no particular hex."""
        self.spent = added(self.spent, gas)

    def close(self) -> None:
        """Nothing is taken that isn't there, and the reserve remains; what is taken from no particular hex
        must be somewhere too.
        """
        for node, parts in self.taken.items():
            self.program.at_most(added(parts, self._added_to(node)), self.gas[node])
        budget = self.survey.total + self._most_more - self.request.least_left
        self.program.at_most(self.spent, max(0, budget))
        every = added(*(self._added_to(node) for node in self.gas))
        self.program.at_most(added(self.spent, every), sum(self.gas.values()))

    def _added_to(self, node: int) -> Sum:
        return {self._more[node]: -1} if node in self._more else {}

    def remains(self, node: int) -> Sum | None:
        """A sum that is 1 where gas remains in a hex after the present step; None where it does
        anyway.  All that is taken now must have its variables already.
        """
        here = self.gas.get(node, 0)
        if sum(self.survey.stock.get(n, 0) for n in self.members.get(node, (node,))) > here + self._most_more:
            return None
        rest, taken = self.program.variable(1), self._taken_now.get(node, {})
        self.program.at_most(added({rest: 1}, taken, self._added_to(node)), here)
        self.program.at_most(times(added({rest: here}, taken), -1), -here)
        return {rest: 1}

    def where(self, *conditions: Sum | None) -> int | None:
        """A new variable that is 1 at most where every condition holds: a sum that is at least 1 then, None
        for one that always does.  None where one never does.
        """
        if any(each is not None and not each for each in conditions):
            return None
        one = self.program.variable(1)
        for each in conditions:
            if each is not None:
                self.program.at_most(added({one: 1}, times(each, -1)), 0)
        return one

    def equal(self, one: Sum, other: Sum) -> None:
        """Two sums are the same."""
        self.program.at_most(added(one, times(other, -1)), 0)
        self.program.at_most(added(other, times(one, -1)), 0)

    def rank(self) -> Sum:
        """What is taken of each hex, weighed by its place: hexes with little gas had better keep it."""
        ranked = sorted(self.gas, key=lambda node: (-self.gas[node], node))
        return {variable: place for place, node in enumerate(ranked) for variable in self.taken.get(node, {})}


def _alike(survey: Survey, request: Request, extra: tuple[int, ...]) -> list[list[int]]:
    """Hexes that may give gas, put together where it makes no difference from which of them it comes."""
    paid = survey.now.paid if survey.now is not None else {}
    find = survey.game.atlas.find
    pinned = {find(text) for pin in (request.pins or {}).values() if pin is not None for text in pin.hexes}
    found: dict[object, list[int]] = {}
    for node in sorted({*survey.gas, *extra} - request.bans(survey)):
        ends = tuple(name for name, nodes in paid.items() if node in nodes)
        key = (survey.reach(node), ends, node if node in pinned else None)
        found.setdefault(key, []).append(node)
    return list(found.values())


class Spread:
    """Gas of hexes that are alike, taken from those where most is left."""

    def __init__(self, ledger: Ledger) -> None:
        self._members = ledger.members
        self._left = Counter(ledger.survey.gas)

    def nodes(self, firsts: Iterable[int]) -> tuple[int, ...]:
        """The hexes of some gas that an answer takes from the first of those that are alike."""
        return tuple(self._node(first) for first in firsts)

    def _node(self, first: int) -> int:
        node = max(self._members[first], key=lambda n: self._left[n])
        self._left[node] -= 1
        return node
