"""The benchmarks run: one that fails measures nothing, and nobody looks until the figures are wanted."""

from __future__ import annotations

import importlib

import pytest

from tests.benchmarks.__main__ import measure, names

SHORT = ("supply", "save", "convoys", "refuel", "mends", "chokes", "gas_plan")
"""Those that need no screen and some seconds only."""


@pytest.mark.parametrize("name", names())
def test_a_benchmark_is_there(name: str) -> None:
    assert callable(importlib.import_module(f"tests.benchmarks.bench_{name}").rows)


@pytest.mark.deep
@pytest.mark.parametrize("name", SHORT)
def test_a_short_benchmark_measures_something(name: str) -> None:
    rows = measure(name)
    assert rows and all(row.value > 0 for row in rows), [row.name for row in rows]
