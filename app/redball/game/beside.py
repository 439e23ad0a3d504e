"""Files that a killed program leaves beside saves, and how they are cleared away.

SQLite keeps what it is about to change in a file beside the database ("-journal"; "-wal" and "-shm" for saves
of an older Redball) and puts it back when the database is opened next, asking nothing but the name.  So what
a dead game left must be gone before another takes its name, or the new one gets the old one's pages.  And a
new save is written under a name of its own first, which stays behind when its writer is killed.

Everything here is done by whoever holds the lock of the name (:class:`~redball.game.lock.SaveLock`).
"""

from __future__ import annotations

import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from redball.errors import RedballError
from redball.files import system_fault
from redball.game.database import connect
from redball.game.errors import SaveError
from redball.game.lock import SaveLock
from redball.game.savefile import SUFFIX, side_file

SIDE_FILES = ("-journal", "-wal", "-shm")

_FRESH = re.compile(r"\.(?P<name>.+)-[0-9a-f]{8}(?:-journal|-wal|-shm)?")


def files_of(path: Path) -> tuple[Path, ...]:
    """A save and all that may lie beside it."""
    return (path, *(side_file(path, end) for end in SIDE_FILES))


def fresh_name(path: Path) -> Path:
    """A name in the folder of a save under which it is written until it is whole."""
    return path.with_name(f".{path.name}-{secrets.token_hex(4)}")


def clear_name(path: Path) -> None:
    """Take everything away that SQLite would play into the next file of this name.

    A save that still has the name is made whole first, so that it loses nothing should the new one not come.

    Raises:
        SaveError: a file can't be removed.

    """
    if not any(side_file(path, end).exists() for end in SIDE_FILES):
        return
    if path.is_file():
        with suppress(sqlite3.Error, RedballError), closing(connect(path)) as old:
            old.execute("PRAGMA journal_mode = DELETE")
            old.execute("SELECT 1 FROM sqlite_schema").fetchone()
    for end in SIDE_FILES:
        try:
            side_file(path, end).unlink(missing_ok=True)
        except OSError as error:
            raise SaveError(
                system_fault(side_file(path, end), error, "a file that can be removed")
            ) from error


def sweep(path: Path) -> None:
    """Remove what killed programs left of new saves in the folder of ``path``, whose lock the caller holds,
    unless somebody is writing one just now.
    """
    for left, name in list(_leftovers(path)):
        with suppress(OSError, SaveError):
            if name == path.name:
                left.unlink(missing_ok=True)
                continue
            lock = SaveLock(left.with_name(name))
            try:
                if lock.is_held:
                    left.unlink(missing_ok=True)
            finally:
                lock.release()


def _leftovers(path: Path) -> Iterator[tuple[Path, str]]:
    """Unfinished saves in the folder of ``path``, each with the name that it was to have."""
    with suppress(OSError):
        for left in path.parent.iterdir():
            found = _FRESH.fullmatch(left.name)
            ours = found is not None and (found["name"] == path.name or found["name"].endswith(SUFFIX))
            if found is not None and ours and left.is_file() and not left.is_symlink():
                yield left, found["name"]
