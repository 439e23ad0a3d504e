"""The first frame that is seen is whole: nothing of the window appears after it, and nothing moves."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from redball import resources
from redball.desk.dialogs.recovery import RecoveryDialog
from redball.desk.games import saves
from redball.desk.games.open_games import note_open
from redball.desk.settings import Settings
from redball.desk.start import application, opening
from redball.desk.widgets.splash import Splash
from redball.desk.window import whole_frames
from redball.desk.window.controller import Controller
from redball.desk.window.main_window import MainWindow
from redball.game.scenario import write_scenario

from tests.small_map import small_atlas, small_game, spot, unit, write_folder

pytestmark = pytest.mark.deep

SETTLED_MS = 500
"""Longer than anything waits before it is put right: names, legend, docks."""

STRIP = (1, 2, 5, 10)
"""Turns of the loop after which the window is looked at."""

ISLANDS = small_atlas(
    """
    ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
     ~ . . ^ . . . f . . . ~
    ~ . . . ^ . . . . . . ~
     ~ . . . . . . . f . . ~
    ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
    """,
    id="islands",
    places=[spot("Tobruk", "A-0102", port="minor"), spot("Derna", "A-0305", "city"), spot("Cairo", "A-0209")],
    sea_names=["North Sea"],
)


@pytest.fixture
def scenario(tmp_path, monkeypatch) -> Path:
    """A small map with a position that begins in a moment whose screens open by themselves."""
    folder = write_folder(ISLANDS, tmp_path / "maps" / "islands")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    units = [
        unit("dak", "A-0102", type="ARM", name="DAK", power="GE"),
        unit("nz", "A-0104", type="MOT", name="NZ", power="CW"),
        unit("xxx", "A-0310", type="INF", name="XXX", power="CW", organized=False),
    ]
    path = folder / "islands.toml"
    path.write_text(write_scenario(small_game(ISLANDS, units, rule_sets=("base",))), "utf-8")
    return path


class FirstFrame(QObject):
    """Keeps what the screen shows of the window after it was painted for the first time from now on."""

    _OF_THE_LOOP = (QEvent.Type.Timer, QEvent.Type.MetaCall, QEvent.Type.UpdateRequest)
    """Events that come when a frame is on the screen."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app, self._painted = app, False
        self.picture = QImage()
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._painted and event.type() in self._OF_THE_LOOP:
            self.take()
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            window = watched.window()
            self._painted = isinstance(window, MainWindow) and window.updatesEnabled()
            self.window = window
        return False

    def wait(self) -> None:
        """Wait until there is a frame."""
        while self.picture.isNull():
            QTest.qWait(5)
            self.take()

    def take(self) -> None:
        """Take the picture, if it wasn't taken yet."""
        if self._painted:
            self._app.removeEventFilter(self)
            self._painted = False
            self.picture = on_screen(self.window)


def on_screen(window: QWidget) -> QImage:
    return window.screen().grabWindow(window.winId()).toImage()


@pytest.fixture
def desk(qapp, tmp_path) -> Iterator[Callable[..., Controller]]:
    """Opens windows as the program does when it starts."""
    opened: list[Controller] = []

    def start(*arguments: str) -> Controller:
        given = application.parser().parse_args(list(arguments))
        made = opening.open_desk(qapp, given, tmp_path / "window.ini")
        opened.append(made)
        made.appearance.reduce_motion(True)
        return made

    application.prepared()
    yield start
    for controller in opened:
        close(controller)


def begun(scenario: Path, folder: Path) -> Path:
    """A saved game of a scenario."""
    with saves.open_any(scenario) as session:
        return Path(shutil.copy(session.path, folder / "Left.redball"))


def close(controller: Controller) -> None:
    controller.open_games.end()
    controller.window.close()
    QTest.qWait(0)


def assert_steady(window: MainWindow, first: FirstFrame) -> None:
    """The first frame is what is seen in the turns after it, and when everything has come to rest."""
    first.wait()
    shape = places(window)
    for turn in range(1, STRIP[-1] + 1):
        QApplication.processEvents()
        if turn in STRIP:
            assert_same(first.picture, on_screen(window), f"turn {turn}")
    QTest.qWait(SETTLED_MS)
    assert places(window) == shape
    assert_same(first.picture, on_screen(window), "rest")


def places(window: MainWindow) -> list[tuple[str, QRect]]:
    """Where every visible widget is."""
    inside = window.findChildren(QWidget)
    return [(type(each).__name__, each.geometry()) for each in inside if each.isVisible()]


def assert_same(first: QImage, later: QImage, when: str) -> None:
    assert first.size() == later.size()
    a, b = (pixels(picture) for picture in (first, later))
    differs = (np.abs(a - b) > 8).any(axis=2)
    assert differs.mean() < 0.0005, (
        f"{differs.mean():.2%} of the window differs from its first frame at {when}"
    )


def pixels(picture: QImage) -> np.ndarray:
    image = picture.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return raw[:, : image.width(), :3].astype(int)


@pytest.mark.deep
def test_a_window_over_a_scenario_is_whole_when_it_is_seen(qapp, desk, scenario):
    first = FirstFrame(qapp)
    controller = desk(str(scenario))
    assert_steady(controller.window, first)
    assert len(np.unique(pixels(first.picture).reshape(-1, 3), axis=0)) > 100


