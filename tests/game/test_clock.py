import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.clock import LAST_TURN, Clock, parse_turn


@given(st.integers(0, LAST_TURN))
def test_a_turn_is_read_as_it_is_written(turn):
    assert parse_turn(Clock(turn, "production").date) == turn


@pytest.mark.parametrize(
    ("text", "turn"), [("Jan/Feb 1936", 0), ("nov/dec 1941", 35), (" Sep/Oct 1939 ", 22)]
)
def test_turns(text, turn):
    assert parse_turn(text) == turn


@pytest.mark.parametrize(
    "text",
    ["", "1941", "Nov/Dec", "Nov/Dec ١٩٤١", "Nov 1941", "Nov/Dec 1935", "Nov/Dec 194x", "Dec/Nov 1941"],
)
def test_no_turns(text):
    with pytest.raises(ValueError, match="no turn"):
        parse_turn(text)
