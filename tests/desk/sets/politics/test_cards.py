"""The card book as players write it: cards typed and marked, charts pasted, files imported, the book used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from redball import rules
from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.sets.politics.cards.dialog import CardBookDialog
from redball.desk.sets.politics.cards.leaving import LeavingSheet
from redball.desk.sets.politics.cards.naming import NamingSheet
from redball.desk.sets.politics.cards.part import CardsPart
from redball.desk.start import application
from redball.game.session import Session
from redball.game.state import Game
from redball.rules.politics.affairs.book import book, card, war_row
from redball.rules.politics.affairs.book_draft import HEAD
from redball.rules.politics.affairs.orders import PutCard, UseCardBook
from redball.rules.politics.affairs.tables import CARDS

from tests.desk import clipped
from tests.desk.sets.politics.cards_table import Enter, Writer
from tests.desk.sets.politics.table import part_of
from tests.rules.politics.affairs.book import BOOK
from tests.rules.politics.world import at, game

Key = Qt.Key


class Table:
    """The desk of a game of politics, without a window."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def game(self) -> Game:
        return self.desk.game

    def picture_of(self, widget: QWidget, name: str) -> None:
        folder = os.environ.get("REDBALL_PICTURES")
        if folder:
            widget.grab().save(str(Path(folder) / f"{name}.png"))


@pytest.fixture
def table(qapp, tmp_path) -> Iterator[Table]:
    """The desk of a game in which nothing is entered."""
    application.prepared()
    if not qapp.styleSheet() or theme.theme().name != "light":
        theme.use(qapp, "light")
    desk = Desk()
    desk.open(Session.create(tmp_path / "game.redball", game(clock=at(impulse=0)), rules.judge))
    yield Table(desk)
    desk.close()


def writing(table: Table, qtbot) -> Writer:
    """Somebody at the card book of the game."""
    dialog = CardBookDialog(table.desk)
    qtbot.addWidget(dialog, before_close_func=lambda _: dialog.book.take(dialog.book.start))
    dialog.show()
    made = Writer(dialog)
    made.settle()
    return made


@pytest.fixture
def writer(table, qtbot) -> Writer:
    """Somebody at the card book of a game in which nothing is entered."""
    return writing(table, qtbot)


@pytest.fixture
def used(table, qtbot) -> Writer:
    """Somebody at the card book of a game that is played with one."""
    table.desk.do(UseCardBook(BOOK))
    return writing(table, qtbot)


@pytest.mark.deep
def test_the_menu_opens_it(player, monkeypatch):
    opened = []
    monkeypatch.setattr(CardBookDialog, "exec", lambda dialog: opened.append(dialog))
    player.trigger("card_book")
    assert len(opened) == 1 and opened[0].tree.current() == HEAD
    part = part_of(player, CardsPart)
    part.enter_card("IPO 9")
    assert opened[1].tree.current() == ("cards", "IPO 9")
    for dialog in opened:
        dialog.reject()


@pytest.mark.deep
def test_of_a_long_title_the_beginning_is_seen(table, writer):
    writer.dialog.show_card("IPO 5")
    writer.type_in("title", "A title that is longer than its field")
    writer.dialog.show_card("IPO 8")
    writer.dialog.show_card("IPO 5")
    writer.settle()
    line = writer.form.editors["title"].line
    assert line.text().startswith("A title") and line.cursorPosition() == 0


