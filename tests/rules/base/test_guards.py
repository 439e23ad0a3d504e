"""Guards of the base game that are easily lost: each line fails when one condition is dropped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import ChooseAction, RailMove, SetOption, SetPower, SetRailMoves, Step
from redball.rules import judge
from redball.rules.base.railways import limit_now, needs_action, rail_moves_left, use_rail_move
from redball.rules.base.tables import ENTERED, LEFT, Entered
from redball.rules.oil.tables import ACCOUNTS, FORGONE
from redball.rules.ticks import TICKS

from tests.rules.base.table import after, game, text
from tests.rules.base.test_rail_moves import railway
from tests.rules.judging import why_not
from tests.small_map import unit


@pytest.mark.rule("BASE-RAIL-06")
def test_rail_moves_that_were_entered_and_those_of_an_action():
    played = railway()
    assert limit_now(played, "GE") is None and limit_now(played, "XX") is None
    for number in (0, 1, 3):
        entered = after(played, SetPower("GE", {"rail_moves": number}))
        assert limit_now(entered, "GE") == number == rail_moves_left(entered, "GE")
    action = after(played, SetRailMoves("GE", "land", 2), ChooseAction("GE", "land"))
    assert limit_now(after(action, SetPower("GE", {"rail_moves": 0})), "GE") == 2, "the action comes first"
    assert needs_action(after(played, SetRailMoves("GE", "land", 2)), "GE")
    assert not needs_action(played, "GE") and not needs_action(action, "GE")
    used = after(played, SetPower("GE", {"rail_moves": 1}))
    used = used.changed([use_rail_move(used, "GE", "a")])
    used = used.changed([use_rail_move(used, "GE", "b")])
    assert rail_moves_left(used, "GE") == 0, "two of one"


@pytest.mark.rule("BASE-RAIL-06")
def test_what_a_refusal_says_of_rail_moves():
    order = RailMove("Warsaw", "inf")
    entered = after(railway(), SetPower("GE", {"rail_moves": 0}))
    assert why_not(entered, order) == ["rail_used_up"]
    action = after(railway(), SetRailMoves("GE", "land", 0), ChooseAction("GE", "land"))
    assert why_not(action, order) == ["rail_none_left"]
    assert judge(action, order).reasons[0].data["action"] == "land"
    unknown = after(railway(), SetRailMoves("GE", "land", 0))
    assert why_not(unknown, order) == ["rail_no_action"]


def test_lists_in_an_option_are_said():
    played = game()
    assert "Benghazi, Tobruk" in text(played, SetOption("supply.limited_sources", ["Benghazi", "Tobruk"]))
    assert "nothing" in text(played, SetOption("supply.limited_sources", []))


@pytest.mark.rule("BASE-SEQ-03")
def test_an_account_that_was_used_bars_the_step_back():
    played = game(clock=Clock(35, "production"))
    key, here = (35, "GE"), played.clock.moment
    entered = ENTERED.put(here, [Entered("oil_accounts", [*key], set={"oil": "5"})])
    untouched = played.changed([entered, ACCOUNTS.put(key, {"oil": Fraction(5)})])
    assert not why_not(untouched, Step(back=True))
    used = played.changed([entered, ACCOUNTS.put(key, {"oil": Fraction(4)})])
    assert why_not(used, Step(back=True)) == ["used_since"]
    assert judge(used, Step(back=True)).reasons[0].data["power"] == "GE"
    other = Entered("oil_forgone", [*key], set="5")
    plain = played.changed([ENTERED.put(here, [other])])
    assert not why_not(plain, Step(back=True))


@pytest.mark.rule("BASE-SEQ-01")
def test_what_is_remembered_of_long_gone_moments_is_dropped_at_a_new_turn():
    def turns(played):
        return [{key[0] for key in table.of(played)} for table in (ENTERED, LEFT, TICKS, FORGONE)]

    played = game(clock=Clock(35, "production"))
    for turn in (33, 34, 35):
        moment = turn, 0, "", "production"
        rows = ENTERED.put(moment, [Entered("oil_noted", 1)]), LEFT.put(moment, [Entered("oil_noted", 1)])
        played = played.changed(
            [*rows, TICKS.put((*moment, "x"), True), FORGONE.put((turn, "GE"), Fraction(1))]
        )
    assert turns(after(played, Step(back=True))) == [{33, 34}, {33, 34, 35}, {33, 34, 35}, {33, 34, 35}]
    while played.clock.turn == 35:
        played = after(played, Step())
    assert turns(played) == [{35}, {35}, {35}, {33, 34, 35}]


@pytest.mark.rule("BASE-RAIL-01", "BASE-RAIL-03")
def test_who_goes_by_rail():
    played = railway(unit("su", "Warsaw", power="SU"))
    assert why_not(played, RailMove("Warsaw")) == ["rail_one"]
    assert why_not(played, RailMove("Warsaw", "inf", "Berlin")) == ["rail_one"]
    assert "rail_not_now" in why_not(played, RailMove("Berlin", "su"))
    home = railway()
    start = home.atlas.label(home.units["inf"].hex)
    assert why_not(home, RailMove(start, "inf")) == ["rail_same_hex"]
    down = home.changed([])
    row = msgspec.structs.replace(down.units["inf"], organized=False)
    asleep = replace(down, units={**down.units, "inf": row})
    assert why_not(asleep, RailMove("Warsaw", "inf")) == ["rail_face_down"]
    assert why_not(home, RailMove("Warsaw", "nobody"))
