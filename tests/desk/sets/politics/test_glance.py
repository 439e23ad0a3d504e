"""Powers at a glance: the table, what is due, one power in detail."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QToolTip
from redball.desk import theme
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.glance import cells
from redball.desk.sets.politics.glance.cells import Column
from redball.desk.sets.politics.glance.part import GlancePart
from redball.desk.sets.politics.glance.phrases import short_date
from redball.game.orders import SetOption, SetRuleSets, Step
from redball.rules.politics.affairs.orders import PassOption
from redball.rules.politics.orders import SetStanding

from tests.desk.clipped import faults
from tests.desk.sets.politics import glance_table
from tests.desk.sets.politics.table import part_of

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """The second go of political affairs."""
    return glance_table.scenario(tmp_path_factory.mktemp("glance"))


@pytest.fixture
def part(player):
    """The part, with its dock in front and the map beside it."""
    player.action("political_display").setChecked(False)
    part_of(player, DisplayPart).display.switch(False)
    found = part_of(player, GlancePart)
    found.screen.pages.tabs.setCurrentIndex(0)
    for name, section in found.screen.details.sections.items():
        section.head.setChecked(name not in ("factories", "next", "waterways", "cities"))
    player.window.show_dock("politics")
    player.settle()
    return found


@pytest.fixture
def screen(part):
    """The dock's inside."""
    return part.screen


def row_of(screen, power: str) -> int:
    return next(number for number, row in enumerate(screen.table.rows) if row.power == power)


def text(screen, power: str, column: Column) -> str:
    return screen.table.item(row_of(screen, power), column).text()


def sign(screen, power: str, column: Column = Column.POWER) -> str:
    return screen.table.cell(row_of(screen, power), column).sign


def chips(screen) -> list[str]:
    return [f"{chip.power} {chip.text()} {chip.state}" for chip in screen.due.chips]


def rows_of(screen, section: str) -> list:
    layout = screen.details.sections[section].rows
    return [layout.itemAt(at).widget() for at in range(layout.count())]


# --- the table ----------------------------------------------------------------------------------------------


def test_all_powers_in_order_of_initiative(player, screen):
    assert player.window.docks["politics"].isVisible()
    assert [row.power for row in screen.table.rows] == ["IT", "GE", "CW", "JA", "SU", "FR", "US", "CH"]
    assert [sign(screen, code) for code in ("IT", "GE", "CW")] == ["done", "now", "todo"]
    assert [text(screen, "GE", column) for column in Column] == [
        "Germany", "6", "7", "–", "8", "2", "2 / 11", "18 of 23", "¾", "IT 2, JA 1", "–", "4 / 24 / 19",
    ]  # fmt: skip
    assert text(screen, "CH", Column.PE) == "−1" and text(screen, "US", Column.MULTIPLE) == "⅓"
    assert not faults(screen)
    player.picture("politics-at-a-glance")


def test_tooltips_say_why(screen):
    assert (text(screen, "FR", Column.CAUSES), sign(screen, "FR", Column.CAUSES)) == ("GE M/A 37", "trouble")
    assert (text(screen, "CW", Column.CAUSES), sign(screen, "CW", Column.CAUSES)) == ("IT J/A 37", "")
    tip = screen.table.cell(row_of(screen, "FR"), Column.CAUSES).tip
    assert tip == "The casus belli against Germany ends with this phase"
    assert "as long as its cause lasts" in screen.table.cell(row_of(screen, "CH"), Column.CAUSES).tip
    assert short_date(65) == "N/D 46"
    table = screen.table
    index = table.model().index(row_of(screen, "GE"), Column.MULTIPLE)
    assert table.tip_of(index) == "¾ of its level  POL-PML-10"
    assert "POL-PML-05" in table.tip_of(table.model().index(row_of(screen, "GE"), Column.LEVEL))


