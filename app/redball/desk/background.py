"""Work on plain values that another thread does; what comes back too late is dropped."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QThreadPool, Signal


class Background(QObject):
    """Does one thing at a time for its owner: a later request makes the one before it void."""

    _found = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._number = 0
        self._then: Callable[[object], object] = lambda found: None
        self._found.connect(self._take)

    def ask(self, work: Callable[[], object], then: Callable[[object], object]) -> None:
        """Do ``work`` in another thread, then ``then`` with what it returned, in the window's thread.  An
        error is passed to ``then`` as the value, so that what waits for it can end first.
        """
        self._number += 1
        self._then = then
        number = self._number

        def job() -> None:
            try:
                found = work()
            except Exception as error:
                found = error
            try:
                self._found.emit(number, found)
            except RuntimeError:
                return  # the window was closed meanwhile

        QThreadPool.globalInstance().start(job)

    def forget(self) -> None:
        """Nothing is waited for any more."""
        self._number += 1

    def _take(self, number: int, found: object) -> None:
        if number == self._number:
            self._then(found)
