"""After random orders every sentence of every power is there, and nothing raises."""

from __future__ import annotations

import random

import pytest
from redball.rules.politics import standing
from redball.rules.politics.overview import due, sections
from redball.rules.politics.overview.rows import rows
from redball.rules.politics.overview.sheet import COLUMNS, csv_text
from redball.wording import sentence

from tests.deep import cases
from tests.rules.politics.war.test_random import any_order, begun
from tests.rules.politics.world import after, judged

ORDERS, LOOKS = 60, 4


def look(played) -> int:
    """Read everything; how many facts there are."""
    found = 0
    for code in standing.powers(played):
        for facts in sections(played, code).values():
            for fact in facts:
                for each in filter(None, (fact.text, fact.detail, fact.short)):
                    assert not sentence(each).startswith(each.code), each
                assert all(clause.startswith("POL-") for clause in fact.clauses)
                assert all(node >= 0 for node in fact.hexes)
                found += 1
    assert all(fact.short is not None for _, fact in due(played))
    assert len(rows(played)) == len(standing.powers(played))
    lines = csv_text(played).splitlines()
    assert lines[0].split(",") == list(COLUMNS) and len(lines) == len(rows(played)) + 4
    return found


@pytest.mark.parametrize("seed", cases(range(8), 1))
def test_any_position_is_said(seed):
    rng, played, facts = random.Random(seed), begun(), 0
    for number in range(1, ORDERS + 1):
        order = any_order(rng)
        if judged(played, order).allowed:
            played = after(played, order)
        if number % (ORDERS // LOOKS) == 0:
            facts += look(played)
    assert facts > 100 * LOOKS
