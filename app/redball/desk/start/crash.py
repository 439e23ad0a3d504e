"""Unexpected errors: the traceback goes to a file, the player sees one sentence, and the program goes on."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType

from redball.errors import RedballError
from redball.language import translated
from redball.names import visible

_MOST = 512 * 1024


def install(show: Callable[[str, tuple[str, ...]], None], log: Path) -> None:
    """Handle exceptions that nothing else catches.  ``show(sentence, faults)`` informs the player: faults of
    an input are shown as they are, everything else is logged.
    """

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        elif isinstance(error, RedballError):
            show("", tuple(fault.sentence() for fault in error.faults))
        else:
            write(log, kind, error, trace)
            said = translated(
                "Something in Redball went wrong. Your game is saved; what happened is written in {log}.",
                log=log,
            )
            show(said, ())

    sys.excepthook = hook


def note(log: Path, line: str) -> None:
    """Add a line to the log about something that was repaired without the player's help."""
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat(timespec='seconds')} {line}\n")
    except OSError:
        print(line, file=sys.stderr)


def write(log: Path, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Add a traceback to the log.  A log that grew too large is begun anew."""
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        mode = "w" if os.path.exists(log) and log.stat().st_size > _MOST else "a"
        with log.open(mode, encoding="utf-8") as file:
            file.write(f"\n--- {datetime.now().isoformat(timespec='seconds')}\n")
            lines = "".join(traceback.format_exception(kind, error, trace)).split("\n")
            file.write("\n".join(map(visible, lines)))
    except OSError:
        traceback.print_exception(kind, error, trace)
