"""Two columns of a page, and its small buttons."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain

Part = QWidget | QLayout | None
"""A widget, a layout, or a stretch."""


def two_columns(page: QWidget, left: Iterable[Part], right: Iterable[Part], shares: tuple[int, int]) -> None:
    """Lay out a page in two columns, with their shares of the width."""
    row = spaced(QHBoxLayout(page), 18, 0, 2, 0, 0)
    for parts, share in ((left, shares[0]), (right, shares[1])):
        column = spaced(QVBoxLayout(), 5)
        for part in parts:
            if part is None:
                column.addStretch(1)
            elif isinstance(part, QLayout):
                column.addLayout(part)
            else:
                column.addWidget(part)
        row.addLayout(column, share)


def small_button(text: str, tip: str = "") -> QPushButton:
    """A button that takes little room."""
    made = QPushButton(text)
    made.setObjectName("narrow")
    made.setToolTip(plain(tip))
    return made
