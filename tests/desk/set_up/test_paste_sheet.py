"""A list of who stands where, pasted, mended and placed by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from redball.desk.counters.bookcase import Book
from redball.desk.set_up.paste_sheet import read_list
from redball.desk.set_up.paste_table import ANSWER, FACE, PLACE
from redball.game.orders import BeginSetUp
from redball.game.pools import is_set_up, waiting

from tests.desk.player import LEFT
from tests.desk.set_up.lists import library, place_rows

KEY = Qt.Key


class Pasting:
    """The sheet, and what a player does with it."""

    def __init__(self, player, folder) -> None:
        self.player = player
        player.window.bookcase.put(Book(folder / "ours.json", library(1200)))
        player.trigger("paste_units")
        self.sheet = player.controller.paste_sheet
        self.table = self.sheet.table

    def wait(self):
        self.player.wait_for(lambda: not self.sheet.is_busy)
        return self.sheet.checked

    def paste(self, text):
        QApplication.clipboard().setText(text)
        at = self.table if self.sheet.lines else self.sheet.text
        at.setFocus()
        QTest.keySequence(at, QKeySequence(QKeySequence.StandardKey.Paste))
        return self.wait()

    def row(self, row):
        return self.sheet.checked.rows[row]

    def choose(self, row, column=ANSWER):
        self.table.go_to(row, column)
        self.table.setFocus()

    def press(self, *keys):
        for key in keys:
            QTest.keyClick(self.table, key)
        self.player.settle()

    def menu(self):
        return next(menu for menu in self.table.findChildren(QMenu) if menu.isVisible())

    def type(self, text):
        field = next(f for f in self.table.findChildren(QLineEdit) if f.isVisible())
        field.clear()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, KEY.Key_Return)
        self.player.settle()
        return self.wait()


@pytest.fixture
def pasting(player, tmp_path):
    made = Pasting(player, tmp_path)
    yield made
    made.sheet.forget()
    player.window.bookcase.close("Ours")
    player.settle()


def names(pasting):
    """The first counters of the library by number."""
    return [c.name for c in pasting.player.window.bookcase.shelf.libraries[0].counters]


def test_a_list_is_pasted_mended_by_keys_and_placed(pasting):
    player, sheet, who = pasting.player, pasting.sheet, names(pasting)
    rows = f"{who[0]}\tBerlin", f"{who[1]}x\tHamburg\tdown", f"{who[2]}\tforce pool", f"{who[3]}\tLondonn"
    found = pasting.paste("\n".join(("Unit\tPlace\tFace", *rows)))
    assert [row.state for row in found.rows] == ["ready", "wrong", "ready", "wrong"]
    assert pasting.table.currentIndex().row() == 1, "the first that is wrong is chosen"
    assert not sheet.action.isEnabled(), "the game isn't being set up"
    player.press(sheet.way)
    assert is_set_up(player.game)
    pasting.wait()
    pasting.press(KEY.Key_Return)
    menu = pasting.menu()
    assert menu.activeAction().text().startswith(who[1])
    QTest.keyClick(menu, KEY.Key_Return)
    assert pasting.wait().rows[1].state == "ready"
    player.press(sheet.next)
    assert pasting.table.currentIndex().row() == 3
    pasting.press(KEY.Key_F2)
    assert pasting.type("London").rows[3].state == "ready"
    assert "4 can be placed" in sheet.sum.full
    head = player.desk.session.head
    player.press(sheet.action)
    pasting.wait()
    assert sheet.sum.full.startswith("4 of 4 placed")
    assert player.desk.session.head == head + 1
    units = {unit.name: unit for unit in player.game.units.values()}
    assert (units[who[0]].hex, units[who[3]].hex) == (player.node("Berlin"), player.node("London"))
    assert not units[who[1]].organized and waiting(player.game, units[who[2]].id).pool == "force"
    player.press(sheet.undo)
    pasting.wait()
    assert player.desk.session.head == head and sheet.checked.counts["ready"] == 4


def test_a_first_row_that_is_wrong_is_the_one_that_is_chosen(pasting):
    who = names(pasting)
    pasting.paste(f"{who[0]}\tBerlinn\n{who[1]}x\tHamburg")
    assert pasting.table.currentIndex().row() == 0


def test_rows_are_mended_by_the_mouse_and_left_out(pasting):
    player, sheet, table, who = pasting.player, pasting.sheet, pasting.table, names(pasting)
    pasting.paste(f"{who[0]};Berlinn\n{who[1]};Berlinn\n{who[2]};Hamburg;sideways")
    at = table.visualRect(table.lines.index(0, ANSWER)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=at)
    menu = pasting.menu()
    first = menu.actions()[0]
    assert first.text() == "Berlin (in 2 rows)"
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(first).center())
    assert [row.state for row in pasting.wait().rows] == ["ready", "ready", "wrong"]
    at = table.visualRect(table.lines.index(2, FACE)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=at)
    QTest.mouseDClick(table.viewport(), LEFT, pos=at)
    assert pasting.type("verdeckt").rows[2].placed.stand.organized is False
    pasting.choose(1)
    pasting.press(KEY.Key_Delete)
    assert pasting.wait().rows[1].state == "out"
    player.press(sheet.undo)
    assert pasting.wait().rows[1].state == "ready"
    player.press(sheet.redo)
    assert pasting.wait().counts == {"ready": 2, "out": 1}
    player.press(sheet.clear)
    assert not sheet.lines and sheet.text.isVisible()
    player.press(sheet.undo)
    assert len(pasting.wait().rows) == 3


def test_a_refused_row_says_why_and_is_shown_on_the_map(pasting):
    player, who = pasting.player, names(pasting)
    sea = player.game.atlas.sea_areas[0]
    pasting.paste(f"{who[0]}\t{sea.name} 2\n{who[1]}\tBerlin")
    assert pasting.row(0).state == "refused" and pasting.row(0).said
    pasting.choose(1)
    pasting.press(KEY.Key_Return)
    shown = next(a for a in pasting.menu().actions() if a.text() == "Show it on the map")
    shown.trigger()
    pasting.menu().close()
    player.settle()
    middle = player.view.node_at(player.view.viewport().rect().center())
    assert player.game.atlas.grid.distance(middle, player.node("Berlin")) <= 1
    pasting.choose(0, PLACE)
    pasting.press(KEY.Key_B)
    assert pasting.type("Berlin").rows[0].state == "ready"


def test_a_list_is_typed_or_dropped_as_a_file(pasting, tmp_path):
    sheet, who = pasting.sheet, names(pasting)
    QTest.keyClicks(sheet.text, f"{who[0]}; Berlin")
    QTest.keyClick(sheet.text, KEY.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(pasting.wait().rows) == 1
    file = tmp_path / "list.csv"
    file.write_text(f"unit,place\n{who[1]},Berlin\n{who[0]},Berlin\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(sheet, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(sheet, QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, keys))
    found = pasting.wait()
    assert [row.line.cells.row for row in found.rows] == [1, 2, 3]
    assert "again, which row 1 places" in found.rows[2].said


def test_a_list_that_is_closed_is_there_again_and_follows_the_game(pasting):
    player, sheet, who = pasting.player, pasting.sheet, names(pasting)
    pasting.paste(f"{who[0]}\tBerlin\n{who[1]}\tHamburg")
    QTest.keyClick(sheet, KEY.Key_Escape)
    assert not sheet.isVisible()
    player.desk.do(BeginSetUp())
    player.trigger("paste_units")
    assert sheet.isVisible() and pasting.wait().counts["ready"] == 2 and sheet.action.isEnabled()
    player.press(sheet.action)
    pasting.wait()
    player.trigger("undo")
    assert pasting.wait().counts["ready"] == 2, "the window's undo is seen"
    player.desk.looking_changed.emit("GE")
    assert not sheet.isVisible() and not sheet.lines


@pytest.mark.parametrize(
    ("text", "rows"),
    [("PK 1\tBerlin", 1), ("\ud800 Inf\tBerlin", 1), ("a\tb\n" * 3, 3), ("{\tb", None), ("a\0\tb", None),
     ('"a\tb', None), ("Unit\tPlace", None), ("a\n" * 20_001, None)],
)  # fmt: skip
def test_any_text_is_rows_or_a_sentence(text, rows):
    found = read_list(None, text)
    assert len(found.cells) == rows if rows else found.faults[0].sentence()


def test_what_isnt_a_list_is_a_sentence(pasting, tmp_path):
    file = tmp_path / "list.xlsx"
    file.write_bytes(b"PK\x03\x04 nothing")
    pasting.sheet.open_file(file)
    pasting.wait()
    assert not pasting.sheet.lines
    (faults,) = (w for w in QApplication.topLevelWidgets() if type(w).__name__ == "FaultsDialog")
    faults.reject()


@pytest.mark.deep
def test_a_thousand_rows_are_placed_but_for_the_wrong_ones(pasting):
    player, sheet = pasting.player, pasting.sheet
    player.desk.do(BeginSetUp())
    found = pasting.paste(place_rows(player.game.atlas, 1000))
    wrong = [row.line.cells.row for row in found.rows if row.column]
    assert {8, 13, 21, 31, 35, 42} <= {*wrong} and len(found.rows) == 1000
    assert found.counts["ready"] == 1000 - len(wrong)
    player.press(sheet.action)
    pasting.wait()
    assert sheet.sum.full.startswith(f"{1000 - len(wrong)} of 1000 placed")
    for row in sheet.checked.rows:
        if row.state == "done":
            unit, stand = player.game.units[row.unit], row.placed.stand
            assert (unit.hex, unit.organized) == (stand.spot.hex, stand.organized)
    player.press(sheet.undo)
    assert pasting.wait().counts["done"] == 0


@pytest.mark.deep
def test_five_thousand_rows_are_checked_beside_the_window_and_can_be_stopped(pasting):
    player, sheet = pasting.player, pasting.sheet
    text = place_rows(player.game.atlas, 1000)
    QApplication.clipboard().setText("\n".join([text] * 5))
    sheet.paste_clipboard()
    assert sheet.is_busy
    player.wait_for(lambda: sheet.work.progress.maximum() > 0)
    player.press(sheet.work.stop)
    assert not sheet.is_busy and not sheet.lines
    sheet.paste_clipboard()
    pasting.wait()
    assert len(sheet.checked.rows) == 5004
