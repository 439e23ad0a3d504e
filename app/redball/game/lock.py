"""One window a save: a lock that the operating system drops when the program ends, however it ends.

The locked file is a small one in the user's cache folder, named by the save's path.  (Locking the save itself
would drop SQLite's own locks on some systems; a file beside the save would stay behind after a crash.)

The package filelock makes the same two calls, takes 13 ms to load, and where a file system has no locks it
falls back on marker files; a save needs none there.
"""

from __future__ import annotations

import errno
import hashlib
import os
import sys
from pathlib import Path
from typing import IO

from redball.errors import Fault
from redball.game.errors import SaveError
from redball.language import translated

_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK)
"""The errors of systems for a lock that another program holds; all others mean that locks aren't supported.
"""


class SaveLock:
    """Held from construction to :meth:`release`.

    Raises:
        SaveError: another window, or another session of this program, has the save open.

    """

    def __init__(self, path: Path) -> None:
        self._file = _locked(path)

    @property
    def is_held(self) -> bool:
        """False after :meth:`release`, and where there is no place for locks."""
        return self._file is not None

    def release(self) -> None:
        """Let others open the save."""
        if self._file is not None:
            _unlock(self._file)
            self._file.close()
            self._file = None


def _locked(path: Path) -> IO[bytes] | None:
    """The lock file of a save, locked.  None in a home that can't be written, or without locks: that must not
    keep anybody from playing, and the journal still notices when another program writes its save.
    """
    try:
        file = _lock_file(path).open("a+b")
    except OSError:
        return None
    try:
        _lock(file)
    except OSError as error:
        file.close()
        if error.errno in _TAKEN:
            taken = translated("a save that another Redball window has open")
            raise SaveError(Fault(str(path), taken, "one window a save")) from None
        return None
    return file


def _lock_file(path: Path) -> Path:
    import platformdirs

    folder = platformdirs.user_cache_path("redball", appauthor=False) / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    name = os.path.normcase(os.path.realpath(path))
    return folder / f"{hashlib.sha256(os.fsencode(name)).hexdigest()[:32]}.lock"


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
