"""A test over a table notices each wrong row, and those only."""

from __future__ import annotations

import inspect

import pytest

from tests.rows import each_row


def test_wrong_rows_are_listed_and_right_ones_are_not() -> None:
    @each_row(("a", "b"), [(1, 1), (1, 2), (3, 3), (4, 0)])
    def check(world: str, a: int, b: int) -> None:
        assert world
        assert a == b
        assert 1 / a * b

    with pytest.raises(AssertionError, match="2 of 4 rows are wrong") as error:
        check(world="any")
    assert [line.split(":")[0] for line in str(error.value).splitlines()[1:3:2]] == ["1, 2"]
    assert "4, 0" in str(error.value) and "3, 3" not in str(error.value)
    assert [*inspect.signature(check).parameters] == ["world"], "pytest gives what isn't in the table"


def test_what_a_row_makes_break_is_wrong_too() -> None:
    @each_row("name", ["known", "other"])
    def check(name: str) -> None:
        {"known": 1}[name]

    with pytest.raises(AssertionError, match="1 of 2 rows are wrong:\nother: KeyError"):
        check()


def test_an_empty_table_is_no_table() -> None:
    with pytest.raises(AssertionError, match="an empty table"):
        each_row("name", [])
