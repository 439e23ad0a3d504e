"""Undo and redo of a form whose state is one frozen value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

_T = TypeVar("_T")


class Changed(QUndoCommand, Generic[_T]):
    """The state before a change and after it; ``put`` shows one of them."""

    def __init__(self, put: Callable[[_T], object], before: _T, after: _T, said: str) -> None:
        super().__init__(said)
        self._put, self._before, self._after = put, before, after

    def redo(self) -> None:
        """The state after it."""
        self._put(self._after)

    def undo(self) -> None:
        """The state before it."""
        self._put(self._before)
