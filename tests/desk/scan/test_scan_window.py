"""A player lays a scan of their own map under the grid: by mouse and by keys."""

import os
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from redball import language
from redball.canvas.scan.image import STRIP, ScanImage
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.scan.points import State
from redball.desk.scan.table import HEX
from redball.scans.fitfile import file_beside, read_scan

from tests.desk.player import LEFT
from tests.positions import THEATRE

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_the_menu_asks_for_an_image_and_two_hexes_lay_it_on_the_map(player, scanner, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(scanner.path), ""))
    player.trigger("scan")
    player.wait_for(lambda: not scanner.panel.making.isVisible())
    assert player.window.docks["scan"].isVisible() and scanner.panel.name.full == "my map.png"
    assert player.view.scan is None and not player.action("scan_over").isEnabled()
    cairo, far = player.node("Cairo"), player.node("Alexandria")
    scanner.click_pixel(*scanner.pixel(cairo))
    assert "at the mark" in player.map.area.banner.words.text()
    scanner.click_hex(cairo)
    assert player.view.scan is None and len(scanner.rows) == 1
    scanner.click_pixel(*scanner.pixel(far))
    scanner.click_hex(far)
    assert [row[0] for row in scanner.rows] == [player.game.atlas.label(n) for n in (cairo, far)]
    assert player.view.scan is not None and player.action("scan_over").isEnabled()
    fit = player.view.scan.fit
    assert abs(fit.hex_px - 45) < 1.5
    u, v = fit.at(*scanner.pixel(player.node("Suez")))
    x, y = player.game.atlas.grid.centre(player.node("Suez"))
    assert abs(u - x) < 0.1 and abs(v - y) < 0.1
    player.picture("scan_two_hexes")


