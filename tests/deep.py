"""Tests marked ``deep`` are long repetitions: they run when somebody asks for them.

Of a test with many cases the quick run has some: :func:`cases` and :func:`examples` say which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import settings

__all__ = ["cases", "examples", "run_everything", "without_deep"]

_everything = False


def run_everything(yes: bool) -> None:
    """Said before tests are gathered: whether deep ones run."""
    global _everything
    _everything = yes


def cases(values: Iterable[Any], quick: int) -> list[Any]:
    """Parameters of a test, of which all but the first few are deep."""
    return [
        value if n < quick else pytest.param(value, marks=pytest.mark.deep) for n, value in enumerate(values)
    ]


def examples(deep: int, quick: int, **others: Any) -> settings:
    """How many examples hypothesis draws for a test."""
    return settings(max_examples=deep if _everything else quick, **others)


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
