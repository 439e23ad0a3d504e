"""Making ``.venv`` and keeping it at what the lock files say."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from devkit import debian, libraries
from devkit.console import Failure, say, stream
from devkit.display import has_display
from devkit.places import CHECKOUT, DEV_LOCK, LOCK, PROJECT, VENV, venv_python
from devkit.stamp import Stamp, digest

__all__ = ["clean_environment", "prepare", "python_version"]

# A person's own settings of these would send packages, or imports, elsewhere than into .venv, or compile
# every module again at each start: of the program, and of each process that a test starts.
_MISLEADING = (
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONHOME",
    "PYTHONPATH",
    "PIP_PREFIX",
    "PIP_REQUIREMENT",
    "PIP_ROOT",
    "PIP_TARGET",
    "PIP_USER",
)


def prepare(*, development: bool) -> Path:
    """Make sure that ``.venv`` has what Redball needs, with the tools of its developers if asked; its Python.

    What is up to date is left alone: a second call takes a few hundredths of a second.

    Raises:
        Failure: something can't be had here; the text says what to do.
    """
    lock = DEV_LOCK if development else LOCK
    version = python_version(venv_python())
    stamp = Stamp.read(VENV)
    if not version or (stamp.python and stamp.python != version):
        version, stamp = _make_venv(), Stamp()
    stamp = replace(stamp, python=version)
    if not stamp.has(lock):
        stamp = _install_packages(lock, stamp)
    if sys.platform == "linux":
        libraries.provide(libraries.qt_files(VENV, os.environ))
    if not stamp.links(CHECKOUT, PROJECT):
        _link_project(stamp)
        _paint_ahead()
    return venv_python()


def clean_environment(**more: str) -> dict[str, str]:
    """The environment for a child of this program: ours without misleading settings, and with ``more``."""
    kept = {name: value for name, value in os.environ.items() if name not in _MISLEADING}
    return {**kept, **more}


def python_version(python: Path) -> str:
    """The version of a Python as "3.11"; an empty text when it doesn't run."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        answer = subprocess.run([python, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""


def _make_venv() -> str:
    say("Setting Redball up in .venv (once; about 400 MB).")
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        _provide_venv_module()
    stream(
        "Making the environment",
        [sys.executable, "-m", "venv", "--clear", VENV],
        sentence=f"{sys.executable} could not make a virtual environment in {VENV}.",
        environment=clean_environment(),
    )
    return python_version(venv_python())


def _provide_venv_module() -> None:
    """Install what Debian splits off from Python, and in the same go the libraries that Qt will ask for."""
    why = "This Python can't make virtual environments: its modules venv and ensurepip are missing."
    if not debian.has_apt():
        raise Failure(
            f"{why} Install them with your system's package manager, then run the same command again."
        )
    with_qt, _ = debian.packages_for(libraries.absent(debian.expected(os.environ)))
    debian.install([debian.venv_package(), *with_qt], why)


def _install_packages(lock: Path, stamp: Stamp) -> Stamp:
    name = lock.relative_to(CHECKOUT).as_posix()
    count = sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    # The lock names every package with its hashes, so nothing is left to resolve or to build.
    options = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--progress-bar", "off"]
    stream(
        f"Installing {count} packages",
        [*_pip_install(), *options, "--requirement", lock],
        sentence=f"The packages of {name} could not be installed. What pip said at the end:",
        environment=clean_environment(),
    )
    # The developers' lock holds all of the players' one. What was there before may be another version now.
    stamp = replace(stamp, locks=frozenset({digest(lock), digest(LOCK)}))
    stamp.write(VENV)
    return stamp


def _link_project(stamp: Stamp) -> None:
    stream(
        "Linking Redball into it",
        [*_pip_install(), "--no-deps", "--no-build-isolation", "--editable", CHECKOUT],
        sentence="Redball could not be linked into .venv. What pip said at the end:",
        environment=clean_environment(),
    )
    replace(stamp, checkout=str(CHECKOUT), project=digest(PROJECT)).write(VENV)


def _paint_ahead() -> None:
    """Prepare the map, and paint what the first start shows on the screen there is; without it that start
    does so.
    """
    unseen = [] if has_display(os.environ) else ["--offscreen"]
    with suppress(Failure):
        stream(
            "Painting and preparing the map",
            [venv_python(), "-P", "-m", "redball", "--paint-ahead", *unseen],
            sentence="The first start will do it.",
            environment=clean_environment(),
        )


def _pip_install() -> list[str | Path]:
    return [venv_python(), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
