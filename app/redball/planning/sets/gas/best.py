"""The best use of a power's gas: a first answer at once, the proved best after it, and a player's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from redball.game.orders import Order
from redball.game.state import Game, next_game
from redball.planning import plan
from redball.planning.plan import Progress, no_progress
from redball.planning.program import TimeUp, within
from redball.planning.sets.gas.drafts import Draft, Result, result
from redball.planning.sets.gas.greedy import first_draft
from redball.planning.sets.gas.pins import met, unmet
from redball.planning.sets.gas.plans import Mine, Plan
from redball.planning.sets.gas.program import Model
from redball.planning.sets.gas.sections import NOTHING, Section
from redball.planning.sets.gas.survey import Survey
from redball.planning.sets.gas.survey import survey as read
from redball.planning.sets.gas.wishes import Pin, Request, planned_worths
from redball.rules import judge
from redball.rules.gas.owners import capital_of

PATIENCE = 20.0
"""Seconds after which the first answer stands, with the bound of better ones."""


def sections_of(
    survey: Survey, request: Request, more: Collection[int] = (), named_only: bool = False
) -> dict[int, Section]:
    """The steps that a request is for, by their numbers; ``more`` are further hexes that gas may be in."""
    worth = planned_worths(survey, request)
    return {
        stage.step: Section(survey, stage, worth, more, request.must, named_only)
        for stage in request.stages(survey)
    }


def first(survey: Survey, request: plan.Request[Pin] | None = None) -> Plan:
    """A good plan at once, with a bound of better ones."""
    wanted = Request.of(request or Request())
    sections = sections_of(survey, wanted)
    return _first(survey, wanted, sections, Model(survey, wanted, sections))


def _first(survey: Survey, request: Request, sections: Mapping[int, Section], model: Model) -> Plan:
    draft = first_draft(survey, request, sections)
    return _plan(survey, request, sections, result(survey, sections, draft), model.bound())


def best(
    survey: Survey,
    request: plan.Request[Pin] | None = None,
    _told: Progress = no_progress,
    patience: float = PATIENCE,
) -> Plan:
    """The plan of the greatest value, and of those one that spends least gas; when the ``patience`` (in
    seconds) is at an end, the first one, with its bound.
    """
    wanted = Request.of(request or Request())
    sections = sections_of(survey, wanted)
    model = Model(survey, wanted, sections)
    try:
        with within(patience):
            draft, bound = model.solve()
    except TimeUp:
        return _first(survey, wanted, sections, model)
    return _plan(survey, wanted, sections, _simplest(survey, wanted, sections, draft), bound)


def _plan(
    survey: Survey, request: Request, sections: Mapping[int, Section], found: Result, bound: Fraction
) -> Plan:
    missing = unmet(request, sections, found)
    # With fewer pins met, another plan might be worth more.
    return Plan(survey, request, sections, found, found.value, None if missing else bound, missing)


def _simplest(survey: Survey, request: Request, sections: Mapping[int, Section], draft: Draft) -> Result:
    """What a draft comes to without designations that change nothing."""
    found = result(survey, sections, draft)
    pins = met(request, sections, found)
    for key in draft.counting:
        counting = {other: map_ for other, map_ in found.draft.counting.items() if other != key}
        other = result(survey, sections, replace(found.draft, counting=counting))
        if other.value >= found.value and met(request, sections, other) >= pins:
            found = other
    return found


def marginal(survey: Survey, request: plan.Request[Pin], plan: Plan) -> Mapping[str, Fraction]:
    """What one more gas would add to the value of the best plan, in whichever hex with gas, or in the
    capital; nothing when the plan isn't proved.
    """
    if not plan.proved:
        return {}
    wanted = Request.of(request)
    capital = capital_of(survey.game, survey.power)
    extra = (capital,) if capital >= 0 else ()
    sections = sections_of(survey, wanted, extra)
    _, value = Model(survey, wanted, sections, more=1, extra=extra).solve()
    return {survey.power: max(NOTHING, value - plan.value)}


# --- a player's own -----------------------------------------------------------------------------------------


def mine(survey: Survey, request: plan.Request[Pin], own: Sequence[Order]) -> Mine:
    """What a player's own orders come to, given one after the other in the position of a survey: with whom he
    names free, else the worthiest, and with what gas is left for the later steps that the request is for.
    """
    wanted = Request.of(request)
    game, refused = _given(survey.game, own)
    after = read(game, survey.power)
    sections = sections_of(after, wanted, named_only=True)
    draft, _ = Model(after, wanted, sections, hold=True).solve()
    rest = result(after, sections, draft)
    worth = planned_worths(survey, wanted)
    up = [name for name in _hqs(survey) if name not in _hqs(after)]
    value = rest.value + sum((worth[name] for name in up), NOTHING)
    paid = sum(survey.stock.values()) - sum(after.stock.values())
    return Mine((*up, *rest.names), value, {survey.power: Fraction(paid + rest.spent)}, refused)


def _hqs(survey: Survey) -> Collection[str]:
    """HQs that wait in the present step."""
    return survey.now.hqs if survey.now is not None else ()


def _given(game: Game, orders: Sequence[Order]) -> tuple[Game, tuple[Order, ...]]:
    """The position after orders, and those that were refused."""
    refused = list[Order]()
    for order in orders:
        ruling = judge(game, order)
        if ruling.allowed:
            game = next_game(game, ruling.changes)
        else:
            refused.append(order)
    return game, tuple(refused)
