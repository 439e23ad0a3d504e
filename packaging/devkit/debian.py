"""Debian and its children: which package brings a shared library, and installing packages with apt."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from devkit.console import Failure, stream

__all__ = ["PACKAGES", "command_for", "expected", "has_apt", "install", "packages_for", "venv_package"]

# Shared library to package; the newer name first where Debian 13 and Ubuntu 24.04 renamed it.
_QT: dict[str, tuple[str, ...]] = {
    "libglib-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libGL.so.1": ("libgl1",),
    "libEGL.so.1": ("libegl1",),
    "libfontconfig.so.1": ("libfontconfig1",),
    "libdbus-1.so.3": ("libdbus-1-3",),
    "libxkbcommon.so.0": ("libxkbcommon0",),
}
_X11: dict[str, tuple[str, ...]] = {
    "libxcb-cursor.so.0": ("libxcb-cursor0",),
    "libxcb-icccm.so.4": ("libxcb-icccm4",),
    "libxcb-image.so.0": ("libxcb-image0",),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1",),
    "libxcb-render-util.so.0": ("libxcb-render-util0",),
    "libxcb-render.so.0": ("libxcb-render0",),
    "libxcb-shape.so.0": ("libxcb-shape0",),
    "libxcb-util.so.1": ("libxcb-util1",),
    "libxcb-xkb.so.1": ("libxcb-xkb1",),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0",),
}
_WAYLAND: dict[str, tuple[str, ...]] = {
    "libwayland-client.so.0": ("libwayland-client0",),
    "libwayland-cursor.so.0": ("libwayland-cursor0",),
    "libwayland-egl.so.1": ("libwayland-egl1",),
}
# Usually brought in by the ones above.
_OTHERS: dict[str, tuple[str, ...]] = {
    "libgthread-2.0.so.0": ("libglib2.0-0t64", "libglib2.0-0"),
    "libfreetype.so.6": ("libfreetype6",),
    "libX11-xcb.so.1": ("libx11-xcb1",),
    "libX11.so.6": ("libx11-6",),
    "libxcb-glx.so.0": ("libxcb-glx0",),
    "libxcb-randr.so.0": ("libxcb-randr0",),
    "libxcb-shm.so.0": ("libxcb-shm0",),
    "libxcb-sync.so.1": ("libxcb-sync1",),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0",),
    "libxcb.so.1": ("libxcb1",),
}
PACKAGES: dict[str, tuple[str, ...]] = {**_QT, **_X11, **_WAYLAND, **_OTHERS}


def expected(environment: Mapping[str, str]) -> list[str]:
    """The libraries that Qt will ask for: those of a window only where ``environment`` has a display."""
    x11, wayland = environment.get("DISPLAY"), environment.get("WAYLAND_DISPLAY")
    return [*_QT, *(_X11 if x11 or wayland else ()), *(_WAYLAND if wayland else ())]


def has_apt() -> bool:
    """Whether this machine installs packages with apt."""
    return sys.platform == "linux" and shutil.which("apt-get") is not None


def venv_package() -> str:
    """The package with the parts of this Python that Debian leaves out and ``python3 -m venv`` needs."""
    return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def packages_for(libraries: Iterable[str]) -> tuple[list[str], list[str]]:
    """The packages that bring ``libraries``, once each, and the libraries that no package is known for."""
    known: dict[str, None] = {}
    unknown = []
    for library in libraries:
        if names := PACKAGES.get(library):
            known[_offered(names)] = None
        else:
            unknown.append(library)
    return list(known), unknown


def command_for(packages: Sequence[str]) -> str:
    """The one command that a person without root's rights runs."""
    command = f"sudo apt-get install -y {' '.join(packages)}"
    return command if _has_lists() else f"sudo apt-get update && {command}"


def install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages when root runs this.

    Raises:
        Failure: someone else does, who is told the command; or apt-get failed.
    """
    command = command_for(packages)
    if os.geteuid() != 0:
        raise Failure(f"{why} Run this, then the same command again:\n\n    {command}\n")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    hint = f"apt-get could not install what is missing. {why} The command is:\n\n    {command}\n"
    stream("Reading Debian's package lists", ["apt-get", "update"], sentence=hint, environment=environment)
    # Only now are the lists there that say which name a library goes by.
    names = [_offered(_names_of(package)) for package in packages]
    stream(
        f"Installing {len(names)} Debian package{'s' if len(names) > 1 else ''}",
        ["apt-get", "install", "-y", "--no-install-recommends", *names],
        sentence=hint,
        environment=environment,
    )


def _names_of(package: str) -> tuple[str, ...]:
    return next((names for names in PACKAGES.values() if package in names), (package,))


def _offered(names: tuple[str, ...]) -> str:
    """The first of ``names`` that apt has a package for, else the last, which newer systems provide too."""
    return next((name for name in names[:-1] if _has_candidate(name)), names[-1])


def _has_candidate(name: str) -> bool:
    try:
        answer = subprocess.run(["apt-cache", "show", name], capture_output=True, check=False)
    except OSError:
        return False
    return answer.returncode == 0 and bool(answer.stdout.strip())


def _has_lists() -> bool:
    return any(Path("/var/lib/apt/lists").glob("*_Packages*"))
