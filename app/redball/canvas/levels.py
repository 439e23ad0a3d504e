"""Zoom: how many px a hex may be wide, and the steps of the wheel between them."""

from __future__ import annotations

import math

SMALLEST, LARGEST = 2.0, 160.0
"""Limits of the width of a hex in px."""

_STEPS_A_DOUBLING = 8
"""Sizes are powers of 2^(1/8), so that zooming back finds pictures made before."""


def snapped(scale: float, smallest: float = SMALLEST) -> float:
    """The nearest size of the ladder within the limits; ``smallest`` itself is always allowed."""
    if scale <= smallest:
        return smallest
    step = round(math.log2(scale) * _STEPS_A_DOUBLING)
    return min(LARGEST, max(smallest, 2.0 ** (step / _STEPS_A_DOUBLING)))


def stepped(scale: float, steps: float, smallest: float = SMALLEST) -> float:
    """The size ``steps`` wheel notches larger (smaller if negative); a notch is about a fifth."""
    wanted = snapped(scale * 2.0 ** (2 * steps / _STEPS_A_DOUBLING), smallest)
    if wanted == scale and steps:  # between two sizes of the ladder: leave it in the direction asked for
        wanted = snapped(scale * 2.0 ** (math.copysign(1, steps) / _STEPS_A_DOUBLING), smallest)
    return wanted
