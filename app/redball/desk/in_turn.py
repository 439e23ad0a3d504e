"""A signal that many parts of the window hear, each with work of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from functools import wraps
from inspect import ismethod
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject
from shiboken6 import isValid

Steps = Generator[None, None, None]


def in_steps(work: Callable[..., Steps]) -> Callable[..., None]:
    """Mark a method that does its work step by step: called it does all of it at once, by an :class:`InTurn`
    one step after the other.
    """

    @wraps(work)
    def at_once(*given: object) -> None:
        for _ in work(*given):
            pass

    at_once.steps = work  # type: ignore[attr-defined]
    return at_once


class InTurn:
    """Connected and emitted like a signal without values; :meth:`steps` calls one slot a step, in the order
    in which they were connected, so that no turn of the event loop is as long as all of them together.
    """

    def __init__(self) -> None:
        self._heard: list[Callable[..., Any]] = []

    def connect(self, slot: Callable[..., object]) -> None:
        """Call ``slot`` from now on; a method of an object is called as long as that lives."""
        living = (heard for heard in self._heard if heard() is not None)
        self._heard = [*living, WeakMethod(slot) if ismethod(slot) else lambda: slot]

    def disconnect(self, slot: Callable[..., object]) -> None:
        """Call ``slot``, which was connected, no more."""
        self._heard.pop(next(n for n, heard in enumerate(self._heard) if heard() == slot))

    def steps(self) -> Steps:
        """Call the slots, one a step; those of several steps are called step by step."""
        for heard in tuple(self._heard):
            slot = heard()
            of = getattr(slot, "__self__", None)
            if slot is None or (isinstance(of, QObject) and not isValid(of)):
                continue
            try:
                if hasattr(slot, "steps"):
                    yield from slot.steps(of)
                else:
                    slot()
            except Exception as error:  # the others hear it all the same
                sys.excepthook(type(error), error, error.__traceback__)
            yield

    def emit(self) -> None:
        """Call all slots at once."""
        for _ in self.steps():
            pass
