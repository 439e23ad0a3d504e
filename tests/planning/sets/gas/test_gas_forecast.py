"""How far gas goes: what was paid, what is expected and why, what is left, and when there is too little."""

from __future__ import annotations

import msgspec
import pytest
from redball.game.clock import LAST_TURN, Clock
from redball.game.orders import LendResource
from redball.game.sequence import StageEnd
from redball.game.state import put_power
from redball.planning.sets.gas import forecast, forecast_said
from redball.planning.sets.gas.forecast import USUAL_IMPULSES, expected_impulses
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.orders import AllotResources, ChooseOutput, PayGas, Produce, TurnUpHQ
from redball.rules.gas.tables import PAID, PROMISED
from redball.wording import sentence

from tests.planning.sets.gas.test_gas_survey import tanks
from tests.rules.gas.board import END, FINAL, PRODUCTION, TURN, after, at, game, node, unit

ESSEN = node("Essen")
STAFF = [unit(f"h{n}", "Essen", type="HQ-I", power="GE", organized=False) for n in range(3)]
FLEET = [unit(f"s{n}", "North Sea", type="SUB", power="GE", section=2) for n in range(3)]


def stocked(*units, gas=20, **fields):
    """Germany with gas in Essen."""
    return game(*units, gas={("Essen", "GE"): gas}, **fields)


def told(played, power="GE", **more):
    return [sentence(each) for each in forecast_said(forecast(played, power, **more))]


def dues(played, **more):
    """What is expected: the step, its maps or number of HQs, and what remains."""
    return [(due.step, dict(due.maps) or due.hqs, due.left) for due in forecast(played, "GE", **more).dues]


# --- how many impulses --------------------------------------------------------------------------------------


def test_the_impulses_of_a_turn_are_the_mean_of_those_before():
    played = stocked()
    assert expected_impulses(played) == (USUAL_IMPULSES, ())
    ends = [STAGE_ENDS.put(turn, StageEnd(count, "axis")) for turn, count in ((33, 4), (34, 7))]
    played = played.changed(ends)
    assert expected_impulses(played) == (6, (33, 34)), "a half is rounded up"
    assert forecast(played, "GE").impulses == 6
    assert forecast(played, "GE", impulses=9).impulses == 9
    assert forecast(stocked(clock=at("land_combat", 8)), "GE").impulses == 8, "more have begun"
    over = forecast(stocked(clock=END, remembered=[STAGE_ENDS.put(TURN, StageEnd(5, "axis"))]), "GE")
    assert (over.over, over.impulses) == (True, 5)


# --- what an impulse takes ----------------------------------------------------------------------------------


def test_maps_are_expected_to_be_paid_where_more_than_one_unit_would_need_gas():
    planes = [unit(f"f{n}", "Berlin", type="FTR", power="GE") for n in range(2)]
    played = stocked(*tanks("Essen", "Bremen", "Konigsberg"), *planes, clock=at("land_movement", 5))
    own, enemy = forecast(played, "GE").habits
    assert (own.maps, own.why, enemy.maps) == ({"W": 1}, "by_units", {"W": 1})
    assert dues(played) == [(5, {"W": 1}, 19), (6, {"W": 1}, 18), (0, 0, 18), (-1, 0, 18)]
    grounded = stocked(*tanks("Essen", "Bremen"), clock=at("land_movement", 5))
    assert dues(grounded)[:2] == [(5, {"W": 1}, 19), (6, 0, 19)], (
        "in the enemy's impulse aircraft alone need it"
    )
    down = stocked(*tanks("Essen", "Bremen", organized=False), clock=at("land_movement", 5))
    assert dues(down)[0] == (5, 0, 20)


def test_a_sheet_that_counts_as_another_map_costs_nothing_where_that_is_paid():
    played = stocked(*tanks("Konigsberg", "Warsaw", "Helsinki", "Helsinki"), clock=at("land_movement", 5))
    assert forecast(played, "GE").habits[0].maps == {"E": 1}
    alone = stocked(*tanks("Tripoli", "Tripoli"), clock=at("land_movement", 5))
    assert forecast(alone, "GE").habits[0].maps == {"W": 1}