@pytest.mark.rule("POL-CARD-01")
def test_a_card_is_typed_and_used(table, writer):
    before = writer.book.left()
    writer.dialog.show_card("IPO 5")
    writer.settle()
    assert writer.listed(("cards", "IPO 5")) == "IPO 5 | not entered"
    writer.type_in("title", "Together")
    QTest.keyClick(writer.form.editors["title"].line, Enter)
    assert writer.form.editors["cost"].line.hasFocus() or not writer.dialog.isActiveWindow()
    writer.type_in("cost", "3")
    assert writer.listed(("cards", "IPO 5")) == "IPO 5  Together | lacks die"
    assert "Lacks die" in writer.state()
    writer.type_in("need", "4")
    writer.choose("aims", "minor")
    writer.click(writer.form.editors["powers"].choices["GE"])
    assert writer.listed(("cards", "IPO 5")) == "IPO 5  Together | "
    assert writer.form.chance.text() == "Succeeds with 4, 5 or 6: 1/2, 50 %"
    assert writer.book.left() == before - 1
    assert writer.dialog.see_changes.text() == "1 new, 0 changed, 0 removed"
    table.picture_of(writer.dialog, "card-book-card")
    writer.click(writer.dialog.action)
    found = card(table.game, "IPO 5")
    assert (found.title, found.cost, found.need, found.aims, found.powers) == (
        "Together",
        3,
        4,
        "minor",
        ("GE",),
    )
    assert isinstance(table.desk.session.entries()[-1].order, PutCard)
    table.desk.undo()
    assert card(table.game, "IPO 5") is None


@pytest.mark.rule("POL-CARD-01")
def test_a_wrong_value_is_said_at_once_and_changes_nothing(table, writer):
    writer.dialog.show_card("IPO 5")
    writer.type_in("cost", "two")
    assert "Cost: found “two”, expected a whole number from 0 on" in writer.state()
    assert writer.form.editors["cost"].line.property("wrong") is True
    writer.type_in("need", "9")
    assert "Die: found 9, expected a number from 1 to 6" in writer.state(), "both at once"
    assert writer.listed(("cards", "IPO 5")).endswith("2 faults")
    assert not writer.dialog.action.isEnabled() and writer.dialog.see_faults.text() == "2 faults"
    writer.dialog.show_card("IPO 1")
    writer.type_in("cost", "-")
    writer.click(writer.dialog.see_faults)
    page = writer.dialog.faults
    assert [key[1] for key in page.keys] == ["IPO 1", "IPO 5", "IPO 5"]
    writer.click(page.copy)
    assert QGuiApplication.clipboard().text().splitlines() == page.sentences()
    table.picture_of(writer.dialog, "card-book-faults")
    page.table.row_activated.emit(1)
    assert writer.dialog.rows["cards"].key == ("cards", "IPO 5")
    writer.type_in("cost", "2")
    writer.type_in("need", "")
    assert writer.form.editors["cost"].line.property("wrong") is False
    assert writer.dialog.action.isEnabled() and len(writer.book.faults()) == 1
    writer.dialog.accept()
    assert list(CARDS.of(table.game)) == ["IPO 5"], "the broken card stays out"


@pytest.mark.deep
def test_the_clause_of_a_fault_is_a_link(table, writer):
    wanted = []
    table.desk.clause_wanted.connect(wanted.append)
    writer.dialog.show_card("IPO 5")
    writer.type_in("cost", "x")
    links = writer.dialog.rows["cards"].state.findChildren(QPushButton)
    link = next(button for button in links if button.text() == "POL-CARD-01")
    writer.click(link)
    table.desk.clause_wanted.disconnect(wanted.append)
    assert wanted == ["POL-CARD-01"]


@pytest.mark.deep
def test_effects_by_year_and_country(writer):
    writer.dialog.show_card("IPO 5")
    use, minors = writer.form.editors["use"], writer.form.editors["minors"]
    writer.click(use.add)
    year, value = use.pairs[0]
    QTest.keyClicks(year, "1936")
    assert writer.fields("IPO 5") == {}, "a year without a value is nothing yet"
    QTest.keyClicks(value, "8")
    QTest.keyClick(value, Enter)
    assert len(use.pairs) == 2, "Enter adds the next"
    QTest.keyClicks(use.pairs[1][0], "1935")
    QTest.keyClicks(use.pairs[1][1], "4")
    assert writer.fields("IPO 5") == {"use": {"1936": 8, "1935": 4}}
    assert "1936 to 1960" in writer.state()
    writer.click(use.grid.itemAtPosition(use.grid.rowCount() - 1, 2).widget())
    assert writer.fields("IPO 5") == {"use": {"1936": 8}} and not writer.book.faults()
    writer.click(minors.add)
    country, value = minors.pairs[0]
    country.choose("SPA")
    country.activated.emit(country.currentIndex())
    QTest.keyClick(value, Key.Key_Down)
    assert writer.fields("IPO 5") == {"use": {"1936": 8}, "minors": {"SPA": -1}}
    writer.dialog.show_card("IPO 9")
    writer.dialog.show_card("IPO 5")
    assert writer.form.editors["minors"].value() == {"SPA": -1}


