"""A player at political bids of 1937, with secrets of several powers in the position."""

from __future__ import annotations

from pathlib import Path

import pytest
from redball.game.orders import SetHotseat

from tests.desk.curtain import evening


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """The scenario that is played."""
    return evening.scenario(tmp_path_factory.mktemp("curtain"))


@pytest.fixture
def keeper(player):
    """The keeper of the curtain, in a game in which everybody sees everything."""
    player.controller.keeper._lower()
    return player.controller.keeper


@pytest.fixture
def hotseat(player, keeper):
    """The same where one player looks at a time: the curtain has come."""
    player.desk.do(SetHotseat())
    player.settle()
    return keeper