def test_impulses_are_expected_to_be_as_the_last_ones_of_their_side():
    paid = {(TURN, 1, "GE", "W", ESSEN): 1, (TURN, 1, "GE", "E", ESSEN): 2, (TURN, 2, "GE", "W", ESSEN): 1}
    played = stocked(
        *tanks("Essen", "Bremen"), clock=at("land_movement", 3),
        remembered=[PAID.put(key, count) for key, count in paid.items()],
    )  # fmt: skip
    found = forecast(played, "GE", impulses=5)
    assert [(h.kind, h.maps, h.like) for h in found.habits] == [
        ("own", {"W": 1, "E": 2}, (TURN, 1)),
        ("enemy", {"W": 1}, (TURN, 2)),
    ]
    assert found.paid == {(1, "W"): 1, (1, "E"): 2, (2, "W"): 1}
    assert [due.gas for due in found.dues[:3]] == [3, 1, 3]
    now = after(played, PayGas("GE", "E", ("Essen",)))
    assert dict(forecast(now, "GE", impulses=5).dues[0].maps) == {"W": 1}, "one map of this impulse is left"
    assert "Each own impulse: 3 gas, as in impulse 1 of Nov/Dec 1941" in told(played)


def test_what_this_step_was_paid_is_no_habit():
    """A game may begin in the middle of a turn: nothing is known of the impulses before."""
    played = stocked(*tanks("Essen", "Bremen"), clock=at("land_movement", 3))
    paid = after(played, PayGas("GE", "W", ("Essen",)))
    assert [habit.why for habit in forecast(paid, "GE").habits] == ["by_units", "by_units"]


def test_an_impulse_without_payments_is_a_habit_too_and_the_turn_before_serves():
    before = [
        STAGE_ENDS.put(TURN - 1, StageEnd(4, "allied")),
        PAID.put((TURN - 1, 4, "GE", "W", ESSEN), 1),
    ]
    played = stocked(*tanks("Essen", "Bremen"), clock=at("land_movement", 1), remembered=before)
    own, enemy = forecast(played, "GE").habits
    assert (own.like, own.maps) == ((TURN - 1, 4), {"W": 1}), "the allies moved first then"
    assert (enemy.like, enemy.maps) == ((TURN - 1, 3), {})


def test_pairs_of_impulses_are_paid_for_together():
    played = stocked(
        *tanks("Essen", "Bremen"), clock=at("land_movement", 2), options={"impulse_span": "pair"}
    )
    assert [(due.step, due.gas) for due in forecast(played, "GE").dues] == [
        (2, 1),
        (3, 1),
        (5, 1),
        (0, 0),
        (-1, 0),
    ]
    paid = after(played, PayGas("GE", "W", ("Essen",)))
    assert [(due.step, due.gas) for due in forecast(paid, "GE").dues][:2] == [(2, 0), (3, 1)]
    assert any(line.startswith("Each pair of impulses: 1 gas") for line in told(played))


def test_an_exempt_neutral_pays_nothing():
    played = stocked(*tanks("Essen", "Bremen"), *FLEET, options={"neutral_exempt": True}, wars=[])
    played = played.changed([put_power(msgspec.structs.replace(played.powers["GE"], active=False))])
    assert all(not habit.maps and habit.why == "neutral" for habit in forecast(played, "GE").habits)
    assert forecast(played, "GE").left == 20


# --- the end of the turn ------------------------------------------------------------------------------------


@pytest.mark.rule("GAS-EXP-03", "GAS-EXP-04", "GAS-LIM-12", "GAS-LIM-14")
def test_the_end_of_the_turn_takes_gas_for_who_stays_at_sea_and_for_hqs():
    played = stocked(*FLEET, *STAFF, clock=at("end_of_action", 6))
    assert dues(played)[1:] == [(0, {"W": 1}, 19), (-1, 2, 17)]
    assert forecast(played, "GE").left == 17
    lines = told(played)
    assert "Return to Base: 1 gas for 1 map with more than one unit at sea" in lines
    assert "Final Reorganization: 2 gas for 2 HQs beyond the free one" in lines
    ended = stocked(*FLEET, *STAFF, clock=END)
    assert dues(after(ended, PayGas("GE", "W"))) == [(0, 0, 19), (-1, 2, 17)]
    final = after(stocked(*STAFF, clock=FINAL), TurnUpHQ("h0"), TurnUpHQ("h1", ("Essen",)))
    assert (forecast(final, "GE").turned, dues(final)) == (1, [(-1, 1, 18)])
    done = forecast(stocked(*FLEET, *STAFF, clock=PRODUCTION), "GE")
    assert (done.dues, done.left) == ((), 20)


