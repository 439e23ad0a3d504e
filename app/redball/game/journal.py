"""The journal: one SQLite file with every order, its dice and its changes, snapshots every hundred orders or,
of large positions, as seldom as they are large; and the head.

Append-only but for undo: the *head* is the number of the last order that counts; orders after it wait for
redo and are dropped by the next append.  Every method that writes is one transaction, on disk when it
returns.  Knows nothing of what positions and orders mean.

**One file.**  Between two orders the file alone is the whole game, also while a window has it open: it may be
copied at any time.  That is why there is a rollback journal (TRUNCATE, synchronous FULL) and no write-ahead
log.  Weighed, with the median of a bare commit of 600 bytes on an SSD:

- WAL, FULL: 0.5 ms, one flush.  What was played is in the log until it is folded in: a copy of the file lacks
  it, a killed game always leaves the log, and it needs memory that programs share, which network drives and
  read-only folders don't have.  Folded in after each order: 0.9 ms, and the log stays as a second file.
- DELETE, EXTRA: 1.7 ms.  Nothing lies beside the file between orders, but each order makes and removes a
  file, which virus scanners and folders in a cloud hold up; with FULL alone an order that was reported done
  can vanish in a power cut, because the removal isn't flushed.
- PERSIST, FULL: 1.0 ms.  The file beside it stays, marked as void; but once somebody has deleted the save, it
  keeps SQLite from reading what is still open, and the game couldn't be saved elsewhere.
- TRUNCATE, FULL: 1.3 ms.  The file beside it is empty between orders, and that is flushed.

What no mode gives: a process that is killed *in* the milliseconds of an order's commit leaves the journal
beside a file that needs it.  The next opening takes the unfinished order back.  A copy of the file without
that journal is whole with or without the order, has orders again that the new one had dropped from redo, or
is refused as cut short.

Readers wait for a commit and hold one up while they read; so a reader copies the file into memory at once
(7 ms for 10,000 orders) and keeps nothing locked.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from redball.errors import Fault
from redball.game.beside import check_beside
from redball.game.database import (
    COMPLAINTS,
    MOST_VALUE,
    check_database,
    connect,
    copy_all,
    in_memory,
    make_tables,
    reading_fault,
    writing_fault,
)
from redball.game.errors import SaveError, SaveGoneError
from redball.game.new_file import write_whole
from redball.game.savefile import SCHEMA, check_header, is_logged, place_of, refuse_damaged, stamp_of
from redball.language import translated

SNAPSHOT_EVERY, SNAPSHOT_BYTES = 100, 35
"""The fewest orders from one snapshot to the next, and the most bytes that snapshots take for each order: in
a large game going through orders is the lesser work.
"""
_AT_END = -1
"""The stored head while nothing waits for redo, so that an append writes the order alone."""

META = ("map", "cols", "rows", "seas")
"""What every save says of its map."""

_INSERT = "INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_COLUMNS = 'seq, at, "order", dice, changes, text, clauses, notes'
_MOST_META = 32


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
    with contextlib.closing(in_memory()) as connection:
        make_tables(connection)
        connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        connection.execute("INSERT INTO meta VALUES ('game', ?)", (secrets.token_hex(16),))
        connection.execute("INSERT INTO head VALUES (?)", (_AT_END,))
        connection.execute("INSERT INTO snapshots VALUES (0, ?)", (_packed(position, path),))
        write_whole(path, connection)


class Journal:
    """An open save file.

    ``read_only`` never writes an order; it can look into a save that a window has open.

    Raises:
        SaveError: foreign, newer, truncated or damaged files, which stay as they are.

    """

    def __init__(self, path: Path, read_only: bool = False) -> None:
        check_header(path)
        check_beside(path)
        self.path, self._read_only = path, read_only
        self._one_file = not is_logged(path)
        self._place, self._stamp = place_of(path), stamp_of(path)
        self._connection = connect(path, read_only)
        try:
            if read_only:
                self._look_in()
            self._begin()
        except COMPLAINTS as error:
            self._connection.close()
            raise SaveError(reading_fault(path, error)) from error
        except BaseException:
            self._connection.close()
            raise

    def _look_in(self) -> None:
        """Read a picture of the file and let go of it; a log lets readers be, so there it stays open."""
        if self._one_file:
            file, self._connection = self._connection, in_memory()
            with contextlib.closing(file):
                copy_all(file, self._connection)
        else:
            self._connection.execute("BEGIN")

    def _begin(self) -> None:
        run = self._connection.execute
        check_database(self._connection, self.path)
        rows = run("SELECT key, value FROM meta LIMIT ?", (_MOST_META,))
        self.meta: dict[str, str] = dict(rows.fetchall())
        if missing := [key for key in META if not isinstance(self.meta.get(key), str)]:
            raise refuse_damaged(self.path, translated("it doesn't say its {0}", ", ".join(missing)))
        self.last: int = run("SELECT coalesce(max(seq), 0) FROM orders").fetchone()[0]
        self.head = self._stored_head()
        self._marks = self._marks_of(self.last)

    def begin_writing(self) -> None:
        """Get ready for orders: a save with a log, of an older Redball, becomes one file.

        Where that can't be done now the next order tries again.
        """
        run = self._connection.execute
        with contextlib.suppress(*COMPLAINTS):
            run("PRAGMA synchronous = FULL")
            self._one_file = run("PRAGMA journal_mode = TRUNCATE").fetchone()[0] == "truncate"
        self._stamp = stamp_of(self.path)

    def _stored_head(self) -> int:
        rows = self._connection.execute("SELECT seq FROM head LIMIT 2").fetchall()
        if len(rows) != 1 or not isinstance(rows[0][0], int):
            raise refuse_damaged(self.path, "it doesn't say which order is its last")
        row = rows[0]
        head: int = self.last if row[0] == _AT_END else row[0]
        if not 0 <= head <= self.last:
            raise refuse_damaged(self.path, translated("it stands at order {0} of {1}", head, self.last))
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
        query = f"SELECT {_COLUMNS} FROM orders WHERE seq BETWEEN ? AND ? ORDER BY seq"
        rows = self._rows(query, first, last)
        self._check_whole([row[0] for row in rows], first, last)
        return [Record._make(row) for row in rows]

    def changes(self, first: int, last: int) -> list[tuple[int, str]]:
        """The changes of orders ``first`` to ``last``, as JSON, each with the order's number.

        Raises:
            SaveError: one of them is missing.

        """
        query = "SELECT seq, changes FROM orders WHERE seq BETWEEN ? AND ? ORDER BY seq"
        rows = self._rows(query, first, last)
        self._check_whole([row[0] for row in rows], first, last)
        return rows

    def _check_whole(self, found: Sequence[int], first: int, last: int) -> None:
        """Numbers of orders must go from ``first`` to ``last`` without a gap."""
        if len(found) != max(0, last - first + 1):
            there = set(found)
            gap = next(seq for seq in range(first, last + 1) if seq not in there)
            raise SaveError(
                Fault(
                    f"{self.path}: order {gap}", "nothing", translated("all orders from 1 to {0}", self.last)
                )
            )

    def snapshot(self, seq: int) -> bytes:
        """The position of the snapshot after an order.

        Raises:
            SaveError: it can't be unpacked.

        """
        where = f"{self.path}: snapshot after order {seq}"
        ((packed,),) = self._rows("SELECT position FROM snapshots WHERE seq = ?", seq) or [(None,)]
        unpacker = zlib.decompressobj()
        try:
            position = unpacker.decompress(packed, _most_unpacked(packed))
        except (zlib.error, TypeError) as error:
            raise SaveError(Fault(where, "bytes that can't be unpacked", "a packed position")) from error
        if unpacker.unconsumed_tail:
            found = translated(
                "{0} bytes that become more than {1} when they are unpacked", len(packed), len(position)
            )
            raise SaveError(Fault(where, found, "a position of a game"))
        if not unpacker.eof or unpacker.unused_data:
            raise SaveError(Fault(where, "bytes that can't be unpacked", "a packed position"))
        return position

    def snapshots(self, last: int | None = None) -> list[int]:
        """The orders after which snapshots were taken, 0 first; up to order ``last``."""
        query = "SELECT seq FROM snapshots WHERE seq <= ? ORDER BY seq"
        return [row[0] for row in self._rows(query, self.last if last is None else last)]

    def strays(self) -> list[str]:
        """Rows with numbers that no journal gives, each in words.

        A snapshot may stand one order ahead: where a process is killed as it writes both, the main file alone
        can hold the snapshot without the order.
        """
        return [
            f"{what} {seq}"
            for what, query in (
                ("order", "SELECT seq FROM orders WHERE seq < 1"),
                (
                    "snapshot after order",
                    f"SELECT seq FROM snapshots WHERE seq NOT BETWEEN 0 AND {self.last + 1}",
                ),
            )
            for (seq,) in self._rows(query)
        ]

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except COMPLAINTS as error:
            raise SaveError(reading_fault(self.path, error)) from error

    # --- writing --------------------------------------------------------------------------------------------

    def append(self, records: Sequence[Record], position: Callable[[], bytes]) -> None:
        """Store orders after the head in one transaction, and drop what waited for redo.

        ``position`` gives the position after the last of them; it is asked when a snapshot is due.

        Raises:
            SaveError: the file can't be written, or somebody else has written it.

        """
        end = self.head + len(records)
        with self._transaction() as run:
            # Also one left by a kill or by a corrupted file: it belongs to other orders.
            run("DELETE FROM snapshots WHERE seq > ?", (self.head,))
            if self.last > self.head:
                run("DELETE FROM orders WHERE seq > ?", (self.head,))
                run("UPDATE head SET seq = ?", (_AT_END,))
            for record in records:
                run(_INSERT, record)
            if self._is_snapshot_due(end):
                run("INSERT INTO snapshots VALUES (?, ?)", (end, _packed(position(), self.path)))
            run(f"PRAGMA user_version = {SCHEMA}")
            marks = self._marks_of(end)
        self.head = self.last = end
        self._marks = marks

    def _is_snapshot_due(self, end: int) -> bool:
        """True when there are enough orders up to a number since the last snapshot."""
        query = "SELECT seq, length(position) FROM snapshots ORDER BY seq DESC LIMIT 1"
        before, size = self._connection.execute(query).fetchone() or (0, 0)
        return end - before >= max(SNAPSHOT_EVERY, size // SNAPSHOT_BYTES)

    def stand_at(self, seq: int) -> None:
        """Move the head to order ``seq`` (0 = the beginning) for undo and redo.

        Raises:
            SaveError: the file can't be written, or somebody else has written it.

        """
        with self._transaction() as run:
            run("UPDATE head SET seq = ?", (_AT_END if seq == self.last else seq,))
        self.head = seq

    def describe(self, rows: Mapping[str, str | None]) -> None:
        """Say something else of the map; None takes a row away.

        Raises:
            SaveError: the file can't be written, or somebody else has written it.

        """
        with self._transaction() as run:
            for key, value in rows.items():
                run("DELETE FROM meta WHERE key = ?", (key,))
                if value is not None:
                    run("INSERT INTO meta VALUES (?, ?)", (key, value))
        self.meta = {key: value for key, value in {**self.meta, **rows}.items() if value is not None}

    @property
    def is_in_place(self) -> bool:
        """True if the file that is written still has its name."""
        return self._place is not None and place_of(self.path) == self._place

    def _check_place(self) -> None:
        if not self.is_in_place:
            there = os.path.exists(self.path)
            found = "another file in its place" if there else "nothing: it was deleted or moved"
            raise SaveGoneError(Fault(str(self.path), found, "the save of the open game"))

    def _check_alone(self) -> None:
        """Inside a transaction: head and last order must be where this journal left them."""
        query = "SELECT seq, (SELECT coalesce(max(seq), 0) FROM orders) FROM head"
        stored, last = self._connection.execute(query).fetchone() or (None, None)
        at = (last, last if stored == _AT_END else stored)
        if at != (self.last, self.head):
            raise self._not_alone()

    def _look_again(self) -> None:
        """Another program wrote to the file: read it anew, and drop what this connection remembers of it.

        Raises:
            SaveError: another game, or other orders.

        """
        seen = Journal(self.path)
        if (seen.head, seen.last, seen._marks) != (self.head, self.last, self._marks):
            seen.close()
            raise self._not_alone()
        self._connection.close()
        self._connection = seen._connection
        self.begin_writing()
        self._stamp = stamp_of(self.path)

    def _not_alone(self) -> SaveError:
        found = "orders of another program in the save"
        return SaveError(Fault(str(self.path), found, "a save that only this one writes"))

    def _marks_of(self, last: int) -> list[tuple[Any, ...]]:
        """What distinguishes this journal from another of the same length: the game's own number, and the
        last order.
        """
        game = "SELECT value, '', '' FROM meta WHERE key = 'game'"
        order = 'SELECT at, "order", dice FROM orders WHERE seq = ?'
        return self._connection.execute(f"{game} UNION ALL {order}", (last,)).fetchall()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        if self._read_only:
            found = "a save that can't be written (it is only looked into)"
            raise SaveError(Fault(str(self.path), found, "a save that is open for play"))
        run = self._connection.execute
        if not self._one_file:
            self.begin_writing()
        # Before and inside: SQLite mends what lies beside a name whichever file has it, and what is written
        # to a file without a name is lost.
        self._check_place()
        if stamp_of(self.path) != self._stamp:
            self._look_again()
            run = self._connection.execute
        try:
            run("BEGIN IMMEDIATE")
            self._check_place()
            self._check_alone()
            yield run
            run("COMMIT")
            self._stamp = stamp_of(self.path)
        except COMPLAINTS as error:
            self._roll_back()
            raise SaveError(writing_fault(self.path, error)) from error
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with contextlib.suppress(*COMPLAINTS):
                self._connection.execute("ROLLBACK")

    def copy_to(self, path: Path) -> None:
        """Write the whole journal, redoable orders too, to another file, whole or not at all.

        Raises:
            SaveError: the folder can't be written.

        """
        write_whole(path, self._connection)

    def close(self) -> None:
        """Let go of the file, which alone is the save; what lies beside it is empty by now, and goes."""
        if self.is_in_place:
            with contextlib.suppress(*COMPLAINTS):
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()


def _packed(position: bytes, path: Path) -> bytes:
    """A position as a save keeps it.

    Raises:
        SaveError: it is larger than any game's.

    """
    if len(position) > MOST_VALUE:
        found = translated("a position of {0} bytes", len(position))
        raise SaveError(Fault(str(path), found, translated("at most {0} bytes", MOST_VALUE)))
    return zlib.compress(position, 1)


def _most_unpacked(packed: bytes) -> int:
    """The most bytes that a snapshot may become: positions are packed to a third or a fifth, and those of a
    hundred equal units to a fiftieth.
    """
    return min(MOST_VALUE, 65_536 + 100 * len(packed))
