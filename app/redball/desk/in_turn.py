"""A signal that many parts of the window hear, each with work of its own."""

from __future__ import annotations

from collections.abc import Callable, Generator
from inspect import ismethod
from weakref import WeakMethod

from PySide6.QtCore import QObject, Signal


class InTurn:
    """Connected and emitted like a signal without values; :meth:`steps` calls one slot a step, in the order
    in which they were connected, so that no turn of the event loop is as long as all of them together.
    """

    def __init__(self, owner: QObject) -> None:
        self._owner = owner
        self._heard: list[tuple[object, _One]] = []

    def connect(self, slot: Callable[..., object]) -> None:
        """Call ``slot`` from now on; a method of an object is called as long as that lives."""
        one = _One(self._owner)
        one.told.connect(slot)
        self._heard.append((_mark(slot), one))

    def disconnect(self, slot: Callable[..., object]) -> None:
        """Call ``slot``, which was connected, no more."""
        at = next(n for n, (heard, _) in enumerate(self._heard) if heard == _mark(slot))
        self._heard.pop(at)[1].deleteLater()

    def steps(self) -> Generator[None, None, None]:
        """Call the slots, one a step."""
        for _, one in tuple(self._heard):
            one.told.emit()
            yield

    def emit(self) -> None:
        """Call all slots at once."""
        for _ in self.steps():
            pass


def _mark(slot: Callable[..., object]) -> object:
    """What a slot is known by, which doesn't keep the slot's object alive."""
    return WeakMethod(slot) if ismethod(slot) else slot


class _One(QObject):
    """Tells one slot."""

    told = Signal()
