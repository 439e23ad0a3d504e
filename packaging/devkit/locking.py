"""Writing the lock files: every package at one version for all systems and Pythons, with its hashes."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from devkit.console import Command, Failure, stream
from devkit.environment import clean_environment
from devkit.places import CHECKOUT, DEV_LOCK, LOCK, venv_python

__all__ = ["foreign_lines", "write_locks"]

# "fewest": one version of a package for every Python, rather than the newest for each.
_OPTIONS = ["--universal", "--python-version", "3.11", "--fork-strategy", "fewest", "--generate-hashes"]
_OPTIONS += ["--no-config", "--no-emit-index-url", "--no-header", "--quiet"]


def write_locks(python: Path, arguments: Sequence[str]) -> None:
    """Write both lock files; ``arguments`` go to ``uv pip compile``, such as ``--upgrade``.

    Raises:
        Failure: uv couldn't be had or found no answer, or a lock names a place that only this machine has.
    """
    # uv's settings and pip's may point to packages that nobody else has.
    environment = {name: value for name, value in clean_environment().items() if not name.startswith("UV_")}
    with tempfile.TemporaryDirectory() as folder:
        tools = Path(folder) / "venv"
        stream("Making a place for uv", [python, "-m", "venv", tools], sentence="No environment for uv.")
        install: Command = [venv_python(tools), "-m", "pip", "install", "--disable-pip-version-check", "uv"]
        stream("Installing uv", install, sentence="uv could not be installed.", environment=environment)
        # The developers' versions follow the players' ones, so that one environment serves both.
        _compile(venv_python(tools), LOCK, ["--group", "build", *arguments], environment)
        _compile(
            venv_python(tools), DEV_LOCK, ["--group", "dev", "--constraints", LOCK, *arguments], environment
        )


def foreign_lines(lock: str) -> list[str]:
    """The lines of a lock file's text that name an address, a folder or an index."""
    marks = ("://", "--find-links", "-index", " @ ", "file:")
    return [line for line in lock.splitlines() if any(mark in line for mark in marks)]


def _compile(uv: Path, lock: Path, arguments: Command, environment: dict[str, str]) -> None:
    name = os.fspath(lock.relative_to(CHECKOUT))
    command: Command = [uv, "-m", "uv", "pip", "compile", "pyproject.toml", *_OPTIONS, *arguments, "-o", lock]
    sentence = f"{name} could not be written."
    stream(f"Writing {name}", command, sentence=sentence, environment=environment, folder=CHECKOUT)
    if foreign := foreign_lines(lock.read_text(encoding="utf-8")):
        raise Failure(f"{name} names a place of this machine: {foreign[0].strip()}")
