"""What charts over turns have in common: steps of a scale, lettering."""

from __future__ import annotations

from PySide6.QtGui import QFont

STEPS = tuple(factor * 10**power for power in range(7) for factor in (1, 2, 5))
"""Steps that a scale may have."""


def step_for(span: int, most: int) -> int:
    """The smallest step with which at most so many reach over a span."""
    return next(step for step in STEPS if most * step >= span)


def lettering(family: str, pixels: int, bold: bool) -> QFont:
    """The font of a chart's words."""
    made = QFont(family)
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Medium)
    return made
