"""A player at an Axis impulse of 1943, played with submarine warfare."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The scenario that is played."""
    return Path(__file__).with_name("spring-1943.toml")


@pytest.fixture
def plug(player):
    """The window's parts for submarine warfare."""
    return next(plug for plug in player.desk.plugs if plug.rule_set == "submarines")


@pytest.fixture
def column(plug):
    """The guided column."""
    return plug.attacks
