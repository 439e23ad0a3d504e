"""A card book that is being written: what its rows are worth, what is missing, what it changes in a game."""

from __future__ import annotations

import pytest
from redball.game.state import Change
from redball.rules.clauses import clauses
from redball.rules.politics.affairs import book_draft, book_wanted
from redball.rules.politics.affairs.book import card, war_row
from redball.rules.politics.affairs.book_draft import HEAD, Draft
from redball.rules.politics.affairs.book_faults import is_card
from redball.rules.politics.affairs.book_file import read_book
from redball.rules.politics.affairs.book_writing import write_book
from redball.rules.politics.affairs.card_rule import roll_as_entered
from redball.rules.politics.affairs.joined import RULES
from redball.rules.politics.affairs.orders import PutCard, UseCardBook
from redball.rules.politics.affairs.tables import CARDS, CHARTS

from tests.rules.politics.affairs.book import BOOK, with_book
from tests.rules.politics.world import after, game

IPO_5 = ("cards", "IPO 5")


def looks(draft: Draft, played=None):
    return {key: book_draft.look(played or game(), key, row) for key, row in draft.rows.items()}


def drafted(text: str) -> Draft:
    found = read_book(game(), text)
    return book_draft.drafted((*found.entries, *found.absent))


# --- what is asked for --------------------------------------------------------------------------------------


def test_the_cards_that_the_rules_speak_of():
    spoken = book_wanted.spoken_of()
    assert RULES.keys() <= spoken.keys() and all(map(is_card, spoken))
    assert all(row.clauses and set(row.clauses) <= clauses().keys() for row in spoken.values())
    for name, rule in RULES.items():
        if rule.roll is not roll_as_entered:
            assert "need" not in spoken[name].asks, f"the rules say what is rolled for {name}"
        else:
            assert "need" in spoken[name].asks, name
    assert list(spoken)[:2] == ["IPO 1", "IPO 2"] and list(spoken)[-1] == "CH 8"


def test_what_a_whole_book_has():
    assert len(list(book_wanted.wanted(game(), "cards"))) == len(book_wanted.spoken_of())
    counts = {chart: len(list(book_wanted.wanted(game(), chart))) for chart in CHARTS if chart != "cards"}
    assert counts == {
        "war_chart": 56, "treaty_chart": 84, "trade_limits": 3, "entry_options": 12, "chit_values": 8,
    }  # fmt: skip
    small = game().changed([Change("powers", "CH", None)])
    assert not {name for name in book_wanted.wanted(small, "cards") if name.startswith("CH")}
    assert len(list(book_wanted.wanted(small, "war_chart"))) == 42


def test_cards_stand_in_the_order_of_players():
    names = ["CH 6", "4b", "IPO 10", "GE 11", "0a", "4", "IPO 9", "GE 6", "XX 1", "?"]
    in_order = sorted(names, key=lambda name: book_wanted.order_of("cards", name))
    assert in_order[:8] == ["IPO 9", "IPO 10", "0a", "4", "4b", "GE 6", "GE 11", "CH 6"]
    assert sorted(["10", "9", "FR", "GE/IT", "GE"], key=lambda n: book_wanted.order_of("war_chart", n)) == [
        "GE", "GE/IT", "FR", "9", "10",
    ]  # fmt: skip


# --- rows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "fields", "lacks"),
    [
        (IPO_5, {"title": "x"}, ("cost", "need")),
        (IPO_5, {"cost": 0}, ("need",)),
        (IPO_5, {"cost": 0, "sure": True}, ()),
        (("cards", "IPO 9"), {"cost": 1}, ()),
        (("cards", "0a"), {"title": "x"}, ()),
        (("cards", "GE 19"), {"cost": 1}, ("need",)),
        (("war_chart", "FR"), {"use": {"1936": 1}}, ("cost",)),
        (("treaty_chart", "CW/FR/1"), {"cost": 1}, ()),
        (("entry_options", "31"), {"title": "x"}, ("cost", "roll")),
        (("chit_values", "1939"), {"values": [1]}, ()),
        (("trade_limits", "1"), {"resources": 0}, ()),
        (HEAD, {"title": "x"}, ("passing", "factory")),
        (HEAD, {"passing": 1, "factory": 2}, ()),
    ],
)
def test_what_a_row_lacks(key, fields, lacks):
    found = book_draft.look(game(), key, fields)
    assert found.lacks == lacks and not found.faults and found.change is not None


def test_all_faults_of_a_row_are_found_at_once():
    found = book_draft.look(game(), IPO_5, {"cost": "two", "need": 9, "die": 10, "pm": "half", "year": 1900})
    assert [fault.where.rpartition(": ")[2] for fault in found.faults] == ["cost", "year", "pm"]
    found = book_draft.look(game(), IPO_5, {"cost": -1, "die": 8, "need": 9})
    assert [fault.where.rpartition(": ")[2] for fault in found.faults] == ["cost", "die"], "need hangs on die"
    assert found.change is None
    assert book_draft.look(game(), HEAD, {}).change is None, "nothing to write"
    head = book_draft.look(game(), HEAD, {"title": " ", "passing": "x", "factory": 10**9})
    assert [fault.where for fault in head.faults] == ["title", "passing", "factory"]


def test_a_row_of_a_power_that_isn_t_in_the_game():
    small = game().changed([Change("powers", "FR", None)])
    found = book_draft.look(small, ("war_chart", "FR/GE"), {"cost": 1})
    assert found.absent and not found.faults and found.change is not None


