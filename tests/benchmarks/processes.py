"""Whole processes measured in turns, in processor time, which a busy machine doesn't change much."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.benchmarks.rows import median

NUMPY = [sys.executable, "-c", "import numpy"]
"""What others are compared with: a start of Python that loads one large library."""

ROUNDS = 7


def own_home(folder: Path) -> dict[str, str]:
    """An environment in which programs keep what they write, bytecode too, in a folder."""
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    environment = os.environ | dict.fromkeys(homes, str(folder))
    # From compiled bytecode, as from the second start on a player's machine.
    return environment | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}


def in_turns(commands: Mapping[str, Sequence[str]], environment: Mapping[str, str]) -> dict[str, float]:
    """Seconds of processor time of each command, the middle of some runs after one that isn't counted."""
    found: dict[str, list[float]] = {name: [] for name in commands}
    for round_ in range(ROUNDS + 1):
        for name, command in commands.items():
            before = _of_children()
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
            if round_:
                found[name].append(_of_children() - before)
    return {name: median(times) for name, times in found.items()}


def _of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
