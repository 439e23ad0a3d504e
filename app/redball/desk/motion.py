"""The desk's own movement; nothing moves when the player asked for less motion."""

from __future__ import annotations

from functools import cache

from redball.canvas.motion import Motion


@cache
def shared() -> Motion:
    """The one that moves what panels paint; its ``reduced`` is the setting."""
    return Motion()
