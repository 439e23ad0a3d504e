"""Files that players keep are written whole or not at all.

The new text goes into a file beside the old one and takes its place when all of it is on the disk; whatever
goes wrong before (a full disk, a plug pulled) leaves the old file as it was.  So do saved games, which SQLite
fills (:func:`replaced`).  What is no file, such as ``/dev/stdout`` or a pipe, is written to directly.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from redball.errors import Fault, RedballError
from redball.files import system_fault
from redball.language import marked, translated

_EXPECTED = marked("a place that can be written")
_HANDED = ("/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/")
"""Streams that the shell has opened: a file put in their place would not reach the reader."""
_HEAD, _TAIL = ".redball-", ".part"
_DATABASE = b"SQLite format 3\0"
"""How a saved game begins."""
_FORGOTTEN = 24 * 3600
"""Seconds after which the part of a file belongs to a program that was killed."""


def write_text(path: Path, text: str, wrong: type[RedballError]) -> None:
    """Put a text in UTF-8 in the place of a file.

    Raises:
        RedballError: a ``wrong``; the file is as it was.

    """
    with written(path, wrong) as file:
        file.write(text.encode("utf-8"))


def write_bytes(path: Path, data: bytes, wrong: type[RedballError]) -> None:
    """Put bytes in the place of a file.

    Raises:
        RedballError: a ``wrong``; the file is as it was.

    """
    with written(path, wrong) as file:
        file.write(data)


@contextlib.contextmanager
def written(path: Path, wrong: type[RedballError]) -> Iterator[BinaryIO]:
    """A file to write into, which takes the place of ``path`` when the block ends well.

    A link stays one: the file that it leads to is replaced.  An old file's permissions are kept.  A saved
    game is never replaced: what is written here is something else.

    Raises:
        RedballError: a ``wrong`` for a saved game, and for whatever the system refuses, in the block too.

    """
    try:
        target = _target(path)
        if _is_database(target):
            raise wrong(Fault(str(path), "a saved game", "a name that no game has"))
        with _open_directly(target) if _is_device(target) else _beside(target) as file:
            yield file
    except (OSError, UnicodeEncodeError) as error:
        raise wrong(_fault(path, error)) from error


def write_folder(folder: Path, files: Mapping[str, bytes], wrong: type[RedballError]) -> None:
    """Make a folder with files, all or none; an empty folder of that name may be there already.

    Raises:
        RedballError: a ``wrong`` for something of that name, and for whatever the system refuses.

    """
    try:
        if os.path.isdir(folder) and not os.listdir(folder):
            os.rmdir(folder)
        if os.path.lexists(folder):
            raise wrong(Fault(str(folder), "a file or folder that is already there", "a new folder"))
        part = Path(tempfile.mkdtemp(prefix=_HEAD, dir=folder.parent))
        try:
            for name, data in files.items():
                (part / name).parent.mkdir(exist_ok=True)
                write_bytes(part / name, data, wrong)
            part.chmod(0o755)
            part.rename(folder)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    except (OSError, ValueError) as error:
        raise wrong(system_fault(folder, error, "a place for a new folder")) from error


def _target(path: Path) -> Path:
    """The file that is to be replaced, at the end of all links."""
    if str(path).startswith(_HANDED):
        return path
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "a name that no file can have")
    found = Path(os.path.realpath(path))
    if found.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    return found


def _is_database(path: Path) -> bool:
    if not os.path.isfile(path) or not os.access(path, os.R_OK):
        return False
    with path.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE


def _is_device(path: Path) -> bool:
    if str(path).startswith(_HANDED):
        return True
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return not stat.S_ISREG(mode)


@contextlib.contextmanager
def _open_directly(path: Path) -> Iterator[BinaryIO]:
    # Without waiting: a pipe that has no reader is an error.
    number = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(number, True)
    with os.fdopen(number, "wb") as file:
        yield file


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[BinaryIO]:
    old = path.stat().st_mode if os.path.exists(path) else None
    if old is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    _check_name(path)
    # Its name doesn't hold that of the file, which may be as long as names can be.
    part = path.with_name(f"{_HEAD}{secrets.token_hex(8)}{_TAIL}")
    keep_mode = (lambda: part.chmod(stat.S_IMODE(old))) if old is not None else None
    with replaced(path, part, keep_mode), part.open("xb") as file:
        yield file
    with contextlib.suppress(OSError):  # this only tidies up
        _sweep(path.parent)


@contextlib.contextmanager
def replaced(path: Path, part: Path, prepare: Callable[[], None] | None = None) -> Iterator[None]:
    """The block writes the file ``part``; when that is on the disk, ``prepare`` is called, and the file takes
    the place of ``path``.  When anything fails before, it is removed.

    Raises:
        OSError: the system refuses; ``path`` is as it was.

    """
    try:
        yield
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        if prepare is not None:
            prepare()
        os.replace(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # the file is whole; this only hastens it
        _sync_folder(path.parent)


def _check_name(path: Path) -> None:
    """Let the system judge the file's own name before anything is written."""
    with contextlib.suppress(FileNotFoundError):
        path.lstat()


def _sync_folder(folder: Path) -> None:
    """Put the new name on the disk too, where systems let one."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _sweep(folder: Path) -> None:
    """Remove the parts that killed programs have left."""
    for part in folder.glob(f"{_HEAD}*{_TAIL}"):
        if time.time() - part.stat().st_mtime > _FORGOTTEN:
            part.unlink(missing_ok=True)


def _fault(path: Path, error: OSError | UnicodeEncodeError) -> Fault:
    if isinstance(error, UnicodeEncodeError):
        return Fault(str(path), "half a character in its text or name", "whole characters")
    if error.errno == errno.ENOENT:
        return Fault(str(path), translated("no folder {0}", path.parent), "a folder that exists")
    if error.errno == errno.ENXIO:
        return Fault(str(path), "a pipe that nobody reads", _EXPECTED)
    return system_fault(path, error, _EXPECTED)