@pytest.mark.deep
def test_every_field_of_a_card_is_entered_and_read_again(writer):
    writer.dialog.show_card("GE 11")
    form = writer.form
    texts = {"title": "All of it", "cost": "1", "pe": "-2", "pm": "1/2", "pml": "3", "year": "1937"}
    texts |= {"until": "1940", "asks": "A full moon", "times": "2", "a_turn": "1", "need": "7"}
    for name, text in texts.items():
        writer.type_in(name, text)
    for name, value in {"die": 10, "war": "peace", "aims": "power"}.items():
        writer.choose(name, value)
    for name in ("low", "casus_belli"):
        form.editors[name].box.click()
    writer.click(form.editors["ideologies"].choices["fascist"])
    form.editors["effects"].box.setPlainText("More words")
    writer.settle()
    fields = writer.fields("GE 11")
    assert fields == {
        "title": "All of it", "cost": 1, "pe": -2, "pm": "1/2", "pml": 3, "year": 1937, "until": 1940,
        "asks": "A full moon", "times": 2, "a_turn": 1, "need": 7, "die": 10, "war": "peace", "aims": "power",
        "low": True, "casus_belli": True, "ideologies": ["fascist"], "effects": "More words",
    }  # fmt: skip
    assert not writer.book.faults() and form.chance.text() == "Succeeds with 1 to 7: 7/10, 70 %"
    writer.dialog.show_card("IPO 1")
    assert all(editor.value() is None for editor in form.editors.values())
    writer.dialog.show_card("GE 11")
    assert {
        name: editor.value() for name, editor in form.editors.items() if editor.value() is not None
    } == fields


@pytest.mark.deep
def test_help_on_the_field_with_the_keyboard(writer):
    writer.dialog.show_card("IPO 5")
    writer.dialog.activateWindow()
    writer.form.editors["cost"].first().setFocus()
    writer.settle()
    cost = writer.form.editors["cost"]
    assert "from 0 to 999" in cost.line.toolTip() and "from 0 to 999" in cost.line.accessibleDescription()
    writer.form.told.emit("Cost: x")
    assert writer.dialog.rows["cards"].help.text() == "Cost: x"


@pytest.mark.deep
def test_cards_are_added_duplicated_removed_and_reverted(table, used, monkeypatch):
    names = iter(["ge 11", "0(e)"])

    def named(sheet):
        sheet.line.setText("xx 99")
        assert not sheet.action.isEnabled()
        sheet.line.setText("ipo5")
        assert not sheet.action.isEnabled() and "already" in sheet.said.text()
        sheet.line.setText(next(names))
        assert sheet.action.isEnabled()
        return True

    monkeypatch.setattr(NamingSheet, "exec", named)
    used.dialog.show_card("IPO 5")
    used.click(used.dialog.rows["cards"].duplicate)
    assert used.fields("GE 11") == used.fields("IPO 5") != {}
    assert used.dialog.rows["cards"].key == ("cards", "GE 11")
    used.click(used.dialog.add)
    assert used.dialog.rows["cards"].key == ("cards", "0e") and used.fields("0e") == {}
    assert used.listed(("cards", "0e")) == "0(e) | not entered"
    used.dialog.show_card("IPO 5")
    used.click(used.dialog.rows["cards"].remove)
    assert used.fields("IPO 5") == {} and used.dialog.see_changes.text() == "1 new, 0 changed, 1 removed"
    used.click(used.dialog.see_changes)
    rows = used.dialog.changes.table
    assert [rows.item(n, 1).text() for n in range(rows.rowCount())] == ["removed", "new"]
    table.picture_of(used.dialog, "card-book-changes")
    used.dialog.show_card("IPO 5")
    used.click(used.dialog.rows["cards"].revert)
    assert used.fields("IPO 5")["title"] == "Together"
    assert used.dialog.see_changes.text() == "1 new, 0 changed, 0 removed"
    used.click(used.dialog.action)
    assert card(table.game, "GE 11") == card(table.game, "IPO 5")


