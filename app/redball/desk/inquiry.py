"""How the window asks for results that take long.

A part of the window has its :class:`Inquiries` and asks by a key.  A newer inquiry of the same key cancels
the older one, whose results are dropped.  The end of the part cancels too, and each signal that the part
named, such as the closing of the game.  Errors go to :data:`sys.excepthook`, like all errors of the window.
"""

from __future__ import annotations

import atexit
import sys
import time
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import cache, partial
from threading import Event
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, SignalInstance

SLICE = 0.006
"""Seconds of a turn of the event loop that inquiries may use, unless one of their steps is longer."""

clock = time.perf_counter

T = TypeVar("T")
Tell = Callable[[object], None]
"""Reports an intermediate result; raises :class:`~redball.planning.program.Stopped` in a cancelled inquiry.
"""


def _nothing(*_: object) -> None:
    """The default for callbacks: does nothing."""


@dataclass(eq=False)
class _Inquiry:
    """One inquiry: ``steps`` to be taken in the window's thread, or ``work`` for another one."""

    inquiries: Inquiries
    key: str
    then: Callable[[Any], object]
    told: Callable[[Any], object] = _nothing
    failed: Callable[[], object] = _nothing
    steps: Generator[object, None, object] | None = None
    work: Callable[[Tell], object] | None = None
    void: Event = field(default_factory=Event)

    def go_on(self, until: float) -> bool:
        """Take steps until a time; False when there are no more."""
        assert self.steps is not None
        while not self.void.is_set():
            try:
                next(self.steps)
            except StopIteration as end:
                self.end(end.value)
                return False
            except Exception as error:
                self.fail(error)
                return False
            if clock() >= until:
                return True
        return False

    def hear(self, what: object) -> None:
        """Pass on an intermediate result."""
        if not self.void.is_set():
            _call(self.told, what)

    def end(self, found: object) -> None:
        """Pass on the answer."""
        if not self.void.is_set():
            self.inquiries.stop(self.key)
            _call(self.then, found)

    def fail(self, error: Exception) -> None:
        """There is no answer: call ``failed``, then report the error."""
        if not self.void.is_set():
            self.inquiries.stop(self.key)
            _call(self.failed)
            _report(error)


class Inquiries(QObject):
    """The inquiries of one part of the window; they end with its ``owner``.  All methods are for the window's
    thread.
    """

    def __init__(self, owner: QObject, *ends: SignalInstance) -> None:
        """``ends`` are signals that cancel all inquiries."""
        super().__init__(owner)
        self._open: dict[str, _Inquiry] = {}
        self._is_at_work = False
        for signal in ends:
            signal.connect(self.stop_all)
        self.destroyed.connect(partial(_make_void, self._open))

    def in_turns(
        self,
        key: str,
        steps: Generator[object, None, T],
        then: Callable[[T], object] = _nothing,
        failed: Callable[[], object] = _nothing,
        *,
        at_once: bool = True,
    ) -> None:
        """Take steps in the window's thread, as many in a turn of its loop as fit into a slice, then call
        ``then`` with what they return.

        ``failed`` is called when a step raises an error.  The first slice is taken ``at_once`` or in the next
        turn.
        """
        inquiry = self._asked(_Inquiry(self, key, then, failed=failed, steps=steps))
        if not at_once or inquiry.go_on(clock() + SLICE):
            _window().add(inquiry)

    def in_thread(
        self,
        key: str,
        work: Callable[[Tell], T],
        then: Callable[[T], object] = _nothing,
        told: Callable[[Any], object] = _nothing,
        failed: Callable[[], object] = _nothing,
    ) -> None:
        """Do ``work`` on plain values in another thread, then call ``then`` with what it returns.

        ``told`` is called with each intermediate result, ``failed`` when it raises an error.  Works of one
        owner are done one after the other.
        """
        self._asked(_Inquiry(self, key, then, told, failed, work=work))
        if not self._is_at_work:
            self.next_work()

    def is_busy(self, key: str) -> bool:
        """Whether an inquiry of this key is running."""
        return key in self._open

    def stop(self, key: str) -> None:
        """Cancel the inquiry of a key."""
        if key in self._open:
            self._open.pop(key).void.set()

    def stop_all(self) -> None:
        """Cancel all inquiries."""
        _make_void(self._open)

    def next_work(self) -> None:
        """Begin the next waiting work; no other is running."""
        first = next((asked for asked in self._open.values() if asked.work is not None), None)
        self._is_at_work = first is not None
        if first is not None:
            _window().begin(first)

    def _asked(self, inquiry: _Inquiry) -> _Inquiry:
        self.stop(inquiry.key)
        self._open[inquiry.key] = inquiry
        return inquiry


class _Window(QObject):
    """Runs inquiries in the window's thread, and receives the results of other threads.

    It lives as long as the program, so that no thread reports to a deleted object.  ``come`` carries the
    number of an inquiry, the kind of the result ("told", "found" or "failed"), and the result.
    """

    come = Signal(int, str, object)

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[_Inquiry] = deque()
        self._at_work: dict[int, _Inquiry] = {}
        self._number = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._give_turns)
        self.come.connect(self._take)
        atexit.register(self._end)  # before Qt ends, which registered first

    def add(self, inquiry: _Inquiry) -> None:
        """Run an inquiry from the next turn of the loop on."""
        self._waiting.append(inquiry)
        self._timer.start(0)

    def _give_turns(self) -> None:
        """Run all waiting inquiries for one slice, each in its turn."""
        until = clock() + SLICE
        for _ in range(len(self._waiting)):
            inquiry = self._waiting.popleft()
            if inquiry.go_on(until):
                self._waiting.append(inquiry)
            if clock() >= until:
                break
        if not self._waiting:
            self._timer.stop()

    def begin(self, inquiry: _Inquiry) -> None:
        """Begin a work in another thread.  It gets plain values only: no Qt object may be destroyed there."""
        assert inquiry.work is not None
        self._number += 1
        self._at_work[self._number] = inquiry
        job = partial(_do, self._number, inquiry.work, inquiry.void, self.come.emit)
        QThreadPool.globalInstance().start(job)

    def _end(self) -> None:
        """The program ends: drop the results of all threads."""
        for inquiry in self._at_work.values():
            inquiry.void.set()
        QThreadPool.globalInstance().waitForDone()

    def _take(self, number: int, kind: str, what: Any) -> None:
        if kind == "told":
            self._at_work[number].hear(what)
            return
        inquiry = self._at_work.pop(number)
        inquiry.end(what) if kind == "found" else inquiry.fail(what)
        inquiry.inquiries.next_work()


@cache
def _window() -> _Window:
    return _Window()


def _do(
    number: int, work: Callable[[Tell], object], void: Event, come: Callable[[int, str, object], None]
) -> None:
    """Run a work; called in another thread."""
    from redball.planning.program import Stopped, stopping

    def tell(what: object) -> None:
        if void.is_set():
            raise Stopped
        come(number, "told", what)

    try:
        with stopping(void.is_set):
            found = work(tell)
    except Exception as error:
        come(number, "failed", error)
    else:
        come(number, "found", found)


def _make_void(inquiries: dict[str, _Inquiry], *_: object) -> None:
    for inquiry in inquiries.values():
        inquiry.void.set()
    inquiries.clear()


def _call(what: Callable[..., object], *values: object) -> None:
    try:
        what(*values)
    except Exception as error:
        _report(error)


def _report(error: Exception) -> None:
    """Report an error to the player and the log."""
    sys.excepthook(type(error), error, error.__traceback__)
