"""A player at political affairs of 1937."""

from __future__ import annotations

from pathlib import Path

import pytest
from redball.desk.sets.politics.display.part import DisplayPart

from tests.desk.sets.politics import table
from tests.desk.sets.politics.table import part_of


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """The scenario that is played."""
    return table.scenario(tmp_path_factory.mktemp("politics"))


@pytest.fixture
def plug(player):
    """The window's parts for politics, with the political display shown."""
    found = part_of(player, DisplayPart)
    player.action("political_display").setChecked(False)
    player.trigger("political_display")
    return found


@pytest.fixture
def view(plug):
    """The field of the display."""
    plug.panel.view.fit()
    return plug.panel.view
