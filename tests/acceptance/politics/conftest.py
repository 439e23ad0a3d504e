"""The worked examples of politics, see :mod:`tests.acceptance.table`.

A step may look instead of giving an order: ``stands = { GE = { level = 2, multiple = "3/4" } }`` holds
powers, as ``redball politics`` shows them, against what is expected, ``of = { fascist = { needed = 46 } }``
ideologies, ``next`` the next levels of powers, ``told`` what else it shows; ``course = { of = ["civil",
"SPA"], values = ["3 + 2 = 5"] }`` holds the lines of ``redball nations`` against what is expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from redball.exact import QuantityError, parse_quantity

from tests.acceptance.table import Table

EXAMPLES = Path(__file__).with_name("examples")

DEFAULTS: dict[str, Any] = {
    "title": "Example",
    "map": "world-1939",
    "rule_sets": ["base", "politics"],
    "first": "axis",
    "wars": [],
    "powers": {code: {"multiple": "1"} for code in ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH")},
    "clock": {"turn": "Jan/Feb 1936", "phase": "political_affairs"},
}


class PoliticsTable(Table):
    """A table at which powers and ideologies are looked at, too."""

    def take(self, step: dict[str, Any]) -> set[str]:
        """Give the order of a step, or hold powers and ideologies against what is expected."""
        if "course" in step:
            return self._look_at_course(**step["course"])
        if step.keys().isdisjoint(("stands", "of", "next", "told")):
            return super().take(step)
        _, told = self.run("politics", self.game)
        _hold(told["powers"], step.get("stands", {}))
        _hold(told["ideologies"], step.get("of", {}))
        _hold({power: row["next"] for power, row in told["powers"].items()}, step.get("next", {}))
        assert step.get("told", {}).items() <= told.items()
        return set()

    def _look_at_course(self, of: list[str], values: list[str], no_clauses: tuple[str, ...] = ()) -> set[str]:
        _, told = self.run("nations", self.game, *of)
        lines = [line for step in told["steps"] for line in step["lines"]]
        cited = {clause for line in lines for clause in line["clauses"]}
        assert set(values) <= {line["value"] for line in lines}, lines
        assert cited.isdisjoint(no_clauses), cited
        return cited


def _hold(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for who, fields in wanted.items():
        cities = found[who].get("cities", {})
        now = {**found[who], **{f"cities_{name}": value for name, value in cities.items()}}
        same = {name: _exact(now.get(name)) == _exact(value) for name, value in fields.items()}
        assert all(same.values()), (who, {name: now.get(name) for name in fields})


def _exact(value: Any) -> Any:
    """A quantity as the number that it is."""
    try:
        return parse_quantity(value) if isinstance(value, str) else value
    except QuantityError:
        return value


@pytest.fixture
def table(tmp_path, capsys) -> PoliticsTable:
    """A table in an empty folder."""
    return PoliticsTable(tmp_path, capsys, DEFAULTS, ("world-1939",))
