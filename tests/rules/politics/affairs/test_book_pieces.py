"""A card book whose text is broken: each row that is whole is read, each other one is told with its line."""

from __future__ import annotations

import pytest
from redball.rules.politics.affairs.book_file import read_book
from redball.rules.politics.affairs.orders import UseCardBook

from tests.rules.politics.affairs.book import BOOK
from tests.rules.politics.world import game, judged


def names(text: str) -> list[str]:
    return [str(change.key) for change in read_book(game(), text).entries]


def said(text: str) -> list[str]:
    return [fault.sentence() for fault in read_book(game(), text).faults]


@pytest.mark.rule("POL-CARD-01")
@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('{ card = "IPO 5", cost = },', "line 3: cards IPO 5"),
        ('{ card = "IPO 5", cost = 1, cost = 2 },', "line 3: cards IPO 5"),
        ('{ card = "IPO 5", title = "x },', "line 3: cards IPO 5"),
        ('{ card = "IPO 5", cost = 1 ', "line 3: cards IPO 5"),
        ('{ card = "IPO 5" cost = 1 },', "line 3: cards IPO 5"),
        ("{ cost = ", "line 3: cards"),
    ],
)
def test_a_broken_row_costs_that_row(row, words):
    lines = [
        'title = "x"',
        "cards = [",
        row,
        '  { card = "4", cost = 1 },',
        "]",
        "trade_limits = [",
        "  { level = 1 },",
    ]
    text = "\n".join([*lines, "]"])
    assert names(text) == ["book", "4", "1"]
    (told,) = said(text)
    assert words in told and "valid TOML" in told


def test_a_file_that_ends_too_early_keeps_what_came_before():
    whole = read_book(game(), BOOK)
    at = BOOK.index("use = { 1936 = 8")
    found = read_book(game(), BOOK[:at])
    assert found.entries == whole.entries[:10] and len(found.faults) == 2
    assert "line 17" in found.faults[0].where and "war_chart FR" in found.faults[1].where
    cut = read_book(game(), BOOK[: BOOK.index("]\nwar_chart")])
    assert len(cut.entries) == 10 and "rows without an end" in cut.faults[0].sentence()


def test_two_lists_of_one_chart():
    text = 'cards = [\n  { card = "4" },\n]\ncards = [\n  { card = "5" },\n  { card = "4" },\n]\n'
    assert names(text) == ["4", "5"] and "line 6: cards 4: found 4 again" in said(text)[1]


def test_rows_in_the_line_of_their_chart():
    lines = [
        "passing = ",
        'cards = [ { card = "4" },',
        '  { card = "5" } ]',
        'war_chart = [ { target = "FR" } ]',
    ]
    text = "\n".join([*lines, "factory = 2"])
    assert names(text) == ["book", "4", "5", "('FR', '')"] and "line 1" in said(text)[0]


def test_tables_with_headers():
    text = '[[cards]]\ncard = "4"\ncost = 1\n\n[[cards]]\ncard = "5"\ncost = \n\n[[cards]]\ncard = "2"\n'
    assert names(text) == ["4", "2"] and "line 5" in said(text)[0]


def test_words_of_several_lines_are_no_rows():
    text = (
        'cards = [\n  { card = "4", effects = """\n  { card = "5" },\n""" },\n  { card = "2", cost = },\n]\n'
    )
    assert names(text) == ["4"] and len(said(text)) == 1


def test_values_of_several_lines_are_one_row():
    lines = [
        "chit_values = [",
        "  { year = 1939, values = [",
        "    1, 2,",
        "  ] },",
        "  { year = 1940, values = [1, },",
    ]
    text = "\n".join([*lines, "]"])
    assert names(text) == ["1939"] and "line 5: chit_values 1940" in said(text)[0]


def test_a_field_twice():
    text = "passing = 1\npassing = 2\ntitle = \n"
    found = read_book(game(), text)
    assert found.entries[0].value.passing == 1 and len(found.faults) == 2


def test_everything_broken_stops_somewhere():
    found = read_book(game(), "cards = [\n" + "{\n" * 90_000)
    assert 1000 <= len(found.faults) < 1010 and not found.entries


def test_a_book_of_too_many_characters():
    (told,) = said("#" * 200_001)
    assert "200,001 characters" in told and "200,000" in told


@pytest.mark.rule("POL-CARD-01")
def test_the_game_goes_on_with_what_is_whole():
    ruling = judged(game(), UseCardBook(BOOK.replace("cost = 3, need = 4, aims", "cost = , need = 4, aims")))
    assert ruling.allowed and len(ruling.changes) == 15 and len(ruling.notes) == 1


def test_faults_stand_in_the_order_of_their_lines():
    rows = ['{ card = "4", need = 9 },', '{ card = "5", cost = },', '{ card = "2", cots = 1 },']
    found = said("\n".join(["odd = 1", "cards = [", *rows, "]", "more = 2"]))
    assert [f"line {n}" in told for n, told in zip((1, 3, 4, 5, 7), found, strict=True)] == [True] * 5
