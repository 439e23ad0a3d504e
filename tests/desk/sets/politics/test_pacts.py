"""Treaties, pacts, garrisons and waterways in their dock, as players use them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.canvas.overlays.path import OtherPath
from redball.desk.sets.politics.pacts.part import PactsPart
from redball.desk.sets.politics.pacts.screen.garrison_page import odds_text
from redball.desk.sets.politics.pacts.screen.pact_dialog import PactDialog
from redball.desk.sets.politics.pacts.screen.treaty_dialog import TreatyDialog
from redball.game.orders import SetRuleSets, Step
from redball.game.state import put_clock
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.powers.setting_up import chain
from redball.rules.politics.tables import PLAYED, TREATIES, Treaty
from redball.rules.politics.treaties.orders import SetPact, SignTreaty
from redball.rules.politics.treaties.tables import GARRISONS, PACTS, TRADES
from redball.rules.politics.war.tables import ANNOUNCED, DENIED

from tests.desk.sets.politics import pact_table
from tests.desk.sets.politics.asking import answered, choose, closed
from tests.desk.sets.politics.table import part_of

Key = Qt.Key


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """The scenario that is played."""
    return pact_table.scenario(tmp_path_factory.mktemp("pacts"))


@pytest.fixture
def part(player):
    """Treaties and what would happen if, which is closed."""
    return closed(player)


@pytest.fixture
def screen(player):
    """The dock, at the front, with Germany and the USSR."""
    found = part_of(player, PactsPart).treaties
    player.trigger("treaties")
    found.pairs.choose("GE", "SU")
    found.pair.tabs.setCurrentIndex(0)
    player.settle()
    return found


def cells(table) -> list[list[str]]:
    columns = range(table.columnCount())
    return [[table.item(row, column).text() for column in columns] for row in range(table.rowCount())]


def test_pairs_are_listed_with_what_there_is_between_them(player, screen):
    rows = {row[0]: row[1:] for row in cells(screen.pairs.table)}
    assert len(rows) == 28, "every pair of eight powers"
    assert rows["GE, SU"] == ["1", "Nov/Dec 1936", "1 BP / 2 res", "May/Jun 1937"]
    assert rows["CW, FR"][:2] == ["2", "Jul/Aug 1936"] and rows["GE, US"] == ["–", "–", "–", "–"]
    assert [row[0] for row in cells(screen.pairs.table)][:4] == ["GE, IT", "GE, SU", "CW, FR", "JA, US"]
    assert "Germany, USSR" in screen.pairs.table.row_tip(1)
    player.picture("treaties")


@pytest.mark.deep
def test_the_dock_is_opened_by_its_key(player, screen):
    player.window.docks["stocks"].raise_()
    player.window.activateWindow()
    QTest.keyClick(player.window, Key.Key_T, Qt.KeyboardModifier.ShiftModifier)
    player.settle()
    assert not screen.visibleRegion().isEmpty()
    QTest.keyClick(screen.pairs.table, Key.Key_Down)
    player.settle()
    assert screen.pair.pair == ("CW", "FR"), "the arrow keys go through the pairs"


@pytest.mark.deep
@pytest.mark.rule("POL-TRADE-11", "POL-TRADE-12")
def test_trade_with_limits_and_what_was_not_given(player, screen):
    page = screen.pair.treaty
    assert {"Resources", "Oil", "Factories", "Build points", "This turn"} <= set(player.texts(page))
    assert player.texts(page).count("due") == 2
    player.press(player.button(page, "USSR didn't give it"))
    assert TRADES.of(player.game)["SU", "GE"].failed == 7
    assert "not given" in player.texts(page) and "not due" in player.texts(page)
    player.press(player.button(page, "USSR gave it after all"))
    assert TRADES.of(player.game)["SU", "GE"].failed is None
    player.trigger("undo")
    player.trigger("undo")
    assert player.texts(page).count("due") == 2


@pytest.mark.deep
@pytest.mark.rule("POL-TREATY-01", "POL-TRADE-05")
def test_a_treaty_is_changed_by_its_form(player, screen):
    dialog = TreatyDialog(player.desk, player.window, "GE", "SU")
    assert not dialog.action.isEnabled(), "nothing is changed yet"
    dialog.level.setCurrentIndex(2)
    assert dialog.orders() == [SignTreaty("GE", "SU", 2)]
    dialog.level.setCurrentIndex(1)
    dialog.goods["SU", "resources"].setValue(9)
    assert not dialog.action.isEnabled(), "the limit of the level is 5"
    assert any("9 resources with oil are more than the 5" in text for text in dialog.verdict.texts)
    dialog.goods["SU", "resources"].setValue(4)
    dialog.shipper.choose("SU")
    assert dialog.action.isEnabled()
    player.picture_of(dialog, "treaty-dialog")
    dialog.action.click()
    player.settle()
    goods = TRADES.of(player.game)["SU", "GE"]
    assert (goods.resources, goods.shipper) == (4, "SU")
    assert "4" in player.texts(screen.pair.treaty)


@pytest.mark.deep
@pytest.mark.rule("POL-TREATY-02", "POL-TREATY-04")
def test_a_treaty_is_varied_by_option_3(player, screen):
    dialog = TreatyDialog(player.desk, player.window, "GE", "SU")
    dialog.how.setCurrentIndex(dialog.how.findData("vary"))
    assert not dialog.level.isEnabled() and dialog.answered.isEnabled()
    dialog.answered.setChecked(True)
    dialog.goods["GE", "bp"].setValue(0)
    (order,) = dialog.orders()
    assert isinstance(order, PlayOption) and order.card == "3"
    assert order.terms == {"vary": True, "answered": True, "gives": {}, "takes": {"resources": 2}}
    dialog.how.setCurrentIndex(dialog.how.findData("raise"))
    dialog.imposed.setChecked(True)
    (order,) = dialog.orders()
    assert order.terms["level"] == 1 and order.terms["imposed"]
    assert not dialog.action.isEnabled(), "it is no rise"
    dialog.level.setCurrentIndex(2)
    assert dialog.action.isEnabled()
    dialog.imposed.setChecked(False)
    dialog.action.click()
    player.settle()
    assert TREATIES.of(player.game)["GE", "SU"] == Treaty(2, 7)
    player.trigger("undo")
    assert TREATIES.of(player.game)["GE", "SU"].level == 1


@pytest.mark.deep
@pytest.mark.rule("POL-PACT-05", "POL-PACT-07", "POL-PACT-09")
def test_a_pact_with_what_is_missing_to_break_it(player, screen):
    screen.pair.tabs.setCurrentIndex(1)
    player.settle()
    page, (german, soviet) = screen.pair.pact, screen.pair.pact.sides
    said = player.texts(page)
    assert "Neutrality pact since Nov/Dec 1936" in said and "USSR has drawn 2 entry chits" in said
    assert "Germany may not declare war on USSR before Jul/Aug 1937" in said
    assert not german.break_pact.isEnabled() and "Jul/Aug 1937" in german.break_pact.toolTip()
    player.picture("pact")
    player.press(german.draw)
    assert PACTS.of(player.game)["GE", "SU"].drawn == {"SU": 2, "GE": 1}
    assert not german.draw.isEnabled() and "drew this turn" in german.draw.toolTip()
    assert soviet.draw.isEnabled()
    player.trigger("undo")


@pytest.mark.deep
@pytest.mark.rule("POL-PACT-09", "POL-PACT-10")
def test_a_pact_is_broken_when_nothing_is_missing(player, screen):
    screen.pair.tabs.setCurrentIndex(1)
    player.desk.do(SetPact("GE", "SU", {"signed": 0, "ratio": "1:1"}))
    player.settle()
    german = screen.pair.pact.sides[0]
    assert player.says(german, "No pact and no garrison keeps it from declaring war.")
    player.press(german.break_pact)
    assert ("GE", "SU") not in PACTS.of(player.game)
    assert player.says(screen.pair.pact, "They have no neutrality pact.")
    assert not german.draw.isVisibleTo(german)


@pytest.mark.deep
@pytest.mark.rule("POL-PACT-08")
def test_a_pact_is_signed_and_changed_by_its_form(player, screen):
    dialog = PactDialog(player.desk, player.window, "US", "SU")
    assert not dialog.border.isEnabled() and dialog.action.isEnabled()
    dialog.longer.setValue(7)
    assert not dialog.action.isEnabled(), "at most 6 turns"
    dialog.longer.setValue(2)
    dialog.ratio.setText("three")
    assert not dialog.action.isEnabled()
    dialog.ratio.setText("2:1")
    dialog.action.click()
    player.settle()
    assert (PACTS.of(player.game)["SU", "US"].longer, PACTS.of(player.game)["SU", "US"].ratio) == (2, "2:1")
    again = PactDialog(player.desk, player.window, "SU", "US")
    assert again.orders() == []
    again.aircraft["US"].setChecked(True)
    again.border.setChecked(True)
    again.action.click()
    player.settle()
    found = PACTS.of(player.game)["SU", "US"]
    assert found.aircraft == {"US": 7} and found.border == 7
    last = PactDialog(player.desk, player.window, "SU", "US")
    last.aircraft["US"].setChecked(False)
    last.border.setChecked(False)
    assert last.orders() == [SetPact("SU", "US", {"border": None, "aircraft": {}})]
    last.reject()


@pytest.mark.deep
@pytest.mark.rule("POL-PACT-13", "POL-PACT-15")
def test_garrisons_are_counted_unit_by_unit(player, screen):
    screen.pair.tabs.setCurrentIndex(2)
    player.settle()
    page = screen.pair.garrison
    assert cells(page.units) == [
        ["Alpini", "2", "ally, level 3, in no enemy zone"],
        ["First", "5", "own unit"],
        ["Second", "–", "no value entered"],
    ]
    assert [row[0] for row in cells(page.odds)] == ["0", "1", "6"]
    assert cells(page.odds)[1] == ["1", "90 %", "1.29:1"]
    assert page.odds.row_tip(1) == "The other side is worth 5 2/5 then"
    assert page.sum.text() == "Germany against USSR: 7 to 5 2/5  ·  needed 3:2"
    assert player.says(page, "2 garrison points more are needed")
    player.picture("garrisons")
    marked: list[tuple[int, ...]] = []
    player.desk.highlighted.connect(marked.append)
    player.press(page.show_units)
    assert set(marked[-1]) == {player.node("Rome"), player.node("Berlin")}
    player.desk.highlighted.disconnect(marked.append)
    player.click_row(page.units, 2)
    page.value.setValue(3)
    player.press(page.set_value)
    assert GARRISONS.of(player.game)["second", "SU"] == 3
    assert page.sum.text().startswith("Germany against USSR: 10 to")
    assert player.says(page, "The garrison is large enough")
    page.sides.setCurrentIndex(1)
    assert page.side == ("SU", "GE") and page.sum.text().startswith("USSR against Germany: 6 to")
    page.units.row_activated.emit(0)
    assert player.desk.subject.unit == "guards"
    player.trigger("undo")
    assert ("second", "SU") not in GARRISONS.of(player.game)


def test_odds_are_never_rounded_up():
    from fractions import Fraction

    assert odds_text(Fraction(1499, 1000)) == "1.49:1" and odds_text(Fraction(3, 2)) == "1.50:1"


@pytest.mark.deep
@pytest.mark.rule("POL-PASS-03", "POL-PASS-04", "POL-PASS-06")
def test_a_waterway_is_closed_and_opened(player, screen):
    screen.pairs.tabs.setCurrentIndex(1)
    player.settle()
    rows = {row[0]: row[1:] for row in cells(screen.pairs.water)}
    assert rows["Kiel Canal"] == ["GE, IT, SU, JA", "nobody"]
    kiel = [row[0] for row in cells(screen.pairs.water)].index("Kiel Canal")
    player.click_row(screen.pairs.water, kiel)
    card = screen.waterway
    assert card.heading.text() == "Kiel Canal" and card.by.code == "GE"
    card.to.setCurrentIndex(card.to.findData("US"))
    card.to.activated.emit(card.to.currentIndex())
    player.press(card.go)
    assert ("Kiel Canal", "GE", "US") in DENIED.of(player.game)
    assert any(text.startswith("Closed to USA by Germany") for text in player.texts(card))
    assert cells(screen.pairs.water)[kiel][2] == "US"
    player.picture("waterways")
    assert card.go.text() == "Open to USA"
    player.press(card.go)
    assert not DENIED.of(player.game)
    card.by.setCurrentIndex(card.by.findData("CW"))
    card.by.activated.emit(card.by.currentIndex())
    assert not card.go.isEnabled()
    assert "Commonwealth doesn't control passage of Kiel Canal" in card.verdict.texts
    screen.pairs.tabs.setCurrentIndex(0)


@pytest.mark.deep
@pytest.mark.rule("POL-SET-14", "POL-SET-15", "POL-SET-16")
def test_the_chain_from_the_usa_to_japan(player, screen):
    screen.pairs.choose("US", "JA")
    player.settle()
    part = screen.pair.treaty.chain
    assert part.isVisibleTo(screen) and any("lack points" in text for text in part.said.texts)
    player.press(part.draw)
    shown = player.map.layers.shown(OtherPath)
    assert shown is not None and shown.path is not None
    areas = [player.game.atlas.sea_areas[area].name for area in shown.path.legs[0].seas]
    assert areas[0] == "US West Coast" and len(areas) > 3
    player.picture("chain")
    part.arrives.setChecked(True)
    player.press(part.record)
    assert chain(player.game).arrived and not part.record.isEnabled()
    assert not part.draw.isChecked(), "what was drawn belonged to the position before"
    assert "owes Japan 4 resources" in part.owed.text()
    player.trigger("undo")
    screen.pairs.choose("GE", "SU")
    assert not part.isVisibleTo(screen)


@pytest.mark.deep
def test_the_to_do_list_leads_there(player, screen):
    position = player.game.changed([put_clock(player.game.clock)])
    assert position.clock.phase == "political_affairs"
    player.window.docks["stocks"].raise_()
    player.window.show_task(type("Shown", (), {"id": "politics.trade.GE.SU"}))
    player.settle()
    assert not screen.visibleRegion().isEmpty()


@pytest.mark.deep
def test_it_isnt_there_where_politics_isnt_played(player, screen):
    player.desk.do(Step())
    player.desk.do(SetRuleSets(()))
    player.settle()
    assert not player.window.docks["treaties"].isVisible()
    assert not player.action("treaties").isVisible() and not player.action("what_if").isVisible()


@pytest.mark.rule("POL-WAR-20", "POL-WAR-03")
def test_a_war_is_looked_at_without_declaring_it(player, part):
    player.window.activateWindow()
    QTest.keyClick(player.window, Key.Key_I, Qt.KeyboardModifier.ShiftModifier)
    player.settle()
    column = part.column
    assert player.window.docks["what_if"].isVisible() and not column.visibleRegion().isEmpty()
    assert "Choose who does what, and to whom." in column.waiting.text()
    head, before = player.desk.session.head, player.game
    player.press(column.form.chips["GE"])
    choose(player, column.form.target, "FR")
    texts = answered(player, part)
    assert "Not now: War is declared in the phase of declarations" in texts
    for text in (
        "Germany, money: 11 → 6",
        "France and Germany are at war",
        "Hungary, modifier of Germany: +3 → +5",
        "Netherlands, modifier of Germany: −2 → −5",
        "Germany, effects on US entry: 0 → +8",
        "France, political effectiveness: 0 → 1",
    ):
        assert text in texts, text
    assert column.effects.note.text() == f"{len(column.found.branches[0].effects)} effects"
    assert player.desk.session.head == head and player.game is before, "nothing is changed"
    player.picture("what-if")
    assert not column.go.isEnabled() and "phase of declarations" in column.go.toolTip()
    player.press(column.option)
    assert (7, "GE", "FR") in ANNOUNCED.of(player.game)
    assert [row.card for row in PLAYED.of(player.game).values()] == ["4"]
    player.trigger("undo")
    assert not ANNOUNCED.of(player.game)
