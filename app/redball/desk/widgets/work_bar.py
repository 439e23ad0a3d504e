"""How far some work in another thread is, with a button that stops it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import narrow_button

_HEIGHT = 6
"""Px of the bar."""


class WorkBar(QWidget):
    """Seen while work goes on, and keeps its room after; ``name`` is what the bar is for screen readers."""

    def __init__(self, name: str, stop: str, stopped: Callable[[], object]) -> None:
        super().__init__()
        self.progress = QProgressBar()
        self.progress.setAccessibleName(name)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(_HEIGHT)
        self.stop = narrow_button(stop, "", stopped)
        row = spaced(QHBoxLayout(self), 8, 0)
        row.addWidget(self.progress, 1)
        row.addWidget(self.stop)
        keep = self.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.setSizePolicy(keep)
        self.hide()

    @property
    def is_busy(self) -> bool:
        """Whether work goes on."""
        return not self.isHidden()

    def begin(self) -> None:
        """Show that work goes on, nobody knows how long."""
        self.progress.setRange(0, 0)
        self.show()

    def show_progress(self, done_of: tuple[int, int]) -> None:
        """Show how much is done, of how much."""
        done, of = done_of
        self.progress.setRange(0, of)
        self.progress.setValue(done)
