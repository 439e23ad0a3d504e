"""What a picture of the political display shows: markers on hexes, and what is asked about one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from redball.rules.politics.display.layout import Layout


class Piece(msgspec.Struct, frozen=True):
    """A marker: that of a major power (``sign`` is empty) or a minor country's, with the letters on it.

    ``modifier`` is that of the power whose modifiers are shown, 0 for none; ``controller`` and ``guarantor``
    are major powers or nobody (empty).
    """

    code: str
    node: int
    sign: str = ""
    modifier: int = 0
    controller: str = ""
    guarantor: str = ""

    @property
    def is_minor(self) -> bool:
        """True for a minor country's marker."""
        return bool(self.sign)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a marker: the ``way`` that it goes with the cost of each step, the hexes that it
    may step to ``next`` and what that costs, and all that it can ``reach``, with the points spent on the way
    there; ``said`` is the sum on the way's tag ("3 + 2 = 5 of 7"), ``refused`` a hex that it can't go to.
    """

    code: str
    start: int
    way: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()
    next: Mapping[int, int] = field(default_factory=dict)
    reach: Mapping[int, int] = field(default_factory=dict)
    said: str = ""
    refused: int = -1


class Picture(msgspec.Struct, frozen=True):
    """A display as it is shown; ``names`` are those of ideologies, and of the neutral zone (empty key).

    ``pointed`` is the hex under the mouse, ``cursor`` that of the keyboard, -1 for none; ``lifted`` a marker
    that is in the hand, which is drawn by whoever holds it.
    """

    layout: Layout
    pieces: tuple[Piece, ...]
    names: Mapping[str, str]
    chosen: str = ""
    question: Question | None = None
    pointed: int = -1
    cursor: int = -1
    lifted: str = ""

    def at(self, node: int) -> tuple[Piece, ...]:
        """The markers of a hex, as they lie: major powers' first."""
        return tuple(piece for piece in self.pieces if piece.node == node)
