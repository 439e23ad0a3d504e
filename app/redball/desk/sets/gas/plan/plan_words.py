"""Texts about a plan of gas: what it pays and keeps, why from there, who acts and who doesn't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from redball.desk import words
from redball.desk.sets.gas import phrases
from redball.desk.words import tr
from redball.game.orders import Order
from redball.planning.plan import PlanAnswer
from redball.planning.sets.gas import LATER, map_name
from redball.rules.gas.orders import PayGas, TurnUpHQ
from redball.rules.gas.steps import FINAL, RETURN
from redball.wording import quantity, sentence

if TYPE_CHECKING:
    from redball.desk.desk import Desk
    from redball.planning.sets.gas import Line, Plan, Stage


def preset(name: str) -> str:
    """A preset as a choice."""
    return {
        "cost": tr("Build cost"), "armour_air": tr("Armour and air first"), "ships": tr("Ships first"),
        "count": tr("Number of units"),
    }[name]  # fmt: skip


def step_name(step: int) -> str:
    """A step of a plan in a word: the present impulse has none."""
    return {RETURN: tr("RTB"), FINAL: tr("HQs")}.get(step, "")


def id_of(name: str) -> str:
    """The unit of a name in a plan."""
    return name.rstrip(LATER)


def unit_name(plan: Plan, name: str) -> str:
    """The unit of a name, in words."""
    return plan.survey.game.units[id_of(name)].name


def row_of_order(plan: Plan, order: Order) -> str:
    """The name of the row that an order stands for: a map's or an HQ's; empty for what comes with them."""
    now = plan.survey.now
    if isinstance(order, PayGas) and now is not None:
        return map_name(now.step, order.map)
    return order.unit if isinstance(order, TurnUpHQ) else ""


# --- the head -----------------------------------------------------------------------------------------------


def head(answer: PlanAnswer, busy: bool) -> str:
    """'W. Europe from Essen, RTB 1, HQs 2: worth 31, best, proved'."""
    plan: Plan = answer.plan
    parts = [*_paid_now(plan), *_kept(plan)]
    what = ", ".join(parts) or tr("pay nothing")
    text = tr("{what}: worth {value}, {proof}")
    return text.format(what=what, value=quantity(plan.value), proof=proof(answer, busy))


def proof(answer: PlanAnswer, busy: bool) -> str:
    """How certain a plan is."""
    plan: Plan = answer.plan
    if plan.proved:
        return tr("best, proved")
    if busy and not answer.sought:
        return tr("looking for better…")
    if plan.bound is None:
        return tr("nothing better found")
    return tr("at most {0} is possible").format(quantity(plan.bound))


def _paid_now(plan: Plan) -> Iterator[str]:
    game = plan.survey.game
    for line in plan.lines:
        if line.now and line.gas:
            name = phrases.map_name(line.map)
            yield tr("{map} from {place}").format(map=name, place=phrases.places(game, line.gas))
    now = plan.survey.now
    up = [name for name in plan.draft.hqs if now is not None and name in now.hqs]
    if up:
        yield words.count(len(up), "HQ", "HQs")


def _kept(plan: Plan) -> Iterator[str]:
    """What is kept for later steps: 'RTB W. Europe 1', 'HQs 2'."""
    for line in plan.lines:
        if not line.now and line.gas:
            yield tr("{step} {map} {gas}").format(
                step=step_name(line.step), map=phrases.map_name(line.map), gas=len(line.gas)
            )
    gas = sum(len(nodes) for name, nodes in plan.draft.hqs.items() if name.endswith(LATER))
    if gas:
        yield tr("HQs {0}").format(gas)


# --- why ----------------------------------------------------------------------------------------------------


def outcome(plan: Plan) -> str:
    """Who acts, stays and turns up by the plan: '3 subs stay at sea; Kluge, Manstein up, Busch down'."""
    return "; ".join([*_maps(plan), *_hqs(plan)])


def _maps(plan: Plan) -> Iterator[str]:
    for line in plan.lines:
        all_ = len(line.unlimited) + len(line.free) + len(line.left)
        if line.step == RETURN:
            count = len(line.unlimited) + len(line.free)
            yield words.count(count, "ship or aircraft stays at sea", "ships and aircraft stay at sea")
        elif line.gas:
            text = tr("{map}: {count} of {all} unlimited")
            yield text.format(map=phrases.map_name(line.map), count=len(line.unlimited), all=all_)
        elif line.free:
            names = ", ".join(unit_name(plan, name) for name in line.free)
            yield tr("{map}: {units} free").format(map=phrases.map_name(line.map), units=names)


def _hqs(plan: Plan) -> Iterator[str]:
    hqs = {name: unit for stage in plan.survey.stages for name, unit in stage.hqs.items()}
    chosen = plan.draft.hqs
    paid = [hqs[name].name for name in hqs if chosen.get(name)]
    free = [hqs[name].name for name in hqs if name in chosen and not chosen[name]]
    down = [hqs[name].name for name in hqs if name not in chosen]
    for text, names in ((tr("{0} up"), paid), (tr("{0} free"), free), (tr("{0} down"), down)):
        if names:
            yield text.format(", ".join(names))


def why_from(plan: Plan) -> str:
    """Why gas comes from the hexes that the plan takes it from: 'Essen, not Munich: a path for 9 of 10 units,
    from Munich 7'.
    """
    survey = plan.survey
    game = survey.game
    for line in plan.lines:
        if not line.now or not line.gas:
            continue
        stage = survey.now
        on_land = _on_land(stage, line) if stage is not None else ()
        mine = len(survey.reach(line.gas[0]) & set(on_land))
        others = [node for node in survey.gas if node not in line.gas]
        other = max(others, key=lambda node: len(survey.reach(node) & set(on_land)), default=-1)
        if other < 0 or not on_land:
            continue
        theirs = len(survey.reach(other) & set(on_land))
        if theirs < mine:
            text = tr("{here}, not {there}: a path for {mine} of {all} units on land, from {there} {theirs}")
            return text.format(
                here=phrases.place(game, line.gas[0]),
                there=phrases.place(game, other),
                mine=mine, all=len(on_land), theirs=theirs,
            )  # fmt: skip
    return ""


def _on_land(stage: Stage, line: Line) -> Sequence[str]:
    names = (*line.unlimited, *line.free, *(left.name for left in line.left))
    return [stage.rows[name].unit.id for name in names if name in stage.rows and not stage.rows[name].at_sea]


def gain(answer: PlanAnswer) -> str:
    """What one more gas would add."""
    if answer.gains is None:
        return ""
    more = sum(answer.gains.values())
    if not more:
        return tr("One more gas would add nothing.") if answer.gains else ""
    return tr("One more gas would add {0}.").format(quantity(more))


def unmet(plan: Plan) -> str:
    """Pins that can't be met together."""
    names = [_pin_name(plan, name) for name in plan.unmet]
    return tr("Can't be kept together with the others: {0}.").format(", ".join(names)) if names else ""


def _pin_name(plan: Plan, name: str) -> str:
    if id_of(name) in plan.survey.game.units:
        return unit_name(plan, name)
    return phrases.map_name(name.rpartition(":")[2])


def order_words(desk: Desk, order: Order) -> str:
    """What an order of a plan does."""
    return sentence(desk.ask(order).text)
