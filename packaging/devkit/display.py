"""Whether a window can open here."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from devkit.console import Failure

__all__ = ["has_display", "opens_window", "require_display"]

_NO_DISPLAY = """\
There is no display here: neither DISPLAY nor WAYLAND_DISPLAY is set, so no window can open.
On a desktop, run this in a terminal of its own session. Without one, Redball can open the whole window unseen
and leave a picture of it:

    python3 packaging/dev.py run --offscreen --picture out.png
"""


def opens_window(arguments: Sequence[str]) -> bool:
    """Whether ``redball`` opens a window on the screen for these arguments; the rule of its ``__main__``."""
    if "--offscreen" in arguments:
        return False
    if not arguments:
        return True
    first = arguments[0]
    if first in ("-h", "--help", "--version"):
        return False
    return first.startswith("-") or any(sign in first for sign in "./\\")


def require_display(
    arguments: Sequence[str], environment: Mapping[str, str], platform: str = sys.platform
) -> None:
    """Check that a window can open, if these ``arguments`` of ``redball`` open one.

    Raises:
        Failure: there is no display; the text offers the form that needs none.
    """
    if opens_window(arguments) and not has_display(environment, platform):
        raise Failure(_NO_DISPLAY)


def has_display(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether Qt has somewhere to open a window."""
    chosen = environment.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform != "linux" or chosen in ("offscreen", "minimal", "vnc", "linuxfb", "eglfs"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
