"""The database inside a save: how it is opened, which tables it must have, and its complaints in words.

A save may come from anybody, so nothing in it is believed.  Before a table is asked anything, the schema must
be Redball's own to the letter: a trigger, a view, a generated column or one table more is refused, and with
them everything by which a file could make the library work for it.  A value and the whole file have a largest
size, the number of steps until a file is known is bounded, and text that isn't UTF-8 comes as bytes, which no
reader of a column takes for text.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redball.errors import Fault
from redball.files import system_fault
from redball.game.errors import SaveError
from redball.game.savefile import APPLICATION_ID, SCHEMA, is_logged, refuse_damaged, side_file
from redball.language import marked, translated

TABLES = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "orders": """CREATE TABLE orders (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    "order" TEXT NOT NULL,
    dice TEXT NOT NULL,
    changes TEXT NOT NULL,
    text TEXT NOT NULL,
    clauses TEXT NOT NULL,
    notes TEXT NOT NULL
)""",
    "snapshots": "CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, position BLOB NOT NULL)",
    "head": "CREATE TABLE head (seq INTEGER NOT NULL)",
}
"""Every table and how it is made, as the database keeps it, word for word."""

MOST_VALUE = 8 * 1024 * 1024
"""Bytes of the longest row and of the largest position: ten times what a war on every hex of the world
takes.
"""

COMPLAINTS = (sqlite3.Error, UnicodeDecodeError)
"""What the library raises of a file: its words quote what it found there, which may be no text."""

_WAIT = 2.0
"""Seconds to wait for others who read or write the same file."""

_STEP, _MOST_STEPS = 100_000, 500
"""Instructions between two looks at the count, and looks; a save of 200,000 orders takes a tenth."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: MOST_VALUE,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_COLUMN: 50,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
}

_FULL = sqlite3.SQLITE_FULL
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
_SHUT = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM})
_DAMAGED = {
    sqlite3.SQLITE_TOOBIG: marked("a value in it is larger than 8 MB"),
    sqlite3.SQLITE_INTERRUPT: marked("its tables have no end"),
}


def connect(path: Path, to_look: bool = False) -> sqlite3.Connection:
    """A connection to a file that is there, with explicit transactions.

    Raises:
        SaveError: it can't be opened.

    """
    where = f"{path.resolve().as_uri()}?mode=rw"
    if is_logged(path) and not os.path.exists(side_file(path, "-wal")) and (to_look or unchangeable(path)):
        # A save that an older Redball closed: whoever only looks needs no log beside it, for which there may
        # be no room.
        where = f"{path.resolve().as_uri()}?immutable=1"
    try:
        connection = sqlite3.connect(where, timeout=_WAIT, isolation_level=None, uri=True)
        return _hardened(connection)
    except COMPLAINTS as error:
        raise SaveError(reading_fault(path, error)) from error


def in_memory() -> sqlite3.Connection:
    """An empty database that no file knows of."""
    return _hardened(sqlite3.connect(":memory:", isolation_level=None))


