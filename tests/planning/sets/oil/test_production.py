"""What oil comes to, and the uses that serve a goal best, compared with every combination tried."""

from fractions import Fraction as F
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball import rules
from redball.planning.sets.oil.production import (
    GOALS,
    build_points,
    orders_of,
    other_points,
    outcome,
    rank,
    suggest,
)
from redball.rules import oil
from redball.rules.oil.limits import excess
from redball.rules.oil.orders import PlaceBarrels, ReceiveOil, TakeFuel
from redball.rules.oil.receipts import receipts

from tests.deep import examples
from tests.rules.oil.table import after, atlas, game, power, received, spot

MORE = [spot("Works", "A-0100", factories=2), spot("Baku", "A-0200", "town", oil=2)]


@pytest.mark.parametrize(
    ("points", "multiple", "expected"),
    [(3, F(5, 4), 4), (2, F(3, 4), 2), (2, F(5, 4), 3), (1, F(1, 2), 1), (0, F(2), 0), (5, F(1, 4), 1)],
)
def test_build_points_round_halves_up_at_the_end(points, multiple, expected):
    assert build_points(points, multiple) == expected


def test_what_will_be_lost_is_told_before():
    full = {"Essen": (4, "GE"), "Munich": (2, "GE"), "Bremen": (1, "GE"), "Palermo": (2, "GE")}
    played = received(power(game(depots=full), fuel=F(6)), 2, "convert", "convert")
    found = outcome(played, "GE")
    assert (found.gives.barrels, found.unplaced, found.above) == (2, 6, 2)
    taken = after(played, TakeFuel("GE"), PlaceBarrels("GE", "Bremen"))
    left = after(taken, rules_step())
    assert oil.account_of(left, "GE")["lost_unplaced"] == -found.unplaced
    assert excess(left, "GE") == found.above


def rules_step():
    from redball.game.orders import Step

    return Step()


def test_other_resources_count_for_production():
    from redball.game.orders import SetRoute

    ore = [spot("Kiruna", "A-0001", "site", resources=1)]
    played = game(on=atlas(more=ore))
    assert other_points(played, "GE") == 0
    assert other_points(after(played, SetRoute("GE", "Kiruna", "Essen")), "GE") == 1


def position(dice: Random):
    """Oil received here and there, by a power with this and that."""
    owners = dice.choice([{}, {"owners": "\n".join(["m m g g g 0 g g", *["g g g g g 0 g g"] * 2])}])
    full = {"Essen": (dice.randint(1, 4), "GE"), "Munich": (2, "GE"), "Bremen": (dice.randint(1, 2), "GE")}
    options = {
        "oil.neutral_may_convert": dice.random() < 0.5,
        "oil.track_overflow": dice.choice(["make_barrel", "lose"]),
        "oil.home_factory": dice.choice(["literal", "any_receiving"]),
    }
    played = game(
        on=atlas(more=MORE, **owners), depots=dice.choice([{}, full]), options=options,
        convoys=dice.choice([{}, {(0, "GE"): 1}]),
    )  # fmt: skip
    played = power(
        played,
        active=dice.random() < 0.6,
        fuel=F(dice.randint(0, 40), 4),
        multiple=F(dice.randint(1, 6), 4),
    )
    for _ in range(dice.randint(1, 4)):
        order = ReceiveOil("GE", dice.choice(["Ploesti", "Baku"]), dice.choice(["Essen", "Works"]))
        played = played.changed(rules.judge(played, order).changes)
    return played


@examples(300, 50)
@given(st.integers(0, 2**32).map(Random), st.sampled_from(GOALS), st.integers(0, 120))
def test_the_suggestion_is_as_good_as_the_best_of_all_combinations(dice, goal, quarters):
    played, wanted = position(dice), F(quarters, 4)
    found = suggest(played, "GE", goal, wanted)
    done = after(played, *orders_of(played, found))
    assert outcome(done, "GE") == found, "its orders do what it says"
    keys = [r.key for r in receipts(played, "GE")]
    best = min(
        rank(outcome(played, "GE", dict(zip(keys, uses, strict=True))), goal, wanted)
        for uses in product(("produce", "convert", "idle"), repeat=len(keys))
        if legal(played, keys, uses)
    )
    assert rank(found, goal, wanted) == best


def legal(played, keys, uses) -> bool:
    """Whether the factories hold what is to produce, and the power may convert what it converts."""
    place = {r.key: r.factory for r in receipts(played, "GE")}
    busy = [place[key] for key, use in zip(keys, uses, strict=True) if use == "produce"]
    fits = all(busy.count(node) <= 2 for node in set(busy))
    neutral = played.powers["GE"].active or played.options["oil.neutral_may_convert"]
    return fits and (neutral or "convert" not in uses)
