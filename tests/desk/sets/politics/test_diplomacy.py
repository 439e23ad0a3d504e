"""The dock “Diplomacy” as players use it: rows read, filtered, followed to their places, copied, exported;
the chart and its table.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from redball.canvas.palette import contrast
from redball.desk import inquiry, theme
from redball.desk.sets.politics.diplomacy.inks import LEAST, ink_of
from redball.desk.sets.politics.diplomacy.part import DiplomacyPart
from redball.desk.sets.politics.diplomacy.rows_model import BESIDE, LINE
from redball.desk.sets.politics.diplomacy.words import tip
from redball.desk.sets.politics.display.part import DisplayPart
from redball.game.orders import SetHotseat, SetRuleSets, SetWar, Step
from redball.game.session import Session
from redball.rules import judge, open_save
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import MakeBid
from redball.rules.politics.display.orders import ActivateMinor
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.treaties.orders import SignPact, SignTreaty

from tests.desk.clipped import faults
from tests.desk.curtain.looking import look_as
from tests.desk.sets.politics.table import part_of

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def dock(player):
    """The dock's part, in front."""
    part = part_of(player, DiplomacyPart)
    player.window.show_dock("diplomacy")
    read(player, part)
    return part


def read(player, part) -> None:
    player.wait_for(lambda: part.timeline.is_read)


@pytest.fixture
def part(player):
    """The dock in front, nothing filtered, with some history."""
    found = dock(player)
    player.action("political_display").setChecked(False)
    part_of(player, DisplayPart).display.switch(False)
    orders = (
        SignTreaty("GE", "IT", 2),
        ActivateMinor("GE", "SPA", "GE", "GE", ("P-0612", "P-0512", "P-0411")),
        SetMinor("HUN", {"controller": "GE", "joined": True}),
        SignPact("GE", "SU"),
        SetStanding("FR", {"pe": 4, "money": 9, "debt": 2}),
        SetWar("GE", "FR", True),
    )
    assert player.desk.do_all(orders)
    player.settle()
    read(player, found)
    found.screen.card.clear_filters()
    return found


def texts(part) -> list[str]:
    return [line.text for line in part.screen.card.shown]


def click(player, part, text: str):
    """Click the row with a text; the row."""
    tree = part.screen.card.tree
    line = next(line for line in part.screen.card.shown if text in line.text)
    index = next(
        index for nth in range(9) if tree.rows.line(index := tree.rows.index_of(line.row.seq, nth)) is line
    )
    tree.scrollTo(index)
    player.settle()
    QTest.mouseClick(tree.viewport(), LEFT, pos=tree.visualRect(index).center())
    player.settle()
    return line


def test_nothing_has_happened_yet(player):
    part = dock(player)
    card = part.screen.card
    assert card.pages.currentWidget() is card.empty and not card.all.isVisible()
    assert "Nothing has happened in diplomacy yet." in card.nothing.text()
    assert part.screen.chart_card.chart.lines, "how powers stand is shown"
    player.picture("diplomacy-empty")


@pytest.mark.deep
def test_the_dock_is_there_where_politics_is_played(player, part):
    player.desk.do(Step())
    player.desk.do(SetRuleSets(()))
    player.settle()
    assert not player.window.docks["diplomacy"].isVisible()


def test_rows_turn_by_turn(player, part):
    assert texts(part)[:3] == [
        "Germany and Italy have a treaty of level 2",
        "Germany activates Spain with the modifier of Germany: from P-0713 to P-0411",
        "Hungary joins Germany",
    ]
    tree = part.screen.card.tree
    assert [turn.date for turn in tree.rows.turns] == ["Mar/Apr 1937"]
    index = tree.rows.index_of(2, 0)
    assert index.data(BESIDE) == "Spain GE −7"
    assert tree.isExpanded(tree.rows.index(0, 0))
    player.picture("diplomacy")
    assert not faults(player.window.docks["diplomacy"])


@pytest.mark.deep
def test_what_the_player_does_comes_in_and_goes_out(player, part):
    before = texts(part)
    player.desk.do(SignTreaty("CW", "FR", 1))
    player.settle()
    read(player, part)
    assert texts(part) == [*before, "Commonwealth and France have a treaty of level 1"]
    player.trigger("undo")
    read(player, part)
    assert texts(part) == before
    player.trigger("redo")
    read(player, part)
    assert texts(part)[-1].startswith("Commonwealth and France")