@pytest.mark.deep
def test_the_table_follows_orders_and_undo(player, screen):
    player.desk.do(SetStanding("GE", {"pe": -2, "money": 30, "debt": 4, "needed": 4}))
    player.settle()
    assert [text(screen, "GE", c) for c in (Column.PE, Column.MONEY, Column.DEBT)] == ["−2", "30", "4"]
    assert sign(screen, "GE", Column.CITIES) == "done" and "GE 2 money for PE todo" in chips(screen)
    player.trigger("undo")
    assert text(screen, "GE", Column.PE) == "6" and sign(screen, "GE", Column.CITIES) == ""


@pytest.mark.deep
def test_whose_go_it_is_moves_on(player, screen):
    assert player.desk.do(PassOption("GE")).allowed
    player.settle()
    assert [sign(screen, code) for code in ("GE", "CW", "JA")] == ["done", "now", "todo"]
    assert screen.table.delegate.now == row_of(screen, "CW")
    player.desk.do(Step())
    player.settle()
    assert {sign(screen, row.power) for row in screen.table.rows} == {""}, "no goes in other phases"


@pytest.mark.deep
def test_what_changes_behind_another_tab_is_seen_afterwards(player, screen):
    player.window.show_dock("stocks")
    player.settle()
    player.desk.do(SetStanding("GE", {"money": 31}))
    player.settle()
    assert text(screen, "GE", Column.MONEY) == "7", "nobody looks"
    player.window.show_dock("politics")
    player.settle()
    assert text(screen, "GE", Column.MONEY) == "31"


@pytest.mark.deep
def test_ideologies(player, screen):
    totals = screen.totals
    assert [(t.who, t.held, t.needed, t.high_point) for t in totals.tallies] == [
        ("fascist", 4, 46, 39), ("democrat", 0, 53, 45), ("communist", 1, 18, 14),
    ]  # fmt: skip
    assert "Fascist: 4 / 46 / 39" in totals.accessibleName() and "%" not in totals.accessibleName()
    totals.grab()
    at = totals._boxes[0][0].center().toPoint()
    QApplication.sendEvent(totals, QHelpEvent(QHelpEvent.Type.ToolTip, at, totals.mapToGlobal(at)))
    assert QToolTip.text() == cells.cities_tip(totals.tallies[0])
    assert "10.3 percent" in cells.cities_tip(totals.tallies[0])
    player.desk.do(SetOption("pol.opt.bitter_end", "on"))
    player.settle()
    assert "Communist: 1 / 18 / 14 (7.1 %)" in totals.accessibleName()


# --- choosing -----------------------------------------------------------------------------------------------


def test_a_row_is_chosen_by_keys_and_shows_its_power(player, screen):
    player.click_row(screen.table, row_of(screen, "IT"))
    assert player.desk.power == "IT" and screen.details.title.full == "Italy"
    QTest.keyClick(screen.table, Key.Key_Down)
    player.settle()
    assert player.desk.power == "GE" and screen.details.title.full == "Germany"
    player.desk.show_power("FR")
    player.settle()
    assert screen.table.currentRow() == row_of(screen, "FR") and screen.details.title.full == "France"


@pytest.mark.deep
def test_a_chosen_power_is_marked_on_the_display(player, part, screen):
    display = part_of(player, DisplayPart).display
    player.click_row(screen.table, row_of(screen, "IT"))
    assert not display.is_shown
    player.press(screen.details.shown_on)
    assert display.is_shown and display.asked.chosen == "IT"
    player.click_row(screen.table, row_of(screen, "SU"))
    assert display.asked.chosen == "SU" and display.asked.owner == "SU"
    player.picture("politics-at-a-glance-display")


@pytest.mark.deep
def test_enter_opens_the_details(player, screen):
    player.click_row(screen.table, row_of(screen, "FR"))
    QTest.keyClick(screen.table, Key.Key_Return)
    player.settle()
    assert screen.details.sections["duties"].head.hasFocus() is player.window.isActiveWindow()


