"""The oil rule's worked examples, see :mod:`tests.acceptance.table`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.table import Table
from tests.rules.oil import front, theatre
from tests.small_map import write_folder

EXAMPLES = Path(__file__).with_name("examples")

DEFAULTS: dict[str, Any] = {
    "title": "Example",
    "map": "front",
    "rule_sets": ["base", "oil"],
    "first": "axis",
    "wars": [["GE", "SU"], ["IT", "SU"]],
    "powers": {code: {"fuel": "0"} for code in ("GE", "IT", "SU")},
    "clock": {"turn": "Nov/Dec 1941", "phase": "land_combat", "impulse": 1, "side": "axis"},
}


@pytest.fixture(scope="session")
def library(tmp_path_factory) -> Path:
    """A folder of maps with the front and the theatre in it."""
    root = tmp_path_factory.mktemp("maps")
    write_folder(front.atlas(), root / "front")
    write_folder(theatre.atlas(id="theatre"), root / "theatre")
    return root


@pytest.fixture
def table(library, tmp_path, monkeypatch, capsys) -> Table:
    """A table in an empty folder."""
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    return Table(tmp_path, capsys, DEFAULTS, ("front",))
