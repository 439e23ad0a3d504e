"""The sizes of a hex for which names are placed.

A place that is free at one of these sizes is free up to the next, since distances grow while letters keep
their size.  So no change of type sizes or of drawn features may lie inside a step.
"""

from __future__ import annotations

from bisect import bisect_right

STEPS = (3.2, 4.0, 5.0, 6.0, 7.0, 8.0, 9.5, 11.5, 14.0, 17.0, 20.0, 24.0, 28.0, 30.0, 35.0, 42.0, 50.0,
         60.0, 72.0, 86.0, 104.0, 128.0, 154.0)  # fmt: skip
"""Px; the last one holds for all larger sizes."""

COUNTRIES_FROM = {1: 3.2, 2: 14.0, 3: 28.0}
"""First size of a hex at which names of countries of a level are shown."""


def step_of(scale: float) -> int:
    """Number of the step that a hex of ``scale`` px belongs to, -1 where there are no names."""
    return bisect_right(STEPS, scale) - 1
