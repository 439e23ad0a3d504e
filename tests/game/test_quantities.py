from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.exact import FINEST, GRAMMAR, MOST, RANGE, QuantityError
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
    ("- 3/4", "-3/4"),
    ("+.5", "1/2"),
    ("6  1/4", "25/4"),
    ("999999", "999999"),
    ("-999999.0", "-999999"),
    ("0.000001", "1/1000000"),
]


@pytest.mark.parametrize(("written", "value"), READ)
def test_quantities_are_read_exactly(written, value):
    assert parse_quantity(written) == Fraction(value)


@pytest.mark.parametrize("written", ["", "x", "1/0", "3 1/x", "1//2", True, None, [1], "nan", float("inf")])
def test_anything_else_is_refused(written):
    with pytest.raises(ValueError, match="quantity"):
        parse_quantity(written)


@pytest.mark.parametrize(
    "written",
    [
        "1e5",
        "1E5",
        "1e99999999",
        "1e-99999999",
        "1_000",
        "٣",
        "2 -1/2",
        "1/2 1/2",
        "x" * 10**6,
        "9" * 10**6 + "x",
        "1" + " " * 10**6 + "x",
        ".",
        "1 / 2",
    ],
)
def test_nobody_writes_a_quantity_in_that_way(written):
    with pytest.raises(QuantityError) as error:
        parse_quantity(written)
    assert error.value.expected == GRAMMAR


@pytest.mark.parametrize(
    "written",
    [
        10**6,
        "1000000",
        "-1000000",
        "999999.5",
        "0.0000001",
        "1/1000001",
        pytest.param(10**5000, id="5001 digits"),
        Fraction(10**30),
        "9" * 5000,
        "1/" + "9" * 5000,
        "9" * 10**6,
    ],
)
def test_quantities_have_a_range(written):
    with pytest.raises(QuantityError) as error:
        parse_quantity(written)
    assert error.value.expected == RANGE


@given(st.fractions(-MOST, MOST, max_denominator=FINEST))
def test_what_is_written_is_read_back(value):
    assert parse_quantity(quantity_text(value)) == value


@pytest.mark.parametrize(
    ("value", "text"), [("25/4", "6 1/4"), ("-3/4", "-3/4"), ("2", "2"), ("-5/2", "-2 1/2")]
)
def test_quantities_are_written_as_mixed_fractions(value, text):
    assert quantity_text(Fraction(value)) == text