@pytest.mark.deep
def test_the_list_is_searched_and_shows_what_is_missing(used):
    tree = used.dialog.tree
    QTest.keyClicks(tree.words, "together")
    assert used.shown() == [("cards", "IPO 5")]
    QTest.keyClick(tree.words, Enter)
    assert tree.current() == ("cards", "IPO 5") and used.dialog.rows["cards"].key == ("cards", "IPO 5")
    tree.words.setText("zzz")
    assert used.shown() == [] and not tree.none.isHidden()
    tree.words.setText("")
    tree.only.setChecked(True)
    assert ("cards", "IPO 5") not in used.shown() and ("cards", "IPO 10") in used.shown()
    assert ("cards", "0a") not in used.shown(), "nothing is asked of it"
    assert ("war_chart", "") in used.shown() and ("cards", "IPO 7") in used.shown(), "IPO 7 lacks its die"
    assert used.listed(("war_chart", "")) == "War chart | 7 of 56"


@pytest.mark.deep
def test_the_war_chart_is_typed_in_cells(table, writer):
    writer.dialog.show_row(("war_chart", "FR/GE"))
    page = writer.dialog.grids["war_chart"]
    view = page.view
    view.setFocus()
    QTest.keyClicks(view, "8")
    QTest.keyClick(view.findChild(QLineEdit, "cell"), Enter)
    writer.settle()
    assert writer.fields("FR/GE", "war_chart") == {"cost": 8}
    assert view.currentIndex().row() == page.view.grid_model.grid.rows.index("FR") + 1, "Enter goes down"
    writer.dialog.show_row(("war_chart", "FR/GE"))
    details = page.details
    writer.click(details.editors["use"].add)
    QTest.keyClicks(details.editors["use"].pairs[0][0], "1936")
    QTest.keyClicks(details.editors["use"].pairs[0][1], "10")
    assert writer.fields("FR/GE", "war_chart") == {"cost": 8, "use": {"1936": 10}}
    table.picture_of(writer.dialog, "card-book-war")
    view.setFocus()
    QTest.keyClick(view, Key.Key_Delete)
    assert writer.fields("FR/GE", "war_chart") == {"use": {"1936": 10}}
    same = view.grid_model.index(
        view.grid_model.grid.rows.index("FR"), view.grid_model.grid.columns.index("FR")
    )
    assert not view.grid_model.flags(same) & Qt.ItemFlag.ItemIsEditable


