"""Which lines of some packages each test runs, and how long it takes.

What a shared fixture runs counts for every test that asks for it.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

__all__ = ["Reach", "failed", "measure"]

Line = tuple[str, int]
"""A file and the number of a line in it."""


@dataclass(slots=True)
class Reach:
    """What was measured; tests are named by their node id."""

    lines: dict[str, frozenset[Line]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    """Tests that fail without any mutant."""

    def of(self, lines: Set[Line]) -> list[str]:
        """The tests that run one of some lines, quick ones that run little else first."""
        found = [t for t, known in self.lines.items() if t not in self.broken and not known.isdisjoint(lines)]
        return sorted(found, key=lambda test: (len(self.lines[test]) * (0.02 + self.seconds[test]), test))

    def of_file(self, path: str) -> list[str]:
        """All tests, those that run anything of a file and the quickest first: what runs on import, such as
        the fields of a table, is there for every test.
        """
        found = set(self.of({line for known in self.lines.values() for line in known if line[0] == path}))
        tests = [test for test in self.lines if test not in self.broken]
        return sorted(tests, key=lambda test: (test not in found, self.seconds[test], test))


def failed(item: pytest.Item, after: pytest.Item | None) -> bool:
    """Run one test; whether it failed."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def measure(items: list[pytest.Item], places: tuple[str, ...]) -> Reach:
    """Run the tests once, listening to every line of the files below some places."""
    listener, reach = _Listener(places), Reach()
    items[0].config.pluginmanager.register(listener)
    for item, after in zip(items, [*items[1:], None], strict=True):
        begun = time.process_time()
        with listener:
            broken = failed(item, after)
        reach.seconds[item.nodeid] = time.process_time() - begun
        reach.lines[item.nodeid] = frozenset(listener.seen.union(*listener.of_fixtures(item)))
        if broken:
            reach.broken.append(item.nodeid)
    return reach


class _Listener:
    """Gathers the lines that run while it is entered."""

    def __init__(self, places: tuple[str, ...]) -> None:
        self.places = places
        self.seen: set[Line] = set()
        self._heard: dict[CodeType, Any] = {}
        self._fixtures: dict[int, set[Line]] = {}

    def __enter__(self) -> None:
        self.seen = set()
        threading.settrace(self._hear)
        sys.settrace(self._hear)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]

    def _hear(self, frame: Any, _event: str, _argument: object) -> Any:
        code = frame.f_code
        if code not in self._heard:
            self._heard[code] = self._hear_line if code.co_filename.startswith(self.places) else None
        return self._heard[code]

    def _hear_line(self, frame: Any, _event: str, _argument: object) -> Any:
        self.seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._hear_line

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Keep what a fixture runs for the tests that find it ready."""
        before, self.seen = self.seen, set()
        try:
            return (yield)
        finally:
            self._fixtures.setdefault(id(fixturedef), set()).update(self.seen)
            self.seen |= before

    def of_fixtures(self, item: pytest.Item) -> Iterator[set[Line]]:
        """What the fixtures of a test ran."""
        for definitions in item._fixtureinfo.name2fixturedefs.values():  # type: ignore[attr-defined]
            for definition in definitions:
                yield self._fixtures.get(id(definition), set())
