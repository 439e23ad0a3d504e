"""A player at the demo game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from redball.canvas.basemap.screen.tiles import TileCache
from redball.canvas.ground import PrintedGround

from tests.desk.player import Player


@pytest.fixture(scope="module")
def scenario() -> Path | None:
    """The scenario that is played; none for the demo game."""
    return None


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory, scenario) -> Iterator[Player]:
    """One window for all tests of a file: it is what takes long."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("player")
        patch.setenv("REDBALL_DATA", str(folder / "data"))
        if not os.environ.get("REDBALL_PICTURES"):
            # The ground is looked at in tests of the canvas; here it isn't painted.
            patch.setattr(PrintedGround, "finish", lambda *_: None)
            for work in ("_ask", "_make_beyond"):
                patch.setattr(TileCache, work, lambda *_: None)
        made = Player(qapp, folder, scenario)
        yield made
        made.close()


@pytest.fixture
def player(window, tmp_path) -> Player:
    """The whole window over Western Desert 1941, from the beginning."""
    window.begin(tmp_path)
    return window
