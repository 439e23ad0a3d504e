from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.quantities import parse_quantity, quantity_text

READ = [
    ("3", "3"),
    (3, "3"),
    ("25/4", "25/4"),
    ("6 1/4", "25/4"),
    ("6¼", "25/4"),
    ("¾", "3/4"),
    ("-1 1/2", "-3/2"),
    ("−1½", "-3/2"),
    ("-½", "-1/2"),
    (6.25, "25/4"),
    ("6.25", "25/4"),
    (0.1, "1/10"),
    (" 2 ", "2"),
]


@pytest.mark.parametrize(("written", "value"), READ)
def test_quantities_are_read_exactly(written, value):
    assert parse_quantity(written) == Fraction(value)


@pytest.mark.parametrize("written", ["", "x", "1/0", "3 1/x", "1//2", True, None, [1], "nan", float("inf")])
def test_anything_else_is_refused(written):
    with pytest.raises(ValueError, match="quantity"):
        parse_quantity(written)


@given(st.fractions())
def test_what_is_written_is_read_back(value):
    assert parse_quantity(quantity_text(value)) == value


@pytest.mark.parametrize(
    ("value", "text"), [("25/4", "6 1/4"), ("-3/4", "-3/4"), ("2", "2"), ("-5/2", "-2 1/2")]
)
def test_quantities_are_written_as_mixed_fractions(value, text):
    assert quantity_text(Fraction(value)) == text
