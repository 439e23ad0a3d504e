"""Spoilt files of every kind, and orders, are refused in words or make sense.

No case meets an error of the program's own, takes too long (two seconds of processor time; for some kinds a
number of calls) or 500 MB, or gets
something accepted that makes no sense.  A fault names its case; ``python -m tests.fuzz SEED KIND:NUMBER:1``
tries it again.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.hostile import ATTACKS
from tests.fuzz.kinds import DEEP, MEMORY, QUICK, Found

ROOT = Path(__file__).parents[2]
SEED = int(os.environ.get("REDBALL_FUZZ_SEED", "12"))
SLICE = 2_000
DEATHS = 20
"""Processes that may end before a slice is given up."""


def found_by(parts: list[str], folder: Path) -> list[Found]:
    """Try cases in a process of their own, and go on behind one that ends the process."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "app"), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONPATH": paths, "HOME": str(folder), "PYTHONWARNINGS": "ignore"}
    found: list[Found] = []
    for _ in range(DEATHS):
        command = [sys.executable, "-m", "tests.fuzz", str(SEED), *parts]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=folder, env=environment, check=False
        )
        found += [Found(**json.loads(line)) for line in done.stdout.splitlines() if line.startswith("{")]
        if not done.returncode:
            return found
        kind, _, number = (folder / "progress").read_text("ascii").partition(":")
        assert number, done.stderr
        fault = f"the process ended with {done.returncode}: {done.stderr[-300:]}"
        found.append(Found(kind, 0, faults=[(int(number), fault)]))
        parts = _behind(parts, kind, int(number))
    raise AssertionError(f"seed {SEED}: too many processes ended: {found}")


def _behind(parts: list[str], kind: str, number: int) -> list[str]:
    at = next(i for i, part in enumerate(parts) if part.startswith(f"{kind}:"))
    _, first, count = parts[at].split(":")
    left = int(first) + int(count) - number - 1
    return [*([f"{kind}:{number + 1}:{left}"] if left else []), *parts[at + 1 :]]


def judged(found: list[Found]) -> None:
    """Fail with the cases at fault."""
    faults = [f"seed {SEED}, {f.kind} {number}: {text}" for f in found for number, text in f.faults]
    assert not faults, "\n".join(faults[:20])
    assert all(f.memory < MEMORY for f in found)


def test_some_of_each_are_refused_in_words_or_make_sense(tmp_path):
    found = found_by([f"{kind}:0:{count}" for kind, count in QUICK.items()], tmp_path)
    judged(found)
    assert {f.kind: f.cases for f in found} == QUICK
    assert all(f.accepted > 0 for f in found), "what accepts nothing tests nothing"


@pytest.mark.deep
@pytest.mark.parametrize(
    ("kind", "first"),
    [(kind, first) for kind, count in DEEP.items() for first in range(0, count, SLICE)],
    ids=lambda value: f"seed{SEED}-{value}" if isinstance(value, str) else None,
)
def test_a_hundred_thousand_are_refused_in_words_or_make_sense(kind, first, tmp_path):
    judged(found_by([f"{kind}:{first}:{SLICE}"], tmp_path))


@pytest.mark.deep
def test_what_is_meant_to_do_harm_is_refused_in_words(tmp_path):
    found = found_by([f"hostile:0:{len(ATTACKS)}"], tmp_path)
    judged(found)
    assert sum(f.cases for f in found) == len(ATTACKS) and not any(f.accepted for f in found)


def test_they_are_a_hundred_thousand():
    assert sum(DEEP.values()) == 100_000
    assert all(count % SLICE == 0 for count in DEEP.values())


def test_a_case_that_ends_the_process_is_named_and_the_next_ones_are_tried(tmp_path, monkeypatch):
    """A process that is killed in the middle says by its progress which case it was."""
    calls = []

    def run(command, **_):
        calls.append(command[4:])
        if len(calls) > 1:
            return subprocess.CompletedProcess(command, 0, '{"kind": "maps", "cases": 6}\n', "")
        (tmp_path / "progress").write_text("maps:13    ", "ascii")
        return subprocess.CompletedProcess(command, -27, "", "killed")

    monkeypatch.setattr(subprocess, "run", run)
    found = found_by(["saves:0:5", "maps:10:10", "orders:0:3"], tmp_path)
    assert calls[1] == ["maps:14:6", "orders:0:3"]
    assert re.search("ended with -27: killed", found[0].faults[0][1]) and found[0].faults[0][0] == 13