@pytest.mark.deep
def test_it_isnt_read_while_nobody_looks(player, part):
    player.window.show_dock("stocks")
    player.settle()
    rows = len(texts(part))
    player.desk.do(SignTreaty("CW", "FR", 1))
    player.settle()
    assert len(texts(part)) == rows and not part.timeline.is_read
    player.window.show_dock("diplomacy")
    read(player, part)
    assert len(texts(part)) == rows + 1


@pytest.mark.deep
def test_filters_and_search(player, part):
    card = part.screen.card
    everything = texts(part)
    card.power.setCurrentIndex(card.power.findData("IT"))
    player.settle()
    assert "Germany and Italy have a treaty of level 2" in texts(part) and len(texts(part)) < len(everything)
    card.kind.setCurrentIndex(card.kind.findData("war"))
    player.settle()
    assert texts(part) == [] and card.pages.currentWidget() is card.empty
    assert "No row" in card.nothing.text()
    player.press(card.all)
    assert texts(part) == everything and card.tree.isVisible()
    card.kind.setCurrentIndex(card.kind.findData("war"))
    assert texts(part) == ["War begins between France and Germany"]
    card.kind.setCurrentIndex(0)
    card.words.setFocus()
    QTest.keyClicks(card.words, "spain")
    player.wait_for(lambda: len(texts(part)) == 1)
    assert "Spain" in texts(part)[0]
    card.clear_filters()


@pytest.mark.deep
def test_a_row_leads_to_its_hex_and_to_the_journal(player, part):
    marked = []
    player.desk.highlighted.connect(marked.append)
    line = click(player, part, "activates Spain")
    madrid = player.node("Madrid")
    assert marked[-1] == (madrid,) and player.desk.subject.node == madrid
    assert player.desk.power == "GE"
    journal = player.window.journal
    at = journal.rows.mapToSource(journal.table.currentIndex()).row()
    assert journal.model.lines[at].seq == line.row.seq
    click(player, part, "War begins")
    assert marked[-1] == (player.node("Paris"), player.node("Berlin"))
    player.press(part.screen.card.foot.journal)
    assert journal.table.isVisible()


@pytest.mark.deep
def test_a_line_of_the_journal_that_is_filtered_is_shown_all_the_same(player, part):
    journal = player.window.journal
    journal.filter.setCurrentIndex(journal.filter.findData("JA"))
    journal.look_at(1)
    assert journal.filter.currentIndex() == 0
    assert journal.rows.mapToSource(journal.table.currentIndex()).row() == 0
    journal.look_at(999)
    assert journal.rows.mapToSource(journal.table.currentIndex()).row() == 0, "no such order"


@pytest.mark.deep
def test_on_the_display_a_row_chooses_its_marker(player, part):
    player.trigger("political_display")
    display = part_of(player, DisplayPart).display
    click(player, part, "activates Spain")
    assert display.is_shown and display.asked.chosen == "SPA"
    click(player, part, "neutrality pact")
    assert display.asked.chosen == "GE"
    player.trigger("political_display")


