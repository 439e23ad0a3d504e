"""Which functions of the program each test calls, and how long it takes.

What a shared fixture calls counts for every test that asks for it.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

__all__ = ["Reach", "failed", "measure"]

Function = tuple[str, str]
"""A file and the start of a function there: "12:judge"."""


@dataclass(slots=True)
class Reach:
    """What was measured; tests are named by their node id."""

    calls: dict[str, frozenset[Function]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    """Tests that fail without any mutant."""

    def of(self, function: Function) -> list[str]:
        """The tests that call a function, those that call little else first."""
        found = [test for test, calls in self.calls.items() if function in calls and test not in self.broken]
        return sorted(found, key=lambda test: (len(self.calls[test]) * (0.02 + self.seconds[test]), test))


def failed(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run one test; whether it failed."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def measure(items: list[pytest.Item], program: Path) -> Reach:
    """Run the tests once, listening to every call."""
    listener, reach = _Listener(), Reach()
    items[0].config.pluginmanager.register(listener)
    for item, after in zip(items, [*items[1:], None], strict=True):
        begun = time.process_time()
        with listener:
            broken = failed(item, after)
        reach.seconds[item.nodeid] = time.process_time() - begun
        codes = set(listener.seen).union(*listener.of_fixtures(item))
        reach.calls[item.nodeid] = frozenset(
            (code.co_filename, f"{code.co_firstlineno}:{code.co_name}")
            for code in codes
            if code.co_filename.startswith(str(program))
        )
        if broken:
            reach.broken.append(item.nodeid)
    return reach


class _Listener:
    """Gathers the code that is called while it is entered."""

    def __init__(self) -> None:
        self.seen: set[CodeType] = set()
        self._fixtures: dict[int, set[CodeType]] = {}

    def __enter__(self) -> None:
        self.seen = set()
        threading.settrace(self._hear)
        sys.settrace(self._hear)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]

    def _hear(self, frame: Any, _event: str, _argument: object) -> None:
        self.seen.add(frame.f_code)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Keep what a fixture calls for the tests that find it ready."""
        before, self.seen = self.seen, set()
        try:
            return (yield)
        finally:
            self._fixtures.setdefault(id(fixturedef), set()).update(self.seen)
            self.seen |= before

    def of_fixtures(self, item: pytest.Item) -> Iterator[set[CodeType]]:
        """What the fixtures of a test called."""
        for definitions in item._fixtureinfo.name2fixturedefs.values():  # type: ignore[attr-defined]
            for definition in definitions:
                yield self._fixtures.get(id(definition), set())
