"""The best use of reorganization points on the world map: 300 face-down units, 60 sources, 120 points.

Most orders are never judged: a plan judges those it needs, and takes others for the best that they may be.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import msgspec
from redball.game import library
from redball.game.clock import Clock
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.sets.reorganization import Plan, Request, best, first, survey
from redball.planning.sets.reorganization.asked import asked
from redball.planning.sets.reorganization.model import Model
from redball.planning.sets.reorganization.sequence import play
from redball.rules import read_scenario

from tests.benchmarks.rows import Row, worked

UNITS, HEADQUARTERS, POINTS, TIMES = 300, 30, 120, 5
TYPES = (("ARM", 6), ("MECH", 5), ("MOT", 4), ("INF", 3), ("FTR", 2), ("LND", 4))
FIRST, PROVED = 100, 1_000
"""The most ms that a first answer and a proved plan may take from a position of which nothing is known."""


def goals() -> list[Row]:
    """The first answer and the proved plan, from a position of which nothing is known."""
    game, request = asked_for()

    def proved() -> tuple[Plan, Plan]:
        read = survey(replace(game), ["GE"])
        return first(read, request), best(read, request)

    quick = worked(lambda: first(survey(replace(game), ["GE"]), request), TIMES)
    whole = worked(proved, TIMES)
    greedy, plan = proved()
    lacks = float(1 - greedy.value / plan.value)
    told = f"{plan.value} for {sum(plan.spent.values())} RP, {plan.survey.read} of {UNITS} units read"
    assert plan.proved
    return [
        Row("the proved optimum, cpu", whole, "ms", None, PROVED, told),
        Row("the first answer, cpu", quick, "ms", None, FIRST, f"lacks {lacks:.2%} of the best"),
    ]


def asked_for() -> tuple[Game, Request]:
    """The position, and worth that has nothing to do with cost: with build costs alone many plans are equally
    good.
    """
    game, dice = loaded(), Random(7)
    return game, Request(weights={unit: dice.randint(1, 20) for unit in survey(game, ["GE"]).units})


def rows() -> list[Row]:
    """What takes the time: the solver, judging the plan, and what is spared, judging everything."""
    game, request = asked_for()
    plan = best(survey(game, ["GE"]), request)
    played = worked(lambda: play(plan.before, plan.steps), 3)
    every = survey(replace(plan.before), ["GE"])
    judged = worked(every.read_all, 1)
    wanted, items = asked(every, request, {})
    worth = {n: int(wanted.worth[item.choice.unit]) for n, item in enumerate(items)}
    bare = worked(lambda: Model(every, items, wanted).program.greatest(worth), 3)
    solved = worked(lambda: Model(every, items, wanted).solve(), 3)
    servers = {(c.provider, c.way) for found in every.choices.values() for c in found}
    told = f"{len({p for p, _ in servers})} sources, {len(items)} offers"
    return [
        Row("the plan's orders judged in turn", played, "ms", None, None, f"{len(plan.steps)} orders"),
        Row("every order for every unit judged", judged, "ms", None, None, told),
        Row("all that solved by HiGHS alone: the greatest value", bare, "ms"),
        Row("all that: value, fewest points, fewest turned down", solved, "ms", solved / bare, 2, "HiGHS"),
    ]


def loaded() -> Game:
    """The world of 1939 after a German impulse: 300 units face-down in Germany, 30 HQs, 120 points."""
    base = read_scenario(library.find_scenario("global-war-1939"))
    dice, atlas = Random("GE"), base.atlas
    lands = [n for n in range(len(atlas.grid)) if atlas.is_land(n) and atlas.home_at(n) == "GER"]
    units = {u.id: u for u in base.units.values() if u.power != "GE"}
    for n in range(UNITS):
        kind, cost = dice.choice(TYPES)
        size = "" if kind in ("FTR", "LND") else dice.choice(("corps", "division"))
        units[f"down-{n}"] = Unit(
            f"down-{n}", f"down-{n}", kind, "GE", "GER", hex=dice.choice(lands), organized=False, size=size,
            cost=cost + dice.randint(0, 3),
        )  # fmt: skip
    for n in range(HEADQUARTERS):
        units[f"hq-{n}"] = Unit(
            f"hq-{n}", f"hq-{n}", "HQ-I", "GE", "GER", hex=dice.choice(lands), size="army", cost=5,
            reorganization=dice.randint(1, 5),
        )  # fmt: skip
    powers = dict(base.powers)
    powers["GE"] = msgspec.structs.replace(powers["GE"], rp_pool=Fraction(POINTS), rp_spent=Fraction(0))
    return replace(
        base, units=units, powers=powers, clock=Clock(base.clock.turn, "reorganization", 1, "axis"),
        rule_sets=("base", "reorganization"),
    )  # fmt: skip
