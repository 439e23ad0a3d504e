"""Talking to the person at the terminal: one line a step with its duration, and sentences for failures."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

__all__ = ["Command", "Failure", "Step", "call", "say", "stream"]

Command = Sequence[str | Path]

_NAME_WIDTH = 44
_LINES_SHOWN_OF_A_FAILURE = 12


class Failure(Exception):
    """Something the person at the terminal has to know; its text is shown as it is, without a traceback."""


def say(text: str = "") -> None:
    """Write one line for the person at the terminal. It goes to stderr: stdout belongs to the program run."""
    print(text, file=sys.stderr, flush=True)


class Step:
    """One line of progress: the name, what is under way (on a terminal only), then how long it took."""

    def __init__(self, name: str) -> None:
        self._head = f"  {name} "
        self._live = sys.stderr.isatty()
        self._began = time.monotonic()
        self._write(self._head if self._live else f"{self._head}...")

    def detail(self, text: str) -> None:
        """Show what is under way; each call replaces the text before."""
        if self._live:
            room = shutil.get_terminal_size().columns - len(self._head) - 2
            self._write(f"\r\x1b[K{self._head}{text[: max(room, 0)]}")

    def done(self, note: str = "") -> None:
        """Close the line with the duration, and ``note`` if something is to be said about it."""
        seconds = f"{time.monotonic() - self._began:.1f} s"
        start = f"\r\x1b[K{self._head:.<{_NAME_WIDTH}}" if self._live else ""
        self._write(f"{start} {seconds}{f' ({note})' if note else ''}\n")

    def failed(self) -> None:
        """Close the line of a step that didn't work."""
        self._write(" failed\n")

    @staticmethod
    def _write(text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def stream(
    name: str,
    command: Command,
    *,
    sentence: str,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> None:
    """Run ``command`` as one step of progress, its output shown as the step's detail.

    Raises:
        Failure: it couldn't start or returned another code than 0: ``sentence`` and the end of its output.
    """
    step = Step(name)
    said: list[str] = []
    try:
        with _child(command, environment, folder, captured=True) as child:
            for line in child.stdout or ():
                if line.strip():
                    said.append(line.rstrip())
                    step.detail(said[-1].strip())
            code = child.wait()
    except OSError as error:
        step.failed()
        raise Failure(f"{sentence}\n  {error}") from error
    if code:
        step.failed()
        raise Failure("\n  ".join([sentence, *said[-_LINES_SHOWN_OF_A_FAILURE:]]))
    step.done()


def call(
    command: Command,
    *,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> int:
    """Run ``command`` on this terminal; returns its exit code, 128 + n when signal n ended it.

    Raises:
        Failure: it couldn't start.
    """
    try:
        with _child(command, environment, folder, captured=False) as child:
            code = child.wait()
    except OSError as error:
        raise Failure(f"{command[0]} could not be started: {error}") from error
    return 128 - code if code < 0 else code


@contextmanager
def _child(
    command: Command,
    environment: Mapping[str, str] | None,
    folder: Path | None,
    *,
    captured: bool,
) -> Iterator[subprocess.Popen[str]]:
    """A child process that doesn't outlive the block: Ctrl+C and SIGTERM reach it too."""
    child = subprocess.Popen(
        [str(part) for part in command],
        env=dict(os.environ if environment is None else environment),
        cwd=folder,
        stdin=subprocess.DEVNULL if captured else None,
        stdout=subprocess.PIPE if captured else None,
        stderr=subprocess.STDOUT if captured else None,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield child
    finally:
        signal.signal(signal.SIGTERM, before)
        _end(child)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _end(child: subprocess.Popen[str], patience: float = 5.0) -> None:
    """Wait for a child that the terminal has told to stop, then insist."""
    if child.stdout:
        child.stdout.close()
    for insist in (child.terminate, child.kill):
        try:
            child.wait(patience)
            return
        except subprocess.TimeoutExpired:
            insist()
    child.wait()