def test_another_game_on_another_map_comes_in_one_frame(qapp, desk, scenario, tmp_path):
    controller = desk(str(scenario))
    qapp.processEvents()
    text = scenario.read_text("utf-8").replace('phase = "land_movement"', 'phase = "reorganization"')
    other = scenario.with_name("other.toml")
    other.write_text(text.replace("A-0310", "A-0305"), "utf-8")
    first = FirstFrame(qapp)
    assert controller.open_any(other)
    assert controller.desk.game.units["xxx"].hex == ISLANDS.find("A-0305")
    assert_steady(controller.window, first)


@pytest.mark.deep
@pytest.mark.parametrize("name", ["western-desert-1941", "global-war-1939", "barbarossa-1941"])
def test_the_demos_are_whole_when_they_are_seen(qapp, desk, scenario, name):
    first = FirstFrame(qapp)
    file = resources.maps() / "world-1939" / "scenarios" / f"{name}.toml"
    controller = desk("--demo") if name == saves.DEMO else desk(str(file))
    assert_steady(controller.window, first)
    first = FirstFrame(qapp)
    assert controller.open_any(scenario), "a second map, in the same window"
    assert_steady(controller.window, first)
    first = FirstFrame(qapp)
    assert controller.open_any(file)
    assert_steady(controller.window, first)


def test_a_game_opens_where_it_was_left_also_after_a_restart(qapp, desk, scenario, tmp_path):
    save = begun(scenario, tmp_path)
    first = desk(str(save))
    first.map.view.zoom_to(128.0)
    first.map.view.look_at(QPointF(7.2, 2.1))
    middle, scale = first.map.view.camera.middle, first.map.view.scale_px
    close(first)
    again = desk(str(save))
    assert again.map.view.scale_px == pytest.approx(scale, rel=0.01)
    assert (again.map.view.camera.middle - middle).manhattanLength() < 0.1
    again.open_session(saves.begin(again.desk.game, tmp_path))
    QTest.qWait(50)
    assert (again.map.view.camera.middle - middle).manhattanLength() > 1, "a new game shows its fighting"
    assert again.open_path(save)
    QTest.qWait(50)
    assert (again.map.view.camera.middle - middle).manhattanLength() < 0.1


@pytest.mark.deep
def test_what_cannot_be_opened_is_told_over_a_whole_window(qapp, desk, scenario, tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "DEMO", "nothing")
    monkeypatch.setattr(saves, "demo", lambda: saves.open_any(scenario))
    told = []
    monkeypatch.setattr(
        Controller, "show_faults", lambda self, *said: told.append((self.window.isVisible(), *said))
    )
    broken = tmp_path / "broken.redball"
    broken.write_bytes(b"not a game")
    controller = desk(str(broken))
    assert controller.desk.session is not None
    ((seen, title, _),) = told
    assert seen and "broken.redball" in title


def test_games_of_a_killed_window_are_offered_before_there_is_a_desk(qapp, desk, scenario, tmp_path):
    save = begun(scenario, tmp_path)
    note_open(Settings(tmp_path / "window.ini"), save)
    behind = []

    def press_open() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, RecoveryDialog):
            waiting.stop()
            behind.extend(
                w for w in qapp.topLevelWidgets() if isinstance(w, MainWindow | Splash) and w.isVisible()
            )
            dialog.accept()

    waiting = QTimer()
    waiting.timeout.connect(press_open)
    waiting.start(10)
    controller = desk()
    assert behind == [], "no empty desk stands behind the question"
    assert controller.desk.session.path == save
    assert not any(isinstance(w, Splash) and w.isVisible() for w in qapp.topLevelWidgets())


@pytest.mark.deep
def test_a_window_that_gets_another_size_as_it_is_shown_is_whole_too(
    qapp, desk, scenario, tmp_path, monkeypatch
):
    """As windows are maximized by the desktop that shows them."""
    save = begun(scenario, tmp_path)
    before = desk(str(save))
    before.window.resize(1180, 720)
    before.map.view.zoom_to(160.0)
    close(before)
    shown = whole_frames.reveal

    def reveal(window) -> None:
        window.resize(1900, 1040)
        shown(window)

    monkeypatch.setattr(whole_frames, "reveal", reveal)
    first = FirstFrame(qapp)
    controller = desk(str(save))
    assert_steady(controller.window, first)


LOADING = """
import argparse, sys, threading
from pathlib import Path
from redball.desk.start import application, opening
from redball.supply.railways.railnet import net_of

class Watch:
    def find_spec(self, name, *_):
        if name in ("networkx", "redball.rules.politics"):
            print("on the click" if threading.current_thread() is threading.main_thread() else "before it")

sys.meta_path.insert(0, Watch())
app = application.prepared()
given = argparse.Namespace(file=Path(sys.argv[1]), demo=False, theme="light")
controller = opening.open_desk(app, given, Path(sys.argv[2]))
while not sys.modules.keys() >= {"networkx", "redball.rules.politics"}:
    app.processEvents()
assert net_of(controller.desk.game, "GE").pieces == ()
"""


@pytest.mark.deep
def test_no_click_waits_until_networkx_or_a_rule_set_is_loaded(scenario, tmp_path):
    command = [sys.executable, "-c", LOADING, str(scenario), str(tmp_path / "window.ini")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == "before it\nbefore it\n", done.stderr
