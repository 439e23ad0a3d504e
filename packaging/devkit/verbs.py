"""The verbs of ``dev.py``."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from devkit.console import Command, Failure, call, say
from devkit.display import require_display
from devkit.environment import clean_environment, prepare
from devkit.locking import write_locks
from devkit.places import CHECKOUT

__all__ = ["VERBS", "Verb", "main"]

_STOPPED_BY_KEYBOARD = 130


@dataclass(frozen=True)
class Verb:
    """One verb, in words and in code; ``act`` gets the arguments after it and returns the exit code."""

    does: str
    act: Callable[[Sequence[str]], int]


def main(arguments: Sequence[str]) -> int:
    """Do what ``dev.py`` was asked for; returns the exit code: 2 for a verb that isn't one."""
    for output in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter gets another one, not a traceback.
        output.reconfigure(errors="replace")  # type: ignore[union-attr]
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        say(_usage())
        return 0 if arguments else 2
    verb = VERBS.get(arguments[0])
    if verb is None:
        say(_unknown(arguments[0]))
        return 2
    try:
        return verb.act(arguments[1:])
    except Failure as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return _STOPPED_BY_KEYBOARD


def _run(arguments: Sequence[str]) -> int:
    given = list(arguments) or ["--demo"]
    require_display(given, os.environ)
    python = prepare(development=False)
    # -P: a file called redball.py in the player's folder is not this program.
    return call([python, "-P", "-m", "redball", *given], environment=clean_environment())


def _test(arguments: Sequence[str]) -> int:
    command: Command = [
        prepare(development=True),
        "-m",
        "pytest",
        "-n",
        "2",
        "--dist",
        "worksteal",
        *arguments,
    ]
    return call(command, environment=clean_environment(QT_QPA_PLATFORM="offscreen"), folder=CHECKOUT)


def _lint(_arguments: Sequence[str]) -> int:
    python = prepare(development=True)
    checks: dict[str, Command] = {
        "Format": ["-m", "ruff", "format", "--check", "--output-format", "concise", "."],
        "Style": ["-m", "ruff", "check", "--output-format", "concise", "."],
        "Types": ["-m", "mypy"],
        "Floors": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    }
    failed = []
    for name, command in checks.items():
        say(f"{name}:")
        if call([python, *command], environment=clean_environment(), folder=CHECKOUT):
            failed.append(name.lower())
    say(f"Not clean: {', '.join(failed)}." if failed else "Clean: format, style, types and floors.")
    return 1 if failed else 0


def _bench(arguments: Sequence[str]) -> int:
    command: Command = [prepare(development=True), "-m", "tests.benchmarks", *arguments]
    return call(command, environment=clean_environment(), folder=CHECKOUT)


def _mutate(arguments: Sequence[str]) -> int:
    command: Command = [prepare(development=True), "-m", "tests.mutation", *arguments]
    return call(command, environment=clean_environment(QT_QPA_PLATFORM="offscreen"), folder=CHECKOUT)


def _build_map(arguments: Sequence[str]) -> int:
    command: Command = [prepare(development=True), CHECKOUT / "maps" / "build" / "build.py", *arguments]
    return call(command, environment=clean_environment(), folder=CHECKOUT)


def _translate(arguments: Sequence[str]) -> int:
    command: Command = [prepare(development=True), CHECKOUT / "packaging" / "translations.py", *arguments]
    return call(command, environment=clean_environment(), folder=CHECKOUT)


def _lock(arguments: Sequence[str]) -> int:
    write_locks(Path(sys.executable), arguments)
    return 0


VERBS = {
    "run": Verb("open Redball with the demo game, or with the arguments that follow", _run),
    "test": Verb("run the tests; --deep: the long ones too; or the pytest arguments that follow", _test),
    "lint": Verb("check format, style, types and the floors of the house", _lint),
    "bench": Verb("measure the speed and print it beside the budgets", _bench),
    "mutate": Verb("break guards and numbers of packages such as rules/oil: which no test notices", _mutate),
    "build-map": Verb("make the world map again from its sources", _build_map),
    "translate": Verb("bring the catalogues of other languages up to date with the texts", _translate),
    "lock": Verb("write the lock files again; --upgrade takes newer versions", _lock),
}


def _usage() -> str:
    rows = "\n".join(f"  {name:<10} {verb.does}" for name, verb in VERBS.items())
    return (
        f"Usage: python3 packaging/dev.py VERB [arguments]\n\n{rows}\n\nEach sets .venv up first if need be."
    )


def _unknown(word: str) -> str:
    near = difflib.get_close_matches(word, VERBS, n=1)
    hint = f" Did you mean '{near[0]}'?" if near else ""
    return f"'{word}' is not a verb of dev.py.{hint}\n\n{_usage()}"
