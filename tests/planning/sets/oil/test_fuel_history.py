"""Fuel over the game, and how long it lasts."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.clock import Clock
from redball.planning.sets.oil.fuel_history import flow_of, forecast, history
from redball.planning.sets.oil.fuel_words import causes, forecast_said, rule_said
from redball.rules.oil.tables import ACCOUNTS
from redball.wording import sentence

from tests.rules.oil.theatre import final

FINAL_TURN = 35
BOOKS = {
    31: ["oil 20", "reorganization -8"],
    33: ["oil 10", "sea -2", "combat -5/2", "lost_overflow -1"],
    34: ["market 5", "reorganization -4"],
}


def game(accounts=BOOKS, impulse=0, fuel=4):
    """Germany with one barrel and some accounts."""
    clock = Clock(FINAL_TURN, "land_combat" if impulse else "final_reorganization", impulse)
    played = final(fuel={"GE": fuel}, depots={"Munich": (1, "GE")}, clock=clock)
    return played.changed([ACCOUNTS.put((turn, "GE"), account(rows)) for turn, rows in accounts.items()])


def account(rows):
    """An account of causes and amounts."""
    return {cause: F(amount) for cause, amount in (row.split() for row in rows)}


def test_turns_without_an_account_are_empty_and_those_before_the_first_left_out():
    known = history(game(), "GE")
    assert [turn.turn for turn in known] == [31, 32, 33, 34, 35]
    assert [turn.sum("income") for turn in known] == [20, 0, 10, 5, 0]
    assert [turn.sum("spent") for turn in known] == [8, 0, F(9, 2), 4, 0]
    assert [turn.sum("lost") for turn in known] == [0, 0, 1, 0, 0]
    assert history(game(), "IT") == ()


@pytest.mark.parametrize(
    ("cause", "amount", "flow"),
    [
        ("oil", 5, "income"),
        ("passed_on", 10, "income"),
        ("passed_on", -10, "spent"),
        ("granted", -1, "spent"),
        ("bombed", -2, "lost"),
        ("lost_abroad", -1, "lost"),
    ],
)
def test_each_entry_is_income_spent_or_lost(cause, amount, flow):
    assert flow_of(cause, F(amount)) == flow


def test_the_forecast_goes_by_the_last_three_turns_that_are_over():
    found = forecast(game(), "GE")
    assert found.stock == 14
    assert tuple(found.turns) == (32, 33, 34)
    assert found.use == F(19, 2) / 3
    assert found.income == 5
    assert found.turns_left == F(84, 19)
    assert found.turns_left_with_income is None
    assert found.impulses_left is None
    assert sentence(rule_said(found)).startswith(
        "By what was spent and lost from May/Jun 1941 to Sep/Oct 1941"
    )


def test_with_less_income_than_use_it_runs_out_later():
    found = forecast(game({34: ["oil 3", "sea -10"]}), "GE")
    assert (found.use, found.income) == (10, 3)
    assert found.turns_left == F(7, 5)
    assert found.turns_left_with_income == 2
    assert [sentence(m) for m in forecast_said(found)] == [
        "At 10 a turn there is enough for 1 turn if none comes",
        "With 3 a turn coming there is enough for 2 turns",
    ]


def test_one_payment_is_no_rate():
    found = forecast(game({35: ["combat -2"]}), "GE")
    assert not found.turns and found.turns_left is None
    assert [sentence(m) for m in forecast_said(found)] == [
        "No turn with an account is over yet, so there is no rate to reckon with"
    ]


@pytest.mark.parametrize(("impulse", "left"), [(1, None), (2, None), (3, F(21, 2)), (4, 14)])
def test_impulses_say_something_from_the_third_on(impulse, left):
    known = {34: ["combat -1"], 35: ["combat -4"]}
    assert forecast(game(known, impulse=impulse), "GE").impulses_left == left


def test_impulses_before_the_game_are_no_rate():
    assert forecast(game({35: ["combat -4"]}, impulse=5), "GE").impulse_use is None


def test_impulses_go_by_this_turn_alone():
    found = forecast(game({34: ["combat -100"], 35: ["combat -3", "bombed -1"]}, impulse=6), "GE")
    assert found.impulse_use == F(2, 3)
    assert found.impulses_left == 21


def test_what_is_not_used_lasts():
    assert forecast(game({34: ["oil 3"]}), "GE").turns_left is None
    found = forecast(game({}), "GE")
    assert found.turns_left is None and not found.turns
    assert len(list(forecast_said(found))) == 1
    assert rule_said(found) is None


def test_causes_are_told_with_their_signs():
    told = causes(history(game(), "GE")[2])
    assert told == ("oil in production 10", "the sea −2", "combat −2½", "above the end of the track −1")


def test_every_cause_has_its_words():
    from typing import get_args

    from redball.planning.sets.oil.fuel_words import cause_name
    from redball.rules.oil.stock import Cause

    assert not [cause for cause in get_args(Cause) if cause_name(cause).startswith("fuel.cause")]
