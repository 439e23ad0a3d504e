"""Sentences out of codes and data."""

from fractions import Fraction

import pytest
from redball.game import library
from redball.game.orders import MarkTask
from redball.rules import judge, tasks
from redball.wording import Message, joined, quantity, sentence, signed, sum_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(25, 4), "6¼"),
        (Fraction(1, 2), "½"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(2, 3), "⅔"),
        (0, "0"),
        (Fraction(-5, 4), "−1¼"),
        ("25/8", "3 1/8"),
        (Fraction(1, 8), "1/8"),
    ],
)
def test_quantities_are_written_as_players_write_them(value, text):
    assert quantity(value) == text


def test_words_are_joined():
    assert [joined(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_a_code_that_nobody_wrote_a_text_for_shows_itself():
    assert sentence(Message("nobody.knows", {"hex": "A-3249"})) == "nobody.knows {'hex': 'A-3249'}"


@pytest.mark.parametrize("data", [{}, {"left": "1e99999999", "fuel": "x"}, {"left": ["a"], "fuel": "1"}])
def test_a_sentence_with_data_of_another_shows_them(data):
    """A journal that somebody has written into is told all the same."""
    said = Message("oil.anywhere_spent", data)
    assert sentence(said) == f"oil.anywhere_spent {data}"


def test_a_task_that_is_ticked_is_named_as_its_panel_names_it():
    """Texts with data of their own, such as a power's name and a count, are said in full."""
    game = library.read(library.find_scenario("normandy-1944"))
    task = next(t for t in tasks(game) if t.id == "reorganize.CW")
    said = sentence(judge(game, MarkTask(task.id)).text)
    assert said == f"Done: {sentence(task.text)}"
    assert "Commonwealth" in said and "{" not in said


def test_whole_numbers_with_a_sign_and_as_sums():
    assert [signed(value) for value in (2, 0, -3)] == ["+2", "0", "−3"]
    assert (
        sum_text(-1, 1) == "−1 + 2 = 1" and sum_text(1, -2) == "1 − 3 = −2" and sum_text(3, 3) == "3 + 0 = 3"
    )
