"""A player at the reorganization screen: Normandy 1944, at the end of an Allied impulse."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from redball.desk.sets.reorganization import watch
from redball.game.codec import encode_position

NORMANDY = Path(__file__).parents[4] / "maps/world-1939/scenarios/normandy-1944.toml"


@pytest.fixture(scope="module")
def scenario():
    return NORMANDY


class Offers:
    """Offers are worked out once a position: most tests begin with the same one."""

    def __init__(self) -> None:
        self.known, self.look_up = {}, watch.looked_up

    def __call__(self, game, unit: str, everything: bool = False):
        key = (encode_position(game), unit, everything)
        if key not in self.known:
            self.known[key] = self.look_up(game, unit, everything)
        return self.known[key]


offers = cache(Offers)


@pytest.fixture
def player(window, tmp_path, monkeypatch):
    monkeypatch.setattr(watch, "looked_up", offers())
    window.begin(tmp_path)
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
    player.wait_for(lambda: not player.window.screens["points"].inside.watch.busy)
