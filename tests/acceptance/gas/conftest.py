"""The worked examples of saved gas, see :mod:`tests.acceptance.table`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.table import Table
from tests.rules.gas import world
from tests.small_map import write_folder

EXAMPLES = Path(__file__).with_name("examples")
READINGS = Path(__file__).with_name("readings")
"""A file for each option of the rule, named after it."""

DEFAULTS: dict[str, Any] = {
    "title": "Example",
    "map": "gas",
    "rule_sets": ["base", "gas"],
    "first": "allied",
    "wars": [list(pair) for pair in world.WARS],
    "powers": {code: {"multiple": "1"} for code in world.POWERS},
    "clock": {"turn": "Jul/Aug 1943", "phase": "land_movement", "impulse": 5, "side": "allied"},
}


@pytest.fixture(scope="session")
def library(tmp_path_factory) -> Path:
    """A folder of maps with the small world in it."""
    root = tmp_path_factory.mktemp("maps")
    write_folder(world.atlas(id="gas"), root / "gas")
    return root


@pytest.fixture
def table(library, tmp_path, monkeypatch, capsys) -> Table:
    """A table in an empty folder."""
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    return Table(tmp_path, capsys, DEFAULTS, ("gas",))
