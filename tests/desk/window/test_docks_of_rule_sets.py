"""Docks of rule sets come with the first game that is played with them, to where the player left them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QTabBar
from redball import rules
from redball.desk.desk import Desk
from redball.desk.settings import Settings
from redball.desk.window.main_window import MainWindow
from redball.game.session import Session
from redball.rules import registered

from tests.desk.dialogs.conftest import light, small_position

__all__ = ["light"]


@pytest.fixture
def opened(light, qtbot, tmp_path) -> Iterator[Callable[..., MainWindow]]:
    """Opens a window over a game with some rule sets, after closing the one before."""
    windows: list[MainWindow] = []

    def close() -> None:
        while windows:
            windows.pop().close()
            QCoreApplication.processEvents()

    def window(*played: str, kept: str = "window.ini") -> MainWindow:
        close()
        made = MainWindow(Desk(), Settings(tmp_path / kept))
        windows.append(made)
        qtbot.addWidget(made)
        made.fill_docks()
        made.show()
        return play(made, tmp_path, *played)

    yield window
    close()


def play(window: MainWindow, folder: Path, *played: str) -> MainWindow:
    """Open another game in the window."""
    path = folder / f"{len(list(folder.iterdir()))}.redball"
    game = small_position(rule_sets=("base", *played), depots={}, fuel={})
    window.desk.open(Session.create(path, game, rules.judge))
    QCoreApplication.processEvents()
    return window


class Shown(QObject):
    """Notes the widgets that became visible as windows of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and watched.isWidgetType() and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


def tabs(window: MainWindow) -> list[str]:
    """The tabs under the map when all of its docks are open."""
    under = [window.docks[name] for name in window.docks if not screen_beside(window, name)]
    for made in under:
        made.show()
    QCoreApplication.processEvents()
    title = window.docks["stocks"].windowTitle()
    seen = (bar for bar in window.findChildren(QTabBar) if bar.isVisible())
    bars = [[bar.tabText(at) for at in range(bar.count())] for bar in seen]
    return next(bar for bar in bars if title in bar)


def screen_beside(window: MainWindow, name: str) -> bool:
    return name in window.screens and window.screens[name].beside


def test_a_game_without_a_rule_set_has_none_of_its_docks(opened, tmp_path):
    window = opened("oil")
    assert "final" in window.docks and "gas" not in window.docks
    play(window, tmp_path, "gas")
    assert {"final", "gas"} <= window.docks.keys()


def test_tabs_are_in_the_same_order_whichever_game_came_first(opened, tmp_path):
    window = opened("oil", "reorganization")
    order = tabs(window)
    assert order[:2] == [window.docks[name].windowTitle() for name in ("stocks", "convoys")]
    assert order[-1] == window.docks["units"].windowTitle()
    later = play(opened("reorganization", kept="another.ini"), tmp_path, "oil")
    assert tabs(later) == order
    later.reset_layout()
    assert tabs(later) == order


def test_a_dock_is_where_it_was_left_also_after_games_without_it(opened):
    window = opened("gas")
    left = Qt.DockWidgetArea.LeftDockWidgetArea
    assert window.dockWidgetArea(window.docks["gas"]) != left
    window.addDockWidget(left, window.docks["gas"])
    assert "gas" not in opened("oil").docks
    again = opened("gas")
    assert again.dockWidgetArea(again.docks["gas"]) == left


def test_what_is_in_front_stays_there_when_docks_come(light, qtbot, tmp_path):
    window = MainWindow(Desk(), Settings(tmp_path / "window.ini"))
    qtbot.addWidget(window)
    window.fill_docks()
    for front, played in (("stocks", ("oil", "reorganization")), ("convoys", ("gas",))):
        if window.isVisible():
            window.docks[front].raise_()
            QCoreApplication.processEvents()
        window.desk.bring_in(small_position(rule_sets=("base", *played), depots={}, fuel={}))
        window.show()
        for _ in range(4):
            QCoreApplication.processEvents()
        assert not window.docks[front].visibleRegion().isEmpty()


def test_what_a_rule_set_brings_is_never_a_window_of_its_own(opened, qapp, tmp_path):
    window = opened()
    shown = Shown()
    qapp.installEventFilter(shown)
    play(window, tmp_path, *(each.id for each in registered() if each.id != "base"))
    qapp.removeEventFilter(shown)
    assert shown.names == []
