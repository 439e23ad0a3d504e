"""The journal: one SQLite file with every order, its dice and its changes, a snapshot every 100 orders, and
the head.

Append-only but for undo: the *head* is the number of the last order that counts; orders after it wait for
redo and are dropped by the next append.  Every method that writes is one transaction, on disk when it returns
(WAL, synchronous FULL). Knows nothing of what positions and orders mean.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from redball.errors import Fault
from redball.game.errors import SaveError
from redball.game.savefile import APPLICATION_ID, SCHEMA, check_header, refuse_damaged

SNAPSHOT_EVERY = 100
_AT_END = -1
"""The stored head while nothing waits for redo, so that an append writes the order alone."""

_TABLES = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA};
BEGIN;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE orders (
    seq INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    "order" TEXT NOT NULL,
    dice TEXT NOT NULL,
    changes TEXT NOT NULL,
    text TEXT NOT NULL,
    clauses TEXT NOT NULL,
    notes TEXT NOT NULL
);
CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, position BLOB NOT NULL);
CREATE TABLE head (seq INTEGER NOT NULL);
INSERT INTO head VALUES (-1);
COMMIT;
"""

META = ("map", "cols", "rows", "seas")
"""What every save says of its map."""

_INSERT = "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_COLUMNS = 'seq, at, "order", dice, changes, text, clauses, notes'
_NEEDED = (f"SELECT {_COLUMNS} FROM orders LIMIT 0", "SELECT seq, position FROM snapshots LIMIT 0")
"""Questions that fail at once where a table or a column is missing."""


class Record(NamedTuple):
    """One order as it is stored; all but the number and the moment (ISO 8601, UTC) are JSON."""

    seq: int
    at: str
    order: str
    dice: str
    changes: str
    text: str
    clauses: str
    notes: str


def create(path: Path, meta: Mapping[str, str], position: bytes) -> None:
    """Write a new save with a first position, whole or not at all.  A file in its place is replaced.

    Raises:
        SaveError: the folder can't be written.

    """
    with _fresh_beside(path) as fresh, contextlib.closing(_connect(fresh)) as connection:
        connection.executescript(_TABLES)
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        connection.execute("INSERT INTO snapshots VALUES (0, ?)", (zlib.compress(position, 1),))
        connection.execute("COMMIT")


