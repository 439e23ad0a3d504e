"""The save file: appending an order against a bare SQLite commit, loading a save of 10,000 orders."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from redball.game import library
from redball.game.orders import MoveUnit
from redball.game.session import Session
from redball.rules import judge, read_scenario

from tests.benchmarks.rows import Row, median, milliseconds, p95

ORDERS = 10_000


def rows() -> list[Row]:
    """Append, undo, load."""
    with tempfile.TemporaryDirectory() as folder:
        return _rows(Path(folder))


def _rows(folder: Path) -> list[Row]:
    bare = median(_bare_commits(folder / "bare.sqlite", "TRUNCATE", 300))
    logged = median(_bare_commits(folder / "logged.sqlite", "WAL", 300))
    session = Session.create(
        folder / "game.redball", read_scenario(library.find_scenario("western-desert-1941")), judge
    )
    orders = [MoveUnit("ita-x", to) for to in ("A-3251", "A-3252")]
    counter = iter(range(ORDERS * 2))
    first = milliseconds(lambda: session.commit(orders[next(counter) % 2]), 300)
    milliseconds(lambda: session.commit(orders[next(counter) % 2]), ORDERS - 600)
    last = milliseconds(lambda: session.commit(orders[next(counter) % 2]), 300)
    undone = milliseconds(session.undo, 50)
    path = session.path
    session.close()
    loads = milliseconds(lambda: Session.open(path, judge, library.atlas).close(), 9)
    against = "a bare SQLite commit, TRUNCATE and FULL"
    return [
        Row("order append, first 300", median(first), "ms", median(first) / bare, 5, against),
        Row("order append at 10,000", median(last), "ms", median(last) / bare, 5, against),
        Row("order append at 10,000, p95", p95(last), "ms"),
        Row("bare SQLite commit, TRUNCATE and FULL", bare, "ms"),
        Row("bare SQLite commit, WAL and FULL", logged, "ms"),
        Row("undo at 10,000", median(undone), "ms"),
        Row("load a save of 10,000 orders", median(loads), "ms", None, 150),
    ]


def _bare_commits(path: Path, mode: str, times: int) -> list[float]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA journal_mode={mode}")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE journal (seq INTEGER PRIMARY KEY, text TEXT)")

    def commit() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO journal (text) VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")

    try:
        return milliseconds(commit, times)
    finally:
        connection.close()
