"""The card book: read with every fault, kept as far as it is whole, entered card by card, written again."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.codec import decode_position, encode_position
from redball.game.state import Change
from redball.rules.politics.affairs import book
from redball.rules.politics.affairs.book_file import name_in, read_book
from redball.rules.politics.affairs.book_writing import write_book
from redball.rules.politics.affairs.card_rule import Roll
from redball.rules.politics.affairs.orders import PutCard, UseCardBook
from redball.rules.politics.affairs.tables import BOOK as HEAD
from redball.rules.politics.affairs.tables import CARDS, CHARTS, Card, TradeRow
from redball.wording import sentence

from tests.rules.politics.affairs.book import BOOK, with_book
from tests.rules.politics.world import after, denied, game, judged, why_not


@pytest.mark.rule("POL-CARD-01")
def test_a_whole_book_is_read():
    found = read_book(game(), BOOK)
    assert not found.faults and len(found.entries) == 16
    played = after(game(), UseCardBook(BOOK))
    assert book.book(played).title == "Values for tests" and book.book(played).passing == 2
    assert book.cost_of(played, "IPO 5") == 3 and book.cost_of(played, "IPO 6") is None
    assert book.roll_of(played, "IPO 5") == Roll(4)
    assert book.roll_of(played, "IPO 8") == Roll(3, 10, True)
    assert book.roll_of(played, "IPO 1") is None
    assert book.card(played, "IPO 5").minors == {"SPA": -1, "POR": 2}
    assert book.trade_limits(played, 1) == TradeRow(5, 1) and book.trade_limits(played, 2) is None
    nothing = book.trade_limits(with_book(game(), "trade_limits = [ { level = 2 } ]"), 2)
    assert (nothing.resources, nothing.factories, nothing.lend_lease) == (0, 0, 0)
    assert book.entry_option(played, 31).cost == 8
    assert book.chit_values(played, 1939) == (0, 1, 1, 2) and book.chit_values(played, 1940) is None


def test_charts_are_read_by_who_asks():
    played = with_book(game())
    assert book.war_row(played, "FR", "GE").cost == 5
    assert book.war_row(played, "FR", "IT").cost == 6 and book.war_row(played, "GE") is None
    assert book.treaty_row(played, "FR", "CW", 1).cost == 2
    assert book.treaty_row(played, "CW", "FR", 2) is None
    use = book.war_row(played, "FR").use
    assert [book.in_year(use, year) for year in (1935, 1936, 1938, 1939, 1945)] == [None, 8, 8, 4, 4]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('{ card = "IPO 99x9" }', "a card such as"),
        ('{ card = "IPO 3", cots = 2 }', "did you mean cost"),
        ('{ card = "IPO 3", cost = "two" }', "a whole number"),
        ('{ card = "IPO 3", cost = -1 }', "0"),
        ('{ card = "IPO 3", cost = 1000 }', "999"),
        ('{ card = "IPO 3", need = 7 }', "1 to 6"),
        ('{ card = "IPO 3", need = 0 }', "1 to 6"),
        ('{ card = "IPO 3", need = 11, die = 10 }', "1 to 10"),
        ('{ card = "IPO 3", die = 8 }', "6"),
        ('{ card = "IPO 3", need = 3, sure = true }', "either"),
        ('{ card = "IPO 3", year = 1935 }', "1936"),
        ('{ card = "IPO 3", year = 1940, until = 1939 }', "1940 or later"),
        ('{ card = "IPO 3", powers = ["XX"] }', "GE, IT"),
        ('{ card = "IPO 3", ideologies = ["liberal"] }', "fascist"),
        ('{ card = "IPO 3", minors = { XXX = 1 } }', "minor countries"),
        ('{ card = "IPO 3", minors = { SPA = 1000 } }', "999"),
        ('{ card = "IPO 3", casus_belli = true }', "a target"),
        ('{ card = "IPO 3", title = " " }', "line of"),
        ('{ card = "IPO 3", pm = "half" }', "such as .5"),
        ('{ card = "IPO 3", pm = "1.0e999999999" }', "such as .5"),
        ('{ card = "IPO 3", pm = "0" }', "such as .5"),
        ('{ title = "No name" }', "needed"),
    ],
)
def test_a_broken_card_is_told_with_its_line_and_the_others_are_kept(row, said):
    text = f'cards = [\n  {{ card = "IPO 4", cost = 1 }},\n  {row},\n]\n'
    found = read_book(game(), text)
    assert [change.key for change in found.entries] == ["IPO 4"]
    (fault,) = found.faults
    assert "card book line 3" in fault.sentence() and said in fault.sentence(), fault.sentence()
    if "IPO 3" in row and row.startswith("{"):
        assert "cards IPO 3" in fault.where


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('war_chart = [\n  { target = "XX" },\n]', "a power or a minor"),
        ('war_chart = [\n  { target = "FR", by = "XX" },\n]', "GE, IT"),
        ('war_chart = [\n  { target = "FR", by = "FR" },\n]', "another power"),
        ('war_chart = [\n  { target = "FR", use = { x = 1 } },\n]', "1936 to 1960"),
        ('treaty_chart = [\n  { power = "FR", with = "FR", level = 1 },\n]', "another power"),
        ('treaty_chart = [\n  { power = "FR", with = "CW", level = 4 },\n]', "one of 1, 2, 3"),
        ("trade_limits = [\n  { level = 1, resources = -1 },\n]", "0"),
        ("trade_limits = [\n  { level = 4 },\n]", "one of 1, 2, 3"),
        ("entry_options = [\n  { number = 100 },\n]", "1 to 99"),
        ("entry_options = [\n  { number = 0 },\n]", "1 to 99"),
        ("chit_values = [\n  { year = 39 },\n]", "1936 to 1960"),
        ("\ncards = 3", "a list of tables"),
        ("\ntitel = 3", "an unknown field"),
        ("\npassing = -1", "0"),
        ("\ncards = [}", "valid TOML"),
    ],
)
def test_faults_of_charts(text, said):
    found = read_book(game(), text)
    assert not found.entries and len(found.faults) == 1
    assert "line 2" in found.faults[0].where and said in found.faults[0].sentence(), found.faults[0]


@pytest.mark.parametrize(
    "row",
    [
        "entry_options = [ { number = 1 } ]",
        "entry_options = [ { number = 99 } ]",
        'cards = [ { card = "IPO 3", cost = 999, minors = { SPA = -999 } } ]',
    ],
)
def test_the_least_and_the_most_are_read(row):
    found = read_book(game(), row)
    assert len(found.entries) == 1 and not found.faults


def test_multiples_as_cards_print_them():
    found = {text: book.printed_multiple(text) for text in (".5", "0.2", "1/2", "2", " 1 ", "", "x", "-1")}
    assert found == {
        ".5": F(1, 2),
        "0.2": F(1, 5),
        "1/2": F(1, 2),
        "2": 2,
        " 1 ": 1,
        "": None,
        "x": None,
        "-1": None,
    }


def test_effects_on_us_entry_by_year():
    played = after(game(), PutCard("IPO 3", {"use": {"1936": 3, "1938": -2}}), PutCard("IPO 4", {"use": -4}))
    assert [book.use_of(played, "IPO 3", year) for year in (1936, 1937, 1938, 1941)] == [3, 3, -2, -2]
    assert book.use_of(played, "IPO 3") == 3 and book.use_of(played, "IPO 4", 1944) == -4
    assert book.use_of(played, "IPO 5") is None and CARDS.of(played)["IPO 4"].use == {"1936": -4}
    assert why_not(game(), PutCard("IPO 3", {"use": {"36": 1}})) == ["bad_book"]
    assert why_not(game(), PutCard("IPO 3", {"use": True})) == ["bad_book"]


def test_all_faults_are_found_at_once():
    rows = "\n".join(f'  {{ card = "IPO {n}", need = {n} }},' for n in range(1, 20))
    found = read_book(game(), f"passing = -1\ncards = [\n{rows}\n]\nodd = 1\n")
    assert len(found.faults) == 13 + 2 and len(found.entries) == 6
    ruling = judged(game(), UseCardBook(f"cards = [\n{rows}\n]"))
    assert ruling.allowed and len(ruling.notes) == 13
    assert "IPO 7" in sentence(ruling.notes[0])


def test_a_book_with_very_many_faults_keeps_what_was_read_before():
    rows = "\n".join(['  { card = "IPO 1" },', *['  { card = "IPO 2", need = 9 },'] * 150])
    found = read_book(game(), f"cards = [\n{rows}\n]")
    assert len(found.entries) == 1 and len(found.faults) == 150
    assert len(judged(game(), UseCardBook(f"cards = [\n{rows}\n]")).notes) == 21
    rows = "\n".join(['  { card = "IPO 1" },', *['  { card = "IPO 2", need = 9 },'] * 20])
    notes = judged(game(), UseCardBook(f"cards = [\n{rows}\n]")).notes
    assert [note.code for note in notes] == ["politics.bad_book"] * 20, "nothing is left to be counted"


def test_a_chart_that_is_no_list_beside_what_cannot_be_read():
    found = read_book(game(), "cards = 3\ntitle = [}\n")
    assert [fault.expected for fault in found.faults] == ["a list of tables", "valid TOML"]


@pytest.mark.parametrize(
    ("chart", "row", "name"),
    [
        ("cards", {"card": "IPO 3"}, "IPO 3"),
        ("cards", {"card": "IPO 99x9"}, ""),
        ("war_chart", {"target": "FR", "by": "GE"}, "FR/GE"),
        ("war_chart", {"target": "FR"}, "FR"),
        ("war_chart", {"target": "F/R"}, ""),
        ("war_chart", {"target": ["FR"]}, ""),
        ("war_chart", {"target": "F" * 20}, ""),
        ("war_chart", {"target": "F" * 19}, "F" * 19),
        ("war_chart", "FR", ""),
    ],
)
def test_names_of_rows(chart, row, name):
    assert name_in(chart, row) == name


def test_a_row_that_is_no_table():
    found = read_book(game(), 'cards = [\n  { card = "4" },\n  "IPO 3",\n]')
    assert len(found.entries) == 1 and "a table of fields" in found.faults[0].sentence()


def test_a_card_twice_is_a_fault_and_the_first_counts():
    found = read_book(game(), 'cards = [\n { card = "4", cost = 1 },\n { card = "4", cost = 2 },\n]')
    assert [change.value.cost for change in found.entries] == [1] and "line 3" in found.faults[0].where


def test_a_book_without_anything_whole_is_refused():
    assert why_not(game(), UseCardBook("cards = [")) == ["bad_book"]
    assert why_not(game(), UseCardBook("")) == ["same_book"]
    assert why_not(with_book(game()), UseCardBook(BOOK)) == ["same_book"]
    assert why_not(game(), UseCardBook("#" * 200_001)) == ["long_book"]
    denied(game(), UseCardBook("cards = ["), "POL-CARD-01")


def test_another_book_takes_the_place_of_the_first():
    played = after(with_book(game()), UseCardBook('cards = [ { card = "4", cost = 9 } ]'))
    assert list(CARDS.of(played)) == ["4"] and not book.book(played).title
    assert sum(len(chart.of(played)) for chart in (HEAD, *CHARTS.values())) == 1


def test_rows_of_powers_that_are_not_in_the_game_are_left_out():
    small = game().changed([Change("powers", "FR", None)])
    ruling = judged(small, UseCardBook(BOOK))
    assert ruling.allowed and [note.code for note in ruling.notes] == ["politics.book_left_out"]
    assert not list(small.changed(ruling.changes).table("politics_book_treaties"))


def test_a_book_is_written_and_read_again():
    played = with_book(game())
    text = write_book(played)
    again = after(game(), UseCardBook(text))
    assert all(chart.of(again) == chart.of(played) for chart in (HEAD, *CHARTS.values()))
    assert write_book(game()) == ""


def test_one_card_is_entered_and_taken_out():
    played = after(
        game(), PutCard("IPO 3", {"cost": 4, "need": 5}), PutCard("FR/GE", {"cost": 3}, "war_chart")
    )
    assert book.card(played, "IPO 3") == Card(cost=4, need=5)
    assert book.war_row(played, "FR", "GE").cost == 3
    played = after(
        played, PutCard("CW/FR/2", {"cost": 1}, "treaty_chart"), PutCard("FR", {"cost": 2}, "war_chart")
    )
    assert book.treaty_row(played, "CW", "FR", 2).cost == 1 and book.war_row(played, "FR").cost == 2
    played = after(played, PutCard("1", {"resources": 4}, "trade_limits"))
    assert book.trade_limits(played, 1).resources == 4
    gone = after(
        played, PutCard("IPO 3"), PutCard("FR/GE", chart="war_chart"), PutCard("1", chart="trade_limits")
    )
    assert book.card(gone, "IPO 3") is None and book.war_row(gone, "FR", "GE").cost == 2
    assert book.trade_limits(gone, 1) is None


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (PutCard("IPO 3"), ["no_card"]),
        (PutCard("IPO 3", {"cots": 1, "need": 9}), ["bad_book", "bad_book"]),
        (PutCard("card 3", {"cost": 1}), ["bad_book"]),
        (PutCard("x", {"resources": 1}, "trade_limits"), ["bad_book"]),
        (PutCard("x", {}, "trade_limits"), ["no_card"]),
        (PutCard("IPO 5", {"title": "Ten", "card": "IPO 6"}), []),
    ],
)
def test_what_one_card_cannot_be(order, codes):
    assert why_not(game(), order) == codes


def test_the_same_card_again_is_nothing_new():
    played = after(game(), PutCard("IPO 3", {"cost": 4}))
    assert why_not(played, PutCard("IPO 3", {"cost": 4})) == ["stands_so"]


def test_a_book_is_in_the_save():
    played = with_book(game())
    again = decode_position(encode_position(played), played.atlas)
    assert all(chart.of(again) == chart.of(played) for chart in (HEAD, *CHARTS.values()))


@pytest.mark.rule("POL-CARD-01")
def test_a_broken_card_of_another_book_takes_nobody_s_place():
    played = with_book(game())
    rows = ('{ card = "IPO 5", need = 9 }', '{ card = "IPO 1", cost = }', '{ card = "4", cost = 1 }')
    text = "cards = [\n" + "".join(f"  {row},\n" for row in rows) + "]"
    ruling = judged(played, UseCardBook(text))
    assert ruling.allowed and len(ruling.notes) == 2
    changed = played.changed(ruling.changes)
    assert set(CARDS.of(changed)) == {"IPO 5", "IPO 1", "4"}
    assert book.card(changed, "IPO 5") == book.card(played, "IPO 5")
