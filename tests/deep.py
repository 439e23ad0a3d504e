"""Tests marked ``deep`` are long repetitions: they run when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

__all__ = ["without_deep"]


def without_deep(
    items: Iterable[pytest.Item], arguments: Sequence[str]
) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests that run and those left out: deep ones that no argument names, as ``x.py::test_y`` does."""
    named = [_within_folder(argument) for argument in arguments if "::" in argument]
    runs: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        deep = item.get_closest_marker("deep") is not None
        (left_out if deep and not _is_named(item, named) else runs).append(item)
    return runs, left_out


def _is_named(item: pytest.Item, named: Sequence[str]) -> bool:
    name = _within_folder(item.nodeid)
    return any(name == own or name.startswith(f"{own}[") for own in named)


def _within_folder(nodeid: str) -> str:
    path, _, test = nodeid.partition("::")
    return f"{path.rpartition('/')[2]}::{test}"
