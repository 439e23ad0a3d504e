"""Texts about the plan: its head, what one more point would add, the comparison with what was given, and why
a unit is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from redball.desk import words
from redball.desk.sets.reorganization import phrases
from redball.desk.words import tr
from redball.game.state import Game
from redball.planning.plan import Comparison, PlanAnswer
from redball.planning.sets.reorganization.model import Mend
from redball.wording import joined, name_of, quantity

if TYPE_CHECKING:
    from redball.planning.sets.reorganization import Choice, Item, Plan
    from redball.planning.sets.reorganization.model import Step


def preset(name: str) -> str:
    """A preset as a choice."""
    return {
        "cost": tr("Build cost"), "armour_air": tr("Armour and air first"), "ships": tr("Ships first"),
        "count": tr("Number of units"),
    }[name]  # fmt: skip


def head(answer: PlanAnswer, busy: bool) -> str:
    """'18 units, worth 71, 33 of 33 RP: best, proved'."""
    plan = answer.plan
    left = sum(plan.survey.points.values(), Fraction(0))
    return tr("{units}, worth {value}, {spent} of {left} RP: {proof}").format(
        units=words.count(len(plan.items), "unit", "units"),
        value=quantity(plan.value),
        spent=quantity(sum(plan.spent.values(), Fraction(0))),
        left=quantity(left),
        proof=proof(answer, busy),
    )


def proof(answer: PlanAnswer, busy: bool) -> str:
    """How certain the plan is."""
    if answer.plan.proved:
        return tr("best, proved")
    if answer.sought:
        return _gap(answer.plan)
    return tr("looking for better…") if busy else tr("perhaps not the best")


def _gap(plan: Plan) -> str:
    """The most that the plan may fall short of the best."""
    if plan.bound is None:
        return tr("nothing better found")
    return tr("nothing better found, at most {0} is possible").format(quantity(plan.bound))


def gains(found: Mapping[str, Fraction]) -> str:
    """What one more point of each payer would add; nothing when nobody plans with points."""
    more = {payer: gain for payer, gain in found.items() if gain > 0}
    if not found:
        return ""
    if not more:
        return tr("One more RP would add nothing.")
    text = tr("One more RP of {0} would add {1}.")
    return " ".join(text.format(name_of(payer), quantity(gain)) for payer, gain in more.items())


def comparison(found: Comparison) -> str:
    """'Given: 2 units, worth 7, 7 RP. Best from the same start: 8 units, worth 29, 29 RP.'"""
    mine, best = found.mine, found.best
    text = tr("Given: {mine}. Best from the same start: {best}.")
    if not best.proved:
        text = tr("Given: {mine}. From the same start: {best}; {gap}.")
    return text.format(
        mine=_sum(len(mine.units), mine.value, mine.spent),
        best=_sum(len(best.items), best.value, best.spent),
        gap=_gap(best),
    )


def _sum(units: int, value: Fraction, points: Mapping[str, Fraction]) -> str:
    return tr("{units}, worth {value}, {points} RP").format(
        units=words.count(units, "unit", "units"),
        value=quantity(value),
        points=quantity(sum(points.values(), Fraction(0))),
    )


def difference(found: Comparison) -> str:
    """Units that only one of the two turns up."""
    units = found.best.survey.game.units
    mine, best = set(found.mine.units), {item.choice.unit for item in found.best.items}
    parts = []
    if only := mine - best:
        parts.append(tr("Only given: {0}.").format(", ".join(sorted(units[u].name for u in only))))
    if only := best - mine:
        parts.append(tr("Only in the best: {0}.").format(", ".join(sorted(units[u].name for u in only))))
    return " ".join(parts) or tr("Both turn up the same units.")


def unmet(plan: Plan) -> str:
    """Pinned units that can't be served together."""
    names = joined([plan.survey.game.units[u].name for u in plan.unmet])
    return tr("Can't be kept together with the others: {0}.").format(names) if plan.unmet else ""


def banned(game: Game, providers: Iterable[str]) -> str:
    """Banned providers."""
    names = ", ".join(sorted(phrases.provider_name(game, provider) for provider in providers))
    return tr("Must not serve: {0}.").format(names) if names else ""


def provider(game: Game, choice: Choice) -> str:
    """'Montgomery, as HQ'."""
    return phrases.source(game, choice.provider, choice.way, choice.rail)


def server(game: Game, choice: Choice) -> str:
    """'Montgomery, secondary': as short as a column needs it."""
    return phrases.short_source(game, choice.provider, choice.way, choice.rail)


def price(step: Step) -> str:
    """'4 CW', 'free'."""
    cost = step.repair.cost if isinstance(step, Mend) else step.choice.cost
    return f"{quantity(cost)} {step.payer}" if cost else tr("free")


def in_full(game: Game, item: Item) -> str:
    """A row of the plan in a sentence: by whom, at what price, over which path."""
    choice = item.choice
    text = tr("{unit} by {source}").format(unit=game.units[choice.unit].name, source=provider(game, choice))
    parts = [tr("{0} RP of {1}").format(quantity(choice.cost), name_of(item.payer)) if choice.cost else ""]
    parts.append(phrases.path(game, choice.path))
    if choice.needs:
        parts.append(tr("after {0} is turned up").format(game.units[choice.needs].name))
    if choice.fuel:
        parts.append(tr("{0} fuel").format(quantity(choice.fuel)))
    return f"{text}: {'; '.join(part for part in parts if part)}"


def why_not(answer: PlanAnswer, unit: str, reason: str) -> str:
    """Why a unit is not in the plan; ``reason`` is why nobody serves it, where known."""
    request, survey = answer.question.request, answer.plan.survey
    choices = survey.choices.get(unit, ())
    if request.must_not(unit):
        return tr("you leave it down")
    if request.only is not None and unit not in request.only:
        return tr("not among the listed units")
    if not choices or (reason and all(choice.loose for choice in choices)):
        return reason or tr("nobody can serve it")
    if all(choice.provider in request.banned for choice in choices):
        return tr("all who could serve it must not")
    least = min(choice.cost for choice in choices)
    if least > max(survey.points.values(), default=Fraction(0)):
        return tr("{0} RP, more than there are").format(quantity(least))
    if unit in answer.plan.unmet:
        return tr("can't be kept together with the others")
    if not answer.worth.get(unit):
        return tr("worth nothing")
    return tr("others are worth more")
