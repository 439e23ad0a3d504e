"""Where chips stand on an occupied hex: at the counter's upper left corner, clear of the factors."""

from __future__ import annotations

from redball.canvas.pieces import LIFT

_HALF = 0.375
"""Half the side of a counter, in hex widths."""

_FACTORS = 0.04
"""How far under the middle of a hex the factors of its counter begin, in hex widths."""


def chip_spot(x: float, y: float, radius: float) -> tuple[float, float]:
    """The middle of a chip on the counter of a hex whose middle is (x, y), all in map units: inside the
    counter's height as badges are, unless it is so large that factors would be under it.
    """
    return x - _HALF, y + min(radius - _HALF - LIFT, _FACTORS - radius)
