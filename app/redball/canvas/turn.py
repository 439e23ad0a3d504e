"""The window's turn: pieces that move, the frame that shows them, what is done between two frames.

What can wait (pictures of counters, names, tiles) takes its seconds from one budget, so that the sum of its
parts doesn't make a turn long.  All of it is for the window's thread.
"""

from __future__ import annotations

import time

_LENGTH, _SPENT = 0.016, 0.010
"""Seconds of a frame on a usual screen; seconds of it after which nothing more is begun that can wait."""

_begun = 0.0


def begin() -> None:
    """A turn begins: the map is moved, or a frame is drawn of what has changed."""
    global _begun
    _begun = time.perf_counter()


def left(most: float) -> float:
    """Seconds, at most so many, that may be spent now; all of them when no turn is under way."""
    passed = time.perf_counter() - _begun
    return most if passed > _LENGTH else max(0.0, min(most, _SPENT - passed))
