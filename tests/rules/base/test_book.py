"""The base game is ruled as the book of rulings says."""

from __future__ import annotations

import pytest

from tests.rules.base.book import BOOK


@pytest.mark.parametrize("number", range(BOOK.walks))
def test_a_walk_is_ruled_as_in_the_book(number):
    BOOK.check(number)
