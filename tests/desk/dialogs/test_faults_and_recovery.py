"""What is wrong with a file, and games of a window that was killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import FaultsDialog, show_faults
from redball.desk.dialogs.recovery import RecoveryDialog, leftovers
from redball.desk.games.open_games import OpenGames, note_open, noted
from redball.desk.settings import Settings
from redball.desk.start import application, opening
from redball.errors import Fault, RedballError
from redball.game.orders import Note
from redball.game.session import Session

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton
FAULTS = [
    Fault(
        "my.toml line 12: units[3].at",
        "“Tobrook”",
        "a hex label, a place or a sea area",
        ("Tobruk", "Toronto"),
    ),
    Fault("my.toml line 14: <units>", "“PANZ”", "a unit type"),
]


def test_every_fault_is_shown_with_place_finding_expectation_and_near_misses(qtbot, desk):
    dialog = FaultsDialog("my.toml can't be used", FAULTS, stays=True)
    qtbot.addWidget(dialog)
    shown = dialog.list.toPlainText()
    for words in ("line 12", "Tobrook", "a sea area", "Tobruk or Toronto", "<units>", "PANZ"):
        assert words in shown
    assert "2 faults" in " ".join(label.text() for label in dialog.findChildren(type(dialog.lead)))


def test_the_list_can_be_copied_as_sentences(qtbot, desk):
    dialog = FaultsDialog("my.toml can't be used", FAULTS)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.copy, LEFT)
    assert QGuiApplication.clipboard().text() == "\n".join(fault.sentence() for fault in FAULTS)


def test_faults_are_shown_over_a_window_without_waiting(qtbot, desk):
    dialog = show_faults(None, "No", RedballError(FAULTS), stays=False)
    qtbot.addWidget(dialog)
    assert dialog.isVisible()
    assert not any("stays" in label.text() for label in dialog.findChildren(type(dialog.lead)))


# --- recovery ---


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path / "window.ini")


def test_a_game_is_noted_while_it_is_open_and_no_longer(desk, settings):
    watch = OpenGames(desk, settings)
    watch.update()
    path = desk.session.path
    assert noted(settings) == [path]
    elsewhere = path.with_name("other.redball")
    desk.session.save_as(elsewhere)
    desk.do(Note("on in another file"))
    assert noted(settings) == [elsewhere]
    watch.end()
    assert noted(settings) == []


def test_a_game_that_a_window_has_open_is_no_leftover(desk, settings):
    note_open(settings, desk.session.path)
    assert leftovers(settings) == ()


def test_a_file_that_is_gone_is_forgotten(settings, tmp_path):
    note_open(settings, tmp_path / "gone.redball")
    assert leftovers(settings) == ()
    assert noted(settings) == []


KILLED = """
    import os, sys, time
    from pathlib import Path
    from redball.desk.start import application
    from redball.desk.desk import Desk
    from redball.desk.games.open_games import OpenGames
    from redball.desk.settings import Settings
    from redball.game.orders import Note
    from redball.game.session import Session
    from redball import rules
    from tests.desk.dialogs.conftest import small_position
    from tests.small_map import write_folder

    folder = Path(sys.argv[1])
    application.prepared()
    game = small_position()
    write_folder(game.atlas, folder / "maps" / "small")
    desk = Desk()
    watch = OpenGames(desk, Settings(folder / "window.ini"))
    desk.open(Session.create(folder / "desert.redball", game, rules.judge))
    for number in range(5):
        desk.do(Note(f"line {number}"))
    print("ready", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def killed(qapp, tmp_path, settings, monkeypatch):
    """The settings after a window with a game of five orders was killed."""
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    program = [sys.executable, "-c", textwrap.dedent(KILLED), str(tmp_path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGKILL)
    return settings


def test_a_killed_windows_game_is_offered_with_its_last_order_and_opens(killed, tmp_path, qtbot):
    found = leftovers(killed)
    assert [(one.title, one.orders, one.last, one.faults) for one in found] == [
        ("Small game", 5, "line 4", ())
    ]
    dialog = RecoveryDialog(found, killed)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "line 4" in dialog.list.item(0).text()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.chosen == tmp_path / "desert.redball"
    assert noted(killed) == []
    from redball.game import library

    desk = Desk()
    desk.open(Session.open(dialog.chosen, rules.judge, library.atlas))
    assert [entry.order.text for entry in desk.session.entries()] == [f"line {n}" for n in range(5)]
    desk.close()


def test_not_now_leaves_the_file_and_asks_no_more(killed, tmp_path, qtbot):
    dialog = RecoveryDialog(leftovers(killed), killed)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.cancel, LEFT)
    assert dialog.chosen is None
    assert (tmp_path / "desert.redball").is_file()
    assert leftovers(killed) == ()


def test_delete_removes_the_game_after_a_question(killed, tmp_path, qtbot, monkeypatch):
    from PySide6.QtWidgets import QMessageBox

    asked = []

    def answer(parent, title, question):
        asked.append(question)
        return QMessageBox.StandardButton.Yes if len(asked) > 1 else QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", answer)
    dialog = RecoveryDialog(leftovers(killed), killed)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.mouseClick(dialog.discard, LEFT)
    assert (tmp_path / "desert.redball").is_file()
    QTest.mouseClick(dialog.discard, LEFT)
    assert "5 orders" in asked[1]
    assert list(tmp_path.glob("desert*")) == []
    assert not dialog.isVisible()


def test_a_broken_leftover_says_what_is_wrong_and_can_not_be_opened(settings, tmp_path, qtbot, desk):
    broken = tmp_path / "broken.redball"
    broken.write_bytes(b"no save at all" * 20)
    note_open(settings, broken)
    dialog = RecoveryDialog(leftovers(settings), settings)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "another kind" in dialog.list.item(0).text()
    assert not dialog.action.isEnabled()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.chosen is None


def test_the_window_offers_the_game_when_it_starts_again(killed, tmp_path, qapp, qtbot, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))

    def press_open():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, RecoveryDialog)
        QTest.mouseClick(dialog.action, LEFT)

    waiting = QTimer()
    waiting.timeout.connect(lambda: QApplication.activeModalWidget() and (waiting.stop(), press_open()))
    waiting.start(20)
    controller = opening.open_desk(
        qapp, application.parser().parse_args(["--theme", "light"]), tmp_path / "window.ini"
    )
    assert controller.desk.session.path == tmp_path / "desert.redball"
    assert controller.desk.session.head == 5
    assert noted(controller.settings) == [tmp_path / "desert.redball"]
    controller.open_games.end()
    assert noted(controller.settings) == []
    controller.window.close()
    controller.window.deleteLater()
    controller.deleteLater()
