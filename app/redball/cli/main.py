"""From arguments to an exit code; whatever goes wrong becomes a sentence, never a traceback."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from redball.cli.answer import INVALID, USAGE, show, show_faults
from redball.cli.parser import check_verb, parser
from redball.cli.usage import UsageError
from redball.cli.verbs import verbs
from redball.errors import Fault, RedballError
from redball.names import visible


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; returns the exit code: 0 done, 1 denied or invalid, 2 wrong usage."""
    given = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in given
    try:
        check_verb(given)
        arguments = parser().parse_args(given)
        if arguments.verb is None:
            raise UsageError(Fault("redball", "no verb", "a verb; `redball --help` lists them"))
        answer = verbs()[arguments.verb].run(arguments)
        show(answer, as_json)
        sys.stdout.flush()
        return answer.code
    except SystemExit as stop:  # --help and --version have said what they had to
        return int(stop.code or 0)
    except UsageError as error:
        show_faults(error.faults, as_json)
        return USAGE
    except RedballError as error:
        show_faults(error.faults, as_json)
        return INVALID
    except BrokenPipeError:
        # The reader went away (`redball log GAME | head`); nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INVALID
    except Exception as error:
        show_faults([_unexpected(error)], as_json)
        return INVALID


def _unexpected(error: Exception) -> Fault:
    """Write an unexpected error to the log; the fault says where."""
    place = log_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        log = logging.FileHandler(place, encoding="utf-8")
    except OSError:
        return Fault("redball", f"an error of its own ({error})", "none; the log can't be written")
    log.setFormatter(_Plain("%(asctime)s %(message)s"))
    record = logging.LogRecord(
        "redball",
        logging.ERROR,
        "",
        0,
        f"redball {' '.join(sys.argv[1:])}",
        None,
        (type(error), error, error.__traceback__),
    )
    log.emit(record)
    log.close()
    return Fault("redball", "an error of its own", f"none; what happened is written in {place}")


class _Plain(logging.Formatter):
    """Lines that a terminal can show: arguments and errors hold what players wrote."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(map(visible, super().format(record).split("\n")))


def log_file() -> Path:
    """Where unexpected errors are written."""
    import platformdirs

    return platformdirs.user_log_path("redball", appauthor=False) / "redball.log"
