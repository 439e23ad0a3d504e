"""A desk over a small war with saved gas, and a player at the rule's own example."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QWidget
from redball.desk.desk import Desk
from redball.desk.games import saves

from tests.desk.dialogs.conftest import light
from tests.desk.player import Player
from tests.desk.sets.gas.works import november_1940
from tests.desk.sets.gas.works.seeing import settle

__all__ = ["light"]


@pytest.fixture
def desk(light) -> Iterator[Desk]:
    """A desk without a game."""
    made = Desk()
    yield made
    made.close()


@pytest.fixture
def shown(qtbot) -> Callable[..., QWidget]:
    """Shows a widget."""

    def show(widget: QWidget, width: int = 960, height: int = 420) -> QWidget:
        qtbot.addWidget(widget)
        widget.resize(width, height)
        widget.show()
        settle()
        return widget

    return show


@pytest.fixture
def player(window, tmp_path) -> Player:
    """The USA in production, every resource with a factory."""
    window.map.picker.end()
    window.controller.open_session(saves.begin(november_1940.allotted(), tmp_path))
    window.settle()
    window.desk.show_power("US")
    window.settle()
    return window
