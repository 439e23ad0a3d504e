"""The rules browser: search, links, options, history, what is in play."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.reading import CLAUSE
from redball.desk.dialogs.rule_text import headings, linked, mentioned_with
from redball.desk.dialogs.rules import RulesBrowser
from redball.game.orders import SetOption


@pytest.fixture
def browser(desk, qtbot):
    made = RulesBrowser(desk)
    qtbot.addWidget(made)
    made.show_window()
    return made


def _listed(browser):
    return [id for id in browser._items() if id]


def test_every_clause_is_listed_and_every_option_has_a_page(browser):
    listed = set(_listed(browser))
    assert set(rules.clauses()) <= listed
    assert {option.clause for option in rules.options()} <= listed


def test_typing_finds_clauses_and_enter_opens_the_first(browser):
    QTest.keyClicks(browser.search_box, "two for one spent pool")
    assert _listed(browser) == ["REO-RP-05"]
    QTest.keyClick(browser.search_box, Qt.Key.Key_Return)
    assert browser.current == "REO-RP-05"
    assert "counts two" in browser.page.toPlainText()


def test_it_opens_at_a_clause_even_if_the_search_hides_it(browser):
    QTest.keyClicks(browser.search_box, "two for one")
    browser.open_at("OIL-STO-05")
    assert browser.current == "OIL-STO-05"
    assert browser.list.currentItem().text(0).startswith("OIL-STO-05")
    assert rules.clauses()["OIL-STO-05"].title in browser.page.toPlainText()


def test_a_link_leads_to_its_clause_and_back_again(browser):
    browser.open_at("OIL-STO-05")
    browser.page.anchorClicked.emit(QUrl(f"{CLAUSE}OIL-AMB-03"))
    assert browser.current == "OIL-AMB-03"
    QTest.mouseClick(browser.back, Qt.MouseButton.LeftButton)
    assert browser.current == "OIL-STO-05"
    QTest.mouseClick(browser.forward, Qt.MouseButton.LeftButton)
    assert browser.current == "OIL-AMB-03"
    assert not browser.forward.isEnabled()


def test_options_show_the_reading_of_this_game(browser, desk):
    option = next(o for o in rules.options(desk.game) if o.name == "reorg.who")
    other = next(r for r in option.readings if r.value != option.default)
    browser.open_at(option.clause)
    assert f"{other.text} (in this game" not in browser.page.toPlainText()
    desk.do(SetOption(option.name, other.value))
    assert f"{other.text} (in this game" in browser.page.toPlainText()


def test_rule_sets_in_play_are_marked(browser, desk, qtbot):
    assert "Impulse reorganization" in browser.playing.text()
    alone = RulesBrowser(Desk())
    qtbot.addWidget(alone)
    alone.show_window()
    assert alone.playing.text() == "No game is open"
    assert set(_listed(alone)) == set(_listed(browser))


def test_an_unknown_clause_is_said_to_be_missing(browser):
    browser.open_at("XYZ-99")
    assert "XYZ-99" in browser.page.toPlainText()


def test_moving_in_the_list_shows_the_clause(browser):
    browser.open_at("OIL-STO-04")
    browser.list.setFocus()
    QTest.keyClick(browser.list, Qt.Key.Key_Down)
    assert browser.current == "OIL-STO-05"


def test_ids_in_a_text_become_links_but_not_its_own():
    text = linked("See OIL-STO-05 and OIL-STO-04, not OIL-STO-99.", own="OIL-STO-04")
    assert text.count("<a ") == 1
    assert f"{CLAUSE}OIL-STO-05" in text


def test_clauses_that_name_each_other_are_see_also_both_ways():
    pairs = [(c, other) for c in rules.clauses().values() for other in mentioned_with(c)]
    assert all(one in mentioned_with(other) for one, other in pairs)
    assert all(one.id != other.id for one, other in pairs)


def test_open_points_are_found_by_the_words_of_their_readings():
    option = next(o for o in rules.options() if o.name == "reorg.who")
    assert option.clause in [heading.id for heading in headings(option.readings[1].text)]


@pytest.mark.deep
def test_the_page_of_every_entry_has_its_title(browser):
    for heading in headings():
        browser.open_at(heading.id)
        assert heading.title in browser.page.toPlainText()


def test_clauses_stand_under_their_sections_and_so_do_open_points(browser):
    for id, section in (("OIL-CST-15", "What units take"), ("REO-AMB-04", "Points left open")):
        browser.open_at(id)
        assert browser.list.currentItem().parent().text(0) == section
        assert section in browser.page.toPlainText()


def test_a_page_shows_tables_and_examples(browser):
    browser.open_at("OIL-CST-15")
    shown = browser.page.toPlainText()
    assert "Fuel to turn a unit face-up" in shown and "Carrier planes" in shown
    assert "Cruisers, a carrier and its planes" in shown


def test_headings_of_sections_and_rule_sets_open_nothing(browser):
    browser.open_at("OIL-CST-15")
    browser.list.setCurrentItem(browser.list.currentItem().parent())
    assert browser.current == "OIL-CST-15"
