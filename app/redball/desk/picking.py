"""Waiting for a click on a hex: what for, which hexes are legal, and what the banner says meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redball.supply.paths import Path


@dataclass(frozen=True)
class Told:
    """What is said of a hex under the mouse, and a path to draw."""

    text: str
    path: Path | None = None


@dataclass(frozen=True)
class Pick:
    """A wish for hexes.

    ``text`` tells the player what to click; ``legal`` hexes are edged, None when any may be tried, and
    numbered where it maps them to numbers; ``then`` is called with the hex; ``once`` ends the wish after the
    first click; ``over`` says what the hex under the mouse is worth.
    """

    text: str
    then: Callable[[int], object]
    legal: Collection[int] | None = None
    once: bool = True
    over: Callable[[int], Told] | None = None
