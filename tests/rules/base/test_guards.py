"""Guards of the base game that are easily lost: each line fails when one condition is dropped."""

from __future__ import annotations

import json
from dataclasses import replace

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import ChooseAction, RailMove, SetOption, SetPower, SetRailMoves, Step
from redball.game.state import put_mark
from redball.rules import judge
from redball.rules.base.railways import limit_now, needs_action, rail_moves_left, use_rail_move
from redball.rules.marks import moment

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
    row = json.dumps(["marks", "x.account.35.GE", "", None, "5", None])
    entered = put_mark(f"steps.entered.{moment(played.clock)}", [row])
    untouched = played.changed([entered, put_mark("x.account.35.GE", "5")])
    assert not why_not(untouched, Step(back=True))
    used = played.changed([entered, put_mark("x.account.35.GE", "4")])
    assert why_not(used, Step(back=True)) == ["used_since"]
    assert judge(used, Step(back=True)).reasons[0].data["power"] == "GE"
    other = json.dumps(["marks", "x.other.35.GE", "", None, "5", None])
    plain = played.changed([put_mark(f"steps.entered.{moment(played.clock)}", [other])])
    assert not why_not(plain, Step(back=True))


@pytest.mark.rule("BASE-SEQ-01")
def test_marks_of_long_gone_turns_are_dropped_at_a_new_turn():
    rows = {
        f"{kind}.{turn}.x": []
        for kind in ("steps.entered", "steps.left", "task", "other")
        for turn in (33, 34, 35)
    }
    played = replace(game(clock=Clock(35, "production")), marks={**rows, "task.late.x": True})
    same = after(played, Step(back=True))
    assert rows.keys() <= same.marks.keys(), "within a turn all are kept"
    while played.clock.turn == 35:
        played = after(played, Step())
    kept = {key for key in played.marks if key in rows}
    old = {key for key in rows if ".33." in key or ".34." in key}
    assert kept == rows.keys() - {key for key in old if not key.startswith("other")}
    assert "task.late.x" in played.marks


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
