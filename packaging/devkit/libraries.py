"""Finding the shared libraries that Qt needs and a bare Linux machine lacks."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from devkit import debian
from devkit.console import Failure

__all__ = ["absent", "lacking", "provide", "qt_files", "read_ldd"]

_MODULES = ("QtCore", "QtGui", "QtWidgets", "QtSvg", "QtPrintSupport", "QtTest")


def qt_files(venv: Path, environment: Mapping[str, str]) -> list[Path]:
    """The files of PySide6 in ``venv`` that load here: modules, and the plugins of the platforms at hand."""
    plugins = ["offscreen"]
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        plugins.append("xcb")
    if environment.get("WAYLAND_DISPLAY"):
        plugins.append("wayland")
    wanted = [f"{module}.abi3.so" for module in _MODULES]
    wanted += [f"Qt/plugins/platforms/libq{name}.so" for name in plugins]
    return [
        file
        for folder in venv.glob("lib/python3*/site-packages/PySide6")
        for pattern in wanted
        for file in folder.glob(pattern)
    ]


def read_ldd(text: str) -> list[str]:
    """The libraries that ``ldd`` didn't find, each once, in its order."""
    lines = (line.split("=>") for line in text.splitlines())
    return list(dict.fromkeys(parts[0].strip() for parts in lines if parts[-1].strip() == "not found"))


def lacking(files: Sequence[Path]) -> list[str]:
    """The shared libraries that ``files`` need and this machine lacks; nothing where there is no ``ldd``."""
    if not files:
        return []
    try:
        answer = subprocess.run(["ldd", *map(str, files)], capture_output=True, text=True, check=False)
    except OSError:
        return []
    return read_ldd(answer.stdout)


def absent(libraries: Iterable[str]) -> list[str]:
    """Those of ``libraries`` that the system's loader doesn't find."""
    return [library for library in libraries if not _loads(library)]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def provide(files: Sequence[Path]) -> None:
    """Make the shared libraries that ``files`` need available.

    Raises:
        Failure: that takes a command which this person has to run.
    """
    # What a library needs shows only when the library is there, so one round may not be enough.
    for _round in range(3):
        missing = lacking(files)
        if not missing:
            return
        _install(missing)
    raise Failure(f"Qt still lacks shared libraries after installing them: {', '.join(lacking(files))}.")


def _install(missing: Sequence[str]) -> None:
    packages, unknown = debian.packages_for(missing)
    if unknown or not debian.has_apt():
        raise Failure(
            f"Qt lacks shared libraries on this machine: {', '.join(missing)}. "
            "Install the packages of your system that bring them, then run the same command again."
        )
    debian.install(packages, f"Qt lacks shared libraries on this machine: {', '.join(missing)}.")
