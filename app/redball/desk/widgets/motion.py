"""Animation of panels, switched off by the player's setting."""

from __future__ import annotations

from functools import cache

from redball.canvas.motion import Motion


@cache
def shared() -> Motion:
    """The animator of panels; its ``reduced`` is the setting."""
    return Motion()