@pytest.mark.deep
def test_in_a_narrow_dock_a_double_click_opens_them(player, screen):
    before = player.window.size()
    player.window.resize(1180, 720)
    player.settle()
    screen.pages.tabs.setCurrentIndex(0)
    assert screen.card.isVisible() and not screen.details.isVisible()
    table = screen.table
    hidden = [column.name for column in Column if table.isColumnHidden(column)]
    assert hidden == ["DEBT", "BID", "PLACE"], "what other cells speak for"
    assert sum(table.columnWidth(column) for column in Column) <= table.viewport().width()
    item = screen.table.item(row_of(screen, "IT"), Column.POWER)
    player.click_row(screen.table, item.row())
    box = screen.table.visualItemRect(item).center()
    QTest.mouseDClick(screen.table.viewport(), LEFT, pos=box)
    player.settle()
    assert screen.details.isVisible() and not screen.card.isVisible()
    screen.pages.tabs.setCurrentIndex(0)
    player.window.resize(before)
    player.settle()


# --- what is due --------------------------------------------------------------------------------------------


def test_what_is_due_this_turn(screen):
    assert chips(screen) == [
        "FR CB on GE ends trouble",
        "GE 1 oil, 1 resource to IT todo",
        "JA 1 production point to US todo",
        "FR Election todo",
        "US 2 oil, 2 resources to JA todo",
        "CH 1 money for PE todo",
        "US Election done",
    ]
    assert screen.due.chips[0].toolTip().startswith("France: The casus belli against Germany")


@pytest.mark.deep
def test_a_chip_shows_whose_duty_it_is_and_where_it_is_done(player, screen):
    asked = []
    screen.task_wanted.connect(asked.append)
    screen.details.sections["duties"].head.setChecked(False)
    election = next(chip for chip in screen.due.chips if chip.text() == "Election")
    election.click()
    player.settle()
    assert player.desk.power == "FR" and screen.details.sections["duties"].head.isChecked()
    assert asked == ["politics.election.FR"]
    assert player.says(screen.details, "Holds an election in this phase")
    screen.task_wanted.disconnect(asked.append)


@pytest.mark.deep
def test_chips_without_room_are_in_a_list(player, screen):
    hidden = screen.due.hidden
    assert hidden and screen.due.more.text() == f"+{len(hidden)}" and not hidden[0].isVisible()
    player.press(screen.due.more)
    texts = [action.text() for action in screen.due.menu.actions()]
    assert texts[-1] == "USA: Election" and len(texts) == len(hidden)
    screen.due.menu.actions()[-1].trigger()
    screen.due.menu.close()
    player.settle()
    assert player.desk.power == "US"
    screen.due.set_lines(2)
    assert len(screen.due.hidden) < len(hidden)
    screen.due.set_lines(1)


@pytest.mark.deep
def test_nothing_is_due(screen):
    screen.due.show_due(())
    assert not screen.due.chips and not screen.due.nothing.isHidden() and screen.due.more.isHidden()


# --- one power ----------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_a_power_in_detail(player, screen):
    player.desk.show_power("GE")
    player.settle()
    for words in ("Gives Italy this turn: 1 oil and 1 resource", "Treaty of level 2 with Italy"):
        assert player.says(screen.details, words)
    notes = {name: section.head.note for name, section in screen.details.sections.items()}
    assert notes["treaties"] == "IT 2, JA 1" and notes["wars"] == "none" and notes["duties"] == "1 to do"
    assert notes["factories"] == "18 of 23 work" and notes["pacts"] == "1" and notes["cities"] == "4 of 24"
    assert not screen.details.sections["wars"].head.isEnabled()
    assert not faults(screen.details)
    player.desk.show_power("US")
    player.settle()
    assert "Democrats govern" in screen.details.place.full


@pytest.mark.deep
def test_sections_open_and_close_by_keys(player, screen):
    player.desk.show_power("GE")
    player.settle()
    section = screen.details.sections["factories"]
    assert not section.inside.isVisible() and not rows_of(screen, "factories")
    section.head.setFocus()
    QTest.keyClick(section.head, Key.Key_Space)
    player.settle()
    assert section.inside.isVisible() and len(rows_of(screen, "factories")) == 19
    player.desk.show_power("FR")
    player.settle()
    assert len(rows_of(screen, "factories")) == 8, "it stays open for the next power"


