"""A player at the reorganization screen: Normandy 1944, at the end of an Allied impulse."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from redball.desk import games
from redball.rules import read_scenario

NORMANDY = Path(__file__).parents[4] / "maps/world-1939/scenarios/normandy-1944.toml"


@pytest.fixture(scope="module")
def scenario():
    return NORMANDY


@pytest.fixture
def player(window, tmp_path):
    gc.collect()  # what the positions of the test before kept is large
    window.controller.open_session(games.begin(read_scenario(NORMANDY), tmp_path))
    ready(window)
    return window


@pytest.fixture
def screen(player):
    """The screen with its units by name, whatever order an earlier test of the window wanted."""
    made = player.window.screens["points"].inside
    made._sort = (0, False)
    made.show_units()
    return made


def ready(player) -> None:
    """Wait until everybody's offers are known."""
    player.settle()
    player.wait_for(lambda: not player.window.screens["points"].inside.watch.busy, 6000)
