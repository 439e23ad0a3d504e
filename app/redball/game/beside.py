"""Files that a killed program leaves beside saves, and how they are cleared away.

SQLite keeps what it is about to change in a file beside the database ("-journal"; "-wal" and "-shm" for saves
of an older Redball) and puts it back when the database is opened next, asking nothing but the name.  So what
a dead game left must be gone before another takes its name, or the new one gets the old one's pages.  And a
new save is written under a name of its own first, which stays behind when its writer is killed.

Everything here is done by whoever holds the lock of the name (:class:`~redball.game.lock.SaveLock`).
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from redball.errors import Fault, RedballError
from redball.files import objection, system_fault
from redball.game.database import COMPLAINTS, connect
from redball.game.errors import SaveError
from redball.game.lock import SaveLock
from redball.game.savefile import MOST_SAVE, SUFFIX, is_logged, side_file, waits
from redball.language import marked, translated

SIDE_FILES = ("-journal", "-wal", "-shm")

_MAGIC = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a journal that waits begins."""
_ALL = 0xFFFFFFFF
"""Count of the pages in a journal that goes on to its end."""
_HEAD = 512
"""Bytes of the smallest head of a journal; without more there is nothing in it."""
_NUMBERS = 32
"""Bytes of a first page in which the numbers stand that change with every order."""

_EXPECTED = marked("nothing, or a file that SQLite keeps beside a save")
_MOST = 2 * MOST_SAVE
"""Bytes of the largest journal: that of a save in which every page changes holds all of them."""

_FRESH = re.compile(r"\.(?P<name>.+)-[0-9a-f]{8}(?:-journal|-wal|-shm)?")


def files_of(path: Path) -> tuple[Path, ...]:
    """A save and all that may lie beside it."""
    return (path, *(side_file(path, end) for end in SIDE_FILES))


def check_beside(path: Path) -> None:
    """Refuse a journal or a log that waits beside a save and isn't its own: somebody has put another save
    under the name of a killed one, into which SQLite would play it; or has made it to do harm.

    Raises:
        SaveError: it is another save's, no file of SQLite's, or would change other files.

    """
    for beside in (side_file(path, end) for end in SIDE_FILES):
        if os.path.islink(beside):
            raise SaveError(Fault(str(beside), "a link", _EXPECTED))
        if os.path.exists(beside) and (fault := objection(beside, _EXPECTED, _MOST)) is not None:
            raise SaveError(fault)
    log = side_file(path, "-wal")
    if waits(log) and not is_logged(path):
        raise _of_another(log, path, "orders")
    beside = side_file(path, "-journal")
    try:
        journal = beside.read_bytes() if os.path.exists(beside) else b""
        with path.open("rb") as file:
            first_page = file.read(_NUMBERS)
    except OSError:
        return
    if journal.endswith(_MAGIC):
        # So ends one of several databases at once; the file that it names would be removed.
        raise SaveError(Fault(str(beside), "a journal that would remove another file", _EXPECTED))
    if journal.startswith(_MAGIC) and len(journal) > _HEAD and not _belong(journal, first_page):
        raise _of_another(beside, path, "an unfinished order")


def _of_another(beside: Path, path: Path, what: str) -> SaveError:
    found = translated("{0} of another save, which had the same name", translated(what))
    return SaveError(
        Fault(str(beside), found, translated("the save that it belongs to, or nothing beside {0}", path.name))
    )


def _belong(journal: bytes, now: bytes) -> bool:
    """Whether a journal was begun on a file whose first page begins with ``now``.

    Each order counts up a number there.  As long as the journal doesn't have the first page, the file has it
    as it was, with the number of pages that the journal says too.
    """
    before = _first_page(journal)
    if before is None:
        return journal[16:20] == now[28:32]
    return _number(now, 24) - _number(before, 24) in (0, 1)


def _first_page(journal: bytes) -> bytes | None:
    """How the first page of a file began before the changes that a journal would take back."""
    at = 0
    while journal.startswith(_MAGIC, at):
        count, sector, page = (_number(journal, at + place) for place in (8, 20, 24))
        if not (0 < sector <= 65536 and 512 <= page <= 65536):
            return None
        record, at = page + 8, at + sector
        last = at + count * record if 0 < count < _ALL else len(journal)
        for place in range(at, min(last, len(journal) - record + 1), record):
            if _number(journal, place) == 1:
                return journal[place + 4 : place + 4 + _NUMBERS]
        at = -(-last // sector) * sector
    return None


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "big")


def fresh_name(path: Path) -> Path:
    """A name in the folder of a save under which it is written until it is whole."""
    return path.with_name(f".{path.name}-{secrets.token_hex(4)}")


def clear_name(path: Path) -> None:
    """Take everything away that SQLite would play into the next file of this name.

    A save that still has the name is made whole first, so that it loses nothing should the new one not come.

    Raises:
        SaveError: a file can't be removed.

    """
    if not any(os.path.exists(side_file(path, end)) for end in SIDE_FILES):
        return
    if os.path.isfile(path):
        with suppress(*COMPLAINTS, RedballError):
            check_beside(path)
            with closing(connect(path)) as old:
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
            if found is not None and ours and os.path.isfile(left) and not left.is_symlink():
                yield left, found["name"]