def test_what_is_missing_of_a_chart():
    draft = drafted(BOOK)
    found = book_draft.missing(game(), draft, "war_chart", looks(draft))
    assert found.all == 56 and len(found.left) == 49, "a value for anyone is one for all seven"
    treaties = Draft({("treaty_chart", "FR/CW/1"): {"cost": 2}})
    left = book_draft.missing(game(), treaties, "treaty_chart", looks(treaties)).left
    assert len(left) == 83 and "CW/FR/1" not in left, "either way round"
    cards = Draft(
        {IPO_5: {"cost": 1}, ("cards", "GE 19"): {"cost": 1, "need": 2}, ("cards", "0a"): {"times": -1}}
    )
    left = book_draft.missing(game(), cards, "cards", looks(cards)).left
    assert "IPO 5" in left and "GE 19" not in left and "0a" in left and "4a" not in left


# --- beside a game ------------------------------------------------------------------------------------------


def test_a_draft_of_a_game_changes_nothing():
    played = with_book(game())
    draft = book_draft.draft_of(played)
    assert len(draft.rows) == 16 and draft.of(HEAD)["passing"] == 2
    assert len(book_draft.compared(played, draft)) == 0 and book_draft.orders(played, draft) == ()


@pytest.mark.rule("POL-CARD-01")
def test_a_few_rows_are_orders_of_their_own():
    played = with_book(game())
    draft = book_draft.draft_of(played).put(IPO_5, {"cost": 9}).put(("cards", "IPO 1"), {})
    draft = draft.put(("war_chart", "IT"), {"cost": 2})
    found = book_draft.compared(played, draft)
    assert (list(found.new), list(found.removed)) == ([("war_chart", "IT")], [("cards", "IPO 1")])
    assert found.changed[IPO_5][0]["title"] == "Together" and found.changed[IPO_5][1] == {"cost": 9}
    given = book_draft.orders(played, draft)
    assert len(given) == 3 and all(isinstance(order, PutCard) for order in given)
    changed = after(played, *given)
    assert card(changed, "IPO 5").cost == 9 and card(changed, "IPO 1") is None
    assert war_row(changed, "IT").cost == 2 and book_draft.orders(changed, draft) == ()


@pytest.mark.rule("POL-CARD-01")
def test_many_rows_are_one_order():
    draft = drafted(BOOK)
    (order,) = book_draft.orders(game(), draft)
    assert isinstance(order, UseCardBook)
    changed = after(game(), order)
    assert book_draft.draft_of(changed).rows == draft.rows
    (titled,) = book_draft.orders(changed, draft.put(HEAD, {"title": "Another"}))
    assert isinstance(titled, UseCardBook), "what a book says of itself goes with all of it"


@pytest.mark.rule("POL-CARD-01")
@pytest.mark.parametrize("others", [{}, {("cards", f"GE {n}"): {"cost": n} for n in range(1, 15)}])
def test_a_row_with_faults_leaves_what_the_game_has(others):
    played = with_book(game())
    before = book_draft.draft_of(played)
    draft = Draft({**before.rows, **others}).put(IPO_5, {"cost": "x"}).put(("cards", "4"), {"need": 9})
    found = book_draft.compared(played, draft)
    assert found.broken == (IPO_5, ("cards", "4")) and not found.removed and not found.changed
    given = book_draft.orders(played, draft)
    changed = after(played, *given) if given else played
    assert card(changed, "IPO 5") == card(played, "IPO 5") and card(changed, "4") is None
    assert len(CARDS.of(changed)) == 9 + len(others)


# --- files --------------------------------------------------------------------------------------------------


def test_a_file_is_added_or_takes_the_place():
    draft = Draft({IPO_5: {"cost": 1}, ("cards", "IPO 1"): {"cost": 1}, ("cards", "IPO 9"): {"cost": 1}})
    rows = [
        '{ card = "IPO 5", cost = "x" },', '{ card = "IPO 9", cost = 2 },', '{ card = "0b", need = 9 },',
        '{ card = "IPO 1", cost = },', '{ card = "4", cost = },', '{ card = "5" },',
    ]  # fmt: skip
    found = read_book(game(), "cards = [\n" + "\n".join(rows) + "\n]")
    assert len(found.faults) == 4
    kept = book_draft.taken(draft, found, keep=True).rows
    assert kept[IPO_5] == {"cost": 1} and kept["cards", "IPO 9"] == {"cost": 2}, (
        "what is broken takes no place"
    )
    assert kept["cards", "0b"] == {"need": 9} and kept["cards", "IPO 1"] == {"cost": 1}
    assert ("cards", "4") not in kept and ("cards", "5") not in kept, "without any value"
    draft = draft.put(("cards", "2"), {"cost": 1})
    alone = book_draft.taken(draft, found, keep=False).rows
    assert alone == {key: row for key, row in kept.items() if key != ("cards", "2")}


def test_a_book_is_written_byte_by_byte_as_before():
    shuffled = BOOK.splitlines()
    shuffled[6], shuffled[9] = shuffled[9], shuffled[6]
    texts = set()
    for text in (BOOK, "\n".join(shuffled)):
        once = book_draft.write_draft(game(), drafted(text))
        again = book_draft.write_draft(game(), drafted(once))
        assert again == once
        texts.add(once)
    assert len(texts) == 1, "the order in which rows were entered is of no account"
    assert write_book(with_book(game())) == once


def test_rows_of_powers_that_aren_t_in_the_game_are_written_too():
    small = game().changed([Change("powers", "FR", None)])
    found = read_book(small, BOOK)
    assert len(found.absent) == 3 and len(found.left_out) == 3
    draft = book_draft.drafted((*found.entries, *found.absent))
    assert book_draft.write_draft(small, draft) == write_book(with_book(game()))
    assert not any("FR" in name for _, name in book_draft.compared(small, draft).new)