@pytest.mark.deep
def test_keys(player, part):
    tree = part.screen.card.tree
    tree.setFocus()
    tree.setCurrentIndex(tree.rows.index(0, 0))
    QTest.keyClick(tree, Key.Key_Return)
    assert not tree.isExpanded(tree.rows.index(0, 0)), "Enter closes a turn"
    player.desk.do(SignTreaty("CW", "FR", 1))
    player.settle()
    read(player, part)
    assert not tree.isExpanded(tree.rows.index(0, 0)), "and it stays so"
    QTest.keyClick(tree, Key.Key_Return)
    assert tree.isExpanded(tree.rows.index(0, 0)), "the turn is still looked at"
    QTest.keyClick(tree, Key.Key_Down)
    assert tree.line.text == "Germany and Italy have a treaty of level 2"
    assert part.screen.card.foot.journal.isEnabled()
    QTest.keyClick(tree, Key.Key_Down)
    QTest.keyClick(tree, Key.Key_Return)
    player.settle()
    assert player.desk.subject.node == player.node("Madrid")
    QTest.keyClick(tree, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert copied == (
        "Mar/Apr 1937, Political affairs: Germany activates Spain with the modifier of Germany: "
        "from P-0713 to P-0411 (Spain GE −7)"
    )
    assert part.screen.card.foot.said.full == f"Copied: {copied}"


@pytest.mark.deep
def test_the_row_that_is_looked_at_stays_so(player, part):
    click(player, part, "Hungary joins")
    tree = part.screen.card.tree
    player.desk.do(SignTreaty("CW", "FR", 1))
    player.settle()
    read(player, part)
    assert tree.line.text == "Hungary joins Germany"
    player.desk.go_to_order(1)
    player.settle()
    read(player, part)
    assert tree.line is None and not part.screen.card.foot.copy.isEnabled()


@pytest.mark.deep
def test_the_sums_and_clauses_of_a_row(player, part):
    wanted = []
    player.desk.clause_wanted.connect(wanted.append)
    foot = part.screen.card.foot
    click(player, part, "activates Spain")
    assert foot.said.full == "Spain, modifier of Germany: 7 − 7 = 0"
    player.press(foot.clauses[0])
    assert wanted and wanted[0].startswith("POL-")
    shown = part.screen.card.tree.rows.line(part.screen.card.tree.currentIndex())
    said = tip(shown, part.timeline.details(shown))
    assert "Minor countries" in said and "Order 2: " in said and "Spain, modifier of Germany: 7" in said


@pytest.mark.deep
def test_a_row_s_menu(player, part, monkeypatch):
    menus = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, at: menus.append(menu))
    tree = part.screen.card.tree
    click(player, part, "neutrality pact")
    tree.customContextMenuRequested.emit(tree.visualRect(tree.currentIndex()).center())
    (menu,) = menus
    place, journal, copy = menu.actions()
    copy.trigger()
    assert "sign a neutrality pact" in QApplication.clipboard().text()
    journal.trigger()
    assert player.window.journal.isVisible()
    place.trigger()
    tree.customContextMenuRequested.emit(tree.visualRect(tree.rows.index(0, 0)).center())
    assert len(menus) == 1, "a turn has none"


@pytest.mark.deep
def test_secrets_are_not_told(player, part):
    player.desk.go_to_order(0)
    player.desk.do(Step(back=True))
    assert player.game.clock.phase == "political_bids"
    assert player.desk.do_all([SetStanding("GE", {"bid": 9}), MakeBid("GE", 7)])
    player.settle()
    read(player, part)
    assert any("Germany bids 7 bid points" in text for text in texts(part)), "who plays alone sees it"
    player.desk.do(SetHotseat())
    player.settle()
    read(player, part)
    assert not any("bids" in text for text in texts(part))
    look_as(player, "GE")
    read(player, part)
    assert any("Germany bids 7 bid points" in text for text in texts(part))
    look_as(player, "IT")
    read(player, part)
    assert not any("bids" in text for text in texts(part))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("number", "ending", "words"),
    [
        (0, ".md", "- **Political affairs**: Hungary joins Germany"),
        (1, ".html", "<li>"),
        (2, ".csv", "Hungary joins Germany"),
        (3, ".csv", "7,Mar/Apr 1937,pe,FR,4"),
    ],
)
def test_files(player, part, monkeypatch, tmp_path, number, ending, words):
    name = str(tmp_path / "out")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    export = part.screen.card.export
    export.menu().actions()[number].trigger()
    assert words in (tmp_path / f"out{ending}").read_text("utf-8")
    assert part.screen.card.foot.said.full == f"Written: {name}{ending}"


@pytest.mark.deep
def test_files_have_what_the_filters_leave_and_faults_are_said(player, part, monkeypatch, tmp_path):
    card = part.screen.card
    card.kind.setCurrentIndex(card.kind.findData("war"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "war.md"), ""))
    card.export.menu().actions()[0].trigger()
    page = (tmp_path / "war.md").read_text("utf-8")
    assert "War begins between France and Germany" in page and "Hungary" not in page
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "no" / "x.md"), ""))
    card.export.menu().actions()[0].trigger()
    assert "x.md" in card.foot.said.full and "Written" not in card.foot.said.full
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    before = card.foot.said.full
    card.export.menu().actions()[0].trigger()
    assert card.foot.said.full == before, "given up"
    card.clear_filters()


# --- the chart ----------------------------------------------------------------------------------------------


def show(player, chart_card, measure: str) -> None:
    chart_card.measure.setCurrentIndex(chart_card.measure.findData(measure))
    player.settle()