class Journal:
    """An open save file.

    ``read_only`` never writes an order; it can look into a save that a window has open.

    Raises:
        SaveError: foreign, newer, truncated or damaged files, which stay as they are.

    """

    def __init__(self, path: Path, read_only: bool = False) -> None:
        check_header(path)
        self.path = path
        self._connection = _connect(path)
        try:
            self._begin(read_only)
        except sqlite3.Error as error:
            self._connection.close()
            raise refuse_damaged(path, _in_words(error)) from error
        except BaseException:
            self._connection.close()
            raise

    def _begin(self, read_only: bool) -> None:
        run = self._connection.execute
        # The whole check reads every page once; the damage it finds would otherwise show up in the middle of
        # a game.
        if run("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise refuse_damaged(self.path, "parts of the file are overwritten or missing")
        if read_only:
            run("PRAGMA query_only = ON")
        else:
            run("PRAGMA journal_mode = WAL")
            run("PRAGMA synchronous = FULL")
        for query in _NEEDED:
            run(query)
        self.meta: dict[str, str] = dict(run("SELECT key, value FROM meta").fetchall())
        if missing := [key for key in META if not isinstance(self.meta.get(key), str)]:
            raise refuse_damaged(self.path, f"it doesn't say its {' and '.join(missing)}")
        self.last: int = run("SELECT coalesce(max(seq), 0) FROM orders").fetchone()[0]
        self.head = self._stored_head()

    def _stored_head(self) -> int:
        row = self._connection.execute("SELECT seq FROM head").fetchone()
        if row is None or not isinstance(row[0], int):
            raise refuse_damaged(self.path, "it doesn't say which order is its last")
        head: int = self.last if row[0] == _AT_END else row[0]
        if not 0 <= head <= self.last:
            raise refuse_damaged(self.path, f"it stands at order {head} of {self.last}")
        return head

    # --- reading --------------------------------------------------------------------------------------------

    def record(self, seq: int) -> Record:
        """One order; ``seq`` counts from 1.

        Raises:
            SaveError: it is missing.

        """
        return self.records(seq, seq)[0]

    def records(self, first: int = 1, last: int | None = None) -> list[Record]:
        """Orders ``first`` to ``last`` (by default to the end, redoable ones too).

        Raises:
            SaveError: one of them is missing.

        """
        last = self.last if last is None else last
        rows = self._connection.execute(
            f"SELECT {_COLUMNS} FROM orders WHERE seq BETWEEN ? AND ? ORDER BY seq", (first, last)
        ).fetchall()
        self._check_whole([row[0] for row in rows], first, last)
        return [Record._make(row) for row in rows]

    def changes(self, first: int, last: int) -> list[tuple[int, str]]:
        """The changes of orders ``first`` to ``last``, as JSON, each with the order's number.

        Raises:
            SaveError: one of them is missing.

        """
        query = "SELECT seq, changes FROM orders WHERE seq BETWEEN ? AND ? ORDER BY seq"
        rows: list[tuple[int, str]] = self._connection.execute(query, (first, last)).fetchall()
        self._check_whole([row[0] for row in rows], first, last)
        return rows

    def _check_whole(self, found: Sequence[int], first: int, last: int) -> None:
        """Numbers of orders must go from ``first`` to ``last`` without a gap."""
        if len(found) != max(0, last - first + 1):
            there = set(found)
            gap = next(seq for seq in range(first, last + 1) if seq not in there)
            raise SaveError(
                Fault(f"{self.path}: order {gap}", "nothing", f"all orders from 1 to {self.last}")
            )

    def snapshot(self, seq: int) -> bytes:
        """The position of the snapshot after an order.

        Raises:
            SaveError: it can't be unpacked.

        """
        query = "SELECT position FROM snapshots WHERE seq = ?"
        row = self._connection.execute(query, (seq,)).fetchone()
        try:
            return zlib.decompress(row[0])
        except (zlib.error, TypeError) as error:
            where = f"{self.path}: snapshot after order {seq}"
            raise SaveError(Fault(where, "bytes that can't be unpacked", "a packed position")) from error

    def snapshots(self, last: int | None = None) -> list[int]:
        """The orders after which snapshots were taken, 0 first; up to order ``last``."""
        query = "SELECT seq FROM snapshots WHERE seq <= ? ORDER BY seq"
        return [row[0] for row in self._connection.execute(query, (self.last if last is None else last,))]

    # --- writing --------------------------------------------------------------------------------------------

    def append(self, records: Sequence[Record], position: Callable[[], bytes]) -> None:
        """Store orders after the head in one transaction, and drop what waited for redo.

        ``position`` gives the position after the last of them; it is asked when a snapshot is due.

        Raises:
            SaveError: the file can't be written, or somebody else has written it.

        """
        end = self.head + len(records)
        with self._transaction() as run:
            if self.last > self.head:
                run("DELETE FROM orders WHERE seq > ?", (self.head,))
                run("DELETE FROM snapshots WHERE seq > ?", (self.head,))
                run("UPDATE head SET seq = ?", (_AT_END,))
            for record in records:
                run(_INSERT, record)
            if end // SNAPSHOT_EVERY > self.head // SNAPSHOT_EVERY:
                run("INSERT INTO snapshots VALUES (?, ?)", (end, zlib.compress(position(), 1)))
        self.head = self.last = end

    def stand_at(self, seq: int) -> None:
        """Move the head to order ``seq`` (0 = the beginning) for undo and redo.

        Raises:
            SaveError: the file can't be written, or somebody else has written it.

        """
        with self._transaction() as run:
            run("UPDATE head SET seq = ?", (_AT_END if seq == self.last else seq,))
        self.head = seq

    def _check_alone(self) -> None:
        """Inside a transaction: head and last order must be where this journal left them."""
        query = "SELECT seq, (SELECT coalesce(max(seq), 0) FROM orders) FROM head"
        stored, last = self._connection.execute(query).fetchone()
        if (last, last if stored == _AT_END else stored) != (self.last, self.head):
            raise SaveError(
                Fault(
                    str(self.path),
                    "orders of another program in the save",
                    "a save that only this one writes",
                )
            )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            self._check_alone()
            yield run
            run("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            found = f"a save that can't be written ({error})"
            raise SaveError(
                Fault(str(self.path), found, "a disk with room and a file that may be changed")
            ) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def copy_to(self, path: Path) -> None:
        """Write the whole journal, redoable orders too, to another file, whole or not at all.

        Raises:
            SaveError: the folder can't be written.

        """
        with _fresh_beside(path) as fresh, contextlib.closing(_connect(fresh)) as copy:
            self._connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")

    def close(self) -> None:
        """Fold the write-ahead log into the file, so that the file alone is the save, and let go of it."""
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    """A connection with explicit transactions that waits a moment for a reader to finish."""
    return sqlite3.connect(path, timeout=2.0, isolation_level=None)


@contextlib.contextmanager
def _fresh_beside(path: Path) -> Iterator[Path]:
    """A new file in the folder of ``path`` that takes its place at the end, or vanishes after an error."""
    if path.is_dir():
        raise SaveError(Fault(str(path), "a folder", "the name of a file to write"))
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        yield fresh
        _flush(fresh)
        fresh.replace(path)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else _in_words(error)
        found = f"a place that can't be written ({why})"
        raise SaveError(Fault(str(path), found, "a folder that may be changed, with room")) from error
    finally:
        fresh.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Make sure that the file itself is on disk before its name says so."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _in_words(error: sqlite3.Error) -> str:
    """What a database complains of, for a player."""
    text = str(error)
    if "locked" in text:
        return "another program is writing it"
    if "no such" in text:
        return "a table or a column of it is missing"
    if "unable to open" in text:
        return "it can't be opened"
    return "disk full" if "full" in text else "the database in it is broken"
