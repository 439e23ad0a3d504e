"""The best use of reorganization points on the world map: 300 face-down units, 60 sources, 120 points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import msgspec
from redball.game import library
from redball.game.clock import Clock
from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.sets.reorganization import Request, best, first, survey
from redball.planning.sets.reorganization.asked import asked
from redball.planning.sets.reorganization.model import Model
from redball.planning.sets.reorganization.sequence import play, sequence
from redball.rules import read_scenario

from tests.benchmarks.rows import Row, median, milliseconds

UNITS, HEADQUARTERS, POINTS, TIMES = 300, 30, 120, 5
TYPES = (("ARM", 6), ("MECH", 5), ("MOT", 4), ("INF", 3), ("FTR", 2), ("LND", 4))


def rows() -> list[Row]:
    """All measurements of a plan of reorganization."""
    game = loaded()
    fresh = median(milliseconds(lambda: survey(replace(game), ["GE"]), 1))
    wide = median(milliseconds(lambda: survey(replace(game), ["GE"]), 1))
    read = survey(game, ["GE"])
    servers = {(c.provider, c.way) for found in read.choices.values() for c in found}
    # Worth that has nothing to do with cost: with build costs alone many plans are equally good.
    dice = Random(7)
    request = Request(weights={unit: dice.randint(1, 20) for unit in read.units})
    wanted, items = asked(read, request, {})
    told = f"{len(read.units)} units, {len({p for p, _ in servers})} sources, {len(items)} offers"
    quick = median(milliseconds(lambda: first(read, request), TIMES))
    worth = {n: int(wanted.worth[item.choice.unit]) for n, item in enumerate(items)}
    bare = median(milliseconds(lambda: Model(read, items, wanted).program.greatest(worth), 3))
    solved = median(milliseconds(lambda: Model(read, items, wanted).solve(), 3))
    chosen = Model(read, items, wanted).solve()
    ordered = sequence(read, chosen) or ()
    played = median(milliseconds(lambda: play(read.game, ordered), 3))
    whole = median(milliseconds(lambda: best(read, request), 3))
    greedy, plan = first(read, request), best(read, request)
    share = float(greedy.value / plan.value)
    return [
        Row("300 units and all that could serve them, supply anew", fresh, "ms", None, None, told),
        Row("the same, all sources however far away", wide, "ms", wide / fresh, 6, "the nearest alone"),
        Row("the first answer", quick, "ms", None, None, f"{share:.4f} of the best"),
        Row("what the first answer lacks of the best", 1 - share, "", None, 0.01),
        Row("HiGHS alone: the greatest value", bare, "ms"),
        Row(
            "value, then fewest points, then fewest turned down",
            solved,
            "ms",
            solved / bare,
            2,
            "HiGHS alone",
        ),
        Row(
            "the plan's orders judged one after the other", played, "ms", None, None, f"{len(ordered)} orders"
        ),
        Row(
            "the proved plan, whole",
            whole,
            "ms",
            None,
            500,
            f"{plan.value} for {sum(plan.spent.values())} RP",
        ),
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
