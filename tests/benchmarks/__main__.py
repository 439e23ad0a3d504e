"""All benchmarks as one table: ``python -m tests.benchmarks [NAME ...]``.

Each ``bench_NAME.py`` beside this file has ``rows()``; it runs in a process of its own, so that none
warms up another.
The exit code is 0 even when a budget is missed: a figure is to be read, not to fail a build.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.rows import Row

HERE = Path(__file__).parent


def names() -> list[str]:
    """Every benchmark there is."""
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def measure(name: str) -> list[Row]:
    """The rows of one benchmark, measured in a fresh process."""
    command = [sys.executable, "-m", "tests.benchmarks", "--rows", name]
    with tempfile.TemporaryDirectory() as cache:  # nothing of an earlier run is on the disk
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "XDG_CACHE_HOME": cache}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no word why"]
        return [Row(f"{name}: failed: {last[0]}", 0.0, "")]
    return [Row(*row) for row in json.loads(done.stdout.splitlines()[-1])]


def line(row: Row) -> str:
    """A row of the table."""
    value = f"{row.value:10.2f} {row.unit:6}"
    ratio = f"{row.ratio:8.3f}" if row.ratio is not None else " " * 8
    budget = f"{row.budget:8.3g}" if row.budget is not None else " " * 8
    verdict = {True: "kept", False: "MISSED", None: ""}[row.kept]
    return f"{row.name:58} {value} {ratio} {budget}  {verdict:6}  {row.against}"


def main(wanted: list[str]) -> int:
    """Print the table of the wanted benchmarks, of all by default."""
    unknown = [name for name in wanted if name not in names()]
    if unknown:
        print(f"No benchmark {', '.join(unknown)}; there are {', '.join(names())}.", file=sys.stderr)
        return 2
    print(f"{'what':58} {'value':>10} {'':6} {'ratio':>8} {'budget':>8}  {'':6}  against")
    for name in wanted or names():
        for row in measure(name):
            print(line(row), flush=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--rows"]:
        module = importlib.import_module(f"tests.benchmarks.bench_{sys.argv[2]}")
        print(json.dumps([tuple(row) for row in module.rows()]))
    else:
        sys.exit(main(sys.argv[1:]))
