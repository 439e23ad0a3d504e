"""Waiting for a click on a hex: what for, which hexes are legal, and what the banner says meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass


@dataclass(frozen=True)
class Pick:
    """A wish for hexes.

    ``text`` tells the player what to click; ``legal`` hexes are edged, None when any may be tried;
    ``then`` is called with the hex; ``once`` ends the wish after the first click.
    """

    text: str
    then: Callable[[int], object]
    legal: Collection[int] | None = None
    once: bool = True
