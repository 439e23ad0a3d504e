"""Numbers and entries in which two positions differ."""

from __future__ import annotations

import msgspec
import pytest
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.differences import Difference, Entry, differences, entries, of_values
from redball.rules.politics.entry.tables import CHITS, POINTS
from redball.rules.politics.numbers import Number, in_full, in_short, in_steps, name_said, numbers, of_kinds
from redball.rules.politics.powers.tables import ELECTIONS
from redball.rules.politics.tables import STANDINGS, TREATIES, Treaty
from redball.wording import sentence

from tests.rules.politics.world import game, minors, standings

BEFORE = game(
    remembered=[ENTRY_TOTALS.put("GE", 2), CHITS.put("GE", 2), *minors(POR={"modifiers": {"GE": 1}})]
)
AFTER = BEFORE.changed(
    [
        *standings(GE={"pe": 3, "money": 10}, SU={"debt": 2}),
        *minors(SPA={"modifiers": {"GE": 2, "IT": -1}}, POR={"modifiers": {"GE": 1}, "guarantor": "CW"}),
        ENTRY_TOTALS.put("GE", 5),
        ENTRY_TOTALS.put("FR", 1),
        CHITS.put("GE", None),
        POINTS.put("IT", 4),
    ]
)
FOUND = (
    Number("pe", "GE", 0, 3),
    Number("money", "GE", 15, 10),
    Number("debt", "SU", 0, 2),
    Number("use", "FR", 0, 1),
    Number("use", "GE", 2, 5),
    Number("chits", "GE", 2, 0),
    Number("points", "IT", 0, 4),
    Number("modifier", "GE", 0, 2, "SPA"),
    Number("modifier", "IT", 0, -1, "SPA"),
)


def test_numbers_that_differ_and_no_others():
    assert numbers(BEFORE, AFTER) == FOUND
    assert numbers(BEFORE, BEFORE) == ()


def test_numbers_of_some_kinds():
    assert of_kinds(FOUND, ("pe", "use")) == (FOUND[0], FOUND[3], FOUND[4])
    assert of_kinds(FOUND, ()) == ()


@pytest.mark.parametrize(
    ("number", "name", "full", "steps", "short", "table"),
    [
        (1, "Germany, money", "15 − 5 = 10", "15 → 10", "GE money −5", ("politics_powers", "GE")),
        (4, "Germany, effects on US entry", "2 + 3 = 5", "+2 → +5", "GE US entry +3", None),
        (5, "Entry chits in the pool “Germany”", "2 − 2 = 0", "2 → 0", "Germany chits −2", None),
        (6, "Italy, intelligence points", "0 + 4 = 4", "0 → 4", "IT intelligence +4", None),
        (8, "Spain, modifier of Italy", "0 − 1 = −1", "0 → −1", "Spain IT −1", ("politics_minors", "SPA")),
    ],
)
def test_numbers_in_words(number, name, full, steps, short, table):
    found = FOUND[number]
    tables = {"use": ENTRY_TOTALS, "chits": CHITS, "points": POINTS}
    assert found.stands_in == (table or (tables[found.what].name, found.who))
    assert sentence(name_said(found)) == name
    assert sentence(in_full(found)) == f"{name}: {full}" and sentence(in_steps(found)) == f"{name}: {steps}"
    assert sentence(in_short(found)) == short == sentence(in_short(found, "JA"))


def test_a_power_is_named_once_in_short():
    assert sentence(in_short(FOUND[1], "GE")).strip() == "money −5"
    assert sentence(in_short(FOUND[4], "GE")) == "GE US entry +3", "a number with a table of its own"


# --- entries ------------------------------------------------------------------------------------------------


def test_pairs_come_and_go():
    war, peace = (game(wars=pairs) for pairs in ([("FR", "GE")], ()))
    assert differences(peace, war) == (Difference("wars", ("FR", "GE"), (), None, True),)
    assert differences(war, peace) == (Difference("wars", ("FR", "GE"), (), True, None),)


class Either(msgspec.Struct):
    """A row with a field that is a mapping, or none."""

    of: dict[str, int] | None = None


def test_values_differ_field_by_field():
    some, more, none = Either({"a": 1, "b": 2, "c": 4}), Either({"b": 3, "c": 4}), Either()
    assert list(of_values(some, more)) == [(("of", "a"), 1, None), (("of", "b"), 2, 3)]
    assert list(of_values(some, none)) == [(("of",), some.of, None)]
    assert list(of_values(none, some)) == [(("of",), None, some.of)]
    assert list(of_values(none, none)) == [] and list(of_values(None, some)) == [((), None, some)]


def test_entries_of_some_tables_in_the_order_of_their_keys():
    pairs = [("GE", "IT"), ("CW", "FR")]
    after = AFTER.changed([TREATIES.put(pair, Treaty(1)) for pair in pairs])
    assert [each.key for each in entries(BEFORE, after, {STANDINGS.name})] == ["GE", "SU"]
    assert list(entries(BEFORE, after, {TREATIES.name})) == [
        Entry(TREATIES.name, pair, None, Treaty(1)) for pair in sorted(pairs)
    ]
    held = AFTER.changed([ELECTIONS.put(("FR", turn), True) for turn in (12, 2)])
    assert [each.key for each in entries(AFTER, held)] == [("FR", 2), ("FR", 12)]
    assert list(entries(AFTER, held, ())) == []
    other = after.changed([TREATIES.put(("GE", "IT"), Treaty(2))])
    (found,) = entries(after, other)
    assert found == Entry(TREATIES.name, ("GE", "IT"), Treaty(1), Treaty(2)), "and not the other treaty"
