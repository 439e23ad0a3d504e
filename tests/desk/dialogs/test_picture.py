"""Pictures: area, size, words, preview, writing, stopping."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.dialogs.picture import PictureDialog, with_ending
from redball.report.areas import whole_map

from tests.mouse import move_mouse

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def dialog(player, qtbot):
    player.look_at("Benghazi")
    made = PictureDialog(player.desk, player.view, player.window)
    made.said.connect(player.map.area.banner.say)
    made.open()
    player.settle()
    yield made
    made.close()
    made.deleteLater()


def _choose(dialog, at):
    QTest.mouseClick(dialog.form.what.button(at), LEFT, pos=QPoint(8, 8))


def test_width_of_picture_and_of_a_hex_follow_each_other(dialog, player):
    _choose(dialog, 3)
    dialog.form.width_box.setValue(3618)
    wide = dialog.form.hex_box.value()
    assert wide == pytest.approx(3600 / player.game.atlas.grid.width, rel=0.02)
    dialog.form.hex_box.setValue(wide / 2)
    assert dialog.form.width_box.value() == pytest.approx(1809, abs=30)
    assert "million points" in dialog.form.size_words.text()


def test_a_picture_too_large_is_said_in_a_sentence_and_can_not_be_made(dialog):
    _choose(dialog, 3)
    dialog.form.hex_box.setValue(200)
    assert "at most" in dialog.form.size_words.text()
    dialog.form.take_rectangle(QRectF(10, 10, 1, 60))
    dialog.form.width_box.setValue(30_000)
    assert not dialog.action.isEnabled()
    assert "at most" in dialog.form.size_words.text()


def test_a_rectangle_is_drawn_on_the_map(dialog, player):
    QTest.mouseClick(dialog.form.draw, LEFT)
    assert not dialog.isVisible()
    assert player.map.area.banner.isVisible()
    port = player.view.viewport()
    start, end = QPoint(120, 100), QPoint(420, 260)
    QTest.mousePress(port, LEFT, pos=start)
    move_mouse(port, (start + end) / 2)
    move_mouse(port, end)
    QTest.mouseRelease(port, LEFT, pos=end)
    player.settle()
    assert dialog.isVisible()
    assert not player.map.area.banner.isVisible()
    assert dialog.form.what.checkedId() == 1
    scale = player.view.scale_px
    assert dialog.form.area().width() == pytest.approx(300 / scale, rel=0.02)
    assert dialog.form.area().height() == pytest.approx(160 / scale, rel=0.02)


def test_escape_comes_back_without_a_rectangle(dialog, player):
    _choose(dialog, 1)
    assert not dialog.isVisible()
    QTest.keyClick(player.view, Qt.Key.Key_Escape)
    player.settle()
    assert dialog.isVisible()
    assert dialog.form.what.checkedId() == 0
    assert player.view.mode == "look"


def test_a_sheet_and_the_whole_map(dialog, player):
    _choose(dialog, 2)
    dialog.form.sheets.choose("Western European")
    one = dialog.form.area()
    assert one.width() < whole_map(player.game.atlas).width() / 2
    _choose(dialog, 3)
    assert dialog.form.area() == whole_map(player.game.atlas)


def test_overlays_shown_on_the_map_are_in_the_request_until_unwanted(dialog, player):
    assert dialog.form.request().overlays["paths"] == player.desk.subject.unit != ""
    assert player.desk.unit.name in dialog.form.overlay_words.text()
    QTest.mouseClick(dialog.form.overlays, LEFT, pos=QPoint(8, 8))
    assert dialog.form.request().overlays == {}


def test_the_preview_is_the_picture(dialog, player, tmp_path):
    dialog.form.width_box.setValue(800)
    dialog.preview.paint_now()
    assert dialog.preview.sharp()
    dialog.form.title.setText("Another title")
    assert dialog.preview.sharp(), "a title needs no new map"
    dialog.form.frame.setChecked(False)
    assert not dialog.preview.sharp()
    dialog.preview.paint_now()
    assert dialog.preview.map.width() == 800


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_it_writes_the_file_and_says_so(dialog, player, tmp_path, ending):
    dialog.form.width_box.setValue(640)
    out = tmp_path / f"desert{ending}"
    assert dialog.write(out)
    assert str(out) in dialog.done_words.text()
    if ending == ".png":
        assert QImage(str(out)).width() == 640
    else:
        assert out.read_text("utf-8").lstrip().startswith("<?xml")
    assert dialog.isVisible()
    assert dialog.action.isEnabled()


def test_stop_leaves_no_file(dialog, tmp_path):
    _choose(dialog, 3)
    dialog.form.width_box.setValue(6000)
    steps = []

    def press_stop(done, total, step=dialog._step):
        steps.append(done)
        QTest.mouseClick(dialog.cancel, LEFT)
        return step(done, total)

    dialog._step = press_stop
    out = tmp_path / "whole.png"
    assert not dialog.write(out)
    assert steps == [0]
    assert list(tmp_path.glob("*.png*")) == []
    assert "no file" in dialog.done_words.text()
    assert dialog.isVisible()


def test_a_place_that_can_not_be_written_is_told(dialog, tmp_path):
    assert not dialog.write(tmp_path / "no such folder" / "a.png")
    told = dialog.findChild(FaultsDialog)
    assert told.isVisible()
    assert "folder" in told.text()
    told.close()


def test_the_ending_says_the_kind():
    from pathlib import Path

    assert with_ending(Path("a.b"), ".png") == Path("a.b.png")
    assert with_ending(Path("a.svg"), ".png") == Path("a.svg")
