"""Files that players hand in: what a path is, and how large, before it is read; and why a system refuses one.

A scenario may be given as a folder, a pipe that nobody writes to, ``/dev/zero`` or a film: each is refused
in one sentence before a byte of it is read.  A pipe that the shell has opened (``/dev/stdin``,
``/dev/fd/63``) is read as the standard input is, up to the size that is meant.

Whether a path is there is asked with :mod:`os.path`, which says no where the system doesn't let one look:
the questions of :mod:`pathlib` raise there, and the reader of the file says why anyway.
"""

from __future__ import annotations

import errno
import stat
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from redball.errors import Fault, RedballError
from redball.language import marked, translated

MEGABYTE = 1_000_000
MOST_TEXT = 4 * MEGABYTE
"""Largest scenario, profile or list of orders: forty times the longest that Redball brings."""

_HANDED = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
_ROOM = marked("a disk with room left")
_PERMITTED = marked("a file that you may read or write")
_SYSTEM = {
    errno.ENOENT: (marked("no such file"), ""),
    errno.ENOTDIR: (marked("a file where a folder should be"), ""),
    errno.EISDIR: (marked("a folder"), ""),
    errno.EACCES: (marked("no permission"), _PERMITTED),
    errno.EPERM: (marked("no permission"), _PERMITTED),
    errno.EROFS: (marked("a file system that can only be read"), marked("a place that can be written")),
    errno.ENOSPC: (marked("a full disk"), _ROOM),
    errno.EDQUOT: (marked("a disk on which your share is full"), _ROOM),
    errno.EFBIG: (marked("a file too large for this file system"), _ROOM),
    errno.ENAMETOOLONG: (marked("a name that is too long"), marked("a shorter name")),
    errno.ELOOP: (marked("links that lead round in a ring"), ""),
    errno.EIO: (marked("a disk that fails"), marked("a disk that can be read and written")),
}


def system_fault(path: Path | str, error: OSError | ValueError, expected: str) -> Fault:
    """Why the system can't read or write a file; ``expected`` is what it should be.

    A path that no file can have (with a zero byte, say) is a ValueError.
    """
    if not isinstance(error, OSError):
        return Fault(str(path), "a name that no file can have", expected)
    words = error.strerror or str(error)
    found, better = _SYSTEM.get(error.errno or 0, (f"“{words}”", ""))
    return Fault(str(path), found, better or expected)


def objection(path: Path, expected: str, most: int) -> Fault | None:
    """Why a path isn't even opened: it is no file, or one of more than ``most`` bytes."""
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        return system_fault(path, error, expected)
    if (kind := _kind(found.st_mode)) is not None:
        return Fault(str(path), kind, expected)
    if found.st_size > most:
        return _too_large(path, found.st_size, expected, most)
    return None


def folder_objection(path: Path, expected: str) -> Fault | None:
    """Why a path is no folder that can be looked into."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return Fault(str(path), "no such folder", expected)
    except (OSError, ValueError) as error:
        return system_fault(path, error, expected)
    return None if stat.S_ISDIR(mode) else Fault(str(path), _kind(mode) or marked("a file"), expected)


def read_bytes(
    path: Path, expected: str, wrong: type[RedballError], most: int = MOST_TEXT, called: str = ""
) -> bytes:
    """The bytes of a file; whatever is the matter with it is a ``wrong``.

    ``called`` is what faults call it instead of its path.

    Raises:
        RedballError: it is no file, is too large, or can't be read.

    """
    handed, called = str(path).startswith(_HANDED), called or str(path)
    if not handed and (fault := objection(path, expected, most)) is not None:
        raise wrong(replace(fault, where=called))
    try:
        with path.open("rb") as file:
            return read_stream(file, called, expected, wrong, most)
    except (OSError, ValueError) as error:
        raise wrong(system_fault(called, error, expected)) from error


def read_stream(
    stream: BinaryIO, where: Path | str, expected: str, wrong: type[RedballError], most: int = MOST_TEXT
) -> bytes:
    """All bytes of something open, such as the standard input.

    Raises:
        RedballError: there are more than ``most``, or they can't be read.

    """
    data = stream.read(most + 1)
    if len(data) > most:
        raise wrong(_too_large(where, None, expected, most))
    return data


def read_text(path: Path, expected: str, wrong: type[RedballError], most: int = MOST_TEXT) -> str:
    """The text of a file in UTF-8, without the mark that some editors begin one with.

    Raises:
        RedballError: as :func:`read_bytes`, or its bytes aren't text.

    """
    try:
        # Line ends as Python reads them: those of Windows are no part of a text.
        text = read_bytes(path, expected, wrong, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        in_utf_8 = translated("{0} in UTF-8", translated(expected))
        raise wrong(Fault(str(path), "bytes that aren't text", in_utf_8)) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _too_large(where: Path | str, size: int | None, expected: str, most: int) -> Fault:
    allowed = _megabytes(most)
    found = translated("more than {0}", allowed)
    if size is not None:
        found = translated("a file of {0}", _megabytes(size))
    return Fault(str(where), found, translated("{0} of at most {1}", translated(expected), allowed))


def _megabytes(size: int) -> str:
    if size < MEGABYTE:
        return translated("{0} bytes", size)
    return f"{size / MEGABYTE:{'.3g' if size < 1000 * MEGABYTE else ',.0f'}} MB"


def _kind(mode: int) -> str | None:
    """What a path is that is no file."""
    if stat.S_ISREG(mode):
        return None
    if stat.S_ISDIR(mode):
        return marked("a folder")
    if stat.S_ISFIFO(mode):
        return marked("a pipe")
    return marked("a socket" if stat.S_ISSOCK(mode) else "a device")
