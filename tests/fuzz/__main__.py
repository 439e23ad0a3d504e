"""Run spoilt cases: ``python -m tests.fuzz SEED KIND:FIRST:COUNT ...``.

A case is known by seed, kind and number.

Prints what was found as a line of JSON a kind.  No case may take two seconds of processor time, or, of some
kinds, make too many calls.  A case that takes ten seconds of processor time, or all the
memory that there is for it, ends the process: ``progress`` in the present folder names it.
"""

from __future__ import annotations

import gc
import importlib
import json
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TextIO

from tests.fuzz.kinds import CALLS, COUNTED, HANG, MEMORY, Dice, Found

try:
    import resource
except ImportError:  # Windows: the other limits must do
    resource = None  # type: ignore[assignment]


def run(seed: int, kind: str, first: int, count: int, progress: Callable[[int], None]) -> Found:
    """Try so many cases of a kind and gather what is wrong."""
    found = Found(kind, count)
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        case = importlib.import_module(f"tests.fuzz.{kind}").begin(Path(folder))
        _limit_memory()
        for number in range(first, first + count):
            progress(number)
            _try(case, seed, number, found)
    return found


def _try(case: Callable[[Dice], bool], seed: int, number: int, found: Found) -> None:
    dice = Dice(seed, found.kind, number)
    if resource is not None:
        signal.setitimer(signal.ITIMER_PROF, 5 * HANG)
    begun, counted = time.process_time(), found.kind in COUNTED
    try:
        with _Calls() if counted else nullcontext() as calls:
            found.accepted += case(dice)
    except (Exception, TooManyCalls) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(place.filename).name}:{place.lineno}"
        found.faults.append((number, f"{type(error).__name__}: {str(error)[:600]} ({at})"))
    if calls is not None:
        found.calls = max(found.calls, calls.count)
    took = time.process_time() - begun
    found.slowest = max(found.slowest, took)
    if took > HANG and not counted:
        found.faults.append((number, f"it took {took:.1f} s"))
    if resource is not None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        before, found.memory = found.memory, _memory()
        if found.memory > MEMORY >= before:
            found.faults.append((number, f"memory reached {found.memory >> 20} MB"))


class TooManyCalls(BaseException):
    """A case made more calls than any may; nobody takes it for a fault of the input."""


class _Calls:
    """Counts the calls of functions, those of the interpreter's own too, and ends a case of too many."""

    def __init__(self) -> None:
        self.count = 0

    def __enter__(self) -> _Calls:
        sys.setprofile(self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _hear(self, _frame: FrameType, event: str, _argument: object) -> None:
        if event in ("call", "c_call"):
            self.count += 1
            if self.count > CALLS:
                sys.setprofile(None)
                raise TooManyCalls(f"more than {CALLS:,} calls")


def _limit_memory() -> None:
    """Have what takes far more memory than a case may fail at once."""
    gc.collect()
    if resource is not None and sys.platform == "linux":
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (now + 2 * MEMORY, hard))


def _memory() -> int:
    """The most that this process took; Linux counts in its parent's, from before it was this program."""
    if sys.platform == "linux":
        lines = Path("/proc/self/status").read_text("ascii", "replace").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


@dataclass(frozen=True)
class _Progress:
    """Writes down which case is tried."""

    kind: str
    place: TextIO

    def __call__(self, number: int) -> None:
        self.place.seek(0)
        self.place.write(f"{self.kind}:{number:<12}")
        self.place.flush()


def main(arguments: list[str]) -> int:
    """Run the asked parts."""
    seed = int(arguments[0])
    for part in arguments[1:]:
        kind, first, count = part.split(":")
        with Path("progress").open("w", encoding="ascii") as place:
            found = run(seed, kind, int(first), int(count), _Progress(kind, place))
        print(json.dumps(found.plain()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
