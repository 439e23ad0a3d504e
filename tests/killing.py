"""Processes that are killed at the n-th call of the system: at every point, not at chance moments.

A deed runs in a process of its own that is stopped at each of its system calls (ptrace) and killed at one.
Processes are forked from a server that has imported everything, so that each lives for milliseconds.
"""

from __future__ import annotations

import ctypes
import mmap
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

Deed = Callable[[Any, "Note"], None]
"""What is done with what was prepared; it notes down what it has been told is on disk."""

_TRACEME, _SYSCALL = 0, 24
_STOP = (signal.SIGTRAP, signal.SIGSTOP)


class Note:
    """One number that outlives the process that wrote it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, 8)

    @property
    def number(self) -> int:
        """The number; 0 at first."""
        return int.from_bytes(self._memory[:8], "little")

    @number.setter
    def number(self, number: int) -> None:
        self._memory[:8] = number.to_bytes(8, "little")


class Killed(NamedTuple):
    """What became of a deed: killed or done before, and the number that it had noted."""

    killed: bool
    noted: int


class Killer:
    """A server of kills; use a ``with``.

    What a process does only once, such as a late import, ``ready`` does in the server, so that no deed does
    it again at each of its kills.
    """

    def __init__(self, *preload: str, ready: Callable[[], object]) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(list(preload))
        self._here, there = context.Pipe()
        self._server = context.Process(target=_serve, args=(there, ready), daemon=True)
        self._server.start()
        there.close()

    def kill(self, prepare: Callable[[Path], Any], deed: Deed, path: Path, at: int) -> Killed:
        """Prepare, and kill the deed when it calls the system for the ``at``-th time.

        Raises:
            AssertionError: the deed failed by itself.

        """
        self._here.send((prepare, deed, path, at))
        answer = self._here.recv()
        assert isinstance(answer, Killed), answer
        return answer

    def __enter__(self) -> Killer:
        return self

    def __exit__(self, *_: object) -> None:
        self._here.close()
        self._server.join()


def _serve(there: Connection, ready: Callable[[], object]) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    ready()
    while True:
        try:
            job = there.recv()
        except EOFError:
            return
        try:
            there.send(_kill(libc, *job))
        except Exception:
            there.send(traceback.format_exc())


def _kill(libc: ctypes.CDLL, prepare: Callable[[Path], Any], deed: Deed, path: Path, at: int) -> Killed:
    note = Note()
    child = os.fork()
    if child == 0:
        _do(libc, prepare, deed, path, note)
    calls, inside = 0, False
    while True:
        _, status = os.waitpid(child, 0)
        if not os.WIFSTOPPED(status):
            assert os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0, f"the deed failed: {status}"
            return Killed(False, note.number)
        if os.WSTOPSIG(status) == signal.SIGTRAP:
            # Each call stops its process twice: before it and after it.
            inside = not inside
            calls += inside
        if calls == at:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return Killed(True, note.number)
        assert os.WSTOPSIG(status) in _STOP, f"the deed failed: {status}"
        assert libc.ptrace(_SYSCALL, child, None, None) == 0, os.strerror(ctypes.get_errno())


def _do(libc: ctypes.CDLL, prepare: Callable[[Path], Any], deed: Deed, path: Path, note: Note) -> None:
    try:
        prepared = prepare(path)
        assert libc.ptrace(_TRACEME, 0, None, None) == 0, os.strerror(ctypes.get_errno())
        os.kill(os.getpid(), signal.SIGSTOP)
        deed(prepared, note)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
