"""Whole processes measured: in processor time, which a busy machine doesn't change much, and in memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.rows import median

NUMPY = [sys.executable, "-c", "import numpy"]
"""What others are compared with: a start of Python that loads one large library."""

ROUNDS = 5

_RUN = """
import json, os, subprocess, sys, time
start = time.monotonic()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
clock = time.monotonic() - start
print(json.dumps([status, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, clock]))
"""
"""Runs a command from a small process: the memory of one that starts another counts as the other's."""


class Used(NamedTuple):
    """Processor time in seconds, the most memory in MiB and seconds on the clock of a whole process, and who
    was measured.
    """

    seconds: float
    memory: float
    clock: float
    who: str = ""


def used_by(command: Sequence[str], environment: Mapping[str, str] = os.environ) -> Used:
    """What a command uses."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **environment}
    told = subprocess.check_output([sys.executable, "-S", "-c", _RUN, *command], text=True, env=environment)
    status, seconds, memory, clock = json.loads(told.splitlines()[-1])
    if status:
        raise subprocess.CalledProcessError(status, command)
    return Used(seconds, memory, clock)


def own_home(folder: Path) -> dict[str, str]:
    """An environment in which programs keep what they write, bytecode too, in a folder."""
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    environment = os.environ | dict.fromkeys(homes, str(folder))
    # From compiled bytecode, as from the second start on a player's machine.
    return environment | {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}


def in_turns(commands: Mapping[str, Sequence[str]], environment: Mapping[str, str]) -> dict[str, float]:
    """Seconds of processor time of each command, the middle of some runs after one that isn't counted."""
    rounds = [
        {n: used_by(command, environment).seconds for n, command in commands.items()}
        for _ in range(ROUNDS + 1)
    ]
    return {name: median([used[name] for used in rounds[1:]]) for name in commands}
