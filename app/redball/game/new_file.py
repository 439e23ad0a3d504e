"""A save that is written whole under a name of its own, and then takes its place."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from redball.errors import Fault
from redball.files import system_fault
from redball.game.beside import clear_name, fresh_name
from redball.game.database import COMPLAINTS, connect, copy_all, writing_fault
from redball.game.errors import SaveError
from redball.game.savefile import check_name
from redball.language import translated
from redball.writing import replaced


def write_whole(path: Path, source: sqlite3.Connection) -> None:
    """Write a database to a file of the name ``path``, whole or not at all.

    It is written under a name of its own, and takes ``path`` when it is on disk and nothing beside that name
    is left of an earlier file.

    Raises:
        SaveError: it can't be written there.

    """
    check_name(path)
    path = Path(os.path.realpath(path))
    fresh = fresh_name(path)
    try:
        with replaced(path, fresh, lambda: clear_name(path)):
            _write_pages(fresh, source)
    except OSError as error:
        why = system_fault(path, error, "a folder that may be changed, with room")
        raise SaveError(
            Fault(str(path), translated("a place that can't be written ({0})", why.found), why.expected)
        ) from error
    except COMPLAINTS as error:
        raise SaveError(writing_fault(path, error, "a place")) from error


def _write_pages(fresh: Path, source: sqlite3.Connection) -> None:
    """Write all pages of a database to a new file."""
    fresh.touch(exist_ok=False)
    with contextlib.closing(connect(fresh)) as copy:
        # A file that takes its name when it is whole needs no journal of its own.
        copy.execute("PRAGMA journal_mode = OFF")
        copy.execute("PRAGMA synchronous = OFF")
        copy_all(source, copy)
        # The copy of a save with a log (of an older Redball) isn't one.
        copy.execute("PRAGMA journal_mode = DELETE")
