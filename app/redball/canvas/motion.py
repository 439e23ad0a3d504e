"""Animation that can be switched off."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation


class Motion(QObject):
    """Runs animations; ``reduced`` makes all of them jump to their end."""

    def __init__(self, parent: QObject | None = None, reduced: bool = False) -> None:
        super().__init__(parent)
        self.reduced = reduced
        self._running: dict[str, QVariantAnimation] = {}

    def run(
        self,
        name: str,
        milliseconds: int,
        step: Callable[[float], None],
        done: Callable[[], None] | None = None,
        curve: QEasingCurve.Type = QEasingCurve.Type.OutCubic,
    ) -> None:
        """Call ``step`` with 0..1 over a time; another run of the same name first jumps to its end."""
        self.finish(name)
        if self.reduced or milliseconds <= 0:
            step(1.0)
            if done:
                done()
            return
        animation = QVariantAnimation(self)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.setDuration(milliseconds)
        animation.setEasingCurve(curve)
        animation.valueChanged.connect(step)
        animation.finished.connect(lambda: self._finished(name, animation, done))
        self._running[name] = animation
        animation.start()

    def stop(self, name: str) -> None:
        """End a run where it is; its ``done`` is not called."""
        animation = self._running.pop(name, None)
        if animation is not None:
            animation.stop()
            animation.deleteLater()

    def finish(self, name: str) -> None:
        """Jump to the end of a run."""
        animation = self._running.get(name)
        if animation is not None:
            animation.setCurrentTime(animation.duration())

    def finish_all(self) -> None:
        """Jump to the end of every run."""
        for name in list(self._running):
            self.finish(name)

    def running(self, name: str) -> bool:
        """True while a run of this name goes on."""
        return name in self._running

    def _finished(self, name: str, animation: QVariantAnimation, done: Callable[[], None] | None) -> None:
        if self._running.get(name) is animation:
            del self._running[name]
            animation.deleteLater()
            if done:
                done()