def test_a_chart_is_pasted(table, writer):
    page = writer.dialog.grids["war_chart"]
    writer.dialog.show_row(("war_chart", ""))
    QGuiApplication.clipboard().setText(
        "\tGermany\tIT\tAnyone\nFrance\t3\t4\t7\nBlegium\t5\nGermany\t9\t−\tx"
    )
    writer.click(page.paste)
    assert set(writer.book.draft.names("war_chart")) == {"GE", "FR", "FR/GE", "FR/IT"}
    assert "4 values pasted" in page.said.text() and "did you mean Belgium" in page.said.text()
    assert "nothing: no power does that with itself" in page.said.text()
    assert [fault.found for _, fault in writer.book.faults()] == ["“x”"]
    page.view.selectAll()
    QTest.keyClick(page.view, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "7\t3\t4" in QGuiApplication.clipboard().text()
    writer.dialog.show_row(("treaty_chart", ""))
    treaty = writer.dialog.grids["treaty_chart"]
    treaty.levels.setCurrentIndex(1)
    treaty.view.paste("power,with,level,cost,use\nCW,FR,1,2,1936: 1\nFR,US,2,3,")
    assert writer.fields("CW/FR/1", "treaty_chart") == {"cost": 2, "use": {"1936": 1}}
    assert writer.fields("FR/US/2", "treaty_chart") == {"cost": 3}
    writer.dialog.show_row(("chit_values", ""))
    writer.dialog.grids["chit_values"].view.paste(
        "1939;0, 1, 1, 2\n1940;0 1".replace(";", "\t").partition("\t")[2]
    )
    assert writer.fields("1939", "chit_values") == {"values": [0, 1, 1, 2]}


@pytest.mark.deep
def test_rows_are_added_to_charts(writer):
    writer.dialog.show_row(("war_chart", ""))
    page = writer.dialog.grids["war_chart"]
    page.country.setCurrentIndex(page.country.findData("BEL"))
    page.country.activated.emit(page.country.currentIndex())
    assert page.view.grid_model.cell(page.view.currentIndex()).key == ("war_chart", "BEL")
    writer.dialog.show_row(("entry_options", ""))
    options = writer.dialog.grids["entry_options"]
    options.number.setText("100")
    QTest.keyClick(options.number, Enter)
    assert options.number.property("wrong") is True and "100" not in options.view.grid_model.grid.rows
    options.number.setText("12")
    QTest.keyClick(options.number, Enter)
    assert options.view.grid_model.cell(options.view.currentIndex()).key == ("entry_options", "12")


@pytest.mark.rule("POL-CARD-01")
def test_a_file_is_imported_beside_the_book(table, used, tmp_path):
    bad = BOOK.replace("cost = 3, need = 4, aims", "cost = -3, need = 9, aims")
    bad = bad.replace('title = "Ten faces"', 'title = "Ten faces').replace('"FR", cost = 6', '"FR", cost = 7')
    bad = bad.replace('{ card = "0b"', '{ card = "CH 6", need = 8 },\n  { card = "0b"')
    (tmp_path / "group.toml").write_text(bad, "utf-8")
    sheet = used.bring(tmp_path / "group.toml")
    assert [word in sheet.text() for word in ("line 9: cards IPO 5: cost", "line 11: cards IPO 8")] == [
        True
    ] * 2
    assert (
        sheet.faults.rowCount() == 4
        and sheet.faults.item(0, 0).text() == "card book line 9: cards IPO 5: cost"
    )
    assert "1 new, 1 changed, 0 removed" in sheet.said.text()
    table.picture_of(sheet, "card-book-import")
    used.click(sheet.replace)
    assert "0 removed" in sheet.said.text(), "a broken card takes no place"
    used.click(sheet.keep)
    used.click(sheet.action)
    assert used.fields("FR", "war_chart")["cost"] == 7
    assert used.fields("IPO 5")["cost"] == 3 and used.fields("IPO 8")["die"] == 10
    assert used.fields("CH 6") == {"need": 8}, "to be mended"
    assert used.listed(("cards", "CH 6")).endswith("1 fault")
    used.click(used.dialog.action)
    assert war_row(table.game, "FR").cost == 7 and card(table.game, "CH 6") is None


@pytest.mark.deep
def test_a_book_goes_out_and_in_byte_by_byte(table, used, tmp_path):
    first, second = tmp_path / "one", tmp_path / "two.toml"
    used.dialog.export_file(first)
    assert "Written to" in used.dialog.said.text()
    one = first.with_suffix(".toml").read_bytes()
    used.dialog.fresh.trigger()
    assert dict(used.book.draft.rows) == {} and used.dialog.tree.current() == HEAD
    assert used.listed(("cards", "IPO 5")) == "IPO 5 | not entered"
    used.click(used.bring(first.with_suffix(".toml")).action)
    assert used.dialog.see_changes.text() == "No changes"
    used.dialog.export_file(second)
    assert second.read_bytes() == one
    used.dialog.fresh.trigger()
    used.dialog.accept()
    assert not CARDS.of(table.game) and not book(table.game).title
    table.desk.undo()
    assert CARDS.of(table.game) and book(table.game).title == "Values for tests"


@pytest.mark.deep
def test_a_whole_book_is_one_order(table, writer, tmp_path):
    (tmp_path / "book.toml").write_text(BOOK, "utf-8")
    writer.click(writer.bring(tmp_path / "book.toml").action)
    writer.click(writer.dialog.action)
    assert isinstance(table.desk.session.entries()[-1].order, UseCardBook)
    assert len(CARDS.of(table.game)) == 9
    table.desk.undo()
    assert not CARDS.of(table.game)


@pytest.mark.deep
@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"#" * 10_000_000], ids=["no text", "10 MB"])
def test_a_file_that_is_no_book_says_why(writer, tmp_path, data, qtbot):
    (tmp_path / "book.toml").write_bytes(data)
    writer.dialog.import_file(tmp_path / "book.toml")
    qtbot.waitUntil(lambda: writer.dialog.findChild(FaultsDialog) is not None)
    assert len(writer.dialog.findChild(FaultsDialog).faults) == 1
    assert dict(writer.book.draft.rows) == {}
    writer.dialog.findChild(FaultsDialog).reject()


