"""A player at political affairs of 1937; politics is registered where the program doesn't do so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from redball.desk.sets.politics.display.part import DisplayPart
from redball.rules import RULE_SETS
from redball.rules.politics import RULE_SET

from tests.desk.sets.politics import table
from tests.registering import registering


@pytest.fixture(scope="module")
def registered() -> Iterator[None]:
    """The program's rule sets and this one."""
    if RULE_SET in RULE_SETS:
        yield
        return
    with registering(RULE_SET):
        yield


@pytest.fixture(scope="module")
def scenario(registered, tmp_path_factory) -> Path:
    """The scenario that is played."""
    return table.scenario(tmp_path_factory.mktemp("politics"))


@pytest.fixture
def plug(player):
    """The window's parts for politics, with the political display shown."""
    whole = next(plug for plug in player.desk.plugs if plug.rule_set == "politics")
    found = whole.part(DisplayPart)
    player.action("political_display").setChecked(False)
    player.trigger("political_display")
    return found


@pytest.fixture
def view(plug):
    """The field of the display."""
    plug.panel.view.fit()
    return plug.panel.view
