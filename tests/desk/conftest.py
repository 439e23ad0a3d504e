"""A player at the demo game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.desk.player import Player


@pytest.fixture
def player(qapp, tmp_path, monkeypatch) -> Iterator[Player]:
    """The whole window over Western Desert 1941, with a home of its own."""
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    made = Player(qapp, tmp_path)
    yield made
    made.close()
