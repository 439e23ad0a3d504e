"""A player who looks at one card in one phase."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.desk.player import Player
from tests.desk.sets.politics.works import play


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """What the window opens with."""
    return play.written(tmp_path_factory.mktemp("works") / "works.toml", "political_affairs")


@pytest.fixture
def sit(window, tmp_path, monkeypatch) -> Callable[..., Player]:
    """Begins a position at a phase, seen by a power; dice are those given, as players rolled them."""

    def begin(phase: str, power: str, *dice: int, **fields: Any) -> Player:
        folder = Path(tempfile.mkdtemp(dir=tmp_path))
        monkeypatch.setattr(window, "scenario", play.written(folder / "works.toml", phase, **fields))
        window.begin(folder)
        left = list(dice)
        monkeypatch.setattr(window.desk, "ask_dice", lambda ruling: [left.pop(0) for _ in range(ruling.dice)])
        window.desk.show_power(power)
        window.window.show_dock("work")
        window.settle()
        return window

    return begin


@pytest.fixture
def card(window) -> Callable[[str], Any]:
    """A card of the decisions' dock, which must be in sight."""

    def found(name: str) -> Any:
        made = window.window.work.cards[name]
        assert made.isVisibleTo(window.window.work), name
        return made

    return found


@pytest.fixture
def is_shown(window) -> Callable[[str], bool]:
    """Whether a card is in sight."""
    return lambda name: window.window.work.cards[name].isVisibleTo(window.window.work)
