"""A plan with its bill and value: the first answer, and what a player chose by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from redball.game.orders import Order
from redball.planning.plan import Bounded
from redball.planning.sets.oil.refuel.draft import Bill, Draft, everything
from redball.planning.sets.oil.refuel.survey import Survey
from redball.planning.sets.oil.refuel.worth import Request, worths
from redball.rules.oil.ledger import NOTHING
from redball.rules.oil.orders import Refuel


@dataclass(frozen=True)
class Plan(Bounded):
    """Units to turn up, with the bill for them; the worth of those that can be paid, and its bound (None:
    unknown); and pinned units that no plan can turn up with the others.
    """

    draft: Draft
    bill: Bill
    value: Fraction
    bound: Fraction | None = None
    unmet: tuple[str, ...] = ()

    @property
    def survey(self) -> Survey:
        """The position that it is for."""
        return self.draft.survey

    @property
    def units(self) -> tuple[str, ...]:
        """Units that can be paid."""
        return tuple(line.unit for line in self.bill.paid)

    @property
    def spent(self) -> Mapping[str, Fraction]:
        """Fuel by the power that gives it."""
        owners = dict.fromkeys(part.tap.owner for part in self.bill.sums)
        return {o: sum((p.gross for p in self.bill.sums if p.tap.owner == o), NOTHING) for o in owners}

    @property
    def orders(self) -> tuple[Order, ...]:
        """Orders that do all that can be paid."""
        return self.bill.orders


def first(survey: Survey, request: Request | None = None) -> Plan:
    """All units that may be turned up, as far as they can be paid in the order of their taps."""
    wanted = request or Request()
    pins = {unit: pin for unit, pin in (wanted.pins or {}).items() if pin is not None}
    down = {unit: choice for unit, choice in everything(survey).choices.items() if not wanted.must_not(unit)}
    return payable(survey, worths(survey, wanted), wanted.must, {**down, **pins})


def mine(survey: Survey, request: Request, own: Mapping[str, Refuel]) -> Plan:
    """The plan that a player made by hand, as far as its units exist."""
    draft = Draft(survey, {unit: choice for unit, choice in own.items() if unit in survey.rows})
    bill = draft.bill()
    return Plan(draft, bill, value_of(survey, worths(survey, request), (line.order for line in bill.paid)))


def payable(
    survey: Survey, worth: Mapping[str, Fraction], must: Iterable[str], choices: Mapping[str, Refuel]
) -> Plan:
    """The plan of some choices without those that can't be paid."""
    draft = Draft(survey, choices)
    bill = draft.bill()
    if bill.shorts:
        draft = Draft(survey, {u: c for u, c in choices.items() if bill.lines[u].short is None})
        bill = draft.bill()
    unmet = tuple(unit for unit in must if unit not in draft.choices)
    return Plan(draft, bill, value_of(survey, worth, draft.choices.values()), None, unmet)


def value_of(survey: Survey, worth: Mapping[str, Fraction], choices: Iterable[Refuel]) -> Fraction:
    """What choices are worth together."""
    total = Fraction(0)
    for choice in choices:
        total += worth[choice.unit] if survey.rows[choice.unit].cost is not None else 0
        total += worth.get(f"{choice.unit}!", 0) if choice.activation else 0
    return total
