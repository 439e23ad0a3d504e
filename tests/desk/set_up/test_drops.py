"""Counters of the palette dropped on the map, or put into a place that is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from redball.desk.counters.bookcase import Book
from redball.desk.counters.mime import data_of
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.set_up.place_sheet import PlaceSheet
from redball.desk.set_up.placing import MOST_AT_ONCE
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library
from redball.game.orders import BeginSetUp
from redball.game.pools import waiting

COUNTERS = (
    Counter("dak", "DAK zbV", "ARM", "GE", "GER", "corps", attack=6, movement=5, motorised=True),
    Counter("gd", "GD zbV", "INF", "GE", "GER", "corps", attack=5, movement=3),
    Counter("hipper", "Hipper zbV", "CA", "GE", "GER", attack=3, movement=5, range=3),
)
COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Dragging:
    """A drag from the palette, as the map hears of it."""

    def __init__(self, player, folder) -> None:
        self.player, self.port = player, player.view.viewport()
        player.window.bookcase.put(Book(folder / "ours.json", Library("Ours", COUNTERS)))
        self.rows = player.window.library.list.rows

    def data(self, *ids):
        entries = self.player.window.bookcase.shelf.entries
        return data_of(entry for entry in entries if entry.counter.id in ids)

    def over(self, spot, data):
        QApplication.sendEvent(self.port, QDragEnterEvent(spot, COPY, data, LEFT, NONE))
        moving = QDragMoveEvent(spot, COPY, data, LEFT, NONE)
        QApplication.sendEvent(self.port, moving)
        return moving.isAccepted()

    def drop(self, place, *ids):
        self.player.look_at(place) if isinstance(place, str) else self.player.view.centre_on(
            place, animate=False
        )
        node = self.player.node(place) if isinstance(place, str) else place
        data, spot = self.data(*ids), self.player.spot(node)
        assert self.over(spot, data)
        QApplication.sendEvent(self.port, QDropEvent(QPointF(spot), COPY, data, LEFT, NONE))
        self.player.settle()

    def unit(self, id):
        return self.player.game.units.get(id)


@pytest.fixture
def dragging(player, tmp_path):
    made = Dragging(player, tmp_path)
    yield made
    player.window.bookcase.close("Ours")
    player.settle()


@pytest.mark.parametrize("set_up", [True, False])
def test_many_counters_are_dropped_on_a_hex_and_taken_back_by_one_step(dragging, set_up):
    player = dragging.player
    if set_up:
        player.desk.do(BeginSetUp())
    dragging.drop("Berlin", "dak", "gd")
    berlin = player.node("Berlin")
    assert dragging.unit("dak").hex == dragging.unit("gd").hex == berlin
    assert {*player.desk.subject.units} == {"dak", "gd"}
    dragging.drop("Hamburg", "dak")
    assert dragging.unit("dak").hex == player.node("Hamburg"), "the counter that is there was moved"
    assert len([u for u in player.game.units.values() if u.name == "DAK zbV"]) == 1
    player.desk.undo()
    assert dragging.unit("dak").hex == berlin
    player.desk.undo()
    assert dragging.unit("dak") is None and dragging.unit("gd") is None


def test_the_hex_under_the_mouse_is_marked_and_a_refusal_said(dragging):
    player, note = dragging.player, dragging.player.window.map_area.note
    player.look_at("Berlin")
    dragging.over(player.spot(player.node("Berlin")), dragging.data("dak", "gd"))
    assert note.isVisible() and "2 counters to Berlin" in note.lines[2].text()
    QApplication.sendEvent(dragging.port, QDragLeaveEvent())
    assert not note.isVisible()
    sea = player.game.atlas.sea_areas[0]
    player.view.centre_on(sea.box, animate=False)
    player.settle()
    dragging.over(player.spot(sea.box), dragging.data("gd"))
    assert note.lines[0].text(), "a corps needs a transport"
    QApplication.sendEvent(dragging.port, QDragLeaveEvent())


def test_a_sea_area_asks_for_the_section(dragging):
    player, atlas = dragging.player, dragging.player.game.atlas
    sea = atlas.sea_by_name["north sea"]
    dragging.drop(sea.box, "hipper")
    menu = next(m for m in player.view.findChildren(QMenu) if m.isVisible())
    for _ in range(3):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    player.settle()
    assert (dragging.unit("hipper").sea, dragging.unit("hipper").section) == (sea.index, 3)


def test_a_file_that_is_dropped_on_the_map_is_the_windows(dragging, tmp_path):
    data, window = QMimeData(), dragging.player.window
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "game.redball"))])
    spot, opened = dragging.port.rect().center(), []
    entering = QDragEnterEvent(spot, COPY, data, LEFT, NONE)
    QApplication.sendEvent(dragging.port, entering)
    assert entering.isAccepted()
    opening = window.dropped.connect(opened.append)
    QApplication.sendEvent(dragging.port, QDropEvent(QPointF(spot), COPY, data, LEFT, NONE))
    dragging.player.settle()
    window.disconnect(opening)
    assert opened == [tmp_path / "game.redball"]
    for dialog in window.findChildren(FaultsDialog):  # there is no such file
        dialog.reject()


def test_very_many_counters_are_placed_in_set_up(dragging, tmp_path):
    player, hint = dragging.player, dragging.player.window.map_area.hint
    many = tuple(Counter(f"m-{n}", f"M {n}", "MIL", "GE", "GER", "corps") for n in range(MOST_AT_ONCE + 1))
    player.window.bookcase.put(Book(tmp_path / "many.json", Library("Many", many)))
    player.look_at("Berlin")
    dragging.drop("Berlin", *(counter.id for counter in many))
    assert hint.isVisible() and dragging.unit("m-0") is None
    player.press(hint.instead)
    assert dragging.unit("m-0").hex == dragging.unit("m-60").hex == player.node("Berlin")
    player.window.bookcase.close("Many")


class Placing:
    """The sheet of Enter in the palette."""

    def __init__(self, dragging, *rows) -> None:
        player = self.player = dragging.player
        player.window.show_dock("counters")
        palette = player.window.library.list
        player.wait_for(lambda: len(palette.rows.entries) == 3)
        palette.setFocus()
        palette.setCurrentIndex(palette.rows.index(rows[0]))
        for _ in rows[1:]:
            QTest.keyClick(palette, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
        QTest.keyClick(palette, Qt.Key.Key_Return)
        self.sheet = player.window.findChild(PlaceSheet)

    def type(self, text):
        self.sheet.at.selectAll()
        QTest.keyClicks(self.sheet.at, text)
        self.sheet.at.completer().popup().hide()
        self.player.settle()


def test_a_place_is_typed_for_chosen_counters(dragging):
    placing = Placing(dragging, 0, 1)
    placing.type("Berlni")
    assert not placing.sheet.action.isEnabled() and placing.sheet.verdict.texts
    meant = next(b for b in placing.sheet.findChildren(QPushButton) if b.text() == "Berlin")
    dragging.player.press(meant)
    assert placing.sheet.at.text() == "Berlin"
    QTest.keyClick(placing.sheet.down, Qt.Key.Key_Space)
    QTest.keyClick(placing.sheet.at, Qt.Key.Key_Return)
    dragging.player.settle()
    berlin = dragging.player.node("Berlin")
    assert [(dragging.unit(id).hex, dragging.unit(id).organized) for id in ("dak", "gd")] == [
        (berlin, False)
    ] * 2


def test_a_section_and_a_pool_are_typed_or_chosen(dragging):
    player = dragging.player
    placing = Placing(dragging, 2)
    placing.type("North Sea 2")
    assert placing.sheet.section.isEnabled() and placing.sheet.section.currentData() == 2
    placing.sheet.section.setFocus()
    QTest.keyClick(placing.sheet.section, Qt.Key.Key_Down)
    player.press(placing.sheet.action)
    assert dragging.unit("hipper").section == 3
    placing = Placing(dragging, 2)
    assert placing.sheet.at.text() == "North Sea 2", "what was typed the last time"
    placing.type("repair pool")
    assert not placing.sheet.section.isEnabled()
    player.press(placing.sheet.action)
    assert dragging.unit("hipper").sea < 0 and waiting(player.game, "hipper").pool == "repair"