def _hardened(connection: sqlite3.Connection) -> sqlite3.Connection:
    connection.text_factory = _text
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    for pragma in ("trusted_schema = OFF", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {pragma}")
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
    return connection


def _text(data: bytes) -> str | bytes:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def copy_all(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy all pages of a database as they are at one moment.

    Raises:
        COMPLAINTS: they can't be read or written; somebody writes for too long.

    """
    # The library's own copying would wait for a writer without end; a reader waits for the usual time.
    reads = not source.in_transaction
    try:
        if reads:
            source.execute("BEGIN")
        source.execute("SELECT 1 FROM sqlite_schema").fetchone()
        source.backup(target)
    finally:
        if reads and source.in_transaction:
            source.execute("ROLLBACK")


def make_tables(connection: sqlite3.Connection) -> None:
    """Give an empty database the tables of a save and the marks by which it is known."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")
    for statement in TABLES.values():
        connection.execute(statement)


def check_database(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database that isn't built as a save is, or whose pages are broken.

    Raises:
        SaveError: says what is wrong.
        COMPLAINTS: the database is so broken that it can't be asked.

    """
    with _bounded(connection):
        found = connection.execute("SELECT type, name, sql FROM sqlite_schema LIMIT 100").fetchall()
        for kind, name, sql in found:
            if name not in TABLES or kind != "table":
                raise refuse_damaged(path, translated("it has {0} that no save has", _thing(kind, name)))
            if sql != TABLES[name]:
                raise refuse_damaged(path, "a table or a column of it is missing or isn't Redball's own")
        if len(found) != len(TABLES):
            raise refuse_damaged(path, "a table or a column of it is missing or isn't Redball's own")
        # The whole check reads every page once; the damage it finds would otherwise show up in the middle of
        # a game.
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise refuse_damaged(path, "parts of the file are overwritten or missing")


def _thing(kind: object, name: object) -> str:
    """A part of a foreign schema, as a sentence can name it."""
    word = translated(_PARTS.get(str(kind), marked("a part")))
    shown = "".join(c if c.isprintable() else "?" for c in name) if isinstance(name, str) else ""
    return f"{word} “{shown[:40]}”"


_PARTS = {
    "table": marked("a table"),
    "view": marked("a view"),
    "trigger": marked("a trigger"),
    "index": marked("an index"),
}


@contextmanager
def _bounded(connection: sqlite3.Connection) -> Iterator[None]:
    """Queries in here stop after so many steps: no file can keep them busy for ever."""
    looks = 0

    def look() -> bool:
        nonlocal looks
        looks += 1
        return looks > _MOST_STEPS

    connection.set_progress_handler(look, _STEP)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)


# --- complaints ---------------------------------------------------------------------------------------------


def reading_fault(path: Path, error: Exception) -> Fault:
    """Why a save can't be read, for a player."""
    code = _code(error)
    if code in _BUSY:
        return Fault(str(path), "a save that another program is writing", "one that nobody writes just now")
    if code in _SHUT and (shut := unchangeable(path)) is not None:
        found = translated("a save whose last order was cut short, in {0}", shut)
        return Fault(str(path), found, "a folder in which the save can be mended")
    if code in _SHUT or code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
        found = "a save that can't be read (a disk that fails or has no room)"
        return Fault(str(path), found, "a disk that works, with room left")
    said = _DAMAGED.get(code, marked("the database in it is broken"))
    return refuse_damaged(path, said).faults[0]


def writing_fault(path: Path, error: Exception, what: str = "a save") -> Fault:
    """Why a save can't be written, for a player."""
    code = _code(error)
    if code == _FULL:
        why = system_fault(path, OSError(errno.ENOSPC, ""), "")
        found, expected = why.found, why.expected
    elif code in _BUSY:
        found, expected = "another program is using it", "one that nobody else uses just now"
    elif code in _SHUT:
        found = unchangeable(path) or "a place that can't be written"
        expected = "a folder and a file that may be changed"
    elif code == sqlite3.SQLITE_IOERR:
        found, expected = "a disk that fails or has no room", "a disk that works, with room left"
    elif code == sqlite3.SQLITE_TOOBIG:
        found = "an order that is too large"
        expected = translated("at most {0} MB an order", MOST_VALUE // 1024 // 1024)
    else:
        return refuse_damaged(path, "the database in it is broken").faults[0]
    found = translated("{0} that can't be written ({1})", translated(what), translated(found))
    return Fault(str(path), found, expected)


def unchangeable(path: Path) -> str | None:
    """What keeps a file from being changed where it lies; None if nothing seems to."""
    folder = path.resolve().parent
    try:
        flags = os.statvfs(folder).f_flag if hasattr(os, "statvfs") else 0
    except OSError:
        return "a folder that is not there"
    if flags & getattr(os, "ST_RDONLY", 0):
        return "a file system that can only be read"
    if not os.access(folder, os.W_OK):
        return "a folder that may not be changed"
    if os.path.exists(path) and not os.access(path, os.W_OK):
        return "a file that may not be changed"
    return None


def _code(error: Exception) -> int:
    """The primary code of a complaint; that of a broken file where it has none."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF
