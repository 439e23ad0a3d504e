"""The best use of reorganization points: what a plan keeps to, and what a player may want of it."""

from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.game.state import next_game
from redball.planning.sets.reorganization import Pin, Request, assignment, best, first, marginal, survey
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize

from tests.rules.reorganization.conftest import atlas  # noqa: F401
from tests.rules.reorganization.table import face_down, game_of, hq


def berlin(atlas, *units, pool=99, **options):  # noqa: F811
    """Germans at Berlin (two factories) with some points."""
    game = game_of(atlas, *units, pools={"GE": pool})
    return replace(game, options={**game.options, **{f"reorg.{k}": v for k, v in options.items()}})


def inf(name, cost=3, **fields):
    return face_down(name, "A-0001", cost=cost, **fields)


def given(plan):
    """The position after a plan's orders, each of which must be allowed."""
    game = plan.survey.game
    for order in plan.orders:
        ruling = judge(game, order)
        assert ruling.allowed, [r.code for r in ruling.reasons]
        game = next_game(game, ruling.changes)
    return game


def test_the_most_is_made_of_points_and_sources(atlas):  # noqa: F811
    units = [inf("a", 3), inf("b", 4), inf("c", 5), inf("d", 6)]
    plan = best(survey(berlin(atlas, *units, hq(at="A-0002", value=2), pool=12), ["GE"]))
    assert plan.proved and plan.value == 12
    after = given(plan)
    assert after.powers["GE"].rp_spent == 12 == plan.spent["GE"]
    assert after.powers == plan.after.powers and after.units == plan.after.units


def test_one_order_does_it_all_or_a_part(atlas):  # noqa: F811
    plan = best(survey(berlin(atlas, inf("a"), inf("b"), hq()), ["GE"]))
    whole = judge(plan.survey.game, plan.batch())
    assert whole.allowed and next_game(plan.survey.game, whole.changes).units == plan.after.units
    part = judge(plan.survey.game, plan.batch(without=["a"]))
    up = next_game(plan.survey.game, part.changes).units
    assert (up["a"].organized, up["b"].organized) == (False, True)


def test_a_batch_stops_whole_where_one_is_refused(atlas):  # noqa: F811
    plan = best(survey(berlin(atlas, inf("a"), inf("b"), hq(), pool=6), ["GE"]))
    poor = berlin(atlas, inf("a"), inf("b"), hq(), pool=5)
    ruling = judge(poor, plan.batch())
    assert [r.code for r in ruling.reasons] == ["reorganization.batch_stops", "reorganization.too_few"]
    assert "REO-RP-10" in ruling.clauses
    empty = judge(poor, plan.batch(without=["a", "b"]))
    assert [r.code for r in empty.reasons] == ["reorganization.no_rows"]


def test_fewest_points_then_fewest_turned_down(atlas):  # noqa: F811
    far = face_down("far", "A-0005", cost=3)
    plan = best(survey(berlin(atlas, inf("a"), far, hq(at="A-0004"), pool=99), ["GE"]))
    assert plan.value == 6 and plan.spent == {"GE": 6}
    assert plan.after.units["hq"].organized, "Berlin and the HQ as a source do it all"


def test_pins_and_bans(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a", 6), inf("b", 2), hq(), pool=6), ["GE"])
    assert [o.unit for o in best(found).orders] == ["a"]
    assert [o.unit for o in best(found, Request(pins={"b": Pin()})).orders] == ["b"]
    assert [o.unit for o in best(found, Request(pins={"a": None})).orders] == ["b"]
    by = best(found, Request(pins={"a": Pin("unit:hq", "hq")}))
    assert by.orders == (Reorganize("a", "unit:hq", "hq", "GE"),)
    none = best(found, Request(banned=["unit:hq", "hex:A-0000"]))
    assert none.orders == () and none.value == 0
    both = best(found, Request(pins={"a": Pin(), "b": Pin()}))
    assert len(both.orders) == 1 and len(both.unmet) == 1


def test_weights_presets_and_a_front(atlas):  # noqa: F811
    units = [inf("a", 6), inf("b", 6, type="FTR", size="")]
    found = survey(berlin(atlas, *units, hq(), pool=6), ["GE"])
    assert best(found, Request(preset="armour_air")).orders[0].unit == "b"
    assert best(found, Request(weights={"a": 7})).orders[0].unit == "a"
    assert best(found, Request(weights={"a": F(13, 2)})).value == F(13, 2)
    assert [o.unit for o in best(found, Request(only=["a"])).orders] == ["a"]
    with pytest.raises(KeyError):
        best(found, Request(preset="nothing"))


def test_the_price_of_turning_an_hq_down(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a"), inf("b"), inf("c"), hq()), ["GE"])
    assert len(best(found).orders) == 3
    dear = best(found, Request(weights={"hq!": 9}))
    assert dear.after.units["hq"].organized and dear.value == 6


def test_what_one_more_point_adds(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a", 6), inf("b", 2), hq(), pool=5), ["GE"])
    plan = best(found)
    assert plan.value == 2 and marginal(found, plan=plan) == {"GE": 4}
    assert marginal(survey(berlin(atlas, inf("a", 6), hq(), pool=9), ["GE"])) == {"GE": 0}


def test_a_players_own_assignment(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a", 6), inf("b", 2), hq(), pool=6), ["GE"])
    mine = assignment(found, Request(), [Reorganize("b", "unit:hq", "hq")])
    assert (mine.value, mine.spent) == (2, {"GE": 2})
    assert first(found).value == 6


def test_an_hq_turned_up_may_serve_and_then_is_worth_nothing(atlas):  # noqa: F811
    down = hq(at="A-0001", value=3, cost=5, organized=False)
    units = [inf("a", 4), inf("b", 4), inf("c", 4)]
    plan = best(survey(berlin(atlas, *units, down), ["GE"]))
    after = given(plan)
    up = sum(u.build_cost for u in after.units.values() if u.organized)
    assert plan.value == up


def test_prices_below_nothing_turn_nobody_down_idly(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a", 3), hq()), ["GE"])
    plan = best(found, Request(weights={"hq!": -2}))
    assert plan.proved and plan.value == 5 and not plan.after.units["hq"].organized
    idle = best(survey(berlin(atlas, inf("a", 3), hq(), pool=0), ["GE"]), Request(weights={"hq!": -2}))
    assert idle.proved and idle.value == 0 and idle.orders == ()


def test_a_server_that_is_worth_less_than_nothing_up_is_not_turned_up(atlas):  # noqa: F811
    down = hq(at="A-0001", value=3, cost=5, organized=False)
    found = survey(berlin(atlas, inf("a", 3), down), ["GE"])
    plan = best(found, Request(weights={"hq": -2}))
    assert plan.proved and plan.value == 3 and [o.unit for o in plan.orders] == ["a"]


def test_pins_that_can_no_longer_be_met_are_told(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a", 3), inf("b", 3), hq(), pool=3), ["GE"])
    plan = best(found, Request(pins={"a": Pin("unit:nobody"), "b": Pin()}))
    assert plan.unmet == ("a",) and plan.proved and [o.unit for o in plan.orders] == ["b"]


def test_only_units_that_the_points_may_reach_are_read(atlas):  # noqa: F811
    """The others can't be worth more: at the price that they have at best there are better ones."""
    game = berlin(atlas, *(inf(f"u{n}", 3) for n in range(9)), hq(), pool=6)
    found = survey(game, ["GE"])
    assert found.read == 0 and all(choice.loose for row in found.choices.values() for choice in row)
    plan = best(found, Request(weights={"u7": 9, "u8": 8}))
    assert plan.proved and plan.value == 17 and set(plan.units) == {"u7", "u8"}
    assert found.read == 2 and plan.survey is found
    assert found.near("u0") and found.read == 3 and all(c.provider for c in found.near("u0"))