@pytest.mark.deep
def test_leaving_asks_when_something_would_be_lost(table, writer, monkeypatch):
    asked = []
    monkeypatch.setattr(LeavingSheet, "exec", lambda sheet: asked.append(sheet) or len(asked) > 1)
    writer.dialog.show_card("IPO 5")
    writer.type_in("cost", "3")
    QTest.keyClick(writer.dialog, Key.Key_Escape)
    assert writer.dialog.isVisible() and len(asked) == 1
    QTest.keyClick(writer.dialog, Key.Key_Escape)
    assert not writer.dialog.isVisible() and card(table.game, "IPO 5") is None


@pytest.mark.deep
def test_leaving_an_untouched_book_asks_nothing(writer, monkeypatch):
    monkeypatch.setattr(LeavingSheet, "exec", lambda _: pytest.fail("asked"))
    QTest.keyClick(writer.dialog, Key.Key_Escape)
    assert not writer.dialog.isVisible()


@pytest.mark.deep
def test_enter_goes_on_and_ctrl_enter_uses_the_book(table, writer):
    writer.dialog.show_card("0b")
    writer.type_in("cost", "3")
    QTest.keyClick(writer.form.editors["cost"].line, Enter)
    assert writer.dialog.isVisible()
    QTest.keyClick(writer.form.editors["cost"].line, Enter, Qt.KeyboardModifier.ControlModifier)
    assert not writer.dialog.isVisible() and card(table.game, "0b").cost == 3


@pytest.mark.deep
def test_what_a_form_can_t_show_stays_until_it_is_written(writer):
    writer.book.put(
        ("cards", "IPO 5"), {"cost": [1], "use": "much", "powers": "GE", "die": 8, "minors": {"XXX": 1}}
    )
    writer.dialog.show_card("IPO 5")
    assert len(writer.book.faults()) >= 4
    writer.type_in("title", "Odd")
    assert writer.fields("IPO 5")["use"] == "much" and writer.fields("IPO 5")["die"] == 8
    assert writer.form.editors["minors"].value() == {"XXX": 1}
    writer.choose("die", None)
    assert "die" not in writer.fields("IPO 5")


@pytest.mark.deep
@pytest.mark.parametrize("size", [(940, 480), (1120, 760)])
def test_everything_can_be_read(used, size):
    used.dialog.resize(*size)
    used.settle()
    assert (used.dialog.width(), used.dialog.height()) == size, "there is room on a small screen"
    for key in [HEAD, ("cards", "IPO 7"), *((chart, "") for chart in used.dialog.grids)]:
        used.dialog.show_row(key)
        used.settle()
        assert clipped.faults(used.dialog) == [], key
    for show in (used.dialog.show_changes, used.dialog.show_all_faults):
        show()
        used.settle()
        assert clipped.faults(used.dialog) == []
