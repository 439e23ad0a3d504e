"""A signal that many parts of the window hear, each with work of its own."""

from __future__ import annotations

from collections.abc import Callable, Generator

from PySide6.QtCore import QObject, Signal


class InTurn:
    """Connected and emitted like a signal without values; :meth:`steps` calls one slot a step, in the order
    in which they were connected, so that no turn of the event loop is as long as all of them together.
    """

    def __init__(self, owner: QObject) -> None:
        self._owner = owner
        self._heard: list[_One] = []

    def connect(self, slot: Callable[..., object]) -> None:
        """Call ``slot`` from now on; a method of an object is called as long as that lives."""
        one = _One(self._owner)
        one.told.connect(slot)
        self._heard.append(one)

    def steps(self) -> Generator[None, None, None]:
        """Call the slots, one a step."""
        for one in tuple(self._heard):
            one.told.emit()
            yield

    def emit(self) -> None:
        """Call all slots at once."""
        for _ in self.steps():
            pass


class _One(QObject):
    """Tells one slot."""

    told = Signal()
