"""What a save file looks like from outside: its name, its identity, and whether it can be opened at all.

A save is an SQLite database with its own application id.  The version counts up with every change of the
format; a program opens its own and every older version, and refuses a newer one; an older save becomes one of
the present version with the first order that is written into it.  All this is read from the first 100 bytes,
so that a file which is not ours is never touched.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from redball.errors import Fault
from redball.files import MEGABYTE, objection, system_fault
from redball.game.errors import SaveError
from redball.language import marked, translated

SUFFIX = ".redball"
APPLICATION_ID = 0x5244424C
"""“RDBL”, at byte 68 of the file."""
SCHEMA = 2
"""Version 1: meta, orders, snapshots, head.  Version 2: what rule sets remember is in tables of positions and
changes; before it was in one, “marks” (:mod:`redball.game.old_marks`).
"""
MOST_SAVE = 100 * MEGABYTE
"""The largest save: some 200,000 orders."""

_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_SAVE = marked("a Redball save")


def check_header(path: Path) -> None:
    """Refuse a file that is no save, is newer than this program, or was cut short.

    Raises:
        SaveError: one sentence saying which.

    """
    if (fault := objection(path, _SAVE, MOST_SAVE)) is not None:
        raise SaveError(fault)
    head, size = _read_head(path)
    if not head.startswith(_MAGIC[: len(head)]) or not head:
        raise _refusal(path, "an empty file" if not head else "a file of another kind", _SAVE)
    if len(head) < _HEADER:
        raise _refusal(path, translated("a file of {0} bytes", size), "a whole Redball save")
    if _number(head, 68) != APPLICATION_ID:
        raise _refusal(path, "a database of another program", _SAVE)
    if (version := _number(head, 60)) > SCHEMA:
        found = translated("a save of version {0}, made by a newer Redball", version)
        raise _refusal(path, found, translated("version {0} or older", SCHEMA))
    whole = _number(head, 28) * _page_size(head)
    # With a journal or a log beside it the file may rightly be shorter: it has the rest.
    if size < whole and not any(waits(side_file(path, end)) for end in ("-journal", "-wal")):
        found = translated("a file cut short at {0} bytes", size)
        raise _refusal(path, found, translated("the {0} bytes that it says it has", whole))


def check_name(path: Path) -> None:
    """Refuse a name under which no file can be written, whether there is one or not.

    Raises:
        SaveError: it is that of a folder, a pipe or a device, too long, or otherwise beyond the system.

    """
    expected = "the name of a save to write"
    try:
        path.stat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        why = system_fault(path, error, expected)
        found = translated("a place that can't be written ({0})", why.found)
        raise _refusal(path, found, why.expected) from error
    if (fault := objection(path, expected, sys.maxsize)) is not None:
        raise SaveError(fault)


def side_file(path: Path, end: str) -> Path:
    """The file that SQLite keeps beside a database: its name and "-journal", "-wal" or "-shm"."""
    real = path.resolve()
    return real.with_name(real.name + end)


def is_logged(path: Path) -> bool:
    """True for a save of an older Redball, whose orders went into a log beside it first (WAL mode)."""
    head, _ = _read_head(path)
    return head[18:20] == b"\2\2"


def refuse_damaged(path: Path, what: str) -> SaveError:
    """The error for a save whose inside is broken; ``what`` is the reader's own complaint."""
    return _refusal(path, translated("a damaged save ({0})", translated(what)), "a whole Redball save")


def _refusal(path: Path, found: str, expected: str) -> SaveError:
    return SaveError(Fault(str(path), found, expected))


def _read_head(path: Path) -> tuple[bytes, int]:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER), path.stat().st_size
    except OSError as error:
        raise SaveError(system_fault(path, error, _SAVE)) from error


def _number(head: bytes, at: int) -> int:
    return int.from_bytes(head[at : at + 4], "big")


def _page_size(head: bytes) -> int:
    size = int.from_bytes(head[16:18], "big")
    return 65536 if size == 1 else size


def waits(beside: Path) -> bool:
    """True if a file beside a save holds something for it: a void one is empty or begins with zeros."""
    try:
        if not os.path.isfile(beside):
            return False
        with beside.open("rb") as file:
            return file.read(1) not in (b"", b"\0")
    except OSError:
        return True


def place_of(path: Path) -> tuple[int, int] | None:
    """Which file has a name, by numbers that the system gives to each."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def stamp_of(path: Path) -> tuple[int, int] | None:
    """Size and moment of the last writing of a file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
