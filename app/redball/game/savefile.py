"""What a save file looks like from outside: its name, its identity, and whether it can be opened at all.

A save is an SQLite database with its own application id.  The schema version counts up with every change of
the tables; a program opens its own and every older version, and refuses a newer one.  All this is read from
the first 100 bytes, so that a file which is not ours is never touched.
"""

from __future__ import annotations

from pathlib import Path

from redball.errors import Fault
from redball.game.errors import SaveError

SUFFIX = ".redball"
APPLICATION_ID = 0x5244424C
"""“RDBL”, at byte 68 of the file."""
SCHEMA = 1
"""Version 1: meta, orders, snapshots, head."""

_MAGIC = b"SQLite format 3\0"
_HEADER = 100


def check_header(path: Path) -> None:
    """Refuse a file that is no save, is newer than this program, or was cut short.

    Raises:
        SaveError: one sentence saying which.

    """
    head, size = _read_head(path)
    if not head.startswith(_MAGIC[: len(head)]) or not head:
        raise _refusal(path, "an empty file" if not head else "a file of another kind", "a Redball save")
    if len(head) < _HEADER:
        raise _refusal(path, f"a file of {size} bytes", "a whole Redball save")
    if _number(head, 68) != APPLICATION_ID:
        raise _refusal(path, "a database of another program", "a Redball save")
    if (version := _number(head, 60)) > SCHEMA:
        raise _refusal(
            path, f"a save of version {version}, made by a newer Redball", f"version {SCHEMA} or older"
        )
    whole = _number(head, 28) * _page_size(head)
    # With a write-ahead log beside it the file may rightly be shorter: the log has the rest.
    if size < whole and not _has_log(path):
        raise _refusal(path, f"a file cut short at {size} bytes", f"the {whole} bytes that it says it has")


def refuse_damaged(path: Path, what: str) -> SaveError:
    """The error for a save whose inside is broken; ``what`` is the reader's own complaint."""
    return _refusal(path, f"a damaged save ({what})", "a whole Redball save")


def _refusal(path: Path, found: str, expected: str) -> SaveError:
    return SaveError(Fault(str(path), found, expected))


def _read_head(path: Path) -> tuple[bytes, int]:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER), path.stat().st_size
    except IsADirectoryError as error:
        raise _refusal(path, "a folder", "a Redball save") from error
    except FileNotFoundError as error:
        raise _refusal(path, "no such file", "a Redball save") from error
    except OSError as error:
        raise _refusal(path, f"a file that can't be read ({error.strerror})", "a Redball save") from error


def _number(head: bytes, at: int) -> int:
    return int.from_bytes(head[at : at + 4], "big")


def _page_size(head: bytes) -> int:
    size = int.from_bytes(head[16:18], "big")
    return 65536 if size == 1 else size


def _has_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0
