"""Break the program's guards and numbers one at a time and see whether a test notices.

``python -m tests.mutation rules/oil --tests tests/rules tests/acceptance`` takes 100 mutants of a package
with seed 12 and prints those that no test killed; ``--count`` and ``--seed`` take others.  A mutant meets the
tests that run its lines in a forked process; one that changes what runs on import, and with ``--sure``
each that lives on, meets them in a fresh process, where nothing was imported before it.
"""

from __future__ import annotations

import argparse
import itertools
import os
import pickle
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.reach import Reach, failed, measure
from tests.mutation.trial import KILLED, SURVIVED, UNFIT, functions_of, in_child, install, set_in

PROGRAM = Path(__file__).parents[2] / "app" / "redball"
TESTS = ("tests/rules", "tests/acceptance", "tests/supply", "tests/game", "tests/planning", "tests/cli")
PATIENCE = 60
"""Seconds of processor time that a mutant may take beyond five times those of its tests."""


def main(arguments: Sequence[str]) -> int:
    """Print the survivors and the share that was killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("packages", nargs="+", metavar="PACKAGE", help="such as rules/oil, or one module")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="where the tests are")
    parser.add_argument("--count", type=int, default=100, help="how many mutants of each package")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=60, help="of tests for a mutant, the nearest first")
    parser.add_argument("--only", type=int, nargs="+", help="these mutants of the sample alone")
    parser.add_argument("--sure", action="store_true", help="try survivors again in a fresh process")
    parser.add_argument("--kept", type=Path, help="a file for what each test reaches, read if it is there")
    parser.add_argument("--deep", action="store_true", help="let the tests marked deep notice too")
    parser.add_argument("--fresh", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.fresh:
        return _fresh(*pickle.load(sys.stdin.buffer))
    run = _Run(chosen)
    code = _pytest(run, chosen.tests, chosen.deep)
    return run.survivors if code == 0 else code


def sample(package: str, count: int, seed: int) -> list[Mutant]:
    """Some mutants of a package, the same ones for the same seed and text."""
    place = PROGRAM / package
    paths = [place] if place.is_file() else sorted(place.rglob("*.py"))
    every = [mutant for path in paths for mutant in mutants_of(path)]
    return random.Random(seed).sample(every, min(count, len(every)))


class _Steady:
    """Has hypothesis draw the same examples each time."""

    def pytest_sessionstart(self) -> None:
        from hypothesis import settings

        settings.register_profile("steady", settings.get_profile("dev"), derandomize=True, database=None)
        settings.load_profile("steady")


class _Run(_Steady):
    """Stands in for pytest's own loop over the tests."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.survivors = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions_of(PROGRAM)
        self.reach = self._reach(session.items)
        for package in self.chosen.packages:
            self._package(package)
        return True

    def _reach(self, items: list[pytest.Item]) -> Reach:
        kept = self.chosen.kept or Path(os.environ["HOME"]) / "reach.pickle"
        if not kept.exists():
            places = tuple(str(PROGRAM / package) for package in self.chosen.packages)

            def act() -> int:
                kept.write_bytes(pickle.dumps(measure(items, places)))
                return 0

            in_child(act, 24 * 3600)
        reach: Reach = pickle.loads(kept.read_bytes())
        print(
            f"{len(reach.lines)} tests, {sum(reach.seconds.values()):.0f} s; failing as it is: {reach.broken}"
        )
        return reach

    def _package(self, package: str) -> None:
        mutants, lived = sample(package, self.chosen.count, self.chosen.seed), 0
        for number, mutant in enumerate(mutants, 1):
            if self.chosen.only and number not in self.chosen.only:
                continue
            begun = time.monotonic()
            tests = self._within(self._tests_of(mutant))
            lives = self._lives(mutant, tests)
            lived += lives
            print(
                f"{package} {number:3} {'LIVES ' if lives else 'killed'} {mutant.path.relative_to(PROGRAM)}:"
                f"{mutant.line} {mutant.function}: {mutant.change}"
                f"  ({len(tests)} tests, {time.monotonic() - begun:.0f} s)",
                flush=True,
            )
        self.survivors += lived
        print(
            f"{package}: {len(mutants) - lived} of {len(mutants)} killed (seed {self.chosen.seed})",
            flush=True,
        )

    def _tests_of(self, mutant: Mutant) -> list[str]:
        path = str(mutant.path)
        if mutant.function:
            return self.reach.of({(path, line) for line in mutant.lines})
        return self.reach.of_file(path)

    def _within(self, tests: list[str]) -> list[str]:
        """As many of the tests as there is time for."""
        ends = itertools.accumulate(self.reach.seconds[test] for test in tests)
        return [test for test, end in zip(tests, ends, strict=True) if end <= self.chosen.seconds]

    def _lives(self, mutant: Mutant, tests: list[str]) -> bool:
        def act() -> int:
            if not set_in(mutant, self.functions.get(str(mutant.path), [])):
                return UNFIT
            return _judge([self.items[test] for test in tests])

        ended = in_child(act, PATIENCE + int(5 * self.chosen.seconds))
        if ended != UNFIT and (ended != SURVIVED or not self.chosen.sure):
            return ended == SURVIVED
        command = [sys.executable, "-m", "tests.mutation", "-", "--fresh"]
        asked = pickle.dumps((mutant, tests, self.chosen.deep))
        return subprocess.run(command, input=asked, capture_output=True, check=False).returncode == SURVIVED


def _judge(items: list[pytest.Item]) -> int:
    """Run tests until one fails; what no test reaches lives."""
    for item, after in zip(items, [*items[1:], None], strict=False):
        if failed(item, after):
            return KILLED
    return SURVIVED


class _Few(_Steady):
    """Runs some tests until one fails."""

    def __init__(self, tests: list[str]) -> None:
        self.tests, self.result = tests, KILLED

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.result = _judge([items[test] for test in self.tests if test in items])
        return True


def _fresh(mutant: Mutant, tests: list[str], deep: bool) -> int:
    install(mutant)
    few = _Few(tests)
    _pytest(few, sorted({test.partition("::")[0] for test in tests}), deep)
    return few.result


def _pytest(plugin: object, paths: Sequence[str], deep: bool) -> int:
    arguments = ["-q", "-s", "-p", "no:cacheprovider", *(["--deep"] if deep else []), *paths]
    return int(pytest.main(arguments, plugins=[plugin]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
