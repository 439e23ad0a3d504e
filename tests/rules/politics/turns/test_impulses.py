"""Impulses of three ideologies."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball import rules
from redball.game.orders import ChooseAction, Step
from redball.rules.politics.turns import impulses
from redball.rules.politics.turns.orders import EndImpulse, SetImpulse
from redball.rules.politics.turns.tables import MARKERS, RESULTS, Marker, Result

from tests.rules.politics.affairs.play import after_dice, rolled
from tests.rules.politics.world import TURN, after, at, denied, game, judged, why_not

F, D, C = "fascist", "democrat", "communist"


def ending(turn=0, marker=None, order=(F, D, C), **fields):
    """The end of an impulse of a turn of 1939, in which the Fascists have a marker."""
    now = TURN[1939, turn]
    kept = [RESULTS.put(now, Result(order, order[0], order=order))]
    if marker is not None:
        kept.append(MARKERS.put((now, F), Marker(marker)))
    return game(clock=at("end_of_action", 1939, turn, 3), remembered=kept, **fields)


@pytest.mark.rule("POL-IMP-01")
@pytest.mark.parametrize("action", ["pass", "combined", "land", "naval", "air"])
def test_actions_in_peace(action):
    now = at("choose_action", 1939, 0, 1)
    order = ChooseAction("GE", action)
    if action in ("pass", "combined"):
        after(game(clock=now), order)
    else:
        denied(game(clock=now), order, "POL-IMP-01")
    after(game(clock=now, wars=[("FR", "GE")]), order)


def test_war_with_a_minor_country():
    now, wars = at("choose_action", 1939, 0, 1), [("GE", "POL")]
    denied(game(clock=now, wars=wars), ChooseAction("GE", "land"), "POL-AMB-60")
    reading = {"pol.imp.combined_only": "any"}
    after(game(clock=now, wars=wars, options=reading), ChooseAction("GE", "land"))
    denied(game(clock=now, options=reading), ChooseAction("GE", "land"))


@pytest.mark.rule("POL-IMP-02")
def test_each_ideology_has_a_marker():
    played = ending()
    for each in (F, D, C, F, D, C, F):
        assert impulses.next_ideology(played) == each
        played = after_dice(played, EndImpulse(each, 2), 10)
    assert [impulses.marker(played, each) for each in (F, D, C)] == [
        Marker(10, 3),
        Marker(7, 2),
        Marker(7, 2),
    ]
    assert why_not(played, EndImpulse(F, 2)) == ["other_impulse"]
    corrected = after(played, SetImpulse(D, 4, 1))
    assert impulses.marker(corrected, D) == Marker(4, 1)
    assert why_not(corrected, SetImpulse(D, 4, 1)) == ["stands_so"]
    assert why_not(game(clock=at("end_of_action", 1939, 0, 1)), EndImpulse(F, 2)) == ["no_impulse_due"]
    assert why_not(game(), EndImpulse(F, 2)) == ["not_end_of_action", "no_impulse_due"]


@pytest.mark.rule("POL-IMP-03")
def test_a_roll_below_the_number_ends_the_turn():
    ended = after_dice(ending(marker=5), EndImpulse(F, 2), 4)
    assert impulses.marker(ended, F) == Marker(5, 1, True)
    assert impulses.next_ideology(ended) is None
    assert why_not(ended, EndImpulse(D, 2)) == ["no_impulse_due"]
    told = {task.id: task for task in rules.tasks(ended)}
    assert told["politics.impulse"].orders == (Step(end_stage=True),)
    on = after_dice(ending(marker=5), EndImpulse(F, 2), 5)
    assert not impulses.marker(on, F).ended
    assert {task.id: task for task in rules.tasks(on)}["politics.impulse"].power == "CW"


@pytest.mark.rule("POL-IMP-03")
@pytest.mark.parametrize("number", range(15))
def test_how_likely_the_turn_ends(number):
    ends = 0
    for die in range(1, 11):
        played = after_dice(ending(marker=number), EndImpulse(F, 0), die)
        ends += impulses.marker(played, F).ended
    assert impulses.chance_of_end(number) == Fraction(ends, 10)
    ruling = judged(ending(marker=number), EndImpulse(F, 0))
    assert ruling.text.data["chance"] == str(Fraction(ends, 10)) and ruling.dice == 1


@pytest.mark.rule("POL-IMP-04")
def test_the_marker_moves_one_more_than_the_weather():
    played = after_dice(ending(marker=5), EndImpulse(F, 2), 9)
    assert impulses.marker(played, F) == Marker(8, 1)
    assert rolled(ending(marker=5), EndImpulse(F, 0), 9).text.data["at"] == 6
    assert why_not(ending(), EndImpulse(F, -1)) == ["below"]


@pytest.mark.rule("POL-IMP-05")
@pytest.mark.parametrize(
    ("turn", "roll", "spaces"),
    [(2, 7, 2), (2, 6, 3), (2, 8, 2), (2, 10, 2), (2, 1, 3), (3, 3, 2), (3, 4, 3), (3, 5, 3), (3, 1, 2)],
)
def test_the_extra_space_in_summer(turn, roll, spaces):
    """J-d among them."""
    played = after_dice(ending(turn, 5), EndImpulse(F, 2, roll), 9)
    assert impulses.marker(played, F).at == 5 + spaces
    denied(ending(turn, 5), EndImpulse(F, 2), "POL-IMP-05")
    assert impulses.spaces(TURN[1939, 4], 2, roll) == 3
    assert why_not(ending(turn, 5), EndImpulse(F, 2, 11)) == ["above"]
    assert why_not(ending(turn, 5), EndImpulse(F, 2, -1)) == ["below"]


def test_which_weather_roll_counts():
    first = after_dice(ending(2, 5), EndImpulse(F, 2, 8), 9)
    second = after_dice(first, EndImpulse(D, 2, 3), 9)
    assert impulses.marker(second, D).at == 1 + 3
    turn = ending(2, 5, options={"pol.imp.weather_roll": "turn"})
    first = after_dice(turn, EndImpulse(F, 2, 8), 9)
    second = after_dice(first, EndImpulse(D, 2), 9)
    assert impulses.marker(second, D).at == 1 + 2, "the first roll of the turn"
