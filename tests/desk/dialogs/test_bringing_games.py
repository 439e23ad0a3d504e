"""Games that somebody brings: packages dropped on the window or opened, and empty maps from the menu."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from redball import rules
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.dialogs.new_game import NewGameDialog
from redball.desk.dialogs.package import PackageDialog
from redball.desk.games import saves
from redball.game import library
from redball.game.counters.kept import SUFFIX
from redball.game.package import made, write_package
from redball.game.pools import is_set_up
from redball.game.scenario import write_scenario

from tests.desk.dialogs.test_empty_map import COUNTERS

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    game = rules.read_scenario(library.find_scenario("normandy-1944"))
    path = tmp_path_factory.mktemp("packed") / "thursday.redpack"
    write_package(made(write_scenario(game), note="Bring beer."), path)
    return path


def answering(then):
    """Do something in the next modal dialog; returns what dialogs there were."""
    seen = []

    def look():
        dialog = QApplication.activeModalWidget()
        seen.append(type(dialog))
        then(dialog)

    QTimer.singleShot(0, look)
    return seen


def drop(window, path):
    """Drag a file over the window and let go; returns whether the window wanted it."""
    data, at = QMimeData(), QPoint(400, 300)
    data.setUrls([QUrl.fromLocalFile(str(path))])
    held = LEFT, Qt.KeyboardModifier.NoModifier
    over = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, *held)
    QApplication.sendEvent(window, over)
    if over.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, *held))
    return over.isAccepted()


def test_a_package_dropped_on_the_window_is_looked_at_and_begun(player, packed, qtbot):
    before = player.game
    for key, then in ((Qt.Key.Key_Escape, before.title), (Qt.Key.Key_Return, "Normandy 1944")):
        assert drop(player.window, packed)
        seen = answering(lambda dialog, key=key: QTest.keyClick(dialog, key))
        qtbot.waitUntil(lambda seen=seen: bool(seen))
        player.settle()
        assert seen == [PackageDialog] and player.game.title == then
    assert player.desk.session.path.parent == saves.games_folder()


def test_a_file_of_another_kind_is_not_taken(player, tmp_path):
    (tmp_path / "x.zip").write_bytes(b"PK")
    assert not drop(player.window, tmp_path / "x.zip")


def test_a_package_is_opened_from_the_menu(player, packed, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(packed), ""))
    seen = answering(lambda dialog: QTest.mouseClick(dialog.action, LEFT))
    player.trigger("open")
    player.settle()
    assert seen == [PackageDialog] and player.game.title == "Normandy 1944"


def test_a_damaged_package_is_refused_in_words(player, packed, tmp_path, monkeypatch):
    torn = tmp_path / "torn.redpack"
    torn.write_bytes(packed.read_bytes()[:200])
    before = player.game
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(torn), ""))
    player.trigger("open")
    told = player.window.findChild(FaultsDialog)
    assert told.isVisible() and "torn.redpack" in told.windowTitle() + told.text()
    told.close()
    assert player.game is before


def test_an_empty_map_from_the_menu_with_the_counters_at_hand(player, qtbot):
    saves.libraries_folder().mkdir(parents=True, exist_ok=True)
    (saves.libraries_folder() / f"ours{SUFFIX}").write_text(COUNTERS)
    seen = answering(lambda dialog: QTest.mouseClick(dialog.action, LEFT))
    player.trigger("new_empty")
    player.settle()
    assert seen == [NewGameDialog]
    assert is_set_up(player.game) and not player.game.units and player.game.title == "Our game"
    palette = player.window.library
    qtbot.waitUntil(lambda: len(palette.list.rows.entries) == 1)
    assert palette.isVisible()
    player.window.reset_layout()
    palette.close_library("Ours & theirs")
    (saves.libraries_folder() / f"ours{SUFFIX}").unlink()
