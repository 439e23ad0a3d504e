"""The way through the sequence of play, forward and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.clock import Clock
from redball.game.sequence import (
    StageEnd,
    acting_side,
    following,
    outline,
    phases,
    preceding,
    usual_play,
)
from redball.wording import sentence

from tests.rows import each_row

USUAL = usual_play()
OTHER = (*USUAL[:-4], USUAL[-3], USUAL[-4], *USUAL[-2:])
"""Production before final reorganization."""


def test_phases_are_those_of_the_base_game_in_order():
    names = list(usual_play())
    assert names[:4] == ["reinforcement", "lend_lease", "initiative", "weather"]
    assert names[-4:] == ["final_reorganization", "production", "peace", "victory"]
    assert names.index("rail_movement") < names.index("land_movement") < names.index("land_combat")
    for phase in phases().values():
        assert sentence(phase.name) != phase.name.code


def test_sides_alternate_by_impulse_and_weather_comes_once_a_pair():
    clock, seen = Clock(20, "initiative", first="allied"), []
    while clock.impulse < 4:
        clock = following(clock)
        if clock.phase in ("weather", "land_movement"):
            seen.append((clock.phase, clock.impulse, clock.side))
    assert seen == [
        ("weather", 1, ""),
        ("land_movement", 1, "allied"),
        ("land_movement", 2, "axis"),
        ("weather", 3, ""),
        ("land_movement", 3, "allied"),
    ]
    assert following(Clock(20, "end_of_action", 1, "allied", "allied")) == Clock(
        20, "declare_war", 2, "axis", "allied"
    )


def test_ending_the_action_stage_goes_on_to_the_end_of_the_turn():
    last = Clock(20, "end_of_action", 5, "axis")
    assert following(last, end_stage=True) == Clock(20, "partisans")
    assert following(last) == Clock(20, "declare_war", 6, "allied")
    early = Clock(20, "land_movement", 5, "axis")
    assert following(early, end_stage=True) == Clock(20, "air_transport", 5, "axis")


def test_a_new_turn_begins_with_reinforcement():
    clock = following(Clock(35, "victory", first="allied"))
    assert clock == Clock(36, "reinforcement", first="allied")
    assert clock.date == "Jan/Feb 1942"


def test_phases_are_played_in_the_order_that_is_asked_for():
    clock = Clock(20, "return_to_base")
    assert following(clock).phase == "final_reorganization"
    assert following(clock, play=OTHER).phase == "production"
    assert preceding(Clock(20, "production")).phase == "final_reorganization"
    assert preceding(Clock(20, "production"), play=OTHER).phase == "return_to_base"
    rows = [row.phase for row in outline(clock, OTHER)]
    assert rows[-5:] == ["return_to_base", "production", "final_reorganization", "peace", "victory"]


@given(
    st.integers(0, 65),
    st.sampled_from(["axis", "allied"]),
    st.integers(0, 8),
    st.sampled_from([USUAL, OTHER]),
    st.integers(0, 120),
)
def test_going_back_is_the_exact_inverse(turn, first, impulses, play, steps):
    clock, ended = Clock(turn, "reinforcement", first=first), {}
    for _ in range(steps):
        end = clock.phase == "end_of_action" and clock.impulse > impulses
        after = following(clock, end, play)
        if end:
            ended[clock.turn] = StageEnd(clock.impulse, clock.first)
        assert after != clock
        assert preceding(after, ended.get(after.turn), play) == clock
        clock = after


def test_the_calendar_has_a_beginning():
    start = Clock(0, "reinforcement")
    assert preceding(start) == start
    assert preceding(following(start)) == start


def test_an_action_stage_that_nobody_recorded_is_taken_to_have_two_impulses():
    assert preceding(Clock(20, "partisans")) == Clock(20, "end_of_action", 2, "allied")
    assert preceding(Clock(20, "partisans"), StageEnd(5, "allied")) == Clock(
        20, "end_of_action", 5, "allied", "allied"
    )


@pytest.mark.parametrize(("impulse", "side"), [(1, "axis"), (2, "allied"), (7, "axis")])
def test_acting_side(impulse, side):
    assert acting_side("axis", impulse) == side
    assert acting_side("allied", impulse) != side


def test_the_outline_shows_done_now_and_to_do():
    rows = outline(Clock(35, "land_movement", 6, "allied"))
    states = {row.phase: row.state for row in rows}
    assert [row.phase for row in rows if row.level == 0][:4] == [
        "reinforcement",
        "lend_lease",
        "initiative",
        "impulses",
    ]
    assert (states["initiative"], states["impulses"], states["rail_movement"]) == ("done", "now", "done")
    assert (states["land_movement"], states["land_combat"], states["production"]) == ("now", "todo", "todo")
    assert "weather" not in states, "not in the second impulse of a pair"
    heading = next(row for row in rows if row.phase == "impulses")
    assert heading.detail is not None and sentence(heading.detail) == "Impulse 6"
    assert [row.state for row in rows].count("now") == 2


@each_row("phase", USUAL)
def test_every_phase_is_in_its_outline_once(phase):
    clock = Clock(35, phase, 1 if phases()[phase].in_impulse else 0)
    rows = [row for row in outline(clock) if row.phase == phase]
    assert [row.state for row in rows] == ["now"]
    after = [row for row in outline(Clock(35, "victory"))]
    assert all(row.state == "done" for row in after[:-1])
