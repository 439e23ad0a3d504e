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

_INSERT = "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_COLUMNS = 'seq, at, "order", dice, changes, text, clauses, notes'


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
        except (sqlite3.Error, LookupError, TypeError) as error:
            self._connection.close()
            raise refuse_damaged(path, str(error)) from error
        except BaseException:
            self._connection.close()
            raise

    def _begin(self, read_only: bool) -> None:
        run = self._connection.execute
        # The whole check reads every page once; the damage it finds would otherwise show up in the middle of
        # a game.
        if (verdict := run("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise refuse_damaged(self.path, verdict)
        if read_only:
            run("PRAGMA query_only = ON")
        else:
            run("PRAGMA journal_mode = WAL")
            run("PRAGMA synchronous = FULL")
        self.meta: dict[str, str] = dict(run("SELECT key, value FROM meta").fetchall())
        self.last: int = run("SELECT coalesce(max(seq), 0) FROM orders").fetchone()[0]
        stored: int = run("SELECT seq FROM head").fetchone()[0]
        self.head = self.last if stored == _AT_END else stored
        if not 0 <= self.head <= self.last:
            raise refuse_damaged(self.path, f"it stands at order {self.head} of {self.last}")

    # --- reading --------------------------------------------------------------------------------------------

    def record(self, seq: int) -> Record:
        """One order; ``seq`` counts from 1."""
        return self.records(seq, seq)[0]

    def records(self, first: int = 1, last: int | None = None) -> list[Record]:
        """Orders ``first`` to ``last`` (by default to the end, redoable ones too)."""
        rows = self._connection.execute(
            f"SELECT {_COLUMNS} FROM orders WHERE seq BETWEEN ? AND ? ORDER BY seq",
            (first, self.last if last is None else last),
        )
        return [Record._make(row) for row in rows]

    def changes(self, first: int, last: int) -> list[str]:
        """The changes of orders ``first`` to ``last``, as JSON."""
        query = "SELECT changes FROM orders WHERE seq BETWEEN ? AND ? ORDER BY seq"
        return [row[0] for row in self._connection.execute(query, (first, last))]

    def snapshot(self, seq: int) -> tuple[int, bytes]:
        """The nearest snapshot at or before an order: its number and its position.

        Raises:
            SaveError: there is none, or it can't be unpacked.

        """
        query = "SELECT seq, position FROM snapshots WHERE seq <= ? ORDER BY seq DESC LIMIT 1"
        row = self._connection.execute(query, (seq,)).fetchone()
        if row is None:
            raise refuse_damaged(self.path, f"no snapshot at or before order {seq}")
        try:
            return row[0], zlib.decompress(row[1])
        except zlib.error as error:
            raise refuse_damaged(self.path, f"the snapshot after order {row[0]}: {error}") from error

    def snapshots(self) -> list[int]:
        """The orders after which snapshots were taken, 0 first."""
        return [row[0] for row in self._connection.execute("SELECT seq FROM snapshots ORDER BY seq")]

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
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        yield fresh
        _flush(fresh)
        fresh.replace(path)
    except (OSError, sqlite3.Error) as error:
        found = f"a place that can't be written ({error})"
        raise SaveError(Fault(str(path), found, "a folder that may be changed, with room")) from error
    finally:
        fresh.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Make sure that the file itself is on disk before its name says so."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