def test_what_the_last_impulse_pays_may_serve_at_the_end_of_the_turn():
    units = [*tanks("Essen", "Bremen"), *FLEET, *STAFF]
    played = stocked(*units, clock=at("land_movement", 5), options={"rtb_separate": False})
    assert [(due.step, due.gas) for due in forecast(played, "GE", impulses=5).dues] == [
        (5, 1),
        (0, 0),
        (-1, 0),
    ]
    assert [due.gas for due in forecast(played, "GE", impulses=6).dues] == [1, 0, 1, 2], (
        "in the last nobody pays"
    )


# --- income, and how long it lasts --------------------------------------------------------------------------


@pytest.mark.rule("GAS-EXP-10")
def test_what_factories_make_comes_when_the_turn_has_ended():
    plans = [AllotResources("GE", "Field", "Essen", oil=2), ChooseOutput("GE", 2, "Essen")]
    played = after(stocked(*tanks("Essen", "Bremen"), gas=1, clock=at("land_movement", 5)), *plans)
    found = forecast(played, "GE", impulses=7)
    assert found.made > 0 and found.after == found.left + found.made
    assert found.left == -1 and (found.short.turn, found.short.step) == (TURN, 7)
    assert "There is too little from impulse 7 of Nov/Dec 1941 on" in told(played, impulses=7)
    assert (
        f"-1 gas is left when the turn ends, and {found.after} with what factories make ({found.made})"
        in told(played, impulses=7)
    )


@pytest.mark.rule("GAS-PRO-12")
def test_what_both_chinas_make_comes_to_the_stock_that_they_share():
    """GAS-AMB-48."""
    played = game(
        gas={("Yenan", "CC"): 2},
        options={"china": "one"},
        control={"I-0020": "CC"},
        wars=[],
        clock=PRODUCTION,
    )
    played = after(played, *[LendResource("SU", "Moscow", "CC")] * 3)
    played = after(played, AllotResources("CC", "Moscow", "Yenan", oil=1, other=1))
    found = forecast(played, "CC")
    assert (found.power, found.stock, found.made) == ("CH", 2, 1)
    assert forecast(after(played, Produce("CC")), "CH").made == 0


def test_gas_that_is_promised_comes_and_goes():
    lent = PROMISED.put((TURN, "US", "GE", "gas"), 3), PROMISED.put((TURN, "GE", "IT", "gas"), 1)
    found = forecast(stocked(remembered=lent), "GE")
    assert (found.lent, found.after) == (2, found.left + 2)
    assert told(stocked(remembered=lent))[-2].endswith("with what factories make (0) and what is lent (2)")


def test_it_is_told_in_which_step_of_which_turn_there_is_too_little():
    units = [*tanks("Essen", "Bremen"), *FLEET, *STAFF]
    for gas, turn, step in (
        (3, TURN, 0),
        (5, TURN, -1),
        (6, TURN + 1, 1),
        (11, TURN + 1, -1),
        (17, TURN + 2, -1),
    ):
        short = forecast(stocked(*units, gas=gas, clock=at("land_movement", 1)), "GE").short
        assert (short.turn, short.step) == (turn, step), gas
    last = told(stocked(*units, gas=17, clock=at("land_movement", 1)))[-1]
    assert last == "There is too little for the HQs in Final Reorganization of Mar/Apr 1942"
    sea = told(stocked(*units, gas=3, clock=at("land_movement", 1)))[-1]
    assert sea == "There is too little in Return to Base of Nov/Dec 1941"
    assert forecast(stocked(gas=0), "GE").short is None
    assert told(stocked(gas=0))[-1] == "There is enough to the end of the calendar"
    late = stocked(*tanks("Essen", "Bremen"), gas=4, clock=Clock(LAST_TURN, "land_movement", 5, "axis"))
    assert forecast(late, "GE").short is None


def test_a_forecast_says_what_it_rests_on():
    played = stocked(*tanks("Essen", "Bremen"), clock=at("land_movement", 5))
    assert told(played)[:4] == [
        "20 gas in stock; 0 paid this turn",
        "6 impulses are expected this turn, as usual",
        "Each own impulse: 1 gas, for maps where more than one unit that is face-up would need it",
        "Each impulse of the enemy: no gas",
    ]
    assert told(played, impulses=5)[1] == "5 impulses are expected this turn"
    ends = [STAGE_ENDS.put(TURN - 1, StageEnd(7, "axis"))]
    assert told(played.changed(ends))[1] == "7 impulses are expected this turn, as many as the last turns had"
    assert told(stocked(clock=END))[1] == "The impulses of this turn are over"
    with pytest.raises(KeyError):
        forecast(played, "XX")
