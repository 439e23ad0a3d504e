"""The worked examples of politics, see :mod:`tests.acceptance.table`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redball.rules import RULE_SETS
from redball.rules.politics import RULE_SET

from tests.acceptance.table import Table
from tests.registering import registering

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


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The program's rule sets and this one."""
    if RULE_SET in RULE_SETS:
        yield
        return
    with registering(RULE_SET):
        yield


@pytest.fixture
def table(tmp_path, capsys) -> Table:
    """A table in an empty folder."""
    return Table(tmp_path, capsys, DEFAULTS, ("world-1939",))