def test_the_chart_has_a_line_a_power(player, part):
    card = part.screen.chart_card
    show(player, card, "pe")
    assert {line.key for line in card.chart.lines} == set(standing.powers(player.game))
    assert {line.key: line.values for line in card.chart.lines}["FR"] == (4,)
    assert "Mar/Apr 1937 (now)" in card.chart.said(0) and "France: 4" in card.chart.said(0)
    assert len({(line.mark, line.dash) for line in card.chart.lines}) == 8
    show(player, card, "debt")
    assert {line.key: line.values for line in card.chart.lines}["FR"] == (2,)
    show(player, card, "ideologies")
    assert card.pages.currentWidget() is card.nothing and "objective cities" in card.nothing.text()
    show(player, card, "use")
    assert "US entry" in card.nothing.text()
    show(player, card, "pe")


@pytest.mark.deep
def test_the_table_is_one_key_away(player, part):
    card = part.screen.chart_card
    show(player, card, "money")
    card.chart.setFocus()
    QTest.keyClick(card.chart, Key.Key_Space)
    player.settle()
    assert card.pages.currentWidget() is card.table and card.as_table.isChecked()
    heads = [card.table.horizontalHeaderItem(n).text() for n in range(card.table.columnCount())]
    column = heads.index("FR")
    assert card.table.item(0, column).text() == "9" and card.table.item(0, 0).text() == "M/A 1937"
    assert card.table.item(0, 0).toolTip() == "Mar/Apr 1937 (now)"
    assert card.table.horizontalHeaderItem(column).toolTip() == "France"
    player.picture("diplomacy-table")
    QTest.keyClick(card.table, Key.Key_Space)
    assert card.pages.currentWidget() is card.chart
    player.press(card.as_table)
    assert card.pages.currentWidget() is card.table
    player.press(card.as_table)


@pytest.mark.deep
def test_the_arrow_keys_point_at_turns(player, part):
    card = part.screen.chart_card
    show(player, card, "pe")
    card.chart.setFocus()
    usual = card.readout.full
    QTest.keyClick(card.chart, Key.Key_Left)
    assert card.readout.full == card.chart.said(0) and card.chart.at == 0
    QTest.keyClick(card.chart, Key.Key_Home)
    QTest.keyClick(card.chart, Key.Key_Right)
    assert card.chart.at == 0
    card.chart.point_at(-1)
    assert card.readout.full == usual


def test_lines_stand_out_on_the_panel(monkeypatch):
    powers = ("GE", "IT", "JA", "CW", "FR", "US", "SU", "CH")
    for each in theme.themes().values():
        monkeypatch.setattr(theme.current(), "theme", each)
        panel = theme.colour("panel")
        assert all(contrast(ink_of(who), panel) >= LEAST for who in (*powers, *IDEOLOGIES))
        assert len({ink_of(who).name() for who in powers}) == len(powers)


@pytest.mark.deep
def test_the_rows_model_is_a_tree(player, part):
    rows = part.screen.card.tree.rows
    turn = rows.index(0, 0)
    assert rows.rowCount(turn) == len(texts(part)) and rows.rowCount(rows.index(0, 0, turn)) == 0
    assert rows.parent(rows.index(0, 0, turn)) == turn and not rows.parent(QModelIndex()).isValid()
    assert not rows.index(99, 0).isValid() and rows.data(QModelIndex()) is None
    assert turn.data(BESIDE) == f"{len(texts(part))} rows" and turn.data(LINE) is None


@pytest.mark.deep
def test_a_long_game_is_read_in_turns(player, part, monkeypatch, tmp_path):
    """The window goes on between slices; what the player takes back meanwhile isn't told."""
    with Session.create(tmp_path / "long.redball", player.desk.session.game_at(0), judge) as session:
        session.commit_all(SignTreaty("GE", "IT", 1 + number % 3) for number in range(2000))
    monkeypatch.setattr(inquiry, "SLICE", -1)
    player.controller.open_session(open_save(tmp_path / "long.redball"))
    player.window.show_dock("diplomacy")
    player.app.processEvents()
    assert not part.timeline.is_read and "is being read" in part.screen.card.nothing.text()
    player.desk.go_to_order(1500)
    monkeypatch.undo()
    player.settle()
    read(player, part)
    assert [line.row.seq for line in part.timeline.lines] == list(range(1, 1501))
    player.desk.go_to_order(0)
    player.settle()
    read(player, part)
    assert part.timeline.lines == () and len(part.timeline.turns) == 1
