"""The oil rule rules as the book of rulings says."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.rules.oil.book import WALKS, walk, written

AGAIN = "the book is written anew by “python -m tests.rules.oil.book”; look at the difference first"


@pytest.mark.parametrize("number", range(WALKS))
def test_a_walk_is_ruled_as_in_the_book(number):
    for now, then in zip_longest(walk(number), written().get(number, ())):
        assert now == then, AGAIN
