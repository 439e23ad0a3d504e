"""Impulse reorganization is ruled as the book of rulings says."""

from __future__ import annotations

import pytest

from tests.deep import cases
from tests.rules.reorganization.book import BOOK


@pytest.mark.parametrize("number", cases(range(BOOK.walks), 24))
def test_a_walk_is_ruled_as_in_the_book(number):
    BOOK.check(number)
