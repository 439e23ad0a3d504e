"""What every test may rely on: no screen, no settings of the person who runs it, no Qt warning unseen."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.deep import run_everything, without_deep

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

PATIENCE = 120_000
"""Milliseconds that a test waits for something before it fails."""

# A home of its own for this process (each worker is one), made before anything can ask where home is.
# Redball, Qt and platformdirs all derive their folders from these.
HOME = Path(tempfile.mkdtemp(prefix="redball-tests-"))
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
_FOLDERS = {
    "HOME": "",
    "USERPROFILE": "",
    "APPDATA": "AppData/Roaming",
    "LOCALAPPDATA": "AppData/Local",
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_RUNTIME_DIR": ".run",
    "XDG_STATE_HOME": ".local/state",
}
for variable, folder in _FOLDERS.items():
    place = HOME / folder
    place.mkdir(parents=True, exist_ok=True)
    place.chmod(0o700)
    os.environ[variable] = str(place)

# One screen, one scale, one style: pictures and positions are the same on every machine.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for variable in (
    "QT_ENABLE_HIGHDPI_SCALING",
    "QT_FONT_DPI",
    "QT_QPA_PLATFORMTHEME",
    "QT_SCALE_FACTOR",
    "QT_SCREEN_SCALE_FACTORS",
    "QT_STYLE_OVERRIDE",
):
    os.environ.pop(variable, None)

# Shared machines are slow at times, so no example is judged by the clock. Every run draws the same examples,
# CI more of them; "search" draws new ones each time.
settings.register_profile(
    "dev",
    deadline=None,
    max_examples=30,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("ci", settings.get_profile("dev"), max_examples=100)
settings.register_profile("search", settings.get_profile("ci"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--deep`` runs everything."""
    parser.addoption("--deep", action="store_true", help="run the tests marked deep too")


def pytest_configure(config: pytest.Config) -> None:
    """Have tests that repeat themselves know how often."""
    run_everything(config.getoption("--deep"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave deep tests out, unless they are asked for by ``--deep``, by a ``-m`` or by name."""
    if config.getoption("--deep") or config.getoption("-m"):
        return
    items[:], left_out = without_deep(items, config.args)
    if left_out:
        config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Thousands of tests and what they imported stay to the end: no collection goes through them."""
    gc.collect()
    gc.freeze()


COLLECTOR = gc.get_threshold()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Let the garbage collector go on that a map's thread made rest: its window is gone and can't do it.

    After a file of tests whose window spared the collector, what it left is looked for.
    """
    yield
    if (preparing := sys.modules.get("redball.canvas.basemap.preparing")) is not None:
        preparing.let_collector_go_on()
    ends = nextitem is None or nextitem.path != item.path
    if ends and gc.get_threshold() != COLLECTOR:
        gc.set_threshold(*COLLECTOR)
        gc.unfreeze()
        gc.collect()
        gc.freeze()


@pytest.fixture
def qtbot(qtbot: QtBot) -> Iterator[QtBot]:
    """Holds the widgets that it is given, as a window does: the bot itself knows them weakly, and one that
    nobody holds may be collected while it is painted.  It waits for minutes, not for seconds, as the machine
    may have much else to do.
    """
    held, add = [], qtbot.addWidget

    def add_and_hold(widget: QWidget, **given: Any) -> None:
        held.append(widget)
        add(widget, **given)

    qtbot.addWidget = add_and_hold
    for name in ("waitUntil", "waitSignal"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=PATIENCE))
    yield qtbot
    held.clear()


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """The application class of pytest-qt; before it is used, settings go to this process's own home."""
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    for form in (QSettings.Format.IniFormat, QSettings.Format.NativeFormat):
        for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
            QSettings.setPath(form, scope, str(HOME / ".config"))
    return QApplication