@pytest.mark.deep
def test_a_factory_leads_to_the_map(player, part, screen):
    marked, centred = [], []
    player.desk.highlighted.connect(marked.append)
    player.desk.centre_wanted.connect(centred.append)
    player.desk.show_power("GE")
    part_of(player, DisplayPart).display.switch(True)
    screen.details.sections["factories"].open()
    player.settle()
    row = next(row for row in rows_of(screen, "factories") if player.says(row, "Berlin"))
    row.entered.emit()
    row.setFocus()
    QTest.keyClick(row, Key.Key_Return)
    player.settle()
    berlin = player.node("Berlin")
    assert (berlin,) in marked and centred == [berlin]
    assert not part_of(player, DisplayPart).display.is_shown, "the map is in sight"
    row.left.emit()
    assert marked[-1] == ()
    player.desk.highlighted.disconnect(marked.append)
    player.desk.centre_wanted.disconnect(centred.append)


@pytest.mark.deep
def test_clauses_are_links(player, screen):
    wanted = []
    player.desk.clause_wanted.connect(wanted.append)
    player.desk.show_power("GE")
    player.settle()
    player.press(player.button(screen.details, "POL-TRADE-11"))
    assert wanted == ["POL-TRADE-11"]
    player.desk.clause_wanted.disconnect(wanted.append)
    player.controller.keep_open("rules", "RulesBrowser").close()


# --- copies -------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_the_table_is_copied_and_written(player, screen, monkeypatch, tmp_path):
    screen.table.setFocus()
    QTest.keyClick(screen.table, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = [line.split("\t") for line in QApplication.clipboard().text().split("\n")]
    assert len(lines) == 9 and {len(line) for line in lines} == {12}
    assert (
        lines[0][:3] == ["Power", "PE", "Money"] and lines[2][0] == "Germany" and lines[2][9] == "IT 2, JA 1"
    )
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "t"), ""))
    player.press(screen.export)
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert len(read) == 11 and read[1]["who"] == "GE" and read[1]["multiple"] == "3/4"
    assert (read[1]["go"], read[1]["home_factories"], read[1]["treaties"]) == ("now", "11", "IT 2; JA 1")
    assert read[5]["casus_belli"] == "GE Mar/Apr 1937" and read[8]["needed"] == "46" and not read[8]["pe"]
    assert "t.csv" in screen.said.full and screen.said.isVisible()
    screen.said.hide()


@pytest.mark.deep
def test_a_file_that_cannot_be_written_is_said(player, screen, monkeypatch, tmp_path):
    (tmp_path / "t.csv").mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "t.csv"), ""))
    player.press(screen.export)
    assert screen.said.isVisible() and "Written" not in screen.said.full
    screen.said.hide()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    player.press(screen.export)
    assert not screen.said.isVisible()


# --- elsewhere ----------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_it_is_gone_where_politics_isnt_played(player, screen):
    player.desk.do(Step())
    player.desk.do(SetRuleSets(()))
    player.settle()
    assert not player.window.docks["politics"].isVisible() and not screen.is_wanted
    player.trigger("undo")
    player.settle()
    assert player.window.docks["politics"].isVisible()


@pytest.mark.deep
def test_a_power_without_politics_has_no_details(player, screen):
    screen.details.show_power(player.game, "XX")
    assert not screen.details.empty.isHidden() and screen.details.title.isHidden()
    screen.table.show_power("XX")
    assert screen.table.currentRow() == -1
    screen.details.show_power(player.game, player.desk.power)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("size", [(1180, 720), (1600, 1000)])
def test_every_text_can_be_read_in_both_themes(player, qapp, screen, name, size):
    before = player.window.size()
    player.window.resize(*size)
    theme.use(qapp, name)
    player.settle()
    for code in ("GE", "FR", "US", "CH"):
        player.desk.show_power(code)
        for section in screen.details.sections.values():
            section.open()
        player.settle()
        assert not faults(screen)
    player.picture(f"politics-at-a-glance-{name}-{size[0]}")
    theme.use(qapp, "light")
    player.window.resize(before)
    player.settle()
