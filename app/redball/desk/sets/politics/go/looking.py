"""Who looks at the window: what is another power's secret isn't shown to it."""

from __future__ import annotations

from redball.desk.desk import Desk


def looking(_desk: Desk) -> str:
    """The power that looks; empty while everything may be seen."""
    return ""
