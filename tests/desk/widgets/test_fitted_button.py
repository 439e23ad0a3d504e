"""Buttons that fit their words to the space."""

from __future__ import annotations

import pytest
from redball.desk.widgets.fitted_button import TwoLineButton

PHASE = "&Next: opponent's naval combat"


@pytest.fixture
def button(qtbot):
    """A button in sight, so that it has a width."""
    made = TwoLineButton("&Next")
    qtbot.addWidget(made)
    made.show()
    return made


def lines(button, width: int) -> list[str]:
    button.resize(width, 40)
    return button.text().split("\n")


def test_a_text_stands_over_its_note_where_there_is_room(button):
    button.say(PHASE, "2 open")
    assert lines(button, 400) == [PHASE, "2 open"]
    button.say("&Next: rail movement")
    assert lines(button, 400) == ["&Next: rail movement"]


def test_a_long_text_goes_on_before_the_note(button):
    button.say(PHASE, "2 open")
    narrow = button.fontMetrics().horizontalAdvance("Next: opponent's naval") + 34
    assert lines(button, narrow) == ["&Next: opponent's naval", "combat, 2 open"]
    button.say(PHASE)
    assert lines(button, narrow) == ["&Next: opponent's naval", "combat"]
    assert lines(button, 400) == [PHASE], "and is whole again with more room"


def test_in_hardly_any_room_no_word_is_left_out(button):
    button.say(PHASE, "2 open")
    assert " ".join(lines(button, 30)) == f"{PHASE}, 2 open"


def test_its_accessible_name_has_both(button):
    button.say(PHASE, "2 open")
    assert button.accessibleName() == "Next: opponent's naval combat, 2 open"
