"""All benchmarks as two tables: ``python -m tests.benchmarks [--goals] [--runs N] [BENCH ...]``.

First the goals (:mod:`tests.benchmarks.goals`), each beside what was measured; then what else each
``bench_BENCH.py`` beside this file has in ``rows()``, left out with ``--goals``.  Each is measured in a
process of its own, so that none warms up another.  With ``--runs`` the figures are medians.
The exit code is 0 even when a goal is missed: a figure is to be read, not to fail a build.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.benchmarks.goals import GOALS, UNMEASURED
from tests.benchmarks.rows import Row, middle_row

HERE = Path(__file__).parent
SIDE_BY_SIDE = 2
"""Processes at once where only processor time and memory are measured."""


def names() -> list[str]:
    """Every benchmark there is."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def measure(part: str) -> list[Row]:
    """The rows that a function ``BENCH.FUNCTION`` finds in a fresh process."""
    print(f"measures {part}", file=sys.stderr)
    command = [sys.executable, "-m", "tests.benchmarks", "--part", part]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:  # nothing of an earlier run
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "XDG_CACHE_HOME": cache}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no word why"]
        return [Row(f"{part} failed: {last[0][-150:]}", 0.0, "")]
    return [Row(*row) for row in json.loads(done.stdout.splitlines()[-1])]


def measured(parts: Iterable[str], alone: Iterable[str], runs: int) -> dict[str, list[Row]]:
    """The rows of each part; those that nothing may disturb first and ``alone``, the others side by side."""
    alone = list(alone)
    rest = [part for part in parts if part not in alone]
    found: dict[str, list[list[Row]]] = {part: [] for part in (*alone, *rest)}
    for _ in range(runs):
        for part in alone:
            found[part].append(measure(part))
        with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            for part, rows in zip(rest, pool.map(measure, rest), strict=True):
                found[part].append(rows)
    return {part: _middle(each) for part, each in found.items()}


def _middle(runs: Sequence[Sequence[Row]]) -> list[Row]:
    found: dict[tuple[str, int], list[Row]] = {}
    for rows in runs:
        seen = Counter[str]()
        for row in rows:
            found.setdefault((row.name, seen[row.name]), []).append(row)
            seen[row.name] += 1
    return [middle_row(same) for same in found.values()]


# --- the tables -------------------------------------------------------------------------------------------


def line(name: str, row: Row) -> str:
    """A row of a table."""
    value = f"{row.value:.2f} {row.unit}" if row.unit else ""
    shown = value if row.ratio is None else f"{value} = {row.ratio:.2f} x"
    unit = row.unit if row.ratio is None else "x"
    goal = f"{row.budget:.4g} {unit}" if row.budget is not None else ""
    verdict = {True: "kept", False: "MISSED", None: ""}[row.kept]
    return f"{name:66} {shown:>24} {goal:>12}  {verdict:6}  {row.against}".rstrip()


def head(what: str) -> str:
    """The first line of a table."""
    return f"{what:66} {'measured':>24} {'goal':>12}  {'kept':6}  against, and details"


def goal_lines(found: Mapping[str, Sequence[Row]]) -> list[str]:
    """The table of the goals, of those with something measured."""
    table = [head("goal")]
    for goal in GOALS:
        rows = goal.picked(found.get(goal.part, []))
        table += [line(f"{goal.name}: {row.name}".rstrip(": "), row) for row in rows]
    name, measured_by, goal_of_it = UNMEASURED
    return [*table, f"{name:66} {measured_by:>24} {goal_of_it:>12}"]


def main(arguments: Sequence[str]) -> int:
    """Print the tables of the wanted benchmarks, of all by default."""
    parser = argparse.ArgumentParser("bench", description="Measures the speed beside its goals.")
    parser.add_argument("bench", nargs="*", help=f"one of {', '.join(names())}; all by default")
    parser.add_argument("--goals", action="store_true", help="only what the goals name")
    parser.add_argument("--runs", type=int, default=1, help="how often; the figures are medians")
    wanted = parser.parse_args(arguments)
    unknown = [name for name in wanted.bench if name not in names()]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(names())}")
    chosen = wanted.bench or names()
    goals = [goal for goal in GOALS if goal.bench in chosen]
    found = measured([g.part for g in goals], [g.part for g in goals if g.on_the_clock], wanted.runs)
    print("\n".join(goal_lines(found)), flush=True)
    if wanted.goals:
        return 0
    print(f"\n{head('what else is measured')}")
    for part in (f"{name}.rows" for name in chosen):
        if part not in found and hasattr(importlib.import_module(module_of(part)), "rows"):
            for row in measured([part], [], wanted.runs)[part]:
                print(line(row.name, row), flush=True)
    return 0


def module_of(part: str) -> str:
    """The module of a function ``BENCH.FUNCTION``."""
    return f"tests.benchmarks.bench_{part.partition('.')[0]}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--part"]:
        function = getattr(importlib.import_module(module_of(sys.argv[2])), sys.argv[2].partition(".")[2])
        print(json.dumps([tuple(row) for row in function()]))
    else:
        sys.exit(main(sys.argv[1:]))
