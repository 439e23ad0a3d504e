"""What would happen if, as players ask it: all by clause, nothing changed, and a button that does it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.desk.sets.politics.display.chip_menu import menu_of
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.pacts.what_if.asked import Asked
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.tables import TREATIES
from redball.rules.politics.treaties.orders import SignTreaty
from redball.rules.politics.war.orders import DeclareWar

from tests.desk.sets.politics import pact_table
from tests.desk.sets.politics.asking import answered, ask, choose, closed
from tests.desk.sets.politics.table import part_of
from tests.rules.politics.world import game

Key = Qt.Key


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """The scenario that is played."""
    return pact_table.scenario(tmp_path_factory.mktemp("what-if"))


@pytest.fixture
def part(player):
    """Treaties and what would happen if, which is closed."""
    return closed(player)


@pytest.mark.deep
@pytest.mark.rule("POL-WAR-01")
def test_what_may_not_be_done_says_why(player, part):
    texts = ask(player, part, power="GE", act="war", target="IT")
    assert texts[0] == "Germany and Italy are of one ideology"
    assert part.column.effects.heading.text() == "It may not be done"
    assert part.column.effects.note.text() == "1 reason" and not part.column.go.isEnabled()
    asked: list[str] = []
    player.desk.clause_wanted.connect(asked.append)
    player.press(player.button(part.column.list, "POL-WAR-01"))
    player.desk.clause_wanted.disconnect(asked.append)
    assert asked == ["POL-WAR-01"]


@pytest.mark.deep
def test_an_option_comes_out_in_two_ways(player, part):
    column = part.column
    texts = ask(player, part, power="GE", act="option", target="SPA", card="IPO 5")
    tabs = [column.branches.tabText(n) for n in range(column.branches.count())]
    assert tabs == ["Success, 50 %", "Failure, 50 %"] and column.branches.isVisibleTo(column)
    assert "Germany, money: 11 → 8" in texts and "Spain, modifier of Germany: +7 → +6" in texts
    column.branches.setCurrentIndex(1)
    assert any("without success" in text for text in column.list.texts)
    player.picture_of(column, "what-if-option")
    field = column.form.card.lineEdit()
    field.setText("IPO 9")
    field.editingFinished.emit()
    assert column.form.asked.card == "IPO 9"
    answered(player, part)


@pytest.mark.deep
@pytest.mark.rule("POL-TRADE-01")
def test_terms_have_fields_that_are_filled_by_the_keyboard(player, part):
    """What else an option says is chosen and counted; nobody needs to know how it is written."""
    column = part.column
    ask(player, part, power="GE", act="option", target="FR", card="3")
    form = column.form
    assert form.card.findData("3") >= 0 and form.card.findData("0a") >= 0, "cards that only rules have"
    assert list(form.terms.fields)[:3] == ["level", "gives", "takes"] and "imposed" not in form.terms.fields
    level = form.terms.fields["level"]
    QTest.keyClick(level.box, Key.Key_Down)
    oil = form.terms.fields["gives"].numbers["oil"]
    oil.selectAll()
    QTest.keyClicks(oil, "2")
    player.settle()
    assert form.asked.order() == PlayOption("GE", "3", "FR", {"level": 2, "gives": {"oil": 2}})
    assert form.terms.fields["level"] is level, "the field that has the keyboard stays"
    assert list(form.terms.fields)[2:5] == ["takes", "imposed", "shipper"]
    answered(player, part)
    player.picture_of(column, "what-if-terms")
    oil.setValue(0)
    player.settle()
    assert form.asked.order().terms == {"level": 2} and "imposed" not in form.terms.fields
    choose(player, form.target, "US")
    assert form.asked.terms == {"level": 2}, "what can still be chosen stays"
    choose(player, form.target, "IT")
    assert form.asked.terms == {}, "they have a treaty of level 3 already"
    choose(player, form.act, "war")
    assert not form.terms.isVisibleTo(column) and form.asked.terms == {}


@pytest.mark.deep
def test_a_card_that_nobody_knows_has_no_terms_that_fail(player, part):
    column = part.column
    ask(player, part, power="GE", act="option", target="FR", card="IPO 5")
    field = column.form.card.lineEdit()
    field.setText("what 77")
    field.editingFinished.emit()
    answered(player, part)
    assert not column.found.allowed and column.effects.heading.text() == "It may not be done"


@pytest.mark.deep
@pytest.mark.rule("POL-TREATY-01")
def test_a_treaty_is_signed_by_the_button(player, part):
    column = part.column
    texts = ask(player, part, power="GE", act="treaty", target="FR", level=2)
    assert "Treaty of France and Germany: level 0 → 2" in texts and column.go.isEnabled()
    assert column.go.full == "By hand, without an option: A treaty of level 2 between Germany and France"
    assert (
        column.option.isVisibleTo(column)
        and column.option.full == "Play option 3 in this go, which is paid for"
    )
    player.press(column.go)
    assert TREATIES.of(player.game)["FR", "GE"].level == 2
    answered(player, part)
    assert not column.found.allowed and not column.go.isEnabled(), "it stands so"
    choose(player, column.form.level, 0)
    assert "Treaty of France and Germany: level 2 → 0" in answered(player, part)
    player.trigger("undo")
    assert ("FR", "GE") not in TREATIES.of(player.game)
    choose(player, column.form.level, 1)
    assert "Treaty of France and Germany: level 0 → 1" in answered(player, part), "it follows the position"


@pytest.mark.deep
def test_an_ally_to_stand_by_is_offered_at_level_3(player, part):
    column = part.column
    ask(player, part, power="GE", act="war", target="FR")
    assert column.form.partner.isVisibleTo(column) and column.form.partner.findData("IT") >= 0
    choose(player, column.form.partner, "IT")
    texts = answered(player, part)
    assert "France didn't declare war on Italy this turn" in texts
    choose(player, column.form.target, "IT")
    assert column.form.asked.partner == "", "not by the one on whom it declares war"
    player.press(column.form.chips["US"])
    assert not column.form.partner.isVisibleTo(column)


@pytest.mark.deep
def test_the_political_display_asks(player, part):
    display = part_of(player, DisplayPart)
    player.trigger("political_display")
    display.display.ask(display.display.asked.choose(player.game, "HUN"))
    player.settle()
    player.press(display.inspector.outlook)
    asked = part.column.form.asked
    assert (asked.power, asked.target) == (display.display.asked.power, "HUN")
    menu = menu_of(display.display, display.panel.strip._chips["CW"])
    entry, *_ = menu.actions()
    assert entry.text() == "What would happen if Commonwealth…"
    entry.trigger()
    player.settle()
    assert (part.column.form.asked.power, part.column.form.asked.target) == ("CW", "HUN")
    menu.close()
    player.trigger("political_display")


def test_questions_as_orders():
    assert Asked("GE", "war", "FR").order() == DeclareWar("GE", "FR")
    assert Asked("GE", "war", "").order() is None and Asked("GE", "war", "GE").order() is None
    assert Asked("GE", "treaty", "FR", level=2).order() == SignTreaty("GE", "FR", 2)
    assert Asked("GE", "treaty", "FR", level=2).as_option() == PlayOption("GE", "3", "FR", {"level": 2})
    assert Asked("GE", "treaty", "FR", level=0).as_option() is None, "no option ends a treaty"
    assert Asked("GE", "option", "SPA", card="IPO 5").as_option() is None
    assert Asked("GE", "option", "", card="0f").order() == PlayOption("GE", "0f")
    assert Asked("GE", "option").order() is None
    assert Asked("GE", "war", "FR").as_option() == PlayOption("GE", "4", "FR")
    assert Asked("GE", "war", "FR", partner="IT").as_option() is None
    assert Asked("GE", "treaty", "SPA").settled(game()).target == "", "no treaty with a minor country"
