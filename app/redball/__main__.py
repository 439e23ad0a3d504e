"""The command ``redball``: the window when asked for a game, the command line when asked for a verb."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

__all__ = ["main", "wants_window"]

_STOPPED_BY_KEYBOARD = 130

_RARELY = 300_000
"""New objects after which Python looks for rubbish: nearly all that a start makes stays."""


def wants_window(arguments: Sequence[str]) -> bool:
    """Whether these arguments open the window: none, a window option such as ``--demo``, or a file.

    A file is a word with a dot or a folder in it (``desert.redball``, ``./desert``). Every other word goes to
    the command line, which knows its verbs and their near misses.
    """
    if not arguments:
        return True
    first = arguments[0]
    if first in ("-h", "--help", "--version"):
        return False
    return first.startswith("-") or any(sign in first for sign in "./\\")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Redball with ``arguments`` (those of the process by default); returns the exit code."""
    if arguments is not None:
        return _run(list(arguments))
    gc.set_threshold(_RARELY)
    try:
        return _run(sys.argv[1:])
    finally:
        gc.freeze()  # else Python looks through all objects once more before it ends


def _run(given: list[str]) -> int:
    try:
        return _start(given)
    except KeyboardInterrupt:
        return _STOPPED_BY_KEYBOARD


def _start(given: list[str]) -> int:
    # Each way is imported only when taken: the verbs start without Qt.
    if wants_window(given):
        from redball.desk.start.application import main as open_desk

        return open_desk(given)
    from redball.cli import main as run_verb

    return run_verb(given)


if __name__ == "__main__":
    sys.exit(main())
