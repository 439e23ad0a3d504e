"""From arguments to an exit code; whatever goes wrong becomes a sentence, never a traceback."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from redball import language
from redball.cli.answer import INVALID, USAGE, show, show_faults
from redball.cli.parser import check_verb, parser
from redball.cli.verbs import verbs
from redball.errors import Fault, RedballError
from redball.language import translated
from redball.names import visible
from redball.usage import UsageError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; returns the exit code: 0 done, 1 denied or invalid, 2 wrong usage."""
    given = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in given
    language.speak(language.ENGLISH if as_json else language.asked_or_chosen())  # JSON is data
    try:
        check_verb(given)
        arguments = parser(given).parse_args(given)
        if arguments.verb is None:
            expected = translated("a verb; `redball --help` lists them")
            raise UsageError(Fault("redball", translated("no verb"), expected))
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
        # The reader went away (`redball log GAME | head`); there is nowhere to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return INVALID
    except Exception as error:
        show_faults([_unexpected(error)], as_json)
        return INVALID


def _unexpected(error: Exception) -> Fault:
    """Write an unexpected error to the log; the fault says where."""
    place = log_file()
    said = [f"{datetime.now():%Y-%m-%d %H:%M:%S} redball {' '.join(sys.argv[1:])}"]
    said += "".join(traceback.format_exception(error)).split("\n")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("a", encoding="utf-8") as log:
            log.writelines(f"{visible(line)}\n" for line in said)  # they hold what players wrote
    except OSError:
        found = translated("an error of its own ({error})", error=error)
        return Fault("redball", found, translated("none; the log can't be written"))
    expected = translated("none; what happened is written in {place}", place=place)
    return Fault("redball", translated("an error of its own"), expected)


def log_file() -> Path:
    """Where unexpected errors are written."""
    import platformdirs

    return platformdirs.user_log_path("redball", appauthor=False) / "redball.log"
