"""One window a save: a lock that the operating system drops when the program ends, however it ends.

The locked file is a small one in the user's cache folder, named by the save's path.  (Locking the save itself
would drop SQLite's own locks on some systems; a file beside the save would stay behind after a crash.)
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import IO

from redball.errors import Fault
from redball.game.errors import SaveError


class SaveLock:
    """Held from construction to :meth:`release`.

    Raises:
        SaveError: another window, or another session of this program, has the save open.

    """

    def __init__(self, path: Path) -> None:
        try:
            self._file: IO[bytes] | None = _lock_file(path).open("a+b")
        except OSError:
            # A home that can't be written must not keep anybody from playing; the journal still notices when
            # another program writes its save.
            self._file = None
        if self._file is not None and not _try_lock(self._file):
            self._file.close()
            self._file = None
            raise SaveError(
                Fault(str(path), "a save that another Redball window has open", "one window a save")
            )

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


def _lock_file(path: Path) -> Path:
    import platformdirs

    folder = platformdirs.user_cache_path("redball", appauthor=False) / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    name = os.path.normcase(os.path.realpath(path))
    return folder / f"{hashlib.sha256(os.fsencode(name)).hexdigest()[:32]}.lock"


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
