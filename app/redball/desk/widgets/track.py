"""What both tracks share: an animated value."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEasingCurve
from PySide6.QtWidgets import QSizePolicy, QWidget

from redball.desk.widgets import motion

GLIDE_MS = 300


class Track(QWidget):
    """A widget that shows ``shown``, which moves smoothly to each new value."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = 0.0
        self._motion = f"track-{id(self)}"
        self.destroyed.connect(partial(motion.shared().stop, self._motion))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def go_to(self, end: float, animate: bool) -> None:
        """Move to ``end``, animated if visible."""
        start = self.shown
        if animate and self.isVisible():
            curve = QEasingCurve.Type.InOutCubic
            motion.shared().run(
                self._motion, GLIDE_MS, lambda t: self._move_to(start + (end - start) * t), curve=curve
            )
        else:
            motion.shared().stop(self._motion)
            self._move_to(end)

    def _move_to(self, shown: float) -> None:
        self.shown = shown
        self.update()
