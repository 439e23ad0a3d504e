"""Rows, columns and grids with their spacing and margins in one call."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

Box = TypeVar("Box", QHBoxLayout, QVBoxLayout, QGridLayout)


def spaced(box: Box, spacing: int | None, *margins: int) -> Box:
    """The layout with its spacing, None for the usual one, and margins: left, top, right, bottom, or one for
    all sides.
    """
    if spacing is not None:
        box.setSpacing(spacing)
    if margins:
        box.setContentsMargins(*(margins if len(margins) == 4 else margins * 4))
    return box