def test_with_a_rough_fit_enter_takes_the_hex_that_it_suggests(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    suez = player.node("Suez")
    scanner.click_pixel(*scanner.pixel(suez))
    QTest.keyClick(player.view, Qt.Key.Key_Return)
    player.settle()
    assert scanner.rows[-1][0] == player.game.atlas.label(suez)


def test_with_a_rough_fit_both_clicks_may_be_on_the_map(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    suez = player.node("Suez")
    player.press(scanner.panel.on_map)
    scanner.click_hex(suez)
    assert "Now click" in player.map.area.banner.words.text()
    scanner.click_hex(suez)
    point = scanner.scans.scan.points.points[-1]
    assert point.node == suez
    x, y = scanner.pixel(suez)
    assert abs(point.x - x) < 6 and abs(point.y - y) < 6


def test_off_the_scan_nothing_is_taken(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    player.press(scanner.panel.on_map)
    scanner.click_hex(player.node("Berlin") if player.game.atlas.id == "world" else 0)
    assert "doesn't reach" in player.window.status_line.currentMessage()
    assert player.map.picker.wish is not None and len(scanner.rows) == 2


def test_points_are_switched_removed_and_brought_back(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria", "Suez")
    table, game = scanner.panel.table, player.game
    box = table.visualItemRect(table.item(2, HEX))
    QTest.mouseClick(table.viewport(), LEFT, pos=QPoint(box.left() + 11, box.center().y()))
    player.settle()
    assert not scanner.scans.scan.points.points[2].on
    table.selectRow(2)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert scanner.scans.scan.points.points[2].on
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert len(scanner.rows) == 2
    QTest.keyClick(scanner.magnifier, Qt.Key.Key_Delete)
    assert player.game is game, "no unit of the game was deleted"
    for _ in range(3):
        QTest.keyClick(scanner.magnifier, Qt.Key.Key_Z, CONTROL)
    player.settle()
    assert len(scanner.rows) == 3 and scanner.scans.scan.points.points[2].on
    QTest.keyClick(scanner.magnifier, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    player.settle()
    assert not scanner.scans.scan.points.points[2].on
    assert player.game is game, "no order of the game was taken back"


def test_what_doesnt_fit_is_said_under_the_table(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    scanner.panel.kind.setCurrentIndex(1)
    scanner.panel.kind.activated.emit(1)
    player.settle()
    assert player.view.scan is None
    assert "one more hex" in scanner.panel.advice.text()
    scanner.click_pixel(5, 5)
    scanner.click_hex(player.node("Suez"))
    scanner.panel.kind.setCurrentIndex(0)
    scanner.panel.kind.activated.emit(0)
    player.settle()
    assert scanner.panel.verdict.isVisible()


def test_escape_ends_a_point(player, scanner):
    scanner.open()
    scanner.click_pixel(300, 300)
    assert scanner.magnifier._pending is not None
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    player.settle()
    assert scanner.magnifier._pending is None and scanner.rows == []


def test_keys_make_it_weaker_stronger_hide_it_and_put_it_under_the_grid(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    player.window.activateWindow()
    layer = player.view.scan
    for key, share in ((Qt.Key.Key_Comma, 0.5), (Qt.Key.Key_Comma, 0.4), (Qt.Key.Key_Period, 0.5)):
        QTest.keyClick(player.view, key)
        assert layer.opacity == pytest.approx(share)
    assert scanner.panel.opacity.value() == 50
    QTest.keyClick(player.view, Qt.Key.Key_X)
    assert not layer._look.over and not scanner.panel.over.isChecked()
    player.picture("scan_under_grid")
    QTest.keyClick(player.view, Qt.Key.Key_S)
    assert player.view.scan is None
    QTest.keyClick(player.view, Qt.Key.Key_S)
    assert player.view.scan is layer


def test_the_fit_is_kept_beside_the_image_and_found_again(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    scanner.panel.opacity.setValue(30)
    scanner.kept()
    kept = read_scan(file_beside(scanner.path), player.game.atlas)
    assert len(kept.points) == 2 and kept.opacity == 30
    scanner.scans.close()
    player.settle()
    assert player.view.scan is None and not scanner.panel.magnifier.isVisible()
    scanner.open()
    assert player.view.scan is not None and len(scanner.rows) == 2
    assert scanner.panel.opacity.value() == 30 and not scanner.panel.notice.isVisible()


def test_an_image_that_has_changed_since_is_told(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    scanner.kept()
    scanner.scans.close()
    image = QImage(str(scanner.path))
    image.setPixelColor(3, 3, Qt.GlobalColor.red)
    assert image.save(str(scanner.path))
    scanner.open()
    player.wait_for(scanner.panel.notice.isVisible)
    assert "has changed" in scanner.panel.notice.text()


def test_another_game_on_the_same_map_keeps_the_scan(player, scanner, tmp_path):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    (tmp_path / "next").mkdir()
    player.begin(tmp_path / "next")
    assert player.map.view.scan is not None and len(scanner.rows) == 2


def test_a_game_on_another_map_closes_the_scan_and_its_fit_is_kept(player, scanner, tmp_path):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    (tmp_path / "next").mkdir()
    world, scanner.scans.scan.atlas = player.game.atlas, THEATRE  # as if it had been opened there
    scanner.scans.scan.points.state, scanner.scans.scan.changed = State(), True
    player.begin(tmp_path / "next")
    assert scanner.scans.scan is None and player.map.view.scan is None
    assert not player.action("scan_over").isEnabled()
    assert f'map = "{THEATRE.id}"' in file_beside(scanner.path).read_text()
    scanner.open()
    assert world.id in scanner.panel.notice.text(), "the file is of another map"


def test_lost_tiles_are_made_again(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    assert player.view.scan is not None
    scanner.scans.scan.pyramid.done = 0.0

    def painted_and_whole() -> bool:
        player.view.viewport().repaint()  # the next frame notices it
        return scanner.scans.scan.pyramid.is_whole

    player.wait_for(painted_and_whole)
    player.wait_for(lambda: not scanner.panel.making.isVisible())


def test_a_bad_image_is_refused_in_a_sentence_and_what_is_open_stays(player, scanner, tmp_path):
    scanner.open()
    bad = tmp_path / "no.png"
    bad.write_bytes(b"no image at all")
    scanner.scans.open_image(bad)
    player.settle()
    dialog = next(d for d in player.window.findChildren(FaultsDialog) if d.isVisible())
    assert "no image that can be read" in dialog.text() and len(dialog.faults) == 1
    dialog.reject()
    dialog.deleteLater()
    assert scanner.panel.name.full == "my map.png"


def test_an_image_that_is_dropped_on_the_window_is_a_scan(player, scanner):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(scanner.path))])
    given = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(500, 400), *given)
    player.window.dragEnterEvent(entered)
    assert entered.isAccepted()
    player.window.dropEvent(QDropEvent(QPointF(500, 400), *given))
    player.wait_for(lambda: scanner.panel.name.full == "my map.png")
    assert player.window.docks["scan"].isVisible()


def test_decimals_are_written_as_the_language_writes_them(player, scanner):
    scanner.open()
    scanner.know("Cairo", "Alexandria")
    assert "." in scanner.rows[0][2]
    language.speak("de")
    try:
        scanner.scans._show_points()
        assert "," in scanner.rows[0][2] and "." not in scanner.rows[0][2]
    finally:
        language.speak(language.ENGLISH)


def test_making_tiles_is_cancelled(player, scanner):
    scanner.scans.open_image(scanner.path)
    scanner.panel.show_share(0.4)
    player.press(scanner.panel.cancel)
    assert scanner.scans.scan is None and not scanner.panel.making.isVisible()


def test_making_is_cancelled_in_its_midst_and_begun_again(player, scanner, monkeypatch):
    image = QImage(600, 3 * STRIP, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkGreen)
    scanner.path = scanner.path.with_name("high.png")
    assert image.save(str(scanner.path))
    strips, here, go, went = ScanImage.strips, Event(), Event(), []

    def slow(self):
        for number, strip in enumerate(strips(self)):
            if number == 1:
                here.set()
                went.append(go.wait(20))
            yield strip

    monkeypatch.setattr(ScanImage, "strips", slow)
    scanner.scans.open_image(scanner.path)
    assert here.wait(20)
    player.wait_for(lambda: 0 < scanner.scans.scan.pyramid.done < 1)
    player.wait_for(scanner.panel.making.isVisible)
    pyramid = scanner.scans.scan.pyramid
    player.press(scanner.panel.cancel)
    assert scanner.scans.scan is None and not go.is_set(), "nobody waits for the strip that is being made"
    go.set()
    player.wait_for(lambda: not pyramid.building.is_busy)
    assert not pyramid.is_whole and went == [True]
    scanner.open()
    assert scanner.scans.scan.pyramid.is_whole


def test_the_magnifier_is_worked_by_keys(player, scanner):
    scanner.open()
    seen = scanner.magnifier
    seen.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(seen, Qt.Key.Key_0)
    before = seen.scale
    QTest.keyClick(seen, Qt.Key.Key_Plus)
    assert seen.scale > before
    at = seen.middle
    QTest.keyClick(seen, Qt.Key.Key_Right)
    QTest.keyClick(seen, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert seen.middle.x() > at.x() and seen.middle.y() == pytest.approx(at.y() + 1)
    QTest.keyClick(seen, Qt.Key.Key_Return)
    player.settle()
    assert seen._pending == seen.middle


def test_the_fit_is_kept_elsewhere_where_the_folder_refuses(player, scanner):
    file_beside(scanner.path).mkdir()
    scanner.open()
    scanner.know("Cairo")
    scanner.kept()
    assert os.fspath(scanner.scans.scan.path).startswith(os.environ["REDBALL_DATA"])
