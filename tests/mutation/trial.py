"""One mutant against the tests that reach it, in a process of its own."""

from __future__ import annotations

import gc
import importlib.machinery
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutation.mutants import Mutant

__all__ = ["functions_of", "in_child", "install", "set_in"]

KILLED, SURVIVED, UNFIT = 3, 4, 5
"""Exit codes of a child; whatever else it ends with (a crash, no more processor time) is a kill too."""


def in_child(act: Callable[[], int], seconds: int) -> int:
    """Fork, act there unheard within so many seconds of processor time; returns the exit code."""
    import resource  # not on Windows, which can't fork either

    child = os.fork()
    if not child:
        code = KILLED
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            signal.alarm(20 * seconds)  # for one that waits for ever
            nowhere = os.open(os.devnull, os.O_RDWR)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            code = act()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def functions_of(program: Path) -> dict[str, list[FunctionType]]:
    """Every function of the program that is alive, by file."""
    found: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(program)):
            found.setdefault(thing.__code__.co_filename, []).append(thing)
    return found


def set_in(mutant: Mutant, functions: list[FunctionType]) -> bool:
    """Give a mutant's code to the functions of its module; whether it fits them."""
    if not mutant.function:
        return False
    codes = {_name(code): code for code in _codes(compile(mutant.tree(), str(mutant.path), "exec"))}
    try:
        for function in functions:
            if (code := codes.get(_name(function.__code__))) is not None:
                function.__code__ = code
    except ValueError:  # it closes over other variables
        return False
    return True


def install(mutant: Mutant) -> None:
    """Import a mutant's module in its changed form from now on."""
    plain = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: Any, name: str) -> CodeType | None:
        if Path(loader.path) == mutant.path:
            return compile(mutant.tree(), str(mutant.path), "exec")
        return plain(loader, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[assignment,method-assign]


def _name(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
