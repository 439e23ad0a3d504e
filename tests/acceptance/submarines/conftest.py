"""The worked examples of submarine warfare, see :mod:`tests.acceptance.table`.

A step may look instead of giving an order: ``asw = { area = "Azores", side = "allied", exact = "3 1/2", used
= "4" }`` holds the ASW total of a side's Convoy Section, as ``redball submarines`` tells it, against what
is expected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.table import Table

EXAMPLES = Path(__file__).with_name("examples")

DEFAULTS: dict[str, Any] = {
    "title": "Example",
    "map": "world-1939",
    "rule_sets": ["base", "submarines"],
    "first": "axis",
    "wars": [["CW", "GE"], ["CW", "IT"]],
    "powers": {code: {"multiple": "1"} for code in ("GE", "IT", "JA", "CW", "US", "SU", "FR")},
    "clock": {"turn": "Jan/Feb 1942", "phase": "submarine_warfare", "impulse": 1, "side": "axis"},
}


class SeaTable(Table):
    """A table at which ASW totals are looked at, too."""

    def take(self, step: dict[str, Any]) -> set[str]:
        """Give the order of a step, or hold an ASW total against what is expected."""
        if "asw" not in step:
            return super().take(step)
        wanted = step["asw"]
        _, told = self.run("submarines", self.game)
        (area,) = (area for area in told["areas"] if area["area"] == wanted["area"])
        side = area["sides"][wanted["side"]]
        assert (side["asw"], side["asw_used"]) == (wanted["exact"], wanted["used"])
        return set(side["clauses"])


@pytest.fixture
def table(tmp_path, capsys) -> SeaTable:
    """A table in an empty folder."""
    return SeaTable(tmp_path, capsys, DEFAULTS, ("world-1939",))
